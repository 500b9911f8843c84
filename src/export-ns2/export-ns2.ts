import { DUPLICATE_THRESHOLD, type Observer } from "../engine/observer.ts";
import type { NetworkGeometry } from "../engine/spec/geometry.ts";
import { listParts, type Part, transportOf } from "../engine/spec/groups.ts";
import type { Nanos, Scenario, TransportSpec } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import { minimizeScenario } from "../scenario/change/minimal-scenario.ts";
import { writeCsvLine } from "../analysis/csv-line.ts";
import { geometryOf } from "../analysis/geometry.ts";
import { applicationWords } from "./application-words.ts";
import { networkWords } from "./network-words.ts";
import { type Recording, watchRun } from "./record-run.ts";
import { describeRefusals, listRefusals, ns2Agents, type Refusal, refuseDatagrams } from "./refusals.ts";

/** The scenario asks for what stock ns-2.35 does not have. */
export class Ns2ExportError extends Error {
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    super(describeRefusals(refusals).join("; "));
    this.refusals = refusals;
  }
}

export interface Ns2Export {
  /** Tcl: `ns FILE` prints ns-2's totals next to ours and ends with 0 where all agree, else with 1. */
  readonly script: string;
  /** The scenario as both run it: under the rules `ns2`. */
  readonly scenario: Scenario;
  /** Are these other rules than the scenario's own? */
  readonly hasOtherRules: boolean;
}

/** An export that waits for the engine's run of its scenario. */
export interface Ns2Task {
  readonly scenario: Scenario;
  readonly observer: Observer;
  /** @throws Ns2ExportError where the run has turned out too large for a script */
  finish(totals: RunTotals): Ns2Export;
}

/** @throws Ns2ExportError naming everything that ns-2 cannot do. */
export function beginNs2Export(given: Scenario): Ns2Task {
  const scenario = withNs2Rules(given);
  const geometry = geometryOf(scenario);
  refuse(listRefusals(scenario, geometry));
  const parts = listParts(scenario);
  const { observer, finish } = watchRun(geometry, parts);
  return {
    scenario,
    observer,
    finish(totals) {
      const recording = finish(totals);
      refuse(refuseDatagrams([...recording.datagramsNs.values()].reduce((sum, { length }) => sum + length, 0)));
      const sections = [
        writeHead(scenario),
        networkWords,
        applicationWords,
        writeNetwork(geometry),
        writeFlows(scenario, geometry, parts, recording),
        writeApplications(scenario, parts, recording),
        writeExpected(parts, recording),
      ];
      const hasOtherRules = [given.transport, ...given.groups.map(({ transport }) => transport)].some(({ rules }) => rules !== "ns2");
      return { script: `${sections.map((section) => section.trim()).join("\n\n")}\n`, scenario, hasOtherRules };
    },
  };
}

/**
 * A script for ns-2.35 that runs the scenario there. What a run draws from its seed (starts, times of datagrams) is written into it; all
 * else is ns-2's own: what is dropped, sent again and timed out, and when a block ends.
 * @param run the engine: it is run once, for those draws and for the totals to compare.
 * @throws Ns2ExportError
 */
export function exportNs2(given: Scenario, run: (scenario: Scenario, observer: Observer) => RunTotals): Ns2Export {
  const task = beginNs2Export(given);
  return task.finish(run(task.scenario, task.observer));
}

function refuse(refusals: readonly Refusal[]): void {
  if (refusals.length > 0) throw new Ns2ExportError(refusals);
}

function withNs2Rules(scenario: Scenario): Scenario {
  const rule = (transport: TransportSpec): TransportSpec => ({ ...transport, rules: "ns2" });
  return {
    ...scenario,
    transport: rule(scenario.transport),
    groups: scenario.groups.map((group) => ({ ...group, transport: rule(group.transport) })),
  };
}

function writeHead(scenario: Scenario): string {
  return `# A scenario of Incast Lab, for stock ns-2.35. Run it with: ns FILE [DROPS.csv]
# It prints what ns-2 counts next to what Incast Lab counted under the rules ns2; the exit code is 0 if all agree, else 1.
# ${JSON.stringify(minimizeScenario(scenario))}`;
}

/** A word of Tcl that means these characters and nothing else. */
export function quote(text: string): string {
  return `"${text.replace(/[\\"$[\]{}]/g, "\\$&")}"`;
}

const list = (items: readonly (string | number)[]): string => `{${items.join(" ")}}`;

function writeNetwork({ nodes, links }: NetworkGeometry): string {
  return [
    "# Nodes are numbered in order.",
    ...nodes.map(({ kind, name }) => `${kind === "host" ? "host" : "switch_node"} ${quote(name)}`),
    "",
    "# Links are one-way and numbered in order: from, to, bits per second, ns of propagation, room, name.",
    ...links.map(({ from, to, rateBps, delayNs, limitPackets, name }) => {
      const room = limitPackets === Infinity ? 0 : limitPackets;
      // as drops.csv has it
      return `link ${from} ${to} ${rateBps} ${delayNs} ${room} ${quote(writeCsvLine([name]).trimEnd())}`;
    }),
  ].join("\n");
}

function writeFlows(scenario: Scenario, geometry: NetworkGeometry, parts: readonly Part[], { datagramsNs }: Recording): string {
  const lines = ["# Flows are numbered in order: the links that data and ACKs take."];
  const specOf = parts.flatMap(({ spec, flows }) => flows.map((flow) => [flow, spec] as const));
  let transport = "";
  for (const [flow, spec] of specOf.sort(([a], [b]) => a - b)) {
    const data = list(geometry.dataRoutes[flow]);
    if (spec.kind === "cbr") {
      lines.push(`datagrams ${data} ${spec.packetBytes + spec.headerBytes} ${list(datagramsNs.get(flow) ?? [])}`);
      continue;
    }
    const settings = writeTransport(transportOf(scenario, flow));
    if (settings !== transport) lines.push((transport = settings));
    lines.push(`flow ${data} ${list(geometry.ackRoutes[flow])}`);
  }
  return lines.join("\n");
}

function writeTransport(transport: TransportSpec): string {
  const settings = {
    agent: ns2Agents[transport.algorithm],
    packet: transport.segmentBytes + transport.headerBytes,
    ack: transport.ackBytes,
    window: transport.awndPackets,
    initial: transport.initialWindow,
    rtomin: transport.rtoMinNs,
    dupthresh: transport.dupThresh ?? DUPLICATE_THRESHOLD,
    limited: Number(transport.limitedTransmit),
    careful: Number(transport.carefulFastRetransmit),
    restart: Number(transport.slowStartRestart),
    delayed: Number(transport.delayedAck),
  };
  return `transport ${Object.entries(settings)
    .map(([name, value]) => `-${name} ${value}`)
    .join(" ")}`;
}

function writeApplications(scenario: Scenario, parts: readonly Part[], { starts }: Recording): string {
  const lines = ["# Applications and their senders, and when these begin."];
  parts.forEach((part, index) => {
    const { spec, flows, isAwaited } = part;
    const settings = { flows: list(flows), awaited: Number(isAwaited), ...describeApplication(scenario, part) };
    const words = Object.entries(settings).map(([name, value]) => `-${name} ${value}`);
    lines.push(`application ${applicationKinds[spec.kind]} ${words.join(" ")}`);
    if (spec.kind !== "cbr") lines.push(...starts[index].map((row) => `starts ${list(row)}`));
  });
  return lines.join("\n");
}

const applicationKinds = { barrier: "barrier", oneshot: "responses", "on-off": "responses", long: "long", cbr: "datagrams" } as const;

/** Packets of one block or response: one number where it is the same for all senders. */
function writePackets(scenario: Scenario, flows: readonly number[], bytesOf: (place: number) => number): string {
  const packets = flows.map((flow, place) => bytesOf(place) / transportOf(scenario, flow).segmentBytes);
  return new Set(packets).size === 1 ? String(packets[0]) : list(packets);
}

/** More than any run sends, as LongWorkload has it. */
const ENDLESS_PACKETS = 1e9;

function describeApplication(scenario: Scenario, { spec, flows }: Part): Record<string, Nanos | string> {
  switch (spec.kind) {
    case "barrier":
      return {
        packets: writePackets(scenario, flows, () => spec.blockBytes),
        blocks: spec.blocks,
        opens: spec.barrier,
        outstanding: spec.maxOutstanding ?? flows.length,
        stagger: spec.staggerNs,
        patience: spec.requestTimeoutNs,
        until: spec.durationNs ?? "{}",
      };
    case "oneshot": {
      const bytes = spec.flows.flatMap((flow) => Array.from({ length: flow.senders }, () => flow.bytes));
      return { packets: writePackets(scenario, flows, (place) => bytes[place]), until: "{}" };
    }
    case "long":
      return { packets: ENDLESS_PACKETS, until: spec.durationNs };
    default:
      return { packets: 0 };
  }
}

function writeExpected(parts: readonly Part[], { totals, drops, digest, datagramsNs }: Recording): string {
  const flows = parts.flatMap((part) => (part.spec.kind === "cbr" ? [] : part.flows.map((flow) => totals.flows[flow])));
  const sum = (read: (flow: (typeof flows)[number]) => number): number => flows.reduce((total, flow) => total + read(flow), 0);
  const [data, acks, requests, datagrams] = drops;
  const expected: readonly (readonly [name: string, value: number])[] = [
    ["duration (ns)", totals.durationNs],
    ["data packets sent", sum(({ sentPackets }) => sentPackets)],
    ["of these retransmissions", sum(({ retransmissions }) => retransmissions)],
    ["timeouts", sum(({ timeouts }) => timeouts)],
    ["drops of data", data],
    ["drops of ACKs", acks],
    ["drops of requests", requests],
    ["datagrams sent", [...datagramsNs.values()].reduce((total, { length }) => total + length, 0)],
    ["drops of datagrams", datagrams],
    ["digest of every drop", digest],
    ["flows with the same counts", totals.flows.length],
  ];
  const counts = totals.flows.map(({ sentPackets, retransmissions, timeouts }) => `{${sentPackets} ${retransmissions} ${timeouts}}`);
  return `# What Incast Lab counted. Of each flow: packets sent, retransmissions, timeouts.
set expected {
${expected.map(([name, value]) => `  {${name}} ${value}`).join("\n")}
}
set flow_totals ${list(counts)}

$ns at 0 run
$ns run`;
}

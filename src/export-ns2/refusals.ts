import { type NetworkGeometry, wireTimeNs } from "../engine/spec/geometry.ts";
import { listGroups, listParts, type Part, transportOf } from "../engine/spec/groups.ts";
import type { GroupSpec, NetworkSpec, Scenario, TransportSpec } from "../engine/spec/scenario.ts";
import { t } from "../language/translate.ts";

/** Something of a scenario that stock ns-2.35 has no counterpart for. */
export interface Refusal {
  /** "transport.algorithm", "groups.1.transport.delayedAck". */
  readonly path: string;
  readonly value: unknown;
  /** A clause for people: why ns-2 cannot do it. */
  readonly why: string;
}

/** Agents of ns-2 whose sender is ours under the rules `ns2`, packet for packet. */
export const ns2Agents: Readonly<Record<string, string>> = {
  tahoe: "Agent/TCP",
  reno: "Agent/TCP/Reno",
  newreno: "Agent/TCP/Newreno",
};

/** ns-2 seconds have 2^16 ns (network-words.ts): then all times are exact in its doubles. */
const NS_PER_SECOND = 65_536;

/** A tick of ns-2's clock is 1 us, and no timer runs shorter than two. */
const LEAST_RTO_NS = 2000;

/** Our choice: more make a script of tens of megabytes, which Tcl reads for minutes. */
const mostDatagrams = 500_000;

/** Everything for which the scenario cannot become a script of ns-2; empty: it can. */
export function listRefusals(scenario: Scenario, geometry: NetworkGeometry): Refusal[] {
  return [
    ...refuseNetwork(scenario, geometry),
    ...listTransports(scenario).flatMap(({ path, group }) => refuseTransport(path, group.transport)),
    ...listWorkloads(scenario).flatMap(({ path, part }) => refuseWorkload(path, part, scenario)),
    ...(scenario.intervention === undefined
      ? []
      : [{ path: "intervention", value: scenario.intervention, why: t("its ports and timers cannot be changed in the middle of a run") }]),
  ];
}

/** A script would need more times of datagrams than this. */
export function refuseDatagrams(count: number): Refusal[] {
  const why = t("a script with the time of each of {count} datagrams is too large; at most {most}", { count, most: mostDatagrams });
  return count > mostDatagrams ? [{ path: "groups", value: count, why }] : [];
}

/** Our choice: a list of times may have thousands. */
const longestValue = 60;

/** `transport.algorithm: "cubic" cannot be exported to ns-2.35: ...`, a text for each. */
export function describeRefusals(refusals: readonly Refusal[]): string[] {
  return refusals.map(({ path, value, why }) => {
    const text = JSON.stringify(value);
    const shown = text.length > longestValue ? `${text.slice(0, longestValue - 3)}...` : text;
    return t("{path}: {value} cannot be exported to ns-2.35: {why}", { path, value: shown, why });
  });
}

/** Each group with a transport of its own once, or the scenario's. */
function listTransports(scenario: Scenario): { path: string; group: GroupSpec }[] {
  return listGroups(scenario).flatMap((group, index) => {
    if (group.workload?.kind === "cbr") return [];
    return [{ path: scenario.groups.length === 0 ? "transport" : `groups.${index}.transport`, group }];
  });
}

function listWorkloads(scenario: Scenario): { path: string; part: Part }[] {
  const ownPaths = scenario.groups.flatMap(({ workload }, index) => (workload === null ? [] : [`groups.${index}.workload`]));
  const parts = listParts(scenario);
  const paths = parts.length > ownPaths.length ? ["workload", ...ownPaths] : ownPaths;
  return parts.map((part, index) => ({ path: paths[index], part }));
}

function refuseNetwork(scenario: Scenario, { links, dataRoutes, ackRoutes }: NetworkGeometry): Refusal[] {
  const { network } = scenario;
  const refusals: Refusal[] = [];
  if (network.pauseThresholdPackets !== null)
    refusals.push({ path: "network.pauseThresholdPackets", value: network.pauseThresholdPackets, why: t("it has no Ethernet PAUSE") });
  const smallest = Math.min(...links.map(({ limitPackets }) => limitPackets));
  if (smallest < 2)
    refusals.push({ path: "network.bufferPackets", value: smallest, why: t("its DropTail drops every packet at a limit of 1") });

  /** Sizes on the wire of what takes a link, by its number. */
  const sizes = links.map(() => new Set<number>());
  for (const { spec, flows } of listParts(scenario))
    for (const flow of flows) {
      const { segmentBytes, headerBytes, ackBytes } = transportOf(scenario, flow);
      const isCbr = spec.kind === "cbr";
      for (const link of dataRoutes[flow]) sizes[link].add(isCbr ? spec.packetBytes + spec.headerBytes : segmentBytes + headerBytes);
      if (!isCbr) for (const link of ackRoutes[flow]) sizes[link].add(ackBytes);
    }
  const told = new Set<string>();
  links.forEach(({ rateBps, name }, link) => {
    for (const bytes of sizes[link]) {
      const wireNs = wireTimeNs(bytes, rateBps);
      const isExact = Number.isInteger(wireNs) && (8 * bytes) / ((rateBps * NS_PER_SECOND) / 1e9) === wireNs / NS_PER_SECOND;
      if (isExact || told.has(`${bytes} ${rateBps}`)) continue;
      told.add(`${bytes} ${rateBps}`);
      const why = t("{bytes} bytes take {wireNs} ns on {name}, and it does not carry parts of a nanosecond as the engine does", {
        bytes: String(bytes),
        wireNs: String(Math.round(100 * wireNs) / 100),
        name,
      });
      refusals.push({ path: findRateField(network, rateBps), value: rateBps, why });
    }
  });
  return refusals;
}

/** The first field that says this rate; links of a graph may have their own. */
function findRateField(network: NetworkSpec, rateBps: number): string {
  const field = (["linkBps", "trunkBps", "senderLinkBps"] as const).find((name) => network[name] === rateBps);
  return field === undefined ? "network" : `network.${field}`;
}

function refuseTransport(path: string, transport: TransportSpec): Refusal[] {
  const { algorithm, recovery } = transport;
  const refusals: Refusal[] = [];
  const refuse = (field: keyof TransportSpec, why: string): void => {
    refusals.push({ path: `${path}.${field}`, value: transport[field], why });
  };
  if (!Object.hasOwn(ns2Agents, algorithm)) refuse("algorithm", describeAlgorithm(algorithm));
  else if (recovery !== "default" && recovery !== algorithm)
    refuse("recovery", t("its {agent} has one way of loss recovery, its own", { agent: ns2Agents[algorithm] }));
  if (!transport.carefulFastRetransmit && (algorithm === "tahoe" || algorithm === "reno"))
    refuse("carefulFastRetransmit", t("only its NewReno can be less careful (lessCareful_)"));
  if (!transport.slowStart) refuse("slowStart", t("its senders always begin with slow start"));
  if (!transport.growWhenApplicationLimited)
    refuse("growWhenApplicationLimited", t("its control_increase_ tests something else than whether the window was in use"));
  if (transport.processingJitterNs > 0) refuse("processingJitterNs", t("its hosts take packets up at once"));
  if (transport.rtoMinNs < LEAST_RTO_NS) refuse("rtoMinNs", t("its timers run at least two ticks of 1 us"));
  return refusals;
}

function describeAlgorithm(id: string): string {
  switch (id) {
    case "sack":
      return t(
        "its Agent/TCP/Sack1 is another sender than RFC 6675: it estimates what is in flight, and chooses what to retransmit, in its own way",
      );
    case "cubic":
      return t("its CUBIC (Agent/TCP/Linux) is that of Linux in 2006, always with SACK; ours is RFC 9438");
    case "vegas":
      return t("its Agent/TCP/Vegas has timers and thresholds of its own");
    case "ecn-tcp":
      return t("its retransmissions are ECN-capable and its first packet is not, so its RED drops that one where it should mark it");
    case "dctcp":
      return t("stock ns-2.35 has no DCTCP, which is a patch");
    default:
      return t("stock ns-2.35 has no such sender; Tahoe, Reno and NewReno are the same there");
  }
}

function refuseWorkload(path: string, { spec, flows }: Part, scenario: Scenario): Refusal[] {
  const sizes = new Set(flows.map((flow) => transportOf(scenario, flow).segmentBytes));
  const refuseParts = (field: string, bytes: number): Refusal[] => {
    const segmentBytes = [...sizes].find((size) => bytes % size !== 0);
    if (segmentBytes === undefined) return [];
    return [
      { path: `${path}.${field}`, value: bytes, why: t("its senders send whole segments, of {segmentBytes} bytes here", { segmentBytes }) },
    ];
  };
  switch (spec.kind) {
    case "barrier":
      return refuseParts("blockBytes", spec.blockBytes);
    case "oneshot":
      return spec.flows.flatMap(({ bytes }, index) => refuseParts(`flows.${index}.bytes`, bytes));
    case "on-off":
      return [
        { path: `${path}.kind`, value: spec.kind, why: t("its senders send whole segments, and the responses have any number of bytes") },
      ];
    case "long":
      return (spec.stopsNs ?? []).some((stop) => stop !== null)
        ? [{ path: `${path}.stopsNs`, value: spec.stopsNs, why: t("its senders cannot be told to stop in the middle of their data") }]
        : [];
    case "cbr":
      return [];
  }
}

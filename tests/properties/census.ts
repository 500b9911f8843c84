import { transportsBySender } from "../../src/engine/spec/groups.ts";
import { TimeoutClass } from "../../src/engine/observer.ts";
import { needsOf } from "../support/arbitrary-incast.ts";
import type { WorkloadSpec } from "../../src/engine/spec/scenario.ts";
import { listParts } from "../support/traffic-parts.ts";
import type { CheckedRun } from "./check-run.ts";

/** Classifies runs: random scenarios prove something only about the classes they contain. */
const classes: Readonly<Record<string, (run: CheckedRun) => boolean>> = {
  ...ofWorkload("barrier", "on-off", "long", "oneshot"),
  "barrier by requests": ({ scenario: { workload } }) => workload.kind === "barrier" && workload.barrier === "request",
  "barrier by last ACKs": ({ scenario: { workload } }) => workload.kind === "barrier" && workload.barrier === "last-ack",
  "some asked at a time": ({ scenario: { workload } }) => workload.kind === "barrier" && workload.maxOutstanding !== null,
  groups: ({ scenario }) => scenario.groups.length > 1,
  "groups of both rule sets": (run) => hasAll(run, ({ rules }) => rules, ["rfc", "ns2"]),
  "rfc rules": (run) => hasAll(run, ({ rules }) => rules, ["rfc"]),
  "ns2 rules": (run) => hasAll(run, ({ rules }) => rules, ["ns2"]),
  PAUSE: ({ scenario }) => scenario.network.pauseThresholdPackets !== null,
  "strict priorities": (run) => hasAll(run, (transport) => needsOf(transport).queueing, ["strict"]),
  "drop precedence": (run) => hasAll(run, (transport) => needsOf(transport).queueing, ["drop-precedence"]),
  "queue feedback": (run) => transportsOf(run).some((transport) => needsOf(transport).queueFeedback !== undefined),
  "delayed ACKs": (run) => transportsOf(run).some(({ delayedAck }) => delayedAck),
  "less careful fast retransmit": (run) => transportsOf(run).some(({ carefulFastRetransmit }) => !carefulFastRetransmit),
  "processing jitter": (run) => transportsOf(run).some(({ processingJitterNs }) => processingJitterNs > 0),
  "recovery as newreno": (run) => hasAll(run, ({ recovery }) => recovery, ["newreno"]),
  "recovery as sack": (run) => hasAll(run, ({ recovery }) => recovery, ["sack"]),
  "recovery as rack": (run) => hasAll(run, ({ recovery }) => recovery, ["rack"]),
  "ten senders and more": ({ scenario }) => scenario.workload.senders >= 10,
  "traffic in the background": ({ scenario }) => listParts(scenario).some(({ spec, isAwaited }) => !isAwaited && spec.kind !== "cbr"),
  datagrams: ({ scenario }) => listParts(scenario).some(({ spec }) => spec.kind === "cbr"),
  "lost datagrams": ({ scenario, simulation }) =>
    listParts(scenario).some(({ spec, flows }) => spec.kind === "cbr" && flows.some((flow) => simulation.totals.flows[flow].drops > 0)),
  "several to wait for": ({ scenario }) => listParts(scenario).filter(({ isAwaited }) => isAwaited).length > 1,
  "blocks cut off by their time": ({ scenario, simulation }) =>
    listParts(scenario).some(({ spec }) => spec.kind === "barrier" && simulation.totals.durationNs === spec.durationNs),
  "long flows that stop": (run) => hasWorkload(run, (spec) => spec.kind === "long" && spec.stopsNs !== null),
  "fresh connections": (run) => hasWorkload(run, (spec) => spec.kind === "on-off" && spec.connection === "fresh"),
  "fresh connections under ns2": (run) =>
    hasAll(run, ({ rules }) => rules, ["ns2"]) && hasWorkload(run, (spec) => spec.kind === "on-off" && spec.connection === "fresh"),
  "gaps from ends": (run) => hasWorkload(run, (spec) => spec.kind === "on-off" && spec.gapFrom === "end"),
  "sizes from a distribution": (run) => hasWorkload(run, (spec) => spec.kind === "on-off" && spec.responseCdf !== null),
  "a total for each connection": (run) => hasWorkload(run, (spec) => spec.kind === "on-off" && spec.totalBytes !== null),
  drops: ({ simulation }) => simulation.totals.drops > 0,
  marks: ({ simulation }) => simulation.totals.marks > 0,
  timeouts: (run) => countTimeouts(run) > 0,
  ...ofTimeouts(),
  "marks and timeouts": (run) => run.simulation.totals.marks > 0 && countTimeouts(run) > 0,
  "ns2 rules, cuts in proportion, marks and timeouts": (run) =>
    run.simulation.totals.marks > 0 &&
    countTimeouts(run) > 0 &&
    transportsOf(run).some(({ rules, params }) => rules === "ns2" && params.cut === "proportionally"),
  "timeouts of an ON/OFF sender": (run) => run.scenario.workload.kind === "on-off" && countTimeouts(run) > 0,
  "timeouts with delayed ACKs": (run) => countTimeouts(run) > 0 && transportsOf(run).every(({ delayedAck }) => delayedAck),
  "no loss": ({ simulation }) => simulation.totals.drops === 0,
  "cut off": ({ isCutOff }) => isCutOff,
};

const hasWorkload = ({ scenario }: CheckedRun, isOf: (spec: WorkloadSpec) => boolean): boolean =>
  listParts(scenario).some(({ spec }) => isOf(spec));
const transportsOf = ({ scenario }: CheckedRun) => transportsBySender(scenario);
const countTimeouts = ({ simulation }: CheckedRun): number => simulation.totals.timeouts.reduce((a, b) => a + b);

function ofWorkload(...kinds: readonly string[]): Record<string, (run: CheckedRun) => boolean> {
  return Object.fromEntries(kinds.map((kind) => [`workload ${kind}`, (run: CheckedRun) => run.scenario.workload.kind === kind]));
}

function ofTimeouts(): Record<string, (run: CheckedRun) => boolean> {
  return Object.fromEntries(
    Object.entries(TimeoutClass).map(([name, code]) => [`timeouts ${name}`, (run: CheckedRun) => run.simulation.totals.timeouts[code] > 0]),
  );
}

/** Does each of the values occur at some sender? */
function hasAll<T>(run: CheckedRun, read: (transport: ReturnType<typeof transportsOf>[number]) => T, values: readonly T[]): boolean {
  const own = new Set(transportsOf(run).map(read));
  return values.every((value) => own.has(value));
}

/** Number of runs of each class. */
export interface Census {
  readonly counts: ReadonlyMap<string, number>;
  readonly runs: number;
  add(run: CheckedRun): void;
}

export function createCensus(): Census {
  const counts = new Map<string, number>(Object.keys(classes).map((name) => [name, 0]));
  let runs = 0;
  return {
    counts,
    get runs() {
      return runs;
    },
    add(run) {
      runs += 1;
      for (const [name, isOf] of Object.entries(classes)) if (isOf(run)) counts.set(name, counts.get(name)! + 1);
    },
  };
}

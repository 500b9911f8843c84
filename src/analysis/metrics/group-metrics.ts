import { listGroups } from "../../engine/spec/groups.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import type { FlowTotals, RunTotals } from "../../engine/totals.ts";
import type { GlossaryId } from "../glossary.ts";
import { writeCount, writeRate } from "../words.ts";
import type { Metric } from "./metric.ts";
import { readFlowGoodput } from "./part-metrics.ts";
import { toBitsPerSecond } from "./run-data.ts";

/** What the numbers of a group of senders are read from. */
export interface GroupData {
  readonly name: string;
  /** Of its senders. */
  readonly flows: readonly FlowTotals[];
  /** May be those of a run still going on. */
  readonly totals: RunTotals;
}

export interface GroupMetric extends Metric<GroupData> {
  /** Where the glossary explains it. */
  readonly word: GlossaryId;
  /** Only where senders wait for each other at the end of blocks, or only where each goes its own way. Usual: both. */
  readonly of?: "blocks" | "flows";
}

const sum = (flows: readonly FlowTotals[], read: (flow: FlowTotals) => number): number =>
  flows.reduce((total, flow) => total + read(flow), 0);

/** The numbers of a group of senders, in the order in which people read them. */
export const groupMetrics = [
  {
    id: "senders",
    label: "Senders",
    unit: "",
    help: "How many senders the group has.",
    word: "group",
    read: ({ flows }) => flows.length,
    format: writeCount,
  },
  {
    id: "goodputBps",
    label: "Goodput",
    unit: "bps",
    help: "Payload its senders delivered, each byte once, per second of the run: all groups together have the run's goodput.",
    word: "goodput",
    read: ({ flows, totals }) =>
      toBitsPerSecond(
        sum(flows, ({ bytes }) => bytes),
        totals.durationNs,
      ),
    format: writeRate,
  },
  {
    id: "meanBps",
    label: "Per sender",
    unit: "bps",
    help: "Goodput of its senders, each from its first data to its last ACK, averaged over them.",
    word: "goodput",
    read: ({ flows, totals: { durationNs } }) =>
      flows.length > 0 ? sum(flows, (flow) => readFlowGoodput({ ...flow, durationNs })) / flows.length : 0,
    format: writeRate,
    of: "flows",
  },
  {
    id: "timeouts",
    label: "Timeouts",
    unit: "",
    help: "Retransmission timeouts of its senders.",
    word: "timeout",
    read: ({ flows }) => sum(flows, ({ timeouts }) => timeouts),
    format: writeCount,
  },
  {
    id: "drops",
    label: "Drops",
    unit: "",
    help: "Packets of its senders that were dropped.",
    word: "drop",
    read: ({ flows }) => sum(flows, ({ drops }) => drops),
    format: writeCount,
  },
  {
    id: "lastBlocks",
    label: "Blocks held up",
    unit: "",
    help: "Finished blocks in which one of its senders was the last to finish, so that all waited for it.",
    word: "slowestSender",
    read: ({ flows, totals }) => {
      const own = new Set(flows.map(({ sender }) => sender));
      return totals.blocks.filter(({ lastFlow }) => own.has(lastFlow)).length;
    },
    format: writeCount,
    of: "blocks",
  },
] as const satisfies readonly GroupMetric[];

/** The table of `groupMetrics`, each entry as wide as any, as far as this workload has them. */
export function listGroupMetrics({ workload }: Scenario): readonly GroupMetric[] {
  const all: readonly GroupMetric[] = groupMetrics;
  const kind = workload.kind === "barrier" ? "blocks" : "flows";
  return all.filter(({ of = kind }) => of === kind);
}

/** What a run's groups are measured by, in order; one of all senders where the scenario names none. */
export function gatherGroups(scenario: Scenario, totals: RunTotals): readonly GroupData[] {
  return listGroups(scenario).map(({ name }, index) => ({ name, flows: totals.flows.filter(({ group }) => group === index), totals }));
}

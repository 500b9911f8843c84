import { lineMetrics } from "../analysis/metrics/outputs.ts";
import { payloadShare } from "../analysis/payload-share.ts";
import { portRoomPackets } from "../engine/topologies/port-room.ts";
import { measureLoad } from "../analysis/story-facts.ts";
import { TimeoutClass } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { Fact, RunFacts } from "./fact.ts";
import { recordFacts } from "./record-facts.ts";

/** Every fact that a lesson may name. docs/lessons.md lists them; a test holds the list to this table. */

/** A number of the run's row. */
function readLineNumber({ line }: RunFacts, id: string): number | null {
  return line[lineMetrics.findIndex((metric) => metric.id === id)] ?? null;
}

/** The first timeout of a class, or of all. */
function findFirstTimeout({ record }: RunFacts, kind: TimeoutClass | null): Nanos | null {
  if (record === null) return null;
  const { class: classes, timeNs, length } = record.columns.timeouts;
  const row = kind === null ? (length > 0 ? 0 : -1) : classes.subarray(0, length).indexOf(kind);
  return row < 0 ? null : timeNs[row];
}

function fromLine(name: string, id: string, unit: Fact["unit"], help: string, moment?: Fact["moment"]): Fact {
  return { name, unit, help, needs: "line", read: (run) => readLineNumber(run, id), ...(moment && { moment }) };
}

const ofClass = (name: string, id: string, kind: TimeoutClass, help: string): Fact =>
  fromLine(name, id, "", help, (run) => findFirstTimeout(run, kind));

const findFirstDrop = ({ record }: RunFacts): Nanos | null =>
  record !== null && record.columns.drops.length > 0 ? record.columns.drops.timeNs[0] : null;

const lineFacts: readonly Fact[] = [
  {
    name: "goodput",
    unit: "share",
    help: "Goodput of what the headers leave of the link: the share of what the link could carry.",
    needs: "line",
    read: (run) => {
      const share = readLineNumber(run, "normalizedGoodput");
      return share === null ? null : share / payloadShare(run.scenario, []);
    },
  },
  fromLine("goodput rate", "goodputBps", "bps", "Payload delivered, each byte once, per second of the run."),
  fromLine("idle", "linkIdleFraction", "share", "Share of the run in which the bottleneck link sent nothing."),
  fromLine("duration", "durationNs", "ns", "Simulated time until the end of the last block, or of the run."),
  fromLine("block time", "blockTimeMedianNs", "ns", "Half of the blocks took no longer."),
  fromLine("slow block time", "blockTimeP99Ns", "ns", "99 % of the blocks took no longer."),
  fromLine("timeouts", "timeouts", "", "Retransmission timeouts of all senders.", (run) => findFirstTimeout(run, null)),
  ofClass("head timeouts", "blockHead", TimeoutClass.blockHead, "Timeouts because a whole window was lost."),
  ofClass("tail timeouts", "blockTail", TimeoutClass.blockTail, "Timeouts because one of a block's last three packets was lost."),
  ofClass(
    "lost-retransmission timeouts",
    "lostRetransmission",
    TimeoutClass.lostRetransmission,
    "Timeouts because a retransmission was lost too.",
  ),
  ofClass("other timeouts", "other", TimeoutClass.other, "Timeouts because no ACK triggered a retransmission."),
  ofClass("spurious timeouts", "spurious", TimeoutClass.spurious, "Timeouts although the data had arrived or was in flight."),
  fromLine("timeouts per block", "timeoutsPerBlock", "", "Timeouts of the unluckiest sender of a block, averaged over the blocks."),
  fromLine("drops", "drops", "packets", "Data packets that were dropped.", findFirstDrop),
  fromLine("packets sent", "dataPacketsSent", "packets", "Data packets sent, retransmissions and copies included."),
  fromLine("retransmissions", "retransmissions", "packets", "Packets that were sent again."),
  fromLine("redundant copies", "redundantCopies", "packets", "Packets that a transport sent once more before anything told of a loss."),
  fromLine("marks", "marks", "packets", "Data packets on which the switch set the mark for congestion experienced."),
  fromLine("longest queue", "maxQueuePackets", "packets", "Most packets that the bottleneck's port held."),
  fromLine("mean queue", "meanQueuePackets", "packets", "Packets in the bottleneck's port, averaged over time."),
  {
    name: "port room",
    unit: "packets",
    help: "Packets that the bottleneck's port can hold.",
    needs: "line",
    read: ({ scenario }) => portRoomPackets(scenario),
  },
  {
    name: "needed time",
    unit: "ns",
    help: "Time the link needs for the packets of one block, each once.",
    needs: "line",
    read: ({ scenario }) => (scenario.workload.kind === "barrier" ? (measureLoad(scenario, 1, 1)?.neededNs ?? null) : null),
  },
];

export const facts: readonly Fact[] = [...lineFacts, ...recordFacts];

const byName = new Map(facts.map((fact) => [fact.name, fact]));

export function findFact(name: string): Fact | undefined {
  return byName.get(name);
}

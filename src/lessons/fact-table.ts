import { lineMetrics } from "../analysis/metrics/outputs.ts";
import { portRoomPackets } from "../engine/topologies/port-room.ts";
import { measureLoad } from "../analysis/load.ts";
import { TimeoutClass } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { msg } from "../language/translate.ts";
import type { Fact, RunFacts } from "./fact.ts";
import { recordFacts } from "./record-facts.ts";
import { payloadShare } from "../analysis/network-facts.ts";

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

function fromLine(name: Fact["name"], id: string, unit: Fact["unit"], help: Fact["help"], moment?: Fact["moment"]): Fact {
  return { name, unit, help, metric: id, needs: "line", read: (run) => readLineNumber(run, id), ...(moment && { moment }) };
}

const ofClass = (name: Fact["name"], id: string, kind: TimeoutClass, help: Fact["help"]): Fact =>
  fromLine(name, id, "", help, (run) => findFirstTimeout(run, kind));

const findFirstDrop = ({ record }: RunFacts): Nanos | null =>
  record !== null && record.columns.drops.length > 0 ? record.columns.drops.timeNs[0] : null;

const lineFacts: readonly Fact[] = [
  {
    name: msg("goodput"),
    unit: "share",
    help: msg("Goodput as a share of the maximum: of what the headers leave of the link."),
    needs: "line",
    read: (run) => {
      const share = readLineNumber(run, "normalizedGoodput");
      return share === null ? null : share / payloadShare(run.scenario, []);
    },
  },
  fromLine(
    msg("share of the link rate"),
    "normalizedGoodput",
    "share",
    msg("Goodput toward the first receiver over the rate of its link: headers and idle time account for the difference from 1."),
  ),
  fromLine(msg("goodput rate"), "goodputBps", "bps", msg("Payload delivered, each byte once, per second of the run.")),
  fromLine(msg("idle"), "linkIdleFraction", "share", msg("Share of the run in which the bottleneck link sent nothing.")),
  fromLine(msg("duration"), "durationNs", "ns", msg("Simulated time until the end of the last block, or of the run.")),
  fromLine(msg("block time"), "blockTimeMedianNs", "ns", msg("Half of the blocks took no longer.")),
  fromLine(msg("slow block time"), "blockTimeP99Ns", "ns", msg("99% of the blocks took no longer.")),
  fromLine(
    msg("mean completion"),
    "completionMeanNs",
    "ns",
    msg("From a block's start until the receiver holds a sender's part of it, averaged over senders and blocks."),
  ),
  fromLine(msg("completion share"), "completionShare", "share", msg("Mean completion as a share of the mean block time.")),
  fromLine(
    msg("control packets"),
    "controlPackets",
    "packets",
    msg("Packets without data besides TCP's ACKs: requests for rates, probes, pulls, grants."),
  ),
  fromLine(msg("timeouts"), "timeouts", "", msg("Retransmission timeouts of all senders."), (run) => findFirstTimeout(run, null)),
  ofClass(msg("head timeouts"), "blockHead", TimeoutClass.blockHead, msg("Timeouts because a whole window was lost.")),
  ofClass(msg("tail timeouts"), "blockTail", TimeoutClass.blockTail, msg("Timeouts because one of a block's last three packets was lost.")),
  ofClass(
    msg("lost-retransmission timeouts"),
    "lostRetransmission",
    TimeoutClass.lostRetransmission,
    msg("Timeouts because a retransmission was lost too."),
  ),
  ofClass(msg("other timeouts"), "other", TimeoutClass.other, msg("Timeouts because no ACK triggered a retransmission.")),
  ofClass(msg("spurious timeouts"), "spurious", TimeoutClass.spurious, msg("Timeouts although the data had arrived or was in flight.")),
  fromLine(
    msg("timeouts per block"),
    "timeoutsPerBlock",
    "",
    msg("Timeouts of the sender that had most of them in a block, averaged over the blocks."),
  ),
  fromLine(msg("drops"), "drops", "packets", msg("Data packets that were dropped."), findFirstDrop),
  fromLine(msg("cut packets"), "trims", "packets", msg("Data packets that a switch trimmed to their headers instead of dropping them.")),
  fromLine(msg("packets sent"), "dataPacketsSent", "packets", msg("Data packets sent, retransmissions and copies included.")),
  fromLine(msg("retransmissions"), "retransmissions", "packets", msg("Packets that were retransmitted.")),
  fromLine(msg("redundant copies"), "redundantCopies", "packets", msg("Packets that a transport sent twice without any sign of loss.")),
  fromLine(msg("marks"), "marks", "packets", msg("Data packets on which the switch set the mark for congestion experienced.")),
  fromLine(msg("longest queue"), "maxQueuePackets", "packets", msg("Most packets that the bottleneck's port held.")),
  fromLine(msg("mean queue"), "meanQueuePackets", "packets", msg("Packets in the bottleneck's port, averaged over time.")),
  {
    name: msg("port room"),
    unit: "packets",
    help: msg("Packets that the bottleneck's port can hold."),
    needs: "line",
    read: ({ scenario }) => portRoomPackets(scenario),
  },
  {
    name: msg("needed time"),
    unit: "ns",
    help: msg("Time the link needs for the packets of one block, each once."),
    needs: "line",
    read: ({ scenario }) => (scenario.workload.kind === "barrier" ? (measureLoad(scenario, 1, 1)?.neededNs ?? null) : null),
  },
];

export const facts: readonly Fact[] = [...lineFacts, ...recordFacts];

const byName = new Map<string, Fact>(facts.map((fact) => [fact.name, fact]));

export function findFact(name: string): Fact | undefined {
  return byName.get(name);
}

/** The fact that is a number of a run's row, by that number's id. */
export function findFactOfMetric(id: string): Fact | undefined {
  return facts.find(({ metric }) => metric === id);
}

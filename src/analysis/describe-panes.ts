import { PacketFlag } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { blockAt } from "./blocks.ts";
import { countFlagged } from "./packet-flags.ts";
import { listSenderGroups, writeSpan } from "./groups.ts";
import { idleShareUntil } from "./link.ts";
import { countSenders } from "../engine/spec/groups.ts";
import { portDropsUntil, recordedPort } from "./ports.ts";
import { detailEndNs, indexRun, type RecordedRun } from "./run-index.ts";
import { RowState, rowStateCount, senderStateAt, type SenderIndex } from "./senders.ts";
import { countTimeouts } from "./timeouts.ts";
import { timeoutNames } from "./vocabulary.ts";
import { writeCount, writeDuration, writePlural, writeShare } from "./words.ts";
import { portRoomPackets } from "../engine/topologies/port-room.ts";

/** "190 timeouts: 126 block-head, 13 block-tail" or "no timeouts". */
export function describeTimeouts(counts: Int32Array): string {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return "no timeouts";
  const parts = timeoutNames
    .map((name, kind) => (counts[kind] > 0 ? `${writeCount(counts[kind])} ${name}` : ""))
    .filter((part) => part !== "");
  return `${writePlural(total, "timeout")}: ${parts.join(", ")}`;
}

/** How many senders are in each RowState at a moment, by state. O(senders). */
export function countStates(index: SenderIndex, timeNs: Nanos): Int32Array {
  const counts = new Int32Array(rowStateCount);
  for (let sender = 0; sender < index.tracks.length; sender++) counts[senderStateAt(index, sender, timeNs).state]++;
  return counts;
}

/** Senders by what they do, whichever way they do it; every sender is in one of these. */
export interface StateGroups {
  readonly sending: number;
  readonly waiting: number;
  readonly done: number;
  readonly idle: number;
}

/** @param counts senders by RowState. */
export function groupStates(counts: Int32Array): StateGroups {
  const { slowStart, avoidance, recovery, sending } = RowState;
  return {
    sending: counts[slowStart] + counts[avoidance] + counts[recovery] + counts[sending],
    waiting: counts[RowState.waiting],
    done: counts[RowState.done],
    idle: counts[RowState.idle],
  };
}

/** "3 send, 1 waits for its RTO, 28 are done": all senders, each once. @param counts senders by RowState. */
export function describeStates(counts: Int32Array): string {
  const { sending, waiting, done, idle } = groupStates(counts);
  const parts = [
    [sending, "sends", "send"],
    [waiting, "waits for its RTO", "wait for their RTOs"],
    [done, "is done", "are done"],
    [idle, "has nothing to send yet", "have nothing to send yet"],
  ] as const;
  return parts.flatMap(([count, one, many]) => (count > 0 ? [writePlural(count, one, many)] : [])).join(", ");
}

/** Dropped, and where the switch marks, marked packets. */
function describeQueueEvents(run: RecordedRun): string {
  const dropped = `${writePlural(portDropsUntil(run, recordedPort(run), detailEndNs(run)).data, "packet")} dropped.`;
  const { ecnThresholdPackets } = run.scenario.network;
  if (ecnThresholdPackets === null) return dropped;
  const marks = countFlagged(run.columns, PacketFlag.marked);
  return `${dropped} ${writePlural(marks, "packet")} marked (CE) where more than ${writeCount(ecnThresholdPackets)} waited.`;
}

/** " Groups: short, senders 0 to 15; long, sender 16."; nothing where all senders are alike. */
function describeGroups({ scenario }: RecordedRun): string {
  const groups = listSenderGroups(scenario);
  if (groups.length === 0) return "";
  const told = groups.map(({ name, first, end }) => `${name}, ${writeSpan(first, end)}`);
  return ` Groups: ${told.join("; ")}.`;
}

export type PaneSubject = "link" | "queue" | "windows" | "senders" | "overview";

/** What a pane shows, in one or two sentences for those who do not see it; computed from the run so far. */
export function describePane(run: RecordedRun, subject: PaneSubject): string {
  const index = indexRun(run);
  const { scenario } = run;
  const senders = countSenders(scenario);
  const untilNs = run.computedNs;
  const detailNs = detailEndNs(run);
  const counts = countTimeouts(run);
  const isBarrier = scenario.workload.kind === "barrier";
  const extent = isBarrier ? writePlural(blockAt(index.blocks, untilNs) + 1, "block") : writeDuration(untilNs);
  switch (subject) {
    case "link": {
      const idle = idleShareUntil(index.link, detailNs);
      return `Throughput of the bottleneck link over ${writeDuration(detailNs)}. Idle ${writeShare(idle)} of the time, sending ${writeShare(1 - idle)}.`;
    }
    case "queue":
      return `Length of the switch queue, at most ${writePlural(portRoomPackets(scenario), "packet")}. ${describeQueueEvents(run)}`;
    case "windows":
      return `Congestion windows of ${writePlural(senders, "sender")} over time, with ${describeTimeouts(counts)}.${describeGroups(run)}`;
    case "senders": {
      const states = countStates(index.senders, Math.max(0, untilNs - 1));
      return `What each of ${writePlural(senders, "sender")} does over ${extent}: ${describeTimeouts(counts)}. At the end of the computed part ${describeStates(states)}.${describeGroups(run)}`;
    }
    case "overview":
      return `The whole run, ${isBarrier ? `${extent} in ${writeDuration(untilNs)}` : extent}: ${describeTimeouts(counts)}. The link was idle ${writeShare(idleShareUntil(index.link, detailNs))} of the time.`;
  }
}

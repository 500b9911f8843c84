import { writeSeries } from "../../language/sentences.ts";
import { lookUp, t } from "../../language/translate.ts";
import { countSenders } from "../../engine/spec/groups.ts";
import { blockAt } from "../../analysis/blocks.ts";
import { indexGroups, listSenderGroups } from "../../analysis/groups.ts";
import { findShownBlock, orderByFinish } from "../../analysis/finish-order.ts";
import { isScheduled } from "../../scenario/fields/list-transports.ts";
import { indexRun } from "../../analysis/run-index.ts";
import { countBelow, countUpTo } from "../../analysis/search.ts";
import { hasHeaders } from "../../analysis/headers.ts";
import { isWaiting, senderStateAt, stateEndNs, stateIndexAt, type StateTrack } from "../../analysis/senders.ts";
import { timeoutClassCount, timeoutRows } from "../../analysis/timeouts.ts";
import { stateVocabulary, timeoutNames } from "../../analysis/vocabulary.ts";
import { PacketFlag } from "../../engine/observer.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { OtherRows, PanePoint, RowSource } from "../canvas/timeline-pane.ts";
import { listEvents } from "../text/describe-moment.ts";
import { formatCount, formatDuration, formatFixed, formatMs } from "../../language/formats.ts";

/** Time a sender waited for its retransmission timer within a part of the run. */
function measureWaiting(track: StateTrack, fromNs: Nanos, toNs: Nanos): Nanos {
  let waitingNs = 0;
  for (let i = stateIndexAt(track, fromNs); i < track.startNs.length && track.startNs.values[i] < toNs; i++) {
    if (!isWaiting(track.states[i])) continue;
    waitingNs += Math.min(toNs, stateEndNs(track, i)) - Math.max(fromNs, track.startNs.values[i]);
  }
  return waitingNs;
}

/** By sender, for packets that arrived at the port in [fromNs, toNs): how many it trimmed, and how many were retransmissions. */
function countSent({ columns }: RunSnapshot, senders: number, fromNs: Nanos, toNs: Nanos): readonly Int32Array[] {
  const { arriveNs, flow, packet, flags, length } = columns.packets;
  const [trimmed, retransmitted] = [new Int32Array(senders), new Int32Array(senders)];
  for (let row = countBelow(arriveNs, length, fromNs); row < length && arriveNs[row] < toNs; row++) {
    if (packet[row] < 0) continue;
    if ((flags[row] & PacketFlag.trimmed) !== 0) trimmed[flow[row]]++;
    if ((flags[row] & PacketFlag.retransmission) !== 0) retransmitted[flow[row]]++;
  }
  return [trimmed, retransmitted];
}

/** The last moment before (-1) or the first after (1) `timeNs` at which a timer expired or a block began; null: none. */
function findMoment({ run, index }: RowSource, timeNs: Nanos, direction: 1 | -1): Nanos | null {
  const { timeouts } = run.columns;
  const blocks = index.blocks.startNs;
  const candidates: Nanos[] = [];
  if (direction > 0) {
    const row = countUpTo(timeouts.timeNs, timeouts.length, timeNs);
    if (row < timeouts.length) candidates.push(timeouts.timeNs[row]);
    const block = blockAt(index.blocks, timeNs) + 1;
    if (block < blocks.length) candidates.push(blocks.values[block]);
  } else {
    const row = countBelow(timeouts.timeNs, timeouts.length, timeNs) - 1;
    if (row >= 0) candidates.push(timeouts.timeNs[row]);
    const block = countBelow(blocks.values, blocks.length, timeNs) - 1;
    if (block >= 0) candidates.push(blocks.values[block]);
  }
  if (candidates.length === 0) return null;
  return direction > 0 ? Math.min(...candidates) : Math.max(...candidates);
}

/** The picked sender's change of state before or after `timeNs`. */
function findChange({ index }: RowSource, picked: number, timeNs: Nanos, direction: 1 | -1): PanePoint | null {
  const track = index.senders.tracks[picked];
  const { startNs } = track;
  const at = stateIndexAt(track, timeNs);
  const next = direction > 0 ? at + 1 : startNs.values[at] < timeNs ? at : at - 1;
  if (next < 0 || next >= startNs.length) return null;
  const moment = senderStateAt(index.senders, picked, startNs.values[next]);
  const what = t("sender {sender} {state}", { sender: picked, state: lookUp(stateVocabulary[moment.state].doing) });
  const lasting = Number.isFinite(moment.untilNs) && formatDuration(moment.untilNs - moment.sinceNs);
  return { timeNs: moment.sinceNs, text: writeSeries([what, lasting]) };
}

/** The senders pane as a table: one row per sender. */
export const senderRows: OtherRows = {
  table(run, fromNs, toNs, timeNs) {
    const { senders, blocks } = indexRun(run);
    const count = countSenders(run.scenario);
    const groups = listSenderGroups(run.scenario);
    const groupOf = indexGroups(groups);
    const done = isScheduled(run.scenario) && orderByFinish(run, blocks, findShownBlock(blocks, fromNs, toNs), count);
    const timeouts = new Int32Array(count * timeoutClassCount);
    const { first, end } = timeoutRows(run.columns, fromNs, toNs);
    const firstRow = new Int32Array(count).fill(-1);
    for (let row = first; row < end; row++) {
      const sender = run.columns.timeouts.flow[row];
      timeouts[sender * timeoutClassCount + run.columns.timeouts.class[row]]++;
      if (firstRow[sender] < 0) firstRow[sender] = row;
    }
    const kinds = timeoutNames
      .map((_, kind) => kind)
      .filter((kind) => timeouts.some((value, i) => i % timeoutClassCount === kind && value > 0));
    const sent = hasHeaders(run.columns) ? countSent(run, count, fromNs, toNs) : [];
    return {
      columns: [
        t("Sender"),
        ...(groups.length > 0 ? [t("Group")] : []),
        t("At {time} ms", { time: formatMs(timeNs) }),
        ...(done ? [t("Finished, ms")] : []),
        t("Waiting for its timer, ms"),
        ...(sent.length > 0 ? [t("Packets trimmed"), t("Packets retransmitted")] : []),
        ...kinds.map((kind) => t("{kind} timeouts", { kind: lookUp(timeoutNames[kind]) })),
      ],
      wordColumns: groups.length > 0 ? 3 : 2,
      rows: Array.from({ length: count }, (_, sender) => ({
        timeNs: firstRow[sender] < 0 ? null : run.columns.timeouts.timeNs[firstRow[sender]],
        cells: [
          formatCount(sender),
          ...(groups.length > 0 ? [groups[groupOf[sender]].name] : []),
          lookUp(stateVocabulary[senderStateAt(senders, sender, timeNs).state].doing),
          ...(done ? [Number.isFinite(done.doneNs[sender]) ? formatMs(done.doneNs[sender]) : ""] : []),
          formatFixed(measureWaiting(senders.tracks[sender], fromNs, toNs) / 1e6, 3),
          ...sent.map((counts) => formatCount(counts[sender])),
          ...kinds.map((kind) => formatCount(timeouts[sender * timeoutClassCount + kind])),
        ],
      })),
      current: -1,
    };
  },
  // For a picked sender every change of state, otherwise every timeout and every start of a block.
  findPoint(source, timeNs, direction) {
    const { picked, index, run } = source;
    if (picked !== null && picked < index.senders.tracks.length) return findChange(source, picked, timeNs, direction);
    const found = findMoment(source, timeNs, direction);
    if (found === null) return null;
    return { timeNs: found, text: listEvents(run, found) };
  },
};

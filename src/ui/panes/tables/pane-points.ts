import { blockAt } from "../../../analysis/blocks.ts";
import { countBelow, countUpTo } from "../../../analysis/search.ts";
import { senderStateAt, stateIndexAt } from "../../../analysis/senders.ts";
import type { PaneName } from "../../../charts/layout.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { formatCount, formatDuration } from "../../text/numbers.ts";
import { describeMoment } from "../../text/describe-moment.ts";
import { stateVocabulary } from "../../../analysis/vocabulary.ts";
import { type PaneData, listRows } from "./pane-rows.ts";

/** A moment to stop at, and what the pane says from there on. */
export interface PanePoint {
  readonly timeNs: Nanos;
  readonly text: string;
}

/** Narrowest stretch that counts as a point of a pane, pixels. */
const stepPx = 6;

/** The nearest point of a pane after (1) or before (-1) `timeNs`; null: there is none on this page of the run. */
export function findPoint(data: PaneData, pane: PaneName, timeNs: Nanos, direction: 1 | -1): PanePoint | null {
  if (pane === "senders") return findSenderPoint(data, timeNs, direction);
  const rows = listRows(data, pane, stepPx);
  const found = direction > 0 ? rows.find(({ fromNs }) => fromNs > timeNs) : rows.findLast(({ fromNs }) => fromNs < timeNs);
  return found ? { timeNs: found.fromNs, text: found.text } : null;
}

/** Of a picked sender every change of state; else every timeout and every block that begins. */
function findSenderPoint(data: PaneData, timeNs: Nanos, direction: 1 | -1): PanePoint | null {
  const { run, index, picked } = data;
  if (picked !== null && picked < index.senders.tracks.length) {
    const { startNs } = index.senders.tracks[picked];
    const at = stateIndexAt(index.senders.tracks[picked], timeNs);
    const next = direction > 0 ? at + 1 : startNs.values[at] < timeNs ? at : at - 1;
    if (next < 0 || next >= startNs.length) return null;
    const moment = senderStateAt(index.senders, picked, startNs.values[next]);
    const lasting = Number.isFinite(moment.untilNs) ? `, ${formatDuration(moment.untilNs - moment.sinceNs)}` : "";
    return { timeNs: moment.sinceNs, text: `sender ${formatCount(picked)} ${stateVocabulary[moment.state].doing}${lasting}` };
  }
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
  const found = direction > 0 ? Math.min(...candidates) : Math.max(...candidates);
  return {
    timeNs: found,
    text: describeMoment(run, found)
      .replace(/^[\d.,]+ ms: /, "")
      .replace(/\.$/, ""),
  };
}

import { countStates, describePane, describeStates } from "../../../analysis/describe-panes.ts";
import { idleNsUntil } from "../../../analysis/link.ts";
import { queueSlotsAt } from "../../../analysis/queue.ts";
import { detailEndNs, indexRun } from "../../../analysis/run-index.ts";
import { countBelow } from "../../../analysis/search.ts";
import { RowState, senderStateAt, stateEndNs, stateIndexAt, type StateTrack } from "../../../analysis/senders.ts";
import { timeoutClassCount, timeoutRows } from "../../../analysis/timeouts.ts";
import { stateVocabulary, timeoutNames } from "../../../analysis/vocabulary.ts";
import { findWaits, shortestWaitNs } from "../../../analysis/waits.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { createTimeAxis } from "../../../charts/time-axis.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { formatCount, formatFixed, formatMoment, formatPercent } from "../../text/numbers.ts";
import { describeScene } from "../network/describe-scene.ts";
import { Scene } from "../network/scene.ts";
import type { LabView } from "../../run/contracts.ts";
import type { TableName } from "../../run/layout.ts";

import { listRows, nameColumns, type PaneData, type TimedPane } from "./pane-rows.ts";

export interface TableRow {
  /** Where its first cell leads; null: to no moment. */
  readonly timeNs: Nanos | null;
  readonly cells: readonly string[];
}

/** A chart as a table. */
export interface TableData {
  readonly title: string;
  /** The chart in a sentence or two. */
  readonly caption: string;
  readonly columns: readonly string[];
  /** How many columns from the left hold words; the others hold numbers. */
  readonly wordColumns: number;
  readonly rows: readonly TableRow[];
  /** The row at the cursor; -1: none. */
  readonly current: number;
}

/** A table of a stretch of time has about this many rows (our choice): zoom in for finer ones. */
const timedRows = 120;
const stepPx = 4;

const titles: Readonly<Record<TableName, string>> = {
  network: "Network",
  link: "Link",
  queue: "Queue",
  windows: "Windows",
  senders: "Senders",
  overview: "Whole run",
};

/** The chart `name` as a table: of the part of the run on screen, or of the moment at the cursor. */
export function makeTable(run: RunSnapshot, name: TableName, view: LabView, timeNs: Nanos): TableData {
  const title = titles[name];
  if (name === "network") return { title, ...makeNetworkTable(run, timeNs) };
  if (name === "overview") return { title, ...makeBlockTable(run, timeNs) };
  const fromNs = view.fromNs ?? 0;
  const toNs = Math.max(fromNs + 1, view.toNs ?? run.computedNs);
  const caption = `${describePane(run, name)} Here from ${formatMoment(fromNs)} to ${formatMoment(toNs)} ms.`;
  if (name === "senders") return { title, caption, ...makeSenderTable(run, fromNs, toNs, timeNs) };
  return { title, caption, ...makeTimedTable(run, name, view, fromNs, toNs, timeNs) };
}

type Body = Pick<TableData, "columns" | "wordColumns" | "rows" | "current">;

function makeTimedTable(run: RunSnapshot, name: TimedPane, view: LabView, fromNs: Nanos, toNs: Nanos, timeNs: Nanos): Body {
  const detailNs = detailEndNs(run);
  const waits = view.compressWaits ? findWaits(run, detailNs, shortestWaitNs(run.scenario.network.rttNs)) : [];
  const axis = createTimeAxis({ fromNs, toNs, widthPx: timedRows * stepPx, breaks: waits, breakPx: stepPx });
  const data: PaneData = { run, index: indexRun(run), axis, waits, detailNs, picked: view.picked };
  const rows = listRows(data, name, stepPx);
  return {
    columns: ["From, ms", "To, ms", ...nameColumns(data, name)],
    wordColumns: 0,
    rows: rows.map((row) => ({ timeNs: row.fromNs, cells: [formatMoment(row.fromNs), formatMoment(row.toNs), ...row.cells] })),
    current: rows.findIndex((row) => row.fromNs <= timeNs && timeNs < row.toNs),
  };
}

/** How long a sender waited for its RTO within a part of the run. */
function measureWaiting(track: StateTrack, fromNs: Nanos, toNs: Nanos): Nanos {
  let waitingNs = 0;
  for (let i = stateIndexAt(track, fromNs); i < track.startNs.length && track.startNs.values[i] < toNs; i++) {
    if (track.states[i] !== RowState.waiting) continue;
    waitingNs += Math.min(toNs, stateEndNs(track, i)) - Math.max(fromNs, track.startNs.values[i]);
  }
  return waitingNs;
}

function makeSenderTable(run: RunSnapshot, fromNs: Nanos, toNs: Nanos, timeNs: Nanos): Body {
  const { senders } = indexRun(run);
  const count = run.scenario.workload.senders;
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
  return {
    columns: ["Sender", `At ${formatMoment(timeNs)} ms`, "Waiting for RTO, ms", ...kinds.map((kind) => `${timeoutNames[kind]} timeouts`)],
    wordColumns: 2,
    rows: Array.from({ length: count }, (_, sender) => ({
      timeNs: firstRow[sender] < 0 ? null : run.columns.timeouts.timeNs[firstRow[sender]],
      cells: [
        formatCount(sender),
        stateVocabulary[senderStateAt(senders, sender, timeNs).state].doing,
        formatFixed(measureWaiting(senders.tracks[sender], fromNs, toNs) / 1e6, 3),
        ...kinds.map((kind) => formatCount(timeouts[sender * timeoutClassCount + kind])),
      ],
    })),
    current: -1,
  };
}

function makeNetworkTable(run: RunSnapshot, timeNs: Nanos): Body & Pick<TableData, "caption"> {
  const scene = new Scene(run);
  scene.moveTo(run, timeNs, 0);
  const held = new Int32Array(run.scenario.workload.senders);
  for (const { flow } of scene.isDetailed ? queueSlotsAt(run.columns, timeNs) : []) held[flow]++;
  const { arrivals } = scene.progress;
  const countArrived = (sender: number) => (arrivals && scene.isDetailed ? formatCount(arrivals[sender].count) : "not recorded");
  const blockWord = run.scenario.workload.kind === "barrier" ? "block" : "data";
  return {
    caption: describeScene(scene),
    columns: ["Sender", "State", "Packets in the queue", arrivals ? "Packets arrived" : `Share of its ${blockWord} at the receiver`],
    wordColumns: 2,
    rows: Array.from(scene.states, (state, sender) => ({
      timeNs: null,
      cells: [
        formatCount(sender),
        stateVocabulary[state as RowState].doing,
        scene.isDetailed ? formatCount(held[sender]) : "not recorded",
        arrivals ? countArrived(sender) : formatPercent(Math.min(1, scene.progress.shares[sender])),
      ],
    })),
    current: -1,
  };
}

function makeBlockTable(run: RunSnapshot, timeNs: Nanos): Body & Pick<TableData, "caption"> {
  const { blocks, link, senders } = indexRun(run);
  const detailNs = detailEndNs(run);
  const { timeouts } = run.columns;
  const rows = Array.from({ length: blocks.startNs.length }, (_, block): TableRow => {
    const startNs = blocks.startNs.values[block];
    const endNs = block < blocks.endNs.length ? blocks.endNs.values[block] : null;
    const untilNs = endNs ?? run.computedNs;
    const idle = untilNs <= detailNs ? (idleNsUntil(link, untilNs) - idleNsUntil(link, startNs)) / Math.max(1, untilNs - startNs) : null;
    const fired = new Int32Array(timeoutClassCount);
    for (let row = countBelow(timeouts.timeNs, timeouts.length, startNs); row < timeouts.length && timeouts.timeNs[row] < untilNs; row++)
      fired[timeouts.class[row]]++;
    return {
      timeNs: startNs,
      cells: [
        formatCount(block + 1),
        formatMoment(startNs),
        endNs === null ? "not ended" : formatMoment(endNs - startNs),
        idle === null ? "not recorded" : formatPercent(idle),
        ...Array.from(fired, (count) => formatCount(count)),
      ],
    };
  });
  return {
    caption: `${describePane(run, "overview")} At the cursor ${describeStates(countStates(senders, timeNs))}.`,
    columns: ["Block", "Begins, ms", "Takes, ms", "Link idle", ...timeoutNames.map((kind) => `${kind} timeouts`)],
    wordColumns: 0,
    rows,
    current: rows.findLastIndex((row) => row.timeNs !== null && row.timeNs <= timeNs),
  };
}

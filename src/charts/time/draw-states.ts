import { isAwaitingReceiver, RowState } from "../../analysis/senders.ts";
import { sendersPerRow } from "./layout.ts";
import { rowBand, type Band, type SendersData, thinRow } from "./sender-rows.ts";
import { createStateRuns, layStateRuns, type StateRuns } from "./state-runs.ts";
import { snap, type ChartView } from "./view.ts";

/** Draws what senders do, as bars along their rows. */

/** Order in which states are painted: short but important ones last. */
export const paintOrder = [
  ...[
    RowState.done,
    RowState.freeWaiting,
    RowState.pullWaiting,
    RowState.grantWaiting,
    RowState.sending,
    RowState.slowStart,
    RowState.avoidance,
  ],
  ...[RowState.trimmed, RowState.waiting, RowState.trimmedAgain, RowState.retransmitting, RowState.recovery],
];

/** Merges the window phases into "sending", for students who do not know them yet. */
function toPlainState(state: number): number {
  return state === RowState.slowStart || state === RowState.sending ? RowState.avoidance : state;
}

/** Maps states of single packets to those of phases, for rows too low to show bars of different heights. */
function toPhase(state: number): number {
  if (state === RowState.trimmed) return RowState.avoidance;
  return state === RowState.retransmitting || state === RowState.trimmedAgain ? RowState.recovery : state;
}

/** Draws a bar for each run of one state, in a row for each sender. */
export function drawRows(context: CanvasRenderingContext2D, data: SendersData, view: ChartView): void {
  const { axis, ratio } = view;
  const rows: StateRuns[] = [];
  for (let row = 0; row < data.senders; row++) {
    const runs = createStateRuns();
    layStateRuns(data.index.tracks[data.order?.senderAt[row] ?? row], axis, ratio, data.untilNs, runs);
    if (data.isPlain) for (let i = 0; i < runs.length; i++) runs.states[i] = toPlainState(toPhase(runs.states[i]));
    else if (data.isUniform) for (let i = 0; i < runs.length; i++) runs.states[i] = toPlainState(runs.states[i]);
    rows.push(runs);
  }
  for (const state of paintOrder) {
    context.beginPath();
    rows.forEach((runs, row) => {
      const band = barOf(state, rowBand(row, data.senders, view), view);
      for (let i = 0; i < runs.length; i++) {
        if (runs.states[i] === state)
          context.rect(view.left + runs.starts[i] / ratio, band.top, (runs.starts[i + 1] - runs.starts[i]) / ratio, band.height);
      }
    });
    context.fillStyle = fillOf(state, view);
    context.fill();
    if (hasLowerEdge(state)) drawLowerEdges(context, rows, state, data, view);
  }
}

/** Is this state drawn in amber with a dark lower edge? A trimmed retransmission is as low and as dark as that edge. */
function hasLowerEdge(state: number): boolean {
  return state === RowState.recovery || state === RowState.retransmitting;
}

/** Height of a trimmed packet's bar, as a share of a whole packet's. */
const lowShare = 0.38;

function isLow(state: number): boolean {
  return state === RowState.trimmed || state === RowState.trimmedAgain;
}

/** Is the state drawn as a thin line: nothing of the sender's is missing on the link? */
function isLine(state: number): boolean {
  return state === RowState.done || isAwaitingReceiver(state);
}

/** The part of the row's height that a state takes: states differ in form as well as in color. */
export function barOf(state: number, band: Band, view: ChartView): Band {
  const { ratio, theme } = view;
  if (state === RowState.slowStart) {
    const height = Math.max(1 / ratio, snap(band.height / 2, ratio));
    return { top: snap(band.top + (band.height - height) / 2, ratio), height };
  }
  if (isLow(state)) {
    const height = Math.max(1 / ratio, snap(band.height * lowShare, ratio));
    return { top: band.top + band.height - height, height };
  }
  if (isLine(state)) {
    const height = Math.min(band.height, snap(Math.max(1, theme.scale), ratio));
    return { top: snap(band.top + (band.height - height) / 2, ratio), height };
  }
  return band;
}

/** A state's swatch for a legend, around the origin, drawn like its bars: in form as well as in color. */
export function drawStateSwatch(
  context: CanvasRenderingContext2D,
  state: number,
  width: number,
  height: number,
  look: Pick<ChartView, "theme" | "patterns">,
): void {
  const high = isLine(state) ? height / 6 : isLow(state) ? height * lowShare : state === RowState.slowStart ? (2 * height) / 3 : height;
  context.fillStyle = fillOf(state, look);
  context.fillRect(-width / 2, isLow(state) ? height / 2 - high : -high / 2, width, high);
  if (!hasLowerEdge(state)) return;
  context.fillStyle = look.theme.mendEdge;
  context.fillRect(-width / 2, high / 4, width, high / 4);
}

export function fillOf(state: number, look: Pick<ChartView, "theme" | "patterns">): string | CanvasPattern {
  const { theme, patterns } = look;
  if (state === RowState.slowStart) return patterns.slowStart;
  if (state === RowState.avoidance || state === RowState.trimmed) return theme.work;
  if (hasLowerEdge(state)) return theme.mend;
  if (state === RowState.trimmedAgain) return theme.mendEdge;
  if (state === RowState.waiting) return patterns.wait;
  if (state === RowState.freeWaiting) return patterns.freeWait;
  if (isAwaitingReceiver(state)) return patterns.asked;
  return state === RowState.sending ? theme.work2 : theme.done;
}

function drawLowerEdges(
  context: CanvasRenderingContext2D,
  rows: readonly StateRuns[],
  state: number,
  data: SendersData,
  view: ChartView,
): void {
  const { ratio } = view;
  context.beginPath();
  rows.forEach((runs, row) => {
    const band = rowBand(row, data.senders, view);
    const height = Math.max(1 / ratio, snap(band.height / 4, ratio));
    for (let i = 0; i < runs.length; i++) {
      if (runs.states[i] === state)
        context.rect(
          view.left + runs.starts[i] / ratio,
          band.top + band.height - height,
          (runs.starts[i + 1] - runs.starts[i]) / ratio,
          height,
        );
    }
  });
  context.fillStyle = view.theme.mendEdge;
  context.fill();
}

/** Draws rows that stand for many senders: at every pixel the shares of senders in each state, with waiting at the bottom. */
export function drawShares(context: CanvasRenderingContext2D, data: SendersData, view: ChartView): void {
  const perRow = sendersPerRow(data.senders);
  const draw = createShareDrawing(context, data, view);
  for (let row = 0; row * perRow < data.senders; row++) {
    const first = row * perRow;
    const senders = Array.from({ length: Math.min(data.senders, first + perRow) - first }, (_, i) => first + i);
    draw(senders, rowBand(row, data.senders, view));
  }
}

/** States in stacking order, from the bottom up. */
const stacked = [
  ...[RowState.waiting, RowState.recovery, RowState.avoidance, RowState.sending, RowState.slowStart],
  ...[RowState.pullWaiting, RowState.grantWaiting, RowState.freeWaiting, RowState.done],
];

/** Draws how many of some senders are in each state, at every pixel of a band. */
export function createShareDrawing(
  context: CanvasRenderingContext2D,
  data: Pick<SendersData, "index" | "untilNs">,
  view: ChartView,
): (senders: readonly number[], band: Band) => void {
  const { axis } = view;
  const width = Math.ceil(axis.widthPx);
  const counts = stacked.map(() => new Int32Array(width));
  const filled = new Float64Array(width);
  const runs = createStateRuns();
  return (senders, band) => {
    for (const count of counts) count.fill(0);
    for (const sender of senders) {
      layStateRuns(data.index.tracks[sender], axis, 1, data.untilNs, runs);
      for (let i = 0; i < runs.length; i++) {
        const place = stacked.indexOf(toPhase(runs.states[i]) as (typeof stacked)[number]);
        if (place < 0) continue;
        for (let x = runs.starts[i]; x < Math.min(width, runs.starts[i + 1]); x++) counts[place][x]++;
      }
    }
    const unit = band.height / senders.length;
    filled.fill(0);
    // Too thin to divide: each column shows its most common state.
    if (band.height < thinRow * view.theme.scale) keepMost(counts, senders.length);
    stacked.forEach((state, place) => {
      if (state === RowState.done) return;
      const count = counts[place];
      context.beginPath();
      for (let x = 0; x < width;) {
        let stop = x + 1;
        while (stop < width && count[stop] === count[x] && filled[stop] === filled[x]) stop++;
        const height = count[x] * unit;
        if (height > 0) context.rect(view.left + x, band.top + band.height - filled[x] - height, stop - x, height);
        for (; x < stop; x++) filled[x] += height;
      }
      context.fillStyle = fillOf(state, view);
      context.fill();
    });
    // A line where all senders of the row wait at the barrier.
    const doneBar = barOf(RowState.done, band, view);
    const done = counts[stacked.indexOf(RowState.done)];
    context.beginPath();
    for (let x = 0; x < width; x++) if (filled[x] === 0 && done[x] > 0) context.rect(view.left + x, doneBar.top, 1, doneBar.height);
    context.fillStyle = view.theme.done;
    context.fill();
  };
}

/** Keeps in each column only the most common state, as if all senders were in it. */
function keepMost(counts: readonly Int32Array[], all: number): void {
  for (let x = 0; x < counts[0].length; x++) {
    let most = 0;
    for (let place = 1; place < counts.length; place++) if (counts[place][x] > counts[most][x]) most = place;
    const isAny = counts[most][x] > 0;
    for (let place = 0; place < counts.length; place++) counts[place][x] = isAny && place === most ? all : 0;
  }
}

import { RowState } from "../analysis/senders.ts";
import { sendersPerRow } from "./layout.ts";
import { barOf, fillOf, rowBand, type SendersData, thinRow } from "./sender-bands.ts";
import { createStateRuns, layStateRuns } from "./state-runs.ts";
import type { ChartView } from "./view.ts";

/** Rows of many senders each: at every pixel the shares of its senders in each state, waiting at the foot. */
export function drawGroups(context: CanvasRenderingContext2D, data: SendersData, view: ChartView): void {
  const { axis } = view;
  const perRow = sendersPerRow(data.senders);
  const width = Math.ceil(axis.widthPx);
  const stacked = [RowState.waiting, RowState.recovery, RowState.avoidance, RowState.sending, RowState.slowStart, RowState.done];
  const counts = stacked.map(() => new Int32Array(width));
  const filled = new Float64Array(width);
  const runs = createStateRuns();
  for (let row = 0; row * perRow < data.senders; row++) {
    const end = Math.min(data.senders, (row + 1) * perRow);
    for (const count of counts) count.fill(0);
    for (let sender = row * perRow; sender < end; sender++) {
      layStateRuns(data.index.tracks[sender], axis, 1, data.untilNs, runs);
      for (let i = 0; i < runs.length; i++) {
        const place = stacked.indexOf(runs.states[i] as (typeof stacked)[number]);
        if (place < 0) continue;
        for (let x = runs.starts[i]; x < Math.min(width, runs.starts[i + 1]); x++) counts[place][x]++;
      }
    }
    const band = rowBand(row, data.senders, view);
    const unit = band.height / (end - row * perRow);
    filled.fill(0);
    // Too thin to be divided: each column is as most of its senders are.
    if (band.height < thinRow * view.theme.scale) keepMost(counts, end - row * perRow);
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
    // A line where nobody of the row does anything but wait at the barrier.
    const doneBar = barOf(RowState.done, band, view);
    const done = counts[stacked.indexOf(RowState.done)];
    context.beginPath();
    for (let x = 0; x < width; x++) if (filled[x] === 0 && done[x] > 0) context.rect(view.left + x, doneBar.top, 1, doneBar.height);
    context.fillStyle = view.theme.done;
    context.fill();
  }
}

/** Leaves in each column only the state that most senders are in, as though all were. */
function keepMost(counts: readonly Int32Array[], all: number): void {
  for (let x = 0; x < counts[0].length; x++) {
    let most = 0;
    for (let place = 1; place < counts.length; place++) if (counts[place][x] > counts[most][x]) most = place;
    const isAny = counts[most][x] > 0;
    for (let place = 0; place < counts.length; place++) counts[place][x] = isAny && place === most ? all : 0;
  }
}

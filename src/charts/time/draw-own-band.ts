import { RowState } from "../../analysis/senders.ts";
import { barOf, fillOf, paintOrder } from "./draw-states.ts";
import type { Band, SendersData } from "./sender-rows.ts";
import { createStateRuns, layStateRuns } from "./state-runs.ts";
import type { ChartView } from "./view.ts";

/** Draws one sender's bars in a separate band. */
export function drawOwnBand(
  context: CanvasRenderingContext2D,
  data: Pick<SendersData, "index" | "untilNs">,
  sender: number,
  band: Band,
  view: ChartView,
): void {
  const runs = createStateRuns();
  layStateRuns(data.index.tracks[sender], view.axis, view.ratio, data.untilNs, runs);
  for (let i = 0; i < runs.length; i++) {
    const state = runs.states[i];
    if (!paintOrder.includes(state as (typeof paintOrder)[number])) continue;
    const bar = barOf(state, band, view);
    const [x, width] = [view.left + runs.starts[i] / view.ratio, (runs.starts[i + 1] - runs.starts[i]) / view.ratio];
    context.fillStyle = fillOf(state, view);
    context.fillRect(x, bar.top, width, bar.height);
    if (state !== RowState.recovery) continue;
    context.fillStyle = view.theme.mendEdge;
    context.fillRect(x, bar.top + (3 * bar.height) / 4, width, bar.height / 4);
  }
}

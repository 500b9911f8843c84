import { layOutCurves } from "../../../charts/xy/curves.ts";
import type { PlotView } from "../../../charts/xy/plot.ts";
import { makeAxis } from "../../kit/sweep/chart-data.ts";
import { type Drawn, drawStroke, type Spot, type Stroke } from "../../kit/draw-guess.ts";
import type { SweepState } from "../../kit/sweep/sweep-session.ts";

/** Applies a stroke of the pointer on a sweep's chart. */
export function drawPointer(before: Drawn, { plan }: SweepState, view: PlotView, from: Spot, to: Spot): Stroke {
  const axis = makeAxis(plan!);
  const plot = layOutCurves({ axis, top: 1 }, view);
  return drawStroke(before, { places: plan!.guessXs.map((x) => plot.toX(x)), fromY: (py) => plot.fromY(py) }, from, to);
}

import { t } from "../../../language/translate.ts";
import { layOutCurves } from "../../../charts/xy/curves.ts";
import type { PlotView } from "../../../charts/xy/canvas-frame.ts";
import type { DrawingGround } from "../../kit/draw-guess.ts";
import { makeAxis, writePlace } from "../../kit/sweep/chart-data.ts";
import type { PagePlan } from "../../kit/sweep/plan-page.ts";
import { DrawingSurface } from "../../kit/xy/surface.tsx";
import { useSweep, useWholeState } from "./sweep-context.tsx";
import styles from "./chart-pair.module.css";
import { useStore } from "../../run/store.ts";

/** Where a prediction is drawn on the chart of a sweep. */
export function layOutGround(plan: PagePlan, view: PlotView): DrawingGround {
  const plot = layOutCurves({ axis: makeAxis(plan), top: 1 }, view);
  return { places: plan.guessXs.map((x) => plot.toX(x)), fromY: (py) => plot.fromY(py) };
}

/** Where the reader draws the first series before it is computed. */
export function PredictionSurface({ getView }: { getView: () => PlotView | null }) {
  const { draft } = useSweep();
  const state = useWholeState();
  const plan = state.plan!;
  const shares = useStore(draft, (value) => value.shares);
  const describe = (at: number): string => {
    const place = writePlace(state, plan.guessXs[at]);
    const share = shares[at] ?? null;
    return share === null
      ? t("{place}: not drawn", { place })
      : t("{place}: {percent} percent of the maximum", { place, percent: Math.round(100 * share) });
  };
  return (
    <DrawingSurface
      drawn={shares}
      count={plan.guessXs.length}
      getGround={() => {
        const view = getView();
        return view && layOutGround(plan, view);
      }}
      onDraw={(drawn) => draft.set({ shares: drawn })}
      label={t("Your prediction of {series}. Right and left arrow go from value to value and draw, up and down arrow change it.", {
        series: state.settings.series[0].name,
      })}
      describe={describe}
      invitation={
        <p className={styles.invitation} aria-hidden="true">
          {t("Press here and draw your curve from left to right")}
        </p>
      }
    />
  );
}

import { t } from "../../../language/translate.ts";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { PlotView } from "../../../charts/xy/plot.ts";
import { useStore } from "../../run/use-store.ts";
import { writePlace } from "../../kit/sweep/chart-data.ts";
import { stepGuess } from "../../kit/draw-guess.ts";
import { drawPointer } from "./draw-pointer.ts";
import { useSweep, useWholeState } from "./sweep-context.tsx";
import styles from "./chart-pair.module.css";

/** Drawing by dragging, or with arrow keys: along x, keeping the value, and up and down. */
export function DrawingSurface({ getView }: { getView: () => PlotView | null }) {
  const { sweep, draft } = useSweep();
  const state = useWholeState();
  const plan = state.plan!;
  const shares = useStore(draft, (value) => value.shares);
  const [at, setAt] = useState(0);
  const last = useRef<{ px: number; py: number } | null>(null);
  const here = shares[at] ?? null;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const next = stepGuess(shares, plan.guessXs.length, at, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    setAt(next.at);
    draft.set({ shares: next.shares });
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>): void => {
    const view = getView();
    if (view === null || (event.type === "pointermove" && last.current === null)) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const now = { px: event.clientX - left, py: event.clientY - top };
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    const drawn = drawPointer(draft.get().shares, sweep.state.get(), view, last.current ?? now, now);
    last.current = now;
    setAt(drawn.at);
    draft.set({ shares: drawn.shares });
  };
  const onEnd = (): void => {
    last.current = null;
  };
  return (
    <div
      className={`${styles.surface} ${styles.drawing}`}
      role="slider"
      tabIndex={0}
      aria-label={t("Your prediction of {series}. Right and left arrow go from value to value and draw, up and down arrow change it.", {
        series: state.settings.series[0].name,
      })}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * (here ?? 0))}
      aria-valuetext={
        here === null
          ? t("{place}: not drawn", { place: writePlace(state, plan.guessXs[at]) })
          : t("{place}: {percent} percent of the maximum", { place: writePlace(state, plan.guessXs[at]), percent: Math.round(100 * here) })
      }
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerUp={onEnd}
      onPointerCancel={onEnd}
    >
      {shares.every((share) => share === null) && (
        <p className={styles.invitation} aria-hidden="true">
          {t("Press here and draw your curve from left to right")}
        </p>
      )}
    </div>
  );
}

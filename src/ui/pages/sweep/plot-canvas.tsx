import { useEffect, useMemo, useRef } from "react";
import type { PlotView } from "../../../charts/xy/canvas-frame.ts";
import { readFamilyColors } from "../../../charts/xy/series-looks.ts";
import type { SeriesLook } from "../../../charts/xy/series-marks.ts";
import { createCanvasHost, openLayer } from "../../canvas/canvas-host.ts";
import { useLook } from "../../canvas/look.ts";
import { listLooks } from "../../kit/sweep/chart-data.ts";
import type { SweepSettings } from "../../kit/sweep/sweep-settings.ts";
import styles from "./plot-canvas.module.css";

/** How each series looks; empty before the first picture. */
export function useLooks(settings: SweepSettings): readonly SeriesLook[] {
  const page = useLook();
  return useMemo(() => (page ? listLooks(settings, readFamilyColors(document.documentElement)) : []), [settings, page]);
}

/** Draws a picture, and hears where it was drawn. */
export type Paint = (context: CanvasRenderingContext2D, view: PlotView) => void;

/** A canvas that fills its container, and is redrawn on each rendering or when the look changes. */
export function PlotCanvas({ paint, isNarrow }: { paint: Paint; isNarrow: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(paint);
  const host = useRef<ReturnType<typeof createCanvasHost>>(null);
  useEffect(() => {
    if (!box.current || !canvas.current) return;
    const layer = openLayer(canvas.current);
    const made = createCanvasHost(box.current, ({ look, widthPx, heightPx }) => {
      layer.reset(widthPx, heightPx, look.ratio);
      const textScale = look.theme.scale * (isNarrow ? 1.09 : 1);
      latest.current(layer.context, { theme: look.theme, ratio: look.ratio, textScale, widthPx, heightPx, hasLabels: !isNarrow });
    });
    host.current = made;
    return () => made.dispose();
  }, [isNarrow]);
  useEffect(() => {
    latest.current = paint;
    host.current?.request();
  });
  return (
    <div ref={box} className={styles.canvas}>
      <canvas ref={canvas} aria-hidden="true" />
    </div>
  );
}

import { useEffect, useRef } from "react";
import type { PlotView } from "../../../charts/xy/plot.ts";
import { createCanvasHost, openLayer } from "../../canvas/canvas-host.ts";
import styles from "./plot-canvas.module.css";

/** Draws a picture, given the view it is drawn in. */
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

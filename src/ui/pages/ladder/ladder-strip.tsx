import { useCallback } from "react";
import { drawRibbon } from "../../../charts/time/draw-link.ts";
import { drawTimeAxis } from "../../../charts/time/draw-frame.ts";
import { createTimeAxis } from "../../../charts/time/time-axis.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import type { Strip } from "../../../analysis/make-strip.ts";
import type { Frame, Layer } from "../../canvas/canvas-host.ts";
import { StillCanvas } from "../../canvas/still-canvas.tsx";
import styles from "./ladder.module.css";

/** Heights of the ribbon and of the queue below it, pixels at scale 1. */
const [ribbonPx, queuePx] = [8, 24];
const unitPx = 30;

/** A miniature of a run on the common axis: above, the link busy and idle; below, the queue. */
export function LadderStrip({ strip, axisNs, room }: { strip: Strip; axisNs: Nanos; room: number }) {
  const draw = useCallback(
    (layer: Layer, { look, widthPx, heightPx }: Frame) => {
      const { theme, patterns, ratio } = look;
      layer.reset(widthPx, heightPx, ratio);
      const { context } = layer;
      const shown = Math.min(1, strip.endNs / axisNs);
      const columns = Math.max(1, Math.round(shown * widthPx * ratio));
      // For each pixel, the mean of the columns in it, or the column that contains it.
      const perColumn = (axisNs / (widthPx * ratio)) * (strip.busy.length / strip.endNs);
      const sample = (values: Float64Array, pick: (a: number, b: number) => number): Float64Array<ArrayBuffer> => {
        const out = new Float64Array(columns);
        for (let i = 0; i < columns; i++) {
          const from = Math.min(values.length - 1, Math.floor(i * perColumn));
          const to = Math.min(values.length, Math.max(from + 1, Math.floor((i + 1) * perColumn)));
          let value = values[from];
          for (let j = from + 1; j < to; j++) value = pick(value, values[j]);
          out[i] = value;
        }
        return out;
      };
      const mean = (a: number, b: number): number => (a + b) / 2;
      const axis = createTimeAxis({ fromNs: 0, toNs: axisNs, widthPx, breaks: [], breakPx: 0 });
      const scale = heightPx / (ribbonPx + queuePx);
      const view = { theme, patterns, axis, left: 0, top: 0, height: ribbonPx * scale, ratio, textScale: 1, rightPx: widthPx };
      drawRibbon(context, { busy: sample(strip.busy, mean), waiting: sample(strip.waiting, mean), columns }, view);
      const queue = sample(strip.queue, Math.max);
      const toY = (packets: number): number => heightPx - 1 - Math.min(1, packets / room) * (heightPx - (ribbonPx + 2) * scale - 1);
      context.beginPath();
      context.moveTo(0, toY(0));
      for (let i = 0; i < columns; i++) context.lineTo((i + 0.5) / ratio, toY(queue[i]));
      context.lineTo(columns / ratio, toY(0));
      context.fillStyle = theme.q0;
      context.fill();
      context.strokeStyle = theme.q;
      context.lineWidth = 1;
      context.stroke();
      if (strip.endNs > axisNs) return;
      context.fillStyle = theme.ink;
      context.fillRect(Math.min(widthPx - 1.5, columns / ratio), 0, 1.5, heightPx);
    },
    [strip, axisNs, room],
  );
  return <StillCanvas className={styles.strip} draw={draw} />;
}

/** The common time axis. */
export function LadderAxis({ axisNs }: { axisNs: Nanos }) {
  const draw = useCallback(
    (layer: Layer, { look, widthPx, heightPx }: Frame) => {
      const { theme, patterns, ratio } = look;
      const axis = createTimeAxis({ fromNs: 0, toNs: axisNs, widthPx, breaks: [], breakPx: 0 });
      // The unit is to the left of the axis.
      layer.reset(widthPx, heightPx, ratio, unitPx);
      drawTimeAxis(layer.context, { theme, patterns, axis, left: 0, top: 0, height: 0, ratio, textScale: 1, rightPx: widthPx });
    },
    [axisNs],
  );
  return <StillCanvas className={styles.axis} bleedPx={unitPx} draw={draw} />;
}

import { useEffect, useMemo, useRef } from "react";
import { readFamilyColors } from "../../../charts/xy/series-looks.ts";
import { drawSeriesMark, drawSeriesSample, type SeriesLook } from "../../../charts/xy/series-marks.ts";
import { openLayer } from "../../canvas/canvas-host.ts";
import { useLook } from "../../canvas/look.ts";
import { listLooks } from "../../kit/sweep/chart-data.ts";
import type { SweepSettings } from "../../kit/sweep/sweep-settings.ts";
import styles from "./series-sample.module.css";

/** Style of each series; empty before the first picture. */
export function useLooks(settings: SweepSettings): readonly SeriesLook[] {
  const page = useLook();
  return useMemo(() => (page ? listLooks(settings, readFamilyColors(document.documentElement)) : []), [settings, page]);
}

const heightPx = 16;
const widths = { line: 42, mark: 16 } as const;

/** The line of a series as in the chart, or only its mark. */
export function SeriesSample({ look, part }: { look: SeriesLook | undefined; part: keyof typeof widths }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const page = useLook();
  const width = widths[part];
  useEffect(() => {
    if (!canvas.current || !look || !page) return;
    const layer = openLayer(canvas.current);
    layer.reset(width, heightPx, page.ratio);
    if (part === "line") drawSeriesSample(layer.context, page.theme, look, 0, heightPx / 2, width);
    else drawSeriesMark(layer.context, page.theme, look, width / 2, heightPx / 2, 10);
  }, [look, page, part, width]);
  return <canvas ref={canvas} className={styles.root} style={{ width, height: heightPx }} aria-hidden="true" />;
}

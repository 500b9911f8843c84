import { createPlot, endsFirst, type Plot, round, thinTicks, writeLine } from "../charts/xy/plot.ts";
import type { Experiment, Panel } from "../experiments/experiment.ts";
import { getMeasure, type MeasureId } from "../experiments/measures.ts";
import { findMedian } from "../analysis/quantile.ts";
import { writeNumber } from "../experiments/numbers.ts";
import { getOverlay } from "../experiments/overlays.ts";
import type { ExperimentReport, ReportedPoint } from "../experiments/report-object.ts";
import { makeOverlayReader } from "../experiments/run-experiment.ts";

/** A panel of a figure as a self-contained SVG: medians over the seeds, and their range. */

const [width, height] = [640, 260];
const frame = { left: 56, right: 190, top: 12, bottom: 34 };
/** Where bars that lie on their side begin, and where the longest ends. */
const barsPx = [220, width - 80] as const;
/** Dark enough on white; dashes and marks distinguish them too. */
const inks = ["#14213d", "#0a7d72", "#a8480b", "#5b2a86", "#7a6a00", "#8a1c4a", "#2b6cb0", "#555555"];
const dashes = ["", "6 3", "2 3", "8 3 2 3"];

interface Trace {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly low: number; readonly median: number; readonly high: number }[];
}

/** @returns "" if there is nothing to draw along x. */
export function drawPanel(panel: Panel, experiment: Experiment, report: ExperimentReport): string {
  const traces = panel.y.flatMap((y) => listTraces(panel, report, y));
  const overlays = listOverlays(panel, experiment, report);
  const all = [...traces, ...overlays].flatMap(({ points }) => points);
  if (traces.length === 0 || all.length === 0) return "";
  const xs = [...new Set(all.map(({ x }) => x))].sort((a, b) => a - b);
  if (xs.length === 1) return drawBars(panel, traces);
  const positive = all.filter(({ low }) => low > 0);
  const isLogY = panel.log === true && positive.length > 0;
  const low = isLogY ? Math.min(...positive.map((point) => point.low)) : Math.min(0, ...all.map((point) => point.low));
  const plot = createPlot(
    { left: frame.left, right: width - frame.right, top: frame.top, bottom: height - frame.bottom },
    { from: xs[0], to: xs[xs.length - 1], isLog: experiment.x.log === true },
    { from: low, to: Math.max(...all.map(({ high }) => high), 1e-9), isLog: isLogY },
  );
  const { toX, toY } = plot;
  const drawn = [...traces, ...overlays].map(({ name, points }, index) => {
    const isOverlay = index >= traces.length;
    const ink = isOverlay ? "#777777" : inks[index % inks.length];
    const dash = isOverlay ? "1 3" : dashes[Math.floor(index / inks.length) % dashes.length];
    const bars = isOverlay
      ? ""
      : points
          .filter((point) => plot.hasY(point.low))
          .map(
            (point) =>
              `<path d="M${round(toX(point.x))},${round(toY(point.low))}V${round(toY(point.high))}" stroke="${ink}" opacity=".35"/><circle cx="${round(toX(point.x))}" cy="${round(toY(point.median))}" r="2.6" fill="${ink}"/>`,
          )
          .join("");
    const legend = `<text x="${width - frame.right + 28}" y="${frame.top + 14 + 15 * index}" font-size="11">${escapeHtml(name)}</text><path d="M${width - frame.right + 6},${frame.top + 10 + 15 * index}h16" stroke="${ink}" stroke-width="2" stroke-dasharray="${dash}"/>`;
    const path = writeLine(
      plot,
      points.map(({ x, median }) => ({ x, y: median })),
    );
    return `<path d="${path}" fill="none" stroke="${ink}" stroke-width="1.6" stroke-dasharray="${dash}"/>${bars}${legend}`;
  });
  const room = Math.max(height, frame.top + 24 + 15 * drawn.length);
  const label = `${panel.title}: ${panel.y.map((id) => getMeasure(id).label).join(", ")}`;
  return `<svg viewBox="0 0 ${width} ${room}" role="img" aria-label="${escapeHtml(label)}" font-family="sans-serif">${drawAxes(plot, xs, experiment)}${drawn.join("")}</svg>`;
}

/** Between the middles of two labels, px. */
const labelPx = 28;

function drawAxes(plot: Plot, xs: readonly number[], experiment: Experiment): string {
  const { left, right, bottom } = plot;
  const acrossX = thinTicks(endsFirst(xs), plot.toX, labelPx).map(
    (tick) => `<text x="${round(plot.toX(tick))}" y="${bottom + 14}" text-anchor="middle" font-size="10">${writeNumber(tick)}</text>`,
  );
  const acrossY = plot
    .ticksY(5)
    .map(
      (tick) =>
        `<path d="M${left},${round(plot.toY(tick))}H${right}" stroke="#e4e4e4"/><text x="${left - 6}" y="${round(plot.toY(tick) + 3)}" text-anchor="end" font-size="10">${writeNumber(tick)}</text>`,
    );
  const name = `<text x="${(left + right) / 2}" y="${height - 4}" text-anchor="middle" font-size="11">${escapeHtml(experiment.x.label)}</text>`;
  return `${acrossY.join("")}<path d="M${left},${bottom}H${right}" stroke="#777"/>${acrossX.join("")}${name}`;
}

/** One point of x: a bar per series from 0 to its median, and the range over the seeds. */
function drawBars({ title, y }: Panel, traces: readonly Trace[]): string {
  const most = Math.max(...traces.map(({ points }) => points[0].high), 1e-9);
  const toX = (value: number): number => barsPx[0] + (value / most) * (barsPx[1] - barsPx[0]);
  const rows = traces.map(({ name, points: [{ low, median, high }] }, index) => {
    const middle = 18 + 22 * index;
    return `<text x="210" y="${middle + 4}" text-anchor="end" font-size="11">${escapeHtml(name)}</text><rect x="${barsPx[0]}" y="${middle - 7}" width="${round(Math.max(0, toX(median) - barsPx[0]))}" height="14" fill="${inks[index % inks.length]}" opacity=".75"/><path d="M${round(toX(low))},${middle}H${round(toX(high))}" stroke="#000"/><text x="${round(toX(high) + 6)}" y="${middle + 4}" font-size="11">${writeNumber(median)}</text>`;
  });
  const label = `${title}: ${y.map((id) => getMeasure(id).label).join(", ")}`;
  return `<svg viewBox="0 0 ${width} ${16 + 22 * rows.length}" role="img" aria-label="${escapeHtml(label)}" font-family="sans-serif">${rows.join("")}</svg>`;
}

function listTraces({ series: wanted, y: all }: Panel, { series }: ExperimentReport, y: MeasureId): Trace[] {
  const own = series.filter(({ name }) => wanted === undefined || wanted.includes(name));
  return own.flatMap(({ name, points }) => {
    const trace = [...new Set(points.map(({ x }) => x))].flatMap((x) => summarize(x, points, y));
    return trace.length > 0
      ? [{ name: all.length > 1 ? `${name}: ${getMeasure(y).label}` : name, points: trace.sort((a, b) => a.x - b.x) }]
      : [];
  });
}

function summarize(x: number, points: readonly ReportedPoint[], y: MeasureId): Trace["points"][number][] {
  const values = points.filter((point) => point.x === x).map(({ values: all }) => all[y]);
  const numbers = values.filter((value) => typeof value === "number");
  const median = findMedian(numbers);
  return median === null ? [] : [{ x, low: Math.min(...numbers), median, high: Math.max(...numbers) }];
}

function listOverlays({ overlays = [] }: Panel, experiment: Experiment, { series, size }: ExperimentReport): Trace[] {
  const read = makeOverlayReader({ experiment, size });
  const xs = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  return overlays.map((id) => ({
    name: getOverlay(id).label,
    points: xs.flatMap((x) => {
      const value = read(id, x, experiment.series[0].name);
      return value === null ? [] : [{ x, low: value, median: value, high: value }];
    }),
  }));
}

/** Escapes text for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

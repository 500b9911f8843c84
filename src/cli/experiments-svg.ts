import { scaleLinear, scaleLog } from "d3-scale";
import { line } from "d3-shape";
import type { Experiment, Panel } from "../experiments/experiment.ts";
import { getMeasure, type MeasureId } from "../experiments/measures.ts";
import { findMedian } from "../analysis/quantile.ts";
import { writeNumber } from "../experiments/numbers.ts";
import { getOverlay } from "../experiments/overlays.ts";
import type { ExperimentReport, ReportedPoint } from "../experiments/report-object.ts";
import { makeOverlayReader } from "../experiments/run-experiment.ts";
import { escapeHtml } from "./html.ts";

/** A panel of a figure as a self-contained SVG: medians over the seeds, and their range. */

const [width, height] = [640, 260];
const frame = { left: 56, right: 190, top: 12, bottom: 34 };
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
  const isLogX = experiment.x.log === true && Math.min(...xs) > 0;
  const positive = all.filter(({ low }) => low > 0);
  const isLogY = panel.log === true && positive.length > 0;
  const x = (isLogX ? scaleLog() : scaleLinear()).domain([xs[0], xs[xs.length - 1]]).range([frame.left, width - frame.right]);
  const top = Math.max(...all.map(({ high }) => high), 1e-9);
  const y = (isLogY ? scaleLog() : scaleLinear())
    .domain([isLogY ? Math.min(...positive.map(({ low }) => low)) : Math.min(0, ...all.map(({ low }) => low)), top])
    .range([height - frame.bottom, frame.top]);
  const shown = (value: number): boolean => !isLogY || value > 0;
  const path = line<{ readonly x: number; readonly median: number }>()
    .defined(({ median }) => shown(median))
    .x((point) => x(point.x))
    .y(({ median }) => y(median));
  const drawn = [...traces, ...overlays].map(({ name, points }, index) => {
    const isOverlay = index >= traces.length;
    const ink = isOverlay ? "#777777" : inks[index % inks.length];
    const dash = isOverlay ? "1 3" : dashes[Math.floor(index / inks.length) % dashes.length];
    const bars = isOverlay
      ? ""
      : points
          .filter(({ low }) => shown(low))
          .map(
            ({ x: at, low, median, high }) =>
              `<path d="M${r(x(at))},${r(y(low))}V${r(y(high))}" stroke="${ink}" opacity=".35"/><circle cx="${r(x(at))}" cy="${r(y(median))}" r="2.6" fill="${ink}"/>`,
          )
          .join("");
    const legend = `<text x="${width - frame.right + 28}" y="${frame.top + 14 + 15 * index}" font-size="11">${escapeHtml(name)}</text><path d="M${width - frame.right + 6},${frame.top + 10 + 15 * index}h16" stroke="${ink}" stroke-width="2" stroke-dasharray="${dash}"/>`;
    return `<path d="${path(points) ?? ""}" fill="none" stroke="${ink}" stroke-width="1.6" stroke-dasharray="${dash}"/>${bars}${legend}`;
  });
  const room = Math.max(height, frame.top + 24 + 15 * drawn.length);
  const label = `${panel.title}: ${panel.y.map((id) => getMeasure(id).label).join(", ")}`;
  return `<svg viewBox="0 0 ${width} ${room}" role="img" aria-label="${escapeHtml(label)}" font-family="sans-serif">${drawAxes(x, y, xs, experiment)}${drawn.join("")}</svg>`;
}

type Axis = ReturnType<typeof scaleLinear<number, number>> | ReturnType<typeof scaleLog<number, number>>;

function drawAxes(x: Axis, y: Axis, xs: readonly number[], experiment: Experiment): string {
  const bottom = height - frame.bottom;
  // Ticks where runs are, as far as space allows.
  const ticksX = xs.reduce<number[]>(
    (kept, tick) => (kept.length > 0 && x(tick) - x(kept[kept.length - 1]) < 28 ? kept : [...kept, tick]),
    [],
  );
  const ticksY = y.ticks(5).filter((_, index, all) => all.length <= 8 || index % 3 === 0);
  const acrossX = ticksX.map(
    (tick) => `<text x="${r(x(tick))}" y="${bottom + 14}" text-anchor="middle" font-size="10">${writeNumber(tick)}</text>`,
  );
  const acrossY = ticksY.map(
    (tick) =>
      `<path d="M${frame.left},${r(y(tick))}H${width - frame.right}" stroke="#e4e4e4"/><text x="${frame.left - 6}" y="${r(y(tick) + 3)}" text-anchor="end" font-size="10">${writeNumber(tick)}</text>`,
  );
  const name = `<text x="${(frame.left + width - frame.right) / 2}" y="${height - 4}" text-anchor="middle" font-size="11">${escapeHtml(experiment.x.label)}</text>`;
  return `${acrossY.join("")}<path d="M${frame.left},${bottom}H${width - frame.right}" stroke="#777"/>${acrossX.join("")}${name}`;
}

/** One point of x: a bar per series from 0 to its median, and the range over the seeds. */
function drawBars({ title, y }: Panel, traces: readonly Trace[]): string {
  const most = Math.max(...traces.map(({ points }) => points[0].high), 1e-9);
  const x = scaleLinear()
    .domain([0, most])
    .range([220, width - 80]);
  const rows = traces.map(({ name, points: [{ low, median, high }] }, index) => {
    const middle = 18 + 22 * index;
    return `<text x="210" y="${middle + 4}" text-anchor="end" font-size="11">${escapeHtml(name)}</text><rect x="220" y="${middle - 7}" width="${r(Math.max(0, x(median) - 220))}" height="14" fill="${inks[index % inks.length]}" opacity=".75"/><path d="M${r(x(low))},${middle}H${r(x(high))}" stroke="#000"/><text x="${r(x(high) + 6)}" y="${middle + 4}" font-size="11">${writeNumber(median)}</text>`;
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

function r(value: number): string {
  return String(Math.round(value * 10) / 10);
}

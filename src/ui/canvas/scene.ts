import { detailEndNs, indexRun, type RunIndex } from "../../analysis/run-index.ts";
import { countUpTo } from "../../analysis/search.ts";
import { findWaits, shortestWaitNs, type Wait } from "../../analysis/waits.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { SendersData } from "../../charts/draw-senders.ts";
import { largestCwnd, roundTop, type WindowsData } from "../../charts/windows-data.ts";
import { measureQuantiles } from "../../analysis/windows.ts";
import { ribbonOf, type PaneBox, type PaneName, type StackLayout } from "../../charts/layout.ts";
import type { Patterns } from "../../charts/patterns.ts";
import type { Theme } from "../../charts/theme.ts";
import { createTimeAxis, sampleTimes, type TimeAxis } from "../../charts/time-axis.ts";
import type { ChartView } from "../../charts/view.ts";
import type { AxisMaker, Span } from "../../charts/zoom.ts";
import type { LabView } from "../run/contracts.ts";
import { findShownGhost } from "../scenario/ghost-note.ts";

/** Width of a wait that is cut out, pixels. */
const breakPx = 60;

/** All that a picture of the stack is drawn from; made anew when run, zoom, size or theme change. */
export interface Scene {
  readonly run: RunSnapshot;
  readonly ghost: RunSnapshot | null;
  readonly index: RunIndex;
  readonly layout: StackLayout;
  readonly axis: TimeAxis;
  /** The axis as it would be for another part of the run. */
  readonly makeAxis: AxisMaker;
  readonly waits: readonly Wait[];
  readonly theme: Theme;
  readonly ratio: number;
  /** Packets, queue and windows are known up to here, states up to `computedNs`. */
  readonly detailNs: number;
  /** Where each pane's plot lies. */
  readonly views: ReadonlyMap<PaneName, ChartView>;
  /** The idle ribbon; null: there is no link pane. */
  readonly ribbon: ChartView | null;
  /** Times at the edges of all device-pixel columns. */
  readonly edges: Float64Array;
  readonly windows: WindowsData | null;
  readonly senders: SendersData;
}

export interface SceneInputs {
  readonly run: RunSnapshot;
  readonly ghost: RunSnapshot | null;
  readonly view: LabView;
  readonly layout: StackLayout;
  readonly theme: Theme;
  readonly patterns: Patterns;
  readonly ratio: number;
  /** Nothing may be drawn as a bitmap. */
  readonly isVector?: boolean;
}

/** The pane in which the waits cut out are named: the first that has them. */
export function findLabelledPane({ layout }: Scene): PaneName | undefined {
  return layout.boxes.find(({ pane }) => pane !== "senders")?.pane;
}

/** How many device-pixel columns of the axis lie before `untilNs`. */
export function countColumns(scene: Pick<Scene, "axis" | "ratio" | "edges">, untilNs: number): number {
  const { axis, ratio, edges } = scene;
  return Math.max(0, Math.min(edges.length - 1, Math.ceil(axis.toX(Math.min(untilNs, axis.toNs)) * ratio)));
}

/** The waits of a run, as far as it has been computed. */
export function findSceneWaits(run: RunSnapshot): readonly Wait[] {
  return findWaits(run, detailEndNs(run), shortestWaitNs(run.scenario.network.rttNs));
}

/**
 * Can nothing that is still to be computed change the picture? Its time is over, link and senders have gone on:
 * a wait is known only by its end, and a sender's silence only by the timer that ends it.
 */
export function isSettled({ index, axis, detailNs, run }: Scene): boolean {
  if (run.detailUntilNs !== null || detailNs <= axis.toNs || index.link.busyUntilNs <= axis.toNs) return false;
  return index.senders.tracks.every(({ startNs }) => startNs.values[startNs.length - 1] > axis.toNs);
}

export function buildScene(inputs: SceneInputs): Scene {
  const { run, ghost, view, layout, theme, patterns, ratio, isVector = false } = inputs;
  const index = indexRun(run);
  const detailNs = detailEndNs(run);
  const waits = view.compressWaits ? findSceneWaits(run) : [];
  const makeAxis = (span: Span): TimeAxis =>
    createTimeAxis({
      ...span,
      widthPx: layout.plotWidth,
      breaks: waits,
      breakPx: breakPx * layout.textScale,
      tickCharPx: 6 * layout.textScale,
    });
  const axis = makeAxis({ fromNs: view.fromNs ?? 0, toNs: view.toNs ?? run.computedNs });
  const views = new Map<PaneName, ChartView>();
  const viewOf = (top: number, height: number): ChartView => ({
    theme,
    patterns,
    axis,
    left: layout.left,
    top,
    height,
    ratio,
    textScale: layout.textScale,
    rightPx: layout.widthPx,
  });
  let ribbon: ChartView | null = null;
  for (const box of layout.boxes) {
    views.set(box.pane, viewOf(box.top, box.height));
    if (box.pane === "link") ribbon = viewOfRibbon(box, theme, viewOf);
  }
  const edges = sampleTimes(axis, 1 / ratio);
  const shownGhost = findShownGhost(run, ghost, view.showGhost);
  const scene = { makeAxis, run, ghost: shownGhost, index, layout, axis, waits, theme, ratio, detailNs, views, ribbon, edges };
  return {
    ...scene,
    windows: views.has("windows") ? windowsOf(scene, isVector) : null,
    senders: { senders: run.scenario.workload.senders, index: index.senders, columns: run.columns, untilNs: run.computedNs },
  };
}

function viewOfRibbon(box: PaneBox, theme: Theme, viewOf: (top: number, height: number) => ChartView): ChartView {
  const { top, height } = ribbonOf(box, theme.scale);
  return viewOf(top, height);
}

/** More changes than this per device pixel, and windows are drawn per CSS pixel: finer would only cost time. */
const denseRows = 6;

function windowsOf(scene: Omit<Scene, "windows" | "senders">, isVector: boolean): WindowsData {
  const { run, ghost, index, axis, ratio, detailNs } = scene;
  const { timeNs, length } = run.columns.windows;
  const rows = countUpTo(timeNs, length, axis.toNs) - countUpTo(timeNs, length, axis.fromNs);
  const isDense = rows > denseRows * axis.widthPx * ratio;
  const stepPx = isDense ? 1 : 1 / ratio;
  const edges = stepPx === 1 ? sampleTimes(axis, stepPx) : scene.edges;
  const countKnown = (untilNs: number): number => countColumns({ axis, ratio: 1 / stepPx, edges }, untilNs);
  let ghostMedian: Float64Array | null = null;
  let ghostColumns = 0;
  if (ghost !== null) {
    ghostColumns = countKnown(detailEndNs(ghost));
    ghostMedian = new Float64Array(ghostColumns);
    measureQuantiles(indexRun(ghost).windows, ghost.columns, edges.subarray(0, ghostColumns + 1), [0.5], [ghostMedian]);
  }
  return {
    index: index.windows,
    columns: run.columns,
    edges: edges.subarray(0, countKnown(detailNs) + 1),
    stepPx,
    isDense: isDense && !isVector,
    top: roundTop(largestCwnd(index.windows, run.columns, axis.fromNs, axis.toNs)),
    ghost: ghostMedian,
    ghostColumns,
  };
}

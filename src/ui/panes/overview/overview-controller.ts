import { t } from "../../../language/translate.ts";
import { countBlocks } from "../../../analysis/workload.ts";
import { detailEndNs, indexRun } from "../../../analysis/run-index.ts";
import { geometryOf } from "../../../analysis/geometry.ts";
import { listStopRows } from "../../../analysis/pauses.ts";
import { countCuts } from "../../../analysis/headers.ts";
import { binTimerIdle } from "../../../analysis/timer-idle.ts";
import { isFreeWait } from "../../../analysis/wait-costs.ts";
import { binTimeouts, timeoutClassCount } from "../../../analysis/timeouts.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { drawBrush, drawOverview, type OverviewLayout } from "../../../charts/time/draw-overview.ts";
import { drawEnd } from "../../../charts/time/draw-ends.ts";
import { readRibbon } from "../../../charts/time/draw-link.ts";
import { createTimeAxis, sampleTimes, type TimeAxis } from "../../../charts/time/time-axis.ts";
import type { ChartView } from "../../../charts/time/view.ts";
import type { LabView, PlaybackClock, Store } from "../../run/contracts.ts";
import { findScaleEnd, findScaleGhost } from "../../run/time-scale.ts";
import { createCanvasHost, type Frame, openLayer } from "../../canvas/canvas-host.ts";
import { formatDuration } from "../../../language/formats.ts";

export interface OverviewElements {
  readonly plot: HTMLElement;
  readonly fixed: HTMLCanvasElement;
  readonly brush: HTMLCanvasElement;
}

/** Position of the brush, pixels of the plot. */
export interface BrushPlace {
  readonly fromX: number;
  readonly toX: number;
}

export interface OverviewController {
  /** `ghost`: the previous run, if there is one. */
  update(run: RunSnapshot, ghost: RunSnapshot | null): void;
  getAxis(): TimeAxis | null;
  dispose(): void;
}

/** Space left and right for half a grip. */
export const overviewInset = 3;
const binPx = 7;
const refreshMs = 100;

export interface OverviewSizes extends OverviewLayout {
  readonly heightPx: number;
  readonly brushTop: number;
  readonly brushBottom: number;
}

/** The overview's rows; without block numbers if there is little space. */
export function sizeOverview(scale: number, isCompact: boolean): OverviewSizes {
  const barsTop = isCompact ? 3 : 9;
  const barsHeight = isCompact ? 20 : 27;
  const ribbonTop = barsTop + barsHeight + 3;
  const ribbonHeight = 7;
  const bottom = ribbonTop + ribbonHeight;
  const scaled = (value: number): number => Math.round(value * scale);
  return {
    barsTop: scaled(barsTop),
    barsHeight: scaled(barsHeight),
    ribbonTop: scaled(ribbonTop),
    ribbonHeight: scaled(ribbonHeight),
    labelTop: isCompact ? null : scaled(bottom + 4),
    brushTop: 1,
    brushBottom: scaled(bottom) + 1,
    heightPx: isCompact ? scaled(bottom) + 3 : scaled(bottom + 17),
  };
}

/** Expected end of the run: while it is being computed, estimated from the missing blocks. */
export function expectedEndNs(run: RunSnapshot): number {
  if (run.status !== "computing" || run.blocksDone === 0) return Math.max(1, run.computedNs);
  return Math.max(run.computedNs, (run.computedNs * countBlocks(run.scenario.workload)) / (run.blocksDone + 1));
}

/** The whole run on the axis of `chart`; the parts outside `shown` are faint. */
export function drawWholeRun(
  context: CanvasRenderingContext2D,
  run: RunSnapshot,
  shown: Pick<LabView, "fromNs" | "toNs">,
  sizes: OverviewLayout,
  chart: ChartView,
): void {
  const { axis, ratio } = chart;
  const index = indexRun(run);
  const binEdges = sampleTimes(axis, binPx);
  const countBins = (isFree: boolean): Int32Array => {
    const counts = new Int32Array((binEdges.length - 1) * timeoutClassCount);
    binTimeouts(run.columns, binEdges, counts, (row) => isFreeWait(index.senders, run.columns, row) === isFree);
    return counts;
  };
  const idleNs = new Float64Array(binEdges.length - 1);
  binTimerIdle(run.columns, binEdges, idleNs);
  const trims = new Float64Array(binEdges.length - 1);
  countCuts(run.columns, binEdges, trims);
  const edges = sampleTimes(axis, 1 / ratio);
  const columns = Math.min(edges.length - 1, Math.ceil(axis.toX(detailEndNs(run)) * ratio));
  const data = {
    timeouts: countBins(false),
    freeTimeouts: countBins(true),
    idleNs,
    trims,
    stops: listStopRows(run.columns, geometryOf(run.scenario).dataRoutes),
    binPx,
    ribbon: readRibbon(index.link, run.columns, edges, columns),
    blocks: index.blocks,
    fromNs: shown.fromNs ?? 0,
    toNs: shown.toNs ?? axis.toNs,
    knownNs: run.status === "computing" ? run.computedNs : Infinity,
  };
  const hasBlocks = run.scenario.workload.kind === "barrier";
  drawOverview(context, data, hasBlocks ? sizes : { ...sizes, labelTop: null }, chart);
}

/** Draws the overview outside React: the run in one layer, brush and cursor in another. */
export function createOverview(
  elements: OverviewElements,
  clock: PlaybackClock,
  view: Store<LabView>,
  onBrush: (place: BrushPlace) => void,
): OverviewController {
  const fixed = openLayer(elements.fixed);
  const brush = openLayer(elements.brush);
  let run: RunSnapshot | null = null;
  let ghost: RunSnapshot | null = null;
  let chart: ChartView | null = null;
  let sizes: OverviewSizes = sizeOverview(1, false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let drawnAtMs = -Infinity;
  let placed: BrushPlace = { fromX: -1, toX: -1 };

  const host = createCanvasHost(elements.plot, drawAll);

  function refreshSoon(): void {
    const dueMs = drawnAtMs + refreshMs - performance.now();
    if (dueMs <= 0) host.request();
    else timer ??= setTimeout(() => ((timer = undefined), host.request()), dueMs);
  }

  function drawAll({ look: { theme, patterns, ratio }, widthPx: clientWidth }: Frame): void {
    drawnAtMs = performance.now();
    if (run === null) return;
    const isCompact = clientWidth < 480;
    sizes = sizeOverview(theme.scale, isCompact);
    const scaleGhost = findScaleGhost(run, ghost, view.get());
    const axis = createTimeAxis({
      fromNs: 0,
      toNs: Math.max(expectedEndNs(run), scaleGhost?.computedNs ?? 0),
      widthPx: Math.max(40, Math.floor(clientWidth - 2 * overviewInset)),
      breaks: [],
      breakPx: 0,
    });
    chart = {
      theme,
      patterns,
      axis,
      left: overviewInset,
      top: 0,
      height: sizes.heightPx,
      ratio,
      textScale: theme.scale,
      rightPx: clientWidth,
    };
    fixed.reset(clientWidth, sizes.heightPx, ratio);
    drawWholeRun(fixed.context, run, view.get(), sizes, chart);
    if (scaleGhost !== null) {
      const bars = { ...chart, height: sizes.brushBottom };
      drawEnd(fixed.context, scaleGhost.computedNs, t("previous run, {time}", { time: formatDuration(scaleGhost.computedNs) }), true, bars);
    }
    drawMoving();
  }

  function drawMoving(): void {
    if (chart === null || run === null) return;
    const { axis, ratio } = chart;
    const { fromNs, toNs } = view.get();
    const fromX = overviewInset + Math.max(0, axis.toX(fromNs ?? 0));
    const toX = overviewInset + Math.min(axis.widthPx, axis.toX(toNs ?? findScaleEnd(run, ghost, view.get())));
    brush.reset(chart.rightPx, sizes.heightPx, ratio);
    const cursorX = overviewInset + Math.min(axis.widthPx, axis.toX(clock.timeNs()));
    if (!view.get().showAhead) {
      brush.context.fillStyle = chart.theme.paper;
      brush.context.fillRect(cursorX, 0, chart.rightPx - cursorX, sizes.heightPx);
    }
    drawBrush(brush.context, fromX, toX, cursorX, sizes.brushTop, sizes.brushBottom, chart);
    if (fromX === placed.fromX && toX === placed.toX) return;
    placed = { fromX, toX };
    onBrush(placed);
  }

  let lastView = view.get();
  const onView = (): void => {
    const next = view.get();
    if (
      next.fromNs !== lastView.fromNs ||
      next.toNs !== lastView.toNs ||
      next.showAhead !== lastView.showAhead ||
      next.showGhost !== lastView.showGhost ||
      next.lockScale !== lastView.lockScale
    )
      host.request();
    lastView = next;
  };

  const stopClock = clock.subscribe(drawMoving);
  const stopView = view.subscribe(onView);

  return {
    update(next, nextGhost) {
      const isOther = run?.run !== next.run || ghost !== nextGhost;
      run = next;
      ghost = nextGhost;
      if (isOther || next.status !== "computing") host.request();
      else refreshSoon();
    },
    getAxis: () => chart?.axis ?? null,
    dispose() {
      clearTimeout(timer);
      stopClock();
      stopView();
      host.dispose();
    },
  };
}

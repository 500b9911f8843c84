import { detailEndNs, indexRun } from "../../analysis/run-index.ts";
import { findWaits, shortestWaitNs, type Wait } from "../../analysis/waits.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { PaneBox, StackLayout } from "../../charts/time/layout.ts";
import type { Patterns } from "../../charts/patterns.ts";
import type { Theme } from "../../charts/theme.ts";
import { createTimeAxis, sampleTimes, type TimeAxis } from "../../charts/time/time-axis.ts";
import type { ChartView } from "../../charts/time/view.ts";
import type { AxisMaker, Span } from "../../charts/time/zoom.ts";
import type { LabView } from "../run/contracts.ts";
import { findScaleEnd, findScaleGhost, findShownGhost } from "../run/time-scale.ts";
import { ownFrame, type PaneDrawing, type SceneBase, type StackFrame, type TimelinePane, type TimeStrip } from "./timeline-pane.ts";

/** Width of a wait that is cut out, pixels. */
const breakPx = 60;

/** Between the numbers of a plain axis, pixels at scale 1: few of them, at round times (our choice). */
const plainTickGapPx = 110;

/** A pane in its place. */
export interface PlacedPane {
  readonly pane: TimelinePane;
  readonly box: PaneBox;
  readonly view: ChartView;
  readonly drawing: PaneDrawing;
}

/** All that a picture of the stack is drawn from; made again when run, zoom, size or theme change. */
export interface Scene extends SceneBase {
  readonly layout: StackLayout;
  /** The axis as it would be for another part of the run. */
  readonly makeAxis: AxisMaker;
  readonly theme: Theme;
  /** From top to bottom. */
  readonly panes: readonly PlacedPane[];
}

export interface SceneInputs {
  readonly run: RunSnapshot;
  readonly ghost: RunSnapshot | null;
  readonly view: LabView;
  readonly panes: readonly TimelinePane[];
  /** Of these panes. */
  readonly layout: StackLayout;
  readonly theme: Theme;
  readonly patterns: Patterns;
  readonly ratio: number;
  readonly frame?: StackFrame;
  /** Nothing may be drawn as a bitmap. */
  readonly isVector?: boolean;
}

/** The pane in which the waits cut out are named: the first that has them. */
export function findLabelledPane({ panes }: Scene): PlacedPane | undefined {
  return panes.find(({ pane }) => pane.endsWithDetail);
}

/** The strips with a time axis of their own, from top to bottom. */
export function listStrips({ panes }: Pick<Scene, "panes">): readonly TimeStrip[] {
  return panes.flatMap(({ drawing }) => drawing.strip ?? []);
}

/** The time at a point of the stack; beyond the ends of the axis, these. */
export function findTimeAt(scene: Scene, x: number, y: number): number {
  const strip = listStrips(scene).find(({ top, bottom }) => y >= top && y < bottom);
  const { fromNs, toNs } = scene.axis;
  return Math.min(Math.max(fromNs, (strip?.axis ?? scene.axis).toTime(x - scene.layout.left)), toNs);
}

/** Of `panes` the one that says what the dotted lines are. */
export function findGhostPane(panes: readonly TimelinePane[]): TimelinePane | undefined {
  return panes.filter(({ ghostRank }) => ghostRank !== undefined).toSorted((a, b) => (a.ghostRank ?? 0) - (b.ghostRank ?? 0))[0];
}

/** How many device-pixel columns of the axis lie before `untilNs`. */
export function countColumns(scene: Pick<SceneBase, "axis" | "ratio" | "edges">, untilNs: number): number {
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
  const { run, ghost, view, panes, layout, theme, patterns, ratio, frame = ownFrame, isVector = false } = inputs;
  const { isPlain = false } = frame;
  const waits = view.compressWaits ? findSceneWaits(run) : [];
  const makeAxis = (span: Span): TimeAxis =>
    createTimeAxis({
      ...span,
      widthPx: layout.plotWidth,
      breaks: waits,
      breakPx: breakPx * layout.textScale,
      tickCharPx: 6 * layout.textScale,
      ...(isPlain && { tickGapPx: plainTickGapPx * layout.textScale, namesEnd: true }),
    });
  const endNs = findScaleEnd(run, ghost, view);
  const axis = makeAxis({ fromNs: view.fromNs ?? 0, toNs: view.toNs ?? endNs });
  const { left, textScale, widthPx: rightPx } = layout;
  const base: SceneBase = {
    run,
    ghost: findShownGhost(run, ghost, view.showGhost),
    index: indexRun(run),
    axis,
    endNs,
    scaleGhost: findScaleGhost(run, ghost, view),
    left,
    waits,
    ratio,
    detailNs: detailEndNs(run),
    edges: sampleTimes(axis, 1 / ratio),
    frame,
    unfoldsSenders: view.unfoldsSenders,
    sortsSenders: view.sortsSenders,
    isVector,
  };
  const placed = layout.boxes.flatMap((box): PlacedPane[] => {
    const pane = panes.find(({ id }) => id === box.pane);
    if (pane === undefined) return [];
    const chart: ChartView = { theme, patterns, axis, left, top: box.top, height: box.height, ratio, textScale, rightPx, isPlain };
    return [{ pane, box, view: chart, drawing: pane.build(base, chart) }];
  });
  return { ...base, layout, makeAxis, theme, panes: placed };
}

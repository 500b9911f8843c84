import type { RunSnapshot } from "../../bridge/live-run.ts";
import { detailEndNs } from "../../analysis/run-index.ts";
import { layOutStack, type StackLayout } from "../../charts/time/layout.ts";
import { turnPage } from "../../charts/time/zoom.ts";
import type { LabView, PlaybackClock, Store } from "../run/contracts.ts";
import { drawAheadLayer } from "./ahead-layer.ts";
import { createCanvasHost, type Frame, openLayer } from "./canvas-host.ts";
import { drawCursorLayer } from "./cursor-layer.ts";
import { buildScene, findSceneWaits, isSettled, type Scene } from "./scene.ts";
import { listStaticParts } from "./static-layer.ts";
import type { StackFrame, TimelinePane } from "./timeline-pane.ts";

export interface StackProps {
  readonly run: RunSnapshot;
  readonly ghost: RunSnapshot | null;
  readonly panes: readonly TimelinePane[];
  /** Panes that room is kept for. */
  readonly roomFor: readonly TimelinePane[];
  readonly isCompact: boolean;
  readonly frame: StackFrame;
}

export interface StackElements {
  readonly root: HTMLElement;
  readonly fixed: HTMLCanvasElement;
  readonly highlight: HTMLCanvasElement;
  readonly cursor: HTMLCanvasElement;
}

export interface StackController {
  update(props: StackProps): void;
  /** Draws all of it again: a pane has more to show. */
  refresh(): void;
  /** What is on screen; null before the first picture. */
  getScene(): Scene | null;
  dispose(): void;
}

/** While a run is being computed its picture is drawn this often, and less often where that takes long. */
const refreshMs = 100;
/** At most one part in this many of the time goes to such pictures. */
const idleParts = 6;

/** A timeout this near to the left edge, as a part of the page, is cut off from what led to it. */
const cutOffShare = 0.15;

/** Start of the silence before the selected timeout, if the clock is at that timeout; otherwise `timeNs`. */
function findSilenceBefore({ columns }: RunSnapshot, selected: number | null, timeNs: number): number {
  const { timeouts } = columns;
  if (selected === null || selected >= timeouts.length || timeouts.timeNs[selected] !== timeNs) return timeNs;
  return Math.max(0, timeouts.waitingSinceNs[selected]);
}

/**
 * Draws the stack outside React, in three layers: what only run, zoom, size and theme change; what
 * follows pointer and choice; and the cursor, the only one that a playing frame draws.
 */
export function createStack(
  elements: StackElements,
  clock: PlaybackClock,
  view: Store<LabView>,
  onLayout: (layout: StackLayout) => void,
): StackController {
  const fixed = openLayer(elements.fixed);
  const highlight = openLayer(elements.highlight);
  const cursor = openLayer(elements.cursor);
  let props: StackProps | null = null;
  let scene: Scene | null = null;
  let layout: StackLayout | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextPart: ReturnType<typeof setTimeout> | undefined;
  let drawnAtMs = -Infinity;
  let drawingMs = 0;
  let lastView = view.get();
  let lastTimeNs = clock.timeNs();
  let isStale = false;
  let isHighlightStale = false;
  let awaitsRun = false;

  const host = createCanvasHost(elements.root, (frame, isFresh) => {
    if (props === null) return;
    if (isStale || isFresh) drawAll(props, frame);
    else if (isHighlightStale && scene !== null) {
      drawHighlight(scene);
      drawCursor();
    }
  });

  function refresh(): void {
    isStale = true;
    host.request();
  }

  /** A run in progress grows many times a second: its pictures are spaced out. */
  function refreshSoon(): void {
    const dueMs = drawnAtMs + Math.max(refreshMs, idleParts * drawingMs) - performance.now();
    if (dueMs <= 0) refresh();
    else timer ??= setTimeout(() => ((timer = undefined), refresh()), dueMs);
  }

  function drawAll(current: StackProps, { look, widthPx, heightPx }: Frame): void {
    isStale = false;
    awaitsRun = false;
    drawnAtMs = performance.now();
    const { theme, patterns, ratio } = look;
    const next = layOutStack({
      widthPx,
      heightPx,
      panes: current.panes,
      roomFor: current.roomFor,
      isCompact: current.isCompact,
      hasAxis: current.frame.hasAxis,
      scale: theme.scale,
    });
    if (JSON.stringify(next) !== JSON.stringify(layout)) {
      layout = next;
      onLayout(next);
    }
    const isFirst = scene === null;
    scene = buildScene({ ...current, view: view.get(), layout: next, theme, patterns, ratio });
    fixed.reset(next.widthPx, next.heightPx, ratio);
    const last = scene;
    const parts = [...listStaticParts(fixed.context, last), () => drawHighlight(last), drawCursor];
    clearTimeout(nextPart);
    // the part ahead is covered from the beginning
    if (isFirst) return drawInTasks([drawCursor, ...parts]);
    for (const draw of parts) draw();
    drawingMs = performance.now() - drawnAtMs;
  }

  /** The first picture takes by far the longest: a slow phone scrolls and answers between its parts. */
  function drawInTasks([draw, ...later]: readonly (() => void)[]): void {
    nextPart = setTimeout(() => {
      draw();
      if (later.length > 0) drawInTasks(later);
    });
  }

  function drawHighlight(current: Scene): void {
    isHighlightStale = false;
    highlight.reset(current.layout.widthPx, current.layout.heightPx, current.ratio);
    drawHighlightLayer(highlight.context, current, view.get());
  }

  function drawCursor(): void {
    if (scene === null) return;
    const current = scene;
    const timeNs = clock.timeNs();
    cursor.reset(current.layout.widthPx, current.layout.heightPx, current.ratio);
    if (current.frame.coversAhead) drawAheadLayer(cursor.context, current, view.get(), timeNs);
    drawCursorLayer(cursor.context, current, view.get(), timeNs);
  }

  /** Keeps the cursor on the page: playing past the edge or stepping elsewhere turns it. */
  function follow(): void {
    const timeNs = clock.timeNs();
    const beforeNs = lastTimeNs;
    lastTimeNs = timeNs;
    // A stale scene is about another run or part of it: its edges say nothing about the cursor.
    if (scene === null || isStale || awaitsRun || timeNs === beforeNs || view.get().fromNs === null || !view.get().followsCursor) return;
    const { axis, run } = scene;
    const sinceNs = findSilenceBefore(run, view.get().selectedTimeout, timeNs);
    const wasInView = beforeNs >= axis.fromNs && beforeNs <= axis.toNs;
    // A timeout at the very edge does not show the silence that it ends.
    const isCutOff = sinceNs < axis.fromNs && axis.toX(timeNs) < axis.widthPx * cutOffShare;
    const isInView = timeNs >= axis.fromNs && timeNs <= axis.toNs && !isCutOff;
    // A reader who looks elsewhere while the run plays is not moved.
    if (isInView || (clock.playing() && !wasInView)) return;
    const waits = view.get().compressWaits ? findSceneWaits(run) : [];
    view.set(turnPage(axis, waits, timeNs, run.computedNs, sinceNs));
  }

  const onClock = (): void => {
    follow();
    if (!isStale) drawCursor();
  };

  const onView = (): void => {
    const next = view.get();
    const before = lastView;
    lastView = next;
    if (
      next.fromNs !== before.fromNs ||
      next.toNs !== before.toNs ||
      next.compressWaits !== before.compressWaits ||
      next.showGhost !== before.showGhost ||
      next.unfoldsSenders !== before.unfoldsSenders ||
      next.sortsSenders !== before.sortsSenders ||
      next.lockScale !== before.lockScale
    ) {
      refresh();
    } else if (
      next.picked !== before.picked ||
      next.hovered !== before.hovered ||
      next.selectedTimeout !== before.selectedTimeout ||
      next.showAhead !== before.showAhead
    ) {
      isHighlightStale = true;
      host.request();
    }
  };

  const stopClock = clock.subscribe(onClock);
  const stopView = view.subscribe(onView);

  return {
    update(next) {
      const before = props;
      props = next;
      const isOtherRun =
        before === null ||
        before.run.run !== next.run.run ||
        before.panes.length !== next.panes.length ||
        before.panes.some((pane, i) => pane !== next.panes[i]) ||
        before.roomFor !== next.roomFor ||
        before.isCompact !== next.isCompact ||
        before.ghost !== next.ghost ||
        before.frame !== next.frame;
      const isComputing = next.run.status === "computing";
      // A run without packets has no picture yet: the previous one stays until it has.
      if (isComputing && next.run.computedNs === 0 && scene !== null) awaitsRun = true;
      else if (isOtherRun || awaitsRun || !isComputing) refresh();
      else if (scene !== null && isSettled(scene)) scene = { ...scene, run: next.run, detailNs: detailEndNs(next.run) };
      else refreshSoon();
    },
    refresh,
    getScene: () => scene,
    dispose() {
      clearTimeout(timer);
      clearTimeout(nextPart);
      stopClock();
      stopView();
      host.dispose();
    },
  };
}

/** Changes with pointer and selection: the picked and the hovered sender, and the timeout being explained. */
export function drawHighlightLayer(context: CanvasRenderingContext2D, scene: Scene, view: LabView): void {
  for (const { drawing } of scene.panes) drawing.highlight?.(context, scene, view);
}

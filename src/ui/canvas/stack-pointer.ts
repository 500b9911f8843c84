import { timeoutRows } from "../../analysis/timeouts.ts";
import { cwndAt } from "../../analysis/windows.ts";
import { rowBand, rowOf, senderAtY } from "../../charts/draw-senders.ts";
import { scaleWindows } from "../../charts/windows-data.ts";
import type { ChartView } from "../../charts/view.ts";
import { panBy, zoomAbout, type Span } from "../../charts/zoom.ts";
import type { LabView, PlaybackClock, Store } from "../run/contracts.ts";
import { dropAt, type EventSpot, explainEvent } from "./event-spot.ts";
import type { Scene } from "./scene.ts";

/** How near the pointer must be to a line or a mark, pixels. */
const reachPx = 8;
/** A press that moves less than this is a click. */
const clickPx = 4;

function isWithin(view: ChartView | undefined, y: number): view is ChartView {
  return view !== undefined && y >= view.top - 2 && y <= view.top + view.height + 2;
}

/** Sender whose row or window trace lies at a point of the stack; null: none. */
export function senderAt(scene: Scene, x: number, y: number): number | null {
  const rows = scene.views.get("senders");
  if (isWithin(rows, y)) return senderAtY(y, scene.senders.senders, rows);
  const plot = scene.views.get("windows");
  if (!isWithin(plot, y) || scene.windows === null) return null;
  const timeNs = scene.axis.toTime(x - scene.layout.left);
  const toY = scaleWindows(scene.windows.top, plot);
  let nearest: number | null = null;
  let distance = reachPx;
  for (let sender = 0; sender < scene.senders.senders; sender++) {
    const cwnd = cwndAt(scene.index.windows, scene.run.columns, sender, timeNs);
    if (cwnd === null) continue;
    const away = Math.abs(toY(cwnd) - y);
    if (away < distance) {
      distance = away;
      nearest = sender;
    }
  }
  return nearest;
}

/** Row of the timeout whose mark lies at a point of the stack; null: none. */
export function timeoutAt(scene: Scene, x: number, y: number, picked: number | null): number | null {
  const { axis, layout, senders, run } = scene;
  const rows = scene.views.get("senders");
  const plot = scene.views.get("windows");
  const isInRows = isWithin(rows, y);
  if (!isInRows && !(isWithin(plot, y) && y > plot.top + plot.height - 14 * scene.theme.scale)) return null;
  const { timeNs, flow } = run.columns.timeouts;
  const atX = x - layout.left;
  const { first, end } = timeoutRows(run.columns, axis.toTime(atX - reachPx), axis.toTime(atX + reachPx));
  let nearest: number | null = null;
  let distance = Infinity;
  for (let row = first; row < end; row++) {
    let away = Math.abs(axis.toX(timeNs[row]) - atX);
    if (isInRows) {
      const band = rowBand(rowOf(flow[row], senders.senders), senders.senders, rows);
      if (y < band.top - 2 || y > band.top + band.height + 2) continue;
    }
    // Of several that share a mark, the one of the picked sender is meant.
    if (flow[row] === picked) away -= reachPx;
    if (away < distance) {
      distance = away;
      nearest = row;
    }
  }
  return nearest;
}

/** Pointer, wheel and pinch over the stack: seek, pick, hover, zoom, pan. Returns how to stop. */
export function attachPointer(
  surface: HTMLElement,
  getScene: () => Scene | null,
  clock: PlaybackClock,
  view: Store<LabView>,
  onSpot: (spot: EventSpot | null) => void,
): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  let press: { x: number; y: number; hasMoved: boolean } | null = null;
  let pinch: { distance: number; x: number } | null = null;
  const abort = new AbortController();
  const options = { signal: abort.signal };

  const locate = (event: MouseEvent): { x: number; y: number } => {
    const box = surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const seekTo = (scene: Scene, x: number): void => {
    const { axis, layout, run } = scene;
    // Not beyond the edge by a rounding: that would turn the page.
    const timeNs = Math.min(Math.max(axis.fromNs, axis.toTime(x - layout.left)), axis.toNs);
    clock.seek(Math.min(Math.max(0, timeNs), run.computedNs));
  };

  const show = (scene: Scene, span: Span): void => {
    const isWhole = span.fromNs <= 0 && span.toNs >= scene.run.computedNs;
    view.set(isWhole ? { fromNs: null, toNs: null } : span);
  };

  const zoom = (scene: Scene, x: number, factor: number): void => {
    const { axis, layout, waits, run, makeAxis } = scene;
    show(scene, zoomAbout(axis, x - layout.left, factor, waits, run.computedNs, makeAxis));
  };

  const hover = (sender: number | null): void => {
    if (view.get().hovered !== sender) view.set({ hovered: sender });
  };

  let spot: EventSpot | null = null;
  const point = (next: EventSpot | null): void => {
    if (spot?.table === next?.table && spot?.row === next?.row) return;
    spot = next;
    onSpot(next);
  };

  const findSpot = (scene: Scene, x: number, y: number): EventSpot | null => {
    const timeout = timeoutAt(scene, x, y, view.get().picked);
    if (timeout !== null) return { table: "timeouts", row: timeout, isPointed: true };
    const drop = dropAt(scene, x, y);
    return drop === null ? null : { table: "drops", row: drop, isPointed: true };
  };

  surface.addEventListener(
    "pointerdown",
    (event) => {
      const scene = getScene();
      if (scene === null || event.button !== 0) return;
      const point = locate(event);
      pointers.set(event.pointerId, point);
      surface.setPointerCapture(event.pointerId);
      if (pointers.size === 2) {
        const [a, b] = [...pointers.values()];
        pinch = { distance: Math.max(10, Math.abs(a.x - b.x)), x: (a.x + b.x) / 2 };
        press = null;
        return;
      }
      press = { ...point, hasMoved: false };
      // A finger that comes down may be about to scroll or pinch: it seeks once it moves sideways or lifts.
      if (event.pointerType === "mouse") seekTo(scene, point.x);
    },
    options,
  );

  surface.addEventListener(
    "pointermove",
    (event) => {
      const scene = getScene();
      if (scene === null) return;
      const at = locate(event);
      if (pointers.has(event.pointerId)) pointers.set(event.pointerId, at);
      if (pinch !== null && pointers.size === 2) {
        const [a, b] = [...pointers.values()];
        const distance = Math.max(10, Math.abs(a.x - b.x));
        const middle = (a.x + b.x) / 2;
        zoom(scene, middle, distance / pinch.distance);
        pinch = { distance, x: middle };
        return;
      }
      if (press !== null) {
        if (Math.abs(at.x - press.x) > clickPx) press.hasMoved = true;
        if (press.hasMoved) seekTo(scene, at.x);
        return;
      }
      if (event.pointerType !== "mouse") return;
      const found = findSpot(scene, at.x, at.y);
      point(found);
      hover(found ? scene.run.columns[found.table].flow[found.row] : senderAt(scene, at.x, at.y));
    },
    options,
  );

  const release = (event: PointerEvent): void => {
    pointers.delete(event.pointerId);
    if (pointers.size < 2) pinch = null;
  };

  surface.addEventListener(
    "pointerup",
    (event) => {
      release(event);
      const scene = getScene();
      const pressed = press;
      press = null;
      if (scene === null || pressed === null || pressed.hasMoved) return;
      const { x, y } = pressed;
      const found = findSpot(scene, x, y);
      if (found !== null) {
        view.set(explainEvent(scene.run, found));
        clock.seek(scene.run.columns[found.table].timeNs[found.row]);
        return;
      }
      if (event.pointerType !== "mouse") seekTo(scene, x);
      const sender = senderAt(scene, x, y);
      if (sender !== null) view.set({ picked: sender });
    },
    options,
  );

  surface.addEventListener(
    "pointercancel",
    (event) => {
      release(event);
      press = null;
    },
    options,
  );
  surface.addEventListener(
    "pointerleave",
    () => {
      hover(null);
      point(null);
    },
    options,
  );

  surface.addEventListener(
    "wheel",
    (event) => {
      const scene = getScene();
      if (scene === null) return;
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey) {
        show(scene, panBy(scene.axis, sideways * unit, scene.waits, scene.run.computedNs));
        return;
      }
      // A pinch on a touchpad comes as a wheel with Ctrl and small steps.
      const rate = event.ctrlKey ? 0.01 : 0.0015;
      zoom(scene, locate(event).x, Math.exp(-event.deltaY * unit * rate));
    },
    { passive: false, signal: abort.signal },
  );

  return () => abort.abort();
}

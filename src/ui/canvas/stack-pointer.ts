import { panBy, zoomAbout, type Span } from "../../charts/time/zoom.ts";
import type { Perform } from "../run/commands.ts";
import type { LabView, Store } from "../run/contracts.ts";
import { type EventSpot, findHit } from "./event-spot.ts";
import { findTimeAt, type Scene } from "./scene.ts";

/** A press that moves less than this is a click. */
const clickPx = 4;

/** Pointer, wheel and pinch over the stack: seek, pick, hover, zoom, pan. Returns how to stop. */
export function attachPointer(
  surface: HTMLElement,
  /** Has the focus when a chart is pressed. */
  focusable: HTMLElement,
  getScene: () => Scene | null,
  perform: Perform,
  view: Pick<Store<LabView>, "get">,
  onSpot: (spot: EventSpot | null) => void,
  /** Nothing that happened later is to be seen. */
  shownUntilNs: () => number,
): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  let press: { x: number; y: number; hasMoved: boolean } | null = null;
  let pinch: { distance: number; x: number } | null = null;
  const abort = new AbortController();
  const options = { signal: abort.signal };

  const hasFocus = (): boolean => focusable.contains(document.activeElement);

  const locate = (event: MouseEvent): { x: number; y: number } => {
    const box = surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  /** By the axis at height `y`; not beyond the edge by a rounding: that would turn the page. */
  const seekTo = (scene: Scene, x: number, y: number): void => {
    if (y < scene.layout.axisBottom) perform({ do: "seek", timeNs: Math.min(Math.max(0, findTimeAt(scene, x, y)), scene.run.computedNs) });
  };

  const show = (span: Span): void => perform({ do: "zoom", ...span });

  const zoom = (scene: Scene, x: number, factor: number): void => {
    const { axis, layout, waits, endNs, makeAxis } = scene;
    show(zoomAbout(axis, x - layout.left, factor, waits, endNs, makeAxis));
  };

  const hover = (sender: number | null): void => {
    if (view.get().hovered !== sender) perform({ do: "hover", sender });
  };

  let spot: EventSpot | null = null;
  const point = (next: EventSpot | null): void => {
    if (spot?.table === next?.table && spot?.row === next?.row) return;
    spot = next;
    onSpot(next);
  };

  surface.addEventListener(
    "pointerdown",
    (event) => {
      const scene = getScene();
      if (scene === null || event.button !== 0) return;
      const point = locate(event);
      pointers.set(event.pointerId, point);
      surface.setPointerCapture(event.pointerId);
      // From now on the wheel is the chart's.
      if (!hasFocus()) focusable.focus({ preventScroll: true });
      if (pointers.size === 2) {
        const [a, b] = [...pointers.values()];
        pinch = { distance: Math.max(10, Math.abs(a.x - b.x)), x: (a.x + b.x) / 2 };
        press = null;
        return;
      }
      press = { ...point, hasMoved: false };
      // A finger that comes down may be about to scroll or pinch: it seeks once it moves sideways or lifts.
      if (event.pointerType === "mouse") seekTo(scene, point.x, point.y);
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
        // A drag stays with the axis that it began on.
        if (press.hasMoved) seekTo(scene, at.x, press.y);
        return;
      }
      if (event.pointerType !== "mouse") return;
      const { event: found, sender } = findHit(scene, at.x, at.y, view.get().picked, shownUntilNs());
      point(found && { ...found, isPointed: true });
      hover(found ? scene.run.columns[found.table].flow[found.row] : sender);
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
      const { event: found, sender } = findHit(scene, x, y, view.get().picked, shownUntilNs());
      if (found !== null) return perform({ do: "selectEvent", event: found });
      if (event.pointerType !== "mouse") seekTo(scene, x, y);
      if (sender !== null) perform({ do: "pick", sender });
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
      if (scene === null || locate(event).y >= scene.layout.axisBottom) return;
      const isAsked = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || hasFocus();
      // A wheel on its way down the page must not be caught by the chart that comes under it.
      if (!isAsked && Math.abs(event.deltaY) >= Math.abs(event.deltaX)) return;
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey) {
        show(panBy(scene.axis, sideways * unit, scene.waits, scene.endNs));
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

import type { TimeAxis } from "../../../charts/time/time-axis.ts";
import { leastSpanNs, type Span } from "../../../charts/time/zoom.ts";
import type { Perform } from "../../run/commands.ts";
import type { LabView, Store } from "../../run/contracts.ts";
import { overviewInset } from "./overview-controller.ts";

export type BrushPart = "window" | "from" | "to";

/** The window moved by `byNs`, within the run. */
export function moveWindow(span: Span, byNs: number, endNs: number): Span {
  const shift = Math.min(Math.max(byNs, -span.fromNs), Math.max(0, endNs - span.toNs));
  return { fromNs: span.fromNs + shift, toNs: span.toNs + shift };
}

/** The window with one edge at `timeNs`; the edges do not cross. */
export function resizeWindow(span: Span, edge: "from" | "to", timeNs: number, endNs: number): Span {
  if (edge === "from") return { fromNs: Math.min(Math.max(0, timeNs), span.toNs - leastSpanNs), toNs: span.toNs };
  return { fromNs: span.fromNs, toNs: Math.max(Math.min(endNs, timeNs), span.fromNs + leastSpanNs) };
}

const clickPx = 4;

/**
 * Pointer handling of the overview: edges and window are dragged by their grips, a drag elsewhere creates a new
 * window, a click seeks, and a double click shows the whole run. Returns how to stop.
 */
export function attachBrush(
  plot: HTMLElement,
  getAxis: () => TimeAxis | null,
  perform: Perform,
  view: Pick<Store<LabView>, "get">,
): () => void {
  const abort = new AbortController();
  const options = { signal: abort.signal };
  let drag: { part: BrushPart | "new"; startX: number; startNs: number; span: Span; hasMoved: boolean } | null = null;

  const locate = (event: MouseEvent): number => event.clientX - plot.getBoundingClientRect().left - overviewInset;

  const spanNow = (axis: TimeAxis): Span => {
    const { fromNs, toNs } = view.get();
    return { fromNs: fromNs ?? 0, toNs: toNs ?? axis.toNs };
  };

  const show = (span: Span): void => perform({ do: "zoom", ...span });

  plot.addEventListener(
    "pointerdown",
    (event) => {
      const axis = getAxis();
      if (axis === null || event.button !== 0) return;
      const part = event.target instanceof HTMLElement ? event.target.dataset["part"] : undefined;
      const x = locate(event);
      const span = spanNow(axis);
      const isWhole = view.get().fromNs === null && view.get().toNs === null;
      const taken: BrushPart | "new" = part === "from" || part === "to" ? part : part === "window" && !isWhole ? "window" : "new";
      drag = { part: taken, startX: x, startNs: axis.toTime(x), span, hasMoved: false };
      plot.setPointerCapture(event.pointerId);
    },
    options,
  );

  plot.addEventListener(
    "pointermove",
    (event) => {
      const axis = getAxis();
      if (axis === null || drag === null) return;
      const x = locate(event);
      if (Math.abs(x - drag.startX) > clickPx) drag.hasMoved = true;
      if (!drag.hasMoved) return;
      const timeNs = Math.min(Math.max(0, axis.toTime(x)), axis.toNs);
      if (drag.part === "window") show(moveWindow(drag.span, axis.toTime(x) - drag.startNs, axis.toNs));
      else if (drag.part === "new") {
        const fromNs = Math.min(drag.startNs, timeNs);
        show({ fromNs, toNs: Math.max(drag.startNs, timeNs, fromNs + leastSpanNs) });
      } else {
        // Relative movement, because the grip may be next to its edge.
        const edgeNs = drag.part === "from" ? drag.span.fromNs : drag.span.toNs;
        show(resizeWindow(drag.span, drag.part, edgeNs + timeNs - drag.startNs, axis.toNs));
      }
    },
    options,
  );

  plot.addEventListener(
    "pointerup",
    (event) => {
      const axis = getAxis();
      const released = drag;
      drag = null;
      if (axis === null || released === null || released.hasMoved) return;
      perform({ do: "seek", timeNs: Math.min(Math.max(0, axis.toTime(locate(event))), axis.toNs) });
    },
    options,
  );
  plot.addEventListener("pointercancel", () => (drag = null), options);
  plot.addEventListener("dblclick", () => perform({ do: "zoom", fromNs: null, toNs: null }), options);

  return () => abort.abort();
}

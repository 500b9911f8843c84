import { type RefObject, useEffect } from "react";

/**
 * Few Tab stops for a reader who only wants to get past a frame: what belongs together is one stop, and the arrow keys go on within it.
 * Buttons and links keep their own keys; what takes arrows itself stays a stop of its own.
 */

/** Each of these is one stop. */
const groups = ["[data-one-stop]", "[data-lesson] ol[aria-label]", ".playback > [dir=ltr]:first-child", "main"].join();

/** What the arrow keys or a pointer do just as well in a frame: a field's slider beside its number, its name, the ends of the overview. */
const left = [
  "[data-frame-field] input[type=range]",
  "[data-frame-field] .term",
  "[role=slider]:is([data-part=from], [data-part=to])",
].join();

const stops = "button, a[href], summary, [tabindex='0'], [data-few]";
/** Takes the arrow keys itself. */
const ownArrows = "input, select, textarea, [role=slider], [role=radiogroup] *";

function listStops(group: Element): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(stops)].filter(
    (one) => one.closest("[popover], dialog") === null && !one.matches(ownArrows),
  );
}

/** One of each group can be reached by Tab: the one that had the focus last. */
function settle(root: HTMLElement): void {
  for (const one of root.querySelectorAll<HTMLElement>(left)) one.tabIndex = -1;
  for (const group of root.querySelectorAll(groups)) {
    const list = listStops(group);
    const current =
      list.find((one) => one === document.activeElement) ??
      list.find((one) => one.dataset["few"] === "here") ??
      list.find((one) => one.matches("[data-primary]")) ??
      list[0];
    for (const one of list) {
      one.dataset["few"] = one === current ? "here" : "";
      const index = one === current ? 0 : -1;
      if (one.tabIndex !== index) one.tabIndex = index;
    }
  }
}

const moves: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Keeps what is in `box`, now and later, to few Tab stops. */
export function useFewStops(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = box.current;
    if (root === null) return;
    let frame = 0;
    const soon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => settle(root));
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const by = moves[event.key];
      if (by === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (!(event.target instanceof HTMLElement) || event.target.matches(ownArrows)) return;
      const group = event.target.closest(groups);
      if (group === null) return;
      const list = listStops(group);
      const next = list[list.indexOf(event.target) + by];
      if (list.length < 2) return;
      event.preventDefault();
      event.stopPropagation();
      next?.focus();
    };
    settle(root);
    const watcher = new MutationObserver(soon);
    watcher.observe(root, { childList: true, subtree: true });
    root.addEventListener("focusin", soon);
    // before the keys of the run: there the arrows step
    root.addEventListener("keydown", onKeyDown, true);
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
      root.removeEventListener("focusin", soon);
      root.removeEventListener("keydown", onKeyDown, true);
    };
  }, [box]);
}

import { type RefObject, useLayoutEffect, useRef } from "react";

/** The part of the page that can take the focus from an element that goes away in it. */
const findPart = (element: Element): HTMLElement | null => element.closest<HTMLElement>("main, aside, dialog, [popover]");

/** Has the focus fallen to the document, as it does when the element that had it goes away? */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Gives a focus that has been lost to a part of the page; where that has gone, to what has taken its place. */
function takeFocus(part: HTMLElement | null): void {
  if (!isFocusLost()) return;
  const heir = part?.isConnected ? part : document.getElementById("centre");
  if (!heir) return;
  if (!heir.hasAttribute("tabindex")) heir.tabIndex = -1;
  heir.focus({ preventScroll: true });
}

/**
 * For what may go away with the focus in it (a message that is closed, a button that does its work once): the focus goes to the
 * part of the page around it instead of falling to the document, where a keyboard would start again from the top.
 *
 * @param takesOver it has itself come in place of what had the focus
 */
export function useFocusHeir<E extends HTMLElement>(takesOver = false): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    if (takesOver) takeFocus(findPart(box));
    return () => {
      // still in the document: what comes in its place is there once this turn is over
      if (!box.contains(document.activeElement)) return;
      const part = findPart(box);
      queueMicrotask(() => takeFocus(part));
    };
  }, [takesOver]);
  return element;
}

import type { MouseEvent } from "react";

/** A link opens in this document, unless another window is asked for. */
export function openHere(event: Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey" | "preventDefault">, open: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open();
}

import { useEffect } from "react";

/** Esc goes back, unless it closes something that lies over the page. `goBack` may differ from drawing to drawing. */
export function useEscape(goBack: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open], [popover]:popover-open")) return;
      goBack();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [goBack]);
}

import { useEffect } from "react";

/** Esc goes back, unless it closes something that covers the page. `goBack` may change between renderings. */
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

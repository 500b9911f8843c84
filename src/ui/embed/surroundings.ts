import { toAddress } from "../run/whole-link.ts";
import type { EmbedOptions } from "./embed-options.ts";

/** Light, dark, or as the reader's system wishes. */
export function setTheme(theme: EmbedOptions["theme"]): void {
  const query = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const isDark = theme === "dark" || (theme === "auto" && query.matches);
    document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  };
  apply();
  if (theme === "auto") query.addEventListener("change", apply);
}

/** The wheel scrolls the page around the frame: charts do not see it, but with Ctrl (and so the pinch of a touchpad) or Shift held. */
export function keepWheel(): void {
  window.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey) event.stopPropagation();
    },
    { capture: true, passive: true },
  );
}

/** An address in a tab of its own. */
export function openTab(address: string): void {
  window.open(address, "_blank", "noopener");
}

/** A page of the Lab in a tab of its own. @param query the page's own part of the link */
export function openPage(page: string, query: string): void {
  openTab(`./${toAddress(`${new URLSearchParams({ page })}&${query}`)}`);
}

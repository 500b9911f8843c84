import { toAddress } from "../run/whole-link.ts";
import type { EmbedOptions } from "./embed-options.ts";
import type { PageHost } from "../kit/page.ts";
import { createAnnouncer } from "../run/announcer.ts";
import { createStore } from "../run/store.ts";
import { useSyncExternalStore } from "react";

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

/** What surrounds a page in a frame: a link of its own, shown by no address bar, and the Lab in another tab. */
export function createFrameHost(page: string, query: string) {
  let own = query;
  const announcer = createAnnouncer();
  const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");
  const labAddress = () => `./${toAddress(own === "" ? `page=${page}` : `page=${page}&${own}`)}`;
  const turn = createStore({ count: 0 });
  const host: PageHost = {
    announcer,
    settings: createStore({ projector: false }),
    isStill: () => reduced.matches,
    hasDrawers: () => false,
    link: () => new URL(labAddress(), window.location.href).href,
    perform(command) {
      if (command.do === "openPage") openPage(command.page, command.query);
    },
    readQuery: () => own,
    writeQuery: (next) => (own = next),
    goTo: openPage,
    goBack: openPage,
    refresh: () => turn.set({ count: turn.get().count + 1 }),
    onMove: () => () => undefined,
  };
  return { host, announcer, labAddress, turn };
}

/** The frame's size, "800x500". */
export function useFrameSize(): { readonly widthPx: number; readonly heightPx: number } {
  const text = useSyncExternalStore(
    (listener) => {
      window.addEventListener("resize", listener);
      return () => window.removeEventListener("resize", listener);
    },
    () => `${window.innerWidth}x${window.innerHeight}`,
  );
  const [widthPx, heightPx] = text.split("x").map(Number);
  return { widthPx, heightPx };
}

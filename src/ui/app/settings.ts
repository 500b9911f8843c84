import type { Store } from "../run/contracts.ts";
import { createStore } from "../run/store.ts";

export type ThemeChoice = "system" | "light" | "dark";
export type MotionChoice = "system" | "reduced" | "full";

/** What belongs to the reader and the room, not to the run: kept in this browser, never in the link. */
export interface Settings {
  readonly theme: ThemeChoice;
  readonly projector: boolean;
  readonly motion: MotionChoice;
  /** Letters and signs alone are shortcuts. */
  readonly characterKeys: boolean;
}

const settingsKey = "incast-lab.settings";
/** Of this tab only. */
const projectorKey = "incast-lab.projector";
const defaults: Settings = { theme: "system", projector: false, motion: "system", characterKeys: true };

/**
 * Reads what was kept; anything missing, foreign or unreadable gives the default. Projector mode outlives a reload, but
 * not the tab: a page that opens without its controls looks broken.
 */
export function readSettings(storage: Pick<Storage, "getItem"> | null, ofTab: Pick<Storage, "getItem"> | null = null): Settings {
  try {
    const kept = JSON.parse(storage?.getItem(settingsKey) ?? "{}") as Partial<Record<keyof Settings, unknown>>;
    return {
      theme: kept.theme === "light" || kept.theme === "dark" ? kept.theme : defaults.theme,
      projector: ofTab?.getItem(projectorKey) === "on",
      motion: kept.motion === "reduced" || kept.motion === "full" ? kept.motion : defaults.motion,
      characterKeys: kept.characterKeys !== false,
    };
  } catch {
    return defaults;
  }
}

/** Storage, or null where the browser forbids it (sandboxed frames throw on access). */
function findStorage(name: "localStorage" | "sessionStorage"): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}

/**
 * Pixels on a projector per pixel at scale 1. What is legible from the back of a room is a part of the screen's height,
 * however many pixels it has; the design is 1.6 on 1280 x 800.
 */
export function findRoomScale(widthPx: number, heightPx: number): number {
  return Math.max(1, Math.round(Math.min(heightPx / 500, widthPx / 800) * 100) / 100);
}

export function createSettings(): Store<Settings> {
  const storage = findStorage("localStorage");
  const ofTab = findStorage("sessionStorage");
  const store = createStore(readSettings(storage, ofTab));
  const darkQuery = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const { theme, projector, motion } = store.get();
    const root = document.documentElement;
    const isDark = theme === "dark" || (theme === "system" && darkQuery.matches);
    // The projector profile is light by definition: a lit wall cannot show dark.
    root.dataset["theme"] = isDark && !projector ? "dark" : "light";
    root.toggleAttribute("data-projector", projector);
    root.dataset["motion"] = motion;
    if (projector) root.style.setProperty("--scale", String(findRoomScale(window.innerWidth, window.innerHeight)));
    else root.style.removeProperty("--scale");
  };
  apply();
  darkQuery.addEventListener("change", apply);
  window.addEventListener("resize", apply);
  store.subscribe(() => {
    apply();
    try {
      const { projector, ...kept } = store.get();
      storage?.setItem(settingsKey, JSON.stringify(kept));
      ofTab?.setItem(projectorKey, projector ? "on" : "off");
    } catch {
      // Full or forbidden storage only means that the choice is forgotten.
    }
  });
  return store;
}

/** Should movement be replaced by jumps? Asked at every frame, so the system's wish is a query kept by the caller. */
export function wantsReducedMotion(settings: Settings, system: Pick<MediaQueryList, "matches">): boolean {
  return settings.motion === "reduced" || (settings.motion === "system" && system.matches);
}

/** `wantsReducedMotion` as it stands now. */
export function watchMotion(settings: Store<Settings>): () => boolean {
  const query = window.matchMedia("(prefers-reduced-motion: reduce)");
  // The query itself would look at the whole document each time.
  let system = { matches: query.matches };
  query.addEventListener("change", ({ matches }) => (system = { matches }));
  return () => wantsReducedMotion(settings.get(), system);
}

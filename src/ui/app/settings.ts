import type { Store } from "../run/contracts.ts";
import { findRoomScale } from "../controls/room-scale.ts";
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
  /** Tag of the language that was chosen; null: none was, and the browser's counts. */
  readonly language: string | null;
}

const settingsKey = "incast-lab.settings";
/** Of this tab only. */
const projectorKey = "incast-lab.projector";
const defaults: Settings = { theme: "system", projector: false, motion: "system", characterKeys: true, language: null };

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
      language: typeof kept.language === "string" ? kept.language : defaults.language,
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

/** The language that was chosen in this browser: asked for before anything is written. */
export function readKeptLanguage(): string | null {
  return readSettings(findStorage("localStorage")).language;
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
function wantsReducedMotion(settings: Settings, system: Pick<MediaQueryList, "matches">): boolean {
  return settings.motion === "reduced" || (settings.motion === "system" && system.matches);
}

/** The current `wantsReducedMotion`. */
export function watchMotion(settings: Store<Settings>): () => boolean {
  const query = window.matchMedia("(prefers-reduced-motion: reduce)");
  // The query itself would look at the whole document each time.
  let system = { matches: query.matches };
  query.addEventListener("change", ({ matches }) => (system = { matches }));
  return () => wantsReducedMotion(settings.get(), system);
}

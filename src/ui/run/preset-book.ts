import { labPresets } from "../../scenario/presets/lab-presets.ts";
import { viewPrefix } from "../../scenario/link/link-entries.ts";
import type { Preset } from "../../scenario/presets/preset.ts";
import { createStore, type Readable } from "./store.ts";

/** The entry of a link that names a preset. */
export const presetKey = "v.preset";

/** A link's query with the short form that people type, `preset=collapse`, written out. */
export function expandPreset(query: string): string {
  return query.replaceAll(/(^|[?&])(?=preset=)/g, `$1${viewPrefix}`);
}

export interface PresetState {
  /** Those at hand, in the order of the list; the Lab's own come first. */
  readonly presets: readonly Preset[];
  /** The papers' follow in a file of their own: is it under way, there, or could it not be had? */
  readonly rest: "waiting" | "there" | "lost";
}

export interface PresetBook extends Readable<PresetState> {
  /** Fetches the presets that are not at hand; after a failure it may be asked again. @throws Error when they cannot be had. */
  load(): Promise<void>;
  /** Does a link's query name a preset that is not at hand? */
  isBehind(query: string): boolean;
}

/** @param fetchAll every preset there is */
export function createPresetBook(fetchAll: () => Promise<readonly Preset[]>): PresetBook {
  const { get, set, subscribe } = createStore<PresetState>({ presets: labPresets, rest: "waiting" });
  return {
    get,
    subscribe,
    async load() {
      if (get().rest === "there") return;
      set({ rest: "waiting" });
      try {
        set({ presets: await fetchAll(), rest: "there" });
      } catch (error) {
        set({ rest: "lost" });
        throw error;
      }
    },
    isBehind(query) {
      const { presets, rest } = get();
      const named = new URLSearchParams(query).getAll(presetKey);
      return rest !== "there" && named.some((id) => !presets.some((preset) => preset.id === id));
    },
  };
}

/** The page's. */
export const presetBook = createPresetBook(async () => (await import("../../scenario/presets/presets.ts")).presets);

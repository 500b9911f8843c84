import { labPresets } from "../../scenario/presets/lab-presets.ts";
import { splitQuery, startKey } from "../../scenario/link/link-entries.ts";
import type { Preset } from "../../scenario/presets/preset.ts";
import { createStore, type Readable } from "./store.ts";

/** The entry of a link that names the preset its settings are compared with: a complete link, as the page writes it. */
export const presetKey = "v.preset";

/** The preset that a link's entries name, in either form. */
export function readPresetId(entries: ReadonlyMap<string, string>): string | undefined {
  return entries.get(startKey) ?? entries.get(presetKey);
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
      const named = readPresetId(new Map(splitQuery(query)));
      return rest !== "there" && named !== undefined && !presets.some(({ id }) => id === named);
    },
  };
}

/** The page's. */
export const presetBook = createPresetBook(async () => (await import("../../scenario/presets/presets.ts")).presets);

import type { Scenario } from "../../engine/spec/scenario.ts";
import { splitQuery } from "../../scenario/link/link-entries.ts";
import type { Store } from "./contracts.ts";
import type { RunView } from "./run-view.ts";
import { createStore } from "./store.ts";

/** The number of a run that was clicked elsewhere, a dot or a row: the Lab that opens the run shows the same one. */
export interface ShownNumber {
  /** Of a measure (experiments/measures.ts). */
  readonly id: string;
  /** First blocks that it leaves out. */
  readonly skipBlocks: number;
}

const idKey = "v.shows";
const skipKey = "v.skip";

/** Entries of a link to the run, beside its scenario. */
export function writeShown(id: string, skipBlocks = 0): readonly (readonly [string, string])[] {
  return [[idKey, id], ...(skipBlocks > 0 ? [[skipKey, String(skipBlocks)] as const] : [])];
}

/** null: the link is to the run alone. Never throws. */
export function readShown(query: string): ShownNumber | null {
  const entries = new Map(splitQuery(query));
  const id = entries.get(idKey);
  const skip = Number(entries.get(skipKey) ?? 0);
  if (id === undefined || id === "") return null;
  return { id, skipBlocks: Number.isInteger(skip) && skip > 0 && skip <= 10_000 ? skip : 0 };
}

/** What was clicked, of the very scenario that the link opened; null: nothing. */
export interface Opened {
  readonly shown: ShownNumber | null;
  readonly scenario: Scenario;
}

const opened = new WeakMap<RunView, Store<Opened>>();

export function openedOf(view: RunView): Store<Opened> {
  const known = opened.get(view) ?? createStore<Opened>({ shown: null, scenario: view.scenario.get().scenario });
  opened.set(view, known);
  return known;
}

/** A link has been opened in this view. */
export function rememberShown(view: RunView, query: string): void {
  openedOf(view).set({ shown: readShown(query), scenario: view.scenario.get().scenario });
}

import { writeSeries } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";
import type { Store } from "./contracts.ts";
import { createStore, type Readable } from "./store.ts";
import type { WhatIf } from "./what-if.ts";

export type DrawerName = "scenario" | "inspector";
/** Steps of the guide; in the last one the reader changes the run, and it plays. */
export const guideSteps = 5;

export const inspectorTabs = ["guide", "summary", "ports", "autopsy", "story"] as const;
export type InspectorTab = (typeof inspectorTabs)[number];

/** How the page is arranged. The open panes travel in the link. */
export interface Layout {
  /** Ids of the panes that are open, in the order of the page. */
  readonly panes: readonly string[];
  /** Below 1100 px: the side panel that lies over the stack. */
  readonly drawer: DrawerName | null;
  /** Id of the chart that is also shown as a table. */
  readonly table: string | null;
  readonly isMoreOpen: boolean;
  readonly tab: InspectorTab;
  /** The step of the guide that is open, from 0; null: the whole Lab is. */
  readonly guideStep: number | null;
  /** The question about the selected timeout, which replaces the charts; null: none. */
  readonly whatIf: WhatIf | null;
  /** Over the run lies the ranking of single changes, each tried with this many seeds; null: it does not. Travels in the link. */
  readonly rankedSeeds: RankedSeeds | null;
}

/** How many seeds a change is tried with: first, and on request. */
export const rankedSeeds = [5, 20] as const;
export type RankedSeeds = (typeof rankedSeeds)[number];

export const rankKey = "v.rank";

/** Reads a link's entry; `fault` receives what is invalid. */
export function parseRank(text: string | undefined, fault: (title: string) => void): RankedSeeds | null {
  const seeds = rankedSeeds.find((count) => String(count) === text) ?? null;
  if (text !== undefined && seeds === null)
    fault(
      t('The URL\'s {key} is "{text}"; allowed: {allowed}.', {
        key: rankKey,
        text: text.slice(0, 40),
        allowed: writeSeries(rankedSeeds.map(String)),
      }),
    );
  return seeds;
}

/** The panes there are. */
export interface PaneChoice {
  /** Ids, in the order of the page. */
  readonly known: readonly string[];
  /** Those that are open when nothing is said; they may change with the window. */
  readonly first: Readable<readonly string[]>;
}

export const panesKey = "v.panes";

/** The panes a link asks for, in the order of the page; where it asks for none that exist, the first ones. */
export function parsePanes(choice: PaneChoice, text: string | undefined): readonly string[] {
  const asked = (text ?? "").split(",");
  const known = choice.known.filter((pane) => asked.includes(pane));
  return known.length > 0 ? known : choice.first.get();
}

/** What the link says of the panes; null when they are the first ones. */
export function writePanes(choice: PaneChoice, panes: readonly string[]): string | null {
  const text = panes.join();
  return text === choice.first.get().join() ? null : text;
}

export function togglePane(choice: PaneChoice, panes: readonly string[], pane: string): readonly string[] {
  return choice.known.filter((name) => (name === pane ? !panes.includes(name) : panes.includes(name)));
}

export function createLayout(panes: readonly string[]): Store<Layout> {
  return createStore<Layout>({
    panes,
    drawer: null,
    table: null,
    isMoreOpen: false,
    tab: "summary",
    guideStep: null,
    whatIf: null,
    rankedSeeds: null,
  });
}

import { createContext, use } from "react";
import type { Notice } from "../../../scenario/check/problem.ts";
import type { Store } from "../../run/contracts.ts";
import type { PageHost } from "../../kit/page.ts";
import type { LadderSet } from "./ladder-rows.ts";
import type { SeedState } from "./ladder-seeds.ts";
import type { Arrangement, ColumnSet, LadderSession, LadderState, SortKey } from "./ladder-session.ts";
import { useStore } from "../../run/store.ts";

export interface LadderView {
  readonly session: LadderSession;
  /** Runs of the rows with other seeds. */
  readonly seeds: Store<SeedState>;
  readonly host: PageHost;
  readonly notices: Store<{ readonly list: readonly Notice[] }>;
  /** Shows another ladder and updates the URL. */
  change(set: LadderSet): void;
  /** Sorts the rows and updates the URL. */
  sortBy(key: SortKey): void;
  /** Arranges the rows by family or in one list, and updates the URL. */
  arrange(arrangement: Arrangement): void;
  /** Shows these columns and updates the URL. */
  show(columns: ColumnSet): void;
}

export const LadderContext = createContext<LadderView | null>(null);

/** @throws Error outside the page. */
export function useLadder(): LadderView {
  const view = use(LadderContext);
  if (!view) throw new Error("useLadder needs a LadderContext around it");
  return view;
}

export function useLadderState(): LadderState {
  return useStore(useLadder().session.state, (state) => state);
}

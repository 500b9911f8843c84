import { createContext, use } from "react";
import type { PageHost } from "../../kit/page.ts";
import type { Store } from "../../run/contracts.ts";
import type { SweepSession, SweepState } from "../../kit/sweep/sweep-session.ts";
import { useStore } from "../../run/store.ts";

/** The prediction being drawn, before the results are revealed. */
export interface Draft {
  /** A share of 1 at each value of the axis; null: not drawn yet. */
  readonly shares: readonly (number | null)[];
}

/** The sweep that surrounds a component. */
export interface SweepView {
  readonly sweep: SweepSession;
  readonly host: PageHost;
  readonly draft: Store<Draft>;
  /** Are the curves also shown as a table? */
  readonly table: Store<{ readonly isOpen: boolean }>;
  /** Messages about automatic changes. */
  readonly notices: Store<{ readonly list: readonly string[] }>;
}

export const SweepContext = createContext<SweepView | null>(null);

/** @throws Error outside a sweep page. */
export function useSweep(): SweepView {
  const view = use(SweepContext);
  if (!view) throw new Error("useSweep needs a SweepContext around it");
  return view;
}

export function useSweepState<T>(select: (state: SweepState) => T): T {
  return useStore(useSweep().sweep.state, select);
}

export function useWholeState(): SweepState {
  return useSweepState((state) => state);
}

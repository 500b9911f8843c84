import { createContext, use } from "react";
import type { Store } from "../../run/contracts.ts";
import type { PageHost } from "../../kit/page.ts";
import type { FigureState } from "./figure-state.ts";
import type { PapersPlace } from "./papers-query.ts";
import type { PapersSession, PapersState } from "./papers-session.ts";
import { useStore } from "../../run/store.ts";

export interface PapersView {
  readonly session: PapersSession;
  readonly host: PageHost;
  readonly place: Store<PapersPlace>;
  readonly notices: Store<{ readonly list: readonly string[] }>;
  /** Goes to another place of the page and updates the URL. */
  go(patch: Partial<PapersPlace>): void;
}

export const PapersContext = createContext<PapersView | null>(null);

/** @throws Error outside the page of papers. */
export function usePapers(): PapersView {
  const view = use(PapersContext);
  if (!view) throw new Error("usePapers needs a PapersContext around it");
  return view;
}

export function usePapersState<T>(select: (state: PapersState) => T): T {
  return useStore(usePapers().session.state, select);
}

export function useFigure(id: string): FigureState {
  return usePapersState((state) => state.figures[id]);
}

export function usePlace(): PapersPlace {
  return useStore(usePapers().place, (place) => place);
}

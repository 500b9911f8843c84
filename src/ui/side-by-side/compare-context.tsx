import { createContext, use } from "react";
import type { PageHost } from "../kit/page.ts";
import type { CompareSession, CompareState } from "./compare-session.ts";
import { useStore } from "../run/store.ts";

export interface CompareView {
  readonly session: CompareSession;
  readonly host: PageHost;
}

export const CompareContext = createContext<CompareView | null>(null);

/** @throws Error outside the page. */
export function useCompare(): CompareView {
  const view = use(CompareContext);
  if (!view) throw new Error("useCompare needs a CompareContext around it");
  return view;
}

export function useCompareState(): CompareState {
  return useStore(useCompare().session.state, (state) => state);
}

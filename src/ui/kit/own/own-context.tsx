import { createContext, use } from "react";
import type { PageHost } from "../page.ts";
import type { OwnSession, OwnState } from "./own-session.ts";
import { useStore } from "../../run/store.ts";

export interface OwnView {
  readonly session: OwnSession;
  readonly host: PageHost;
}

export const OwnContext = createContext<OwnView | null>(null);

/** @throws Error outside the page. */
export function useOwn(): OwnView {
  const view = use(OwnContext);
  if (!view) throw new Error("useOwn needs an OwnContext around it");
  return view;
}

export function useOwnState(): OwnState {
  return useStore(useOwn().session.state, (state) => state);
}

import { createContext, use } from "react";
import type { RunView } from "./run-view.ts";

export const RunContext = createContext<RunView | null>(null);

/** The run view around this component. @throws Error outside of one. */
export function useRunView(): RunView {
  const view = use(RunContext);
  if (!view) throw new Error("useRunView needs a RunContext around it");
  return view;
}

import { createContext, use } from "react";
import type { Shell } from "./shell.ts";

export const ShellContext = createContext<Shell | null>(null);

/** The shell around this component. @throws Error outside of one. */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error("useShell needs a ShellContext around it");
  return shell;
}

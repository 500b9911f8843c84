import { createContext, use } from "react";
import type { Lab } from "./lab.ts";

export const LabContext = createContext<Lab | null>(null);

/** The Lab around this component. @throws Error outside of one. */
export function useLab(): Lab {
  const lab = use(LabContext);
  if (!lab) throw new Error("useLab needs a LabContext around it");
  return lab;
}

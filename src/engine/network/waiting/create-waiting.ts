import { Bands } from "./bands.ts";
import { SmallestFirst } from "./smallest-first.ts";
import { TwoPriorities } from "./two-priorities.ts";
import type { Discipline, Waiting } from "./waiting.ts";

/** Of all but those that trim (`TrimmingPort`). */
export function createWaiting(discipline: Discipline): Waiting {
  if (discipline === "bands") return new Bands();
  if (discipline === "smallest-first") return new SmallestFirst();
  return new TwoPriorities(discipline);
}

import { findRunFacts } from "../../src/cli/lesson-runs.ts";
import type { RunFacts } from "../../src/lessons/fact.ts";
import { createFindings, type Need } from "../../src/lessons/probes.ts";
import type { Findings } from "../../src/lessons/situation.ts";

/** Findings of all test files of a thread, which need the same lessons. */
const known = new Map<string, RunFacts>();

/** Recordings are not kept, as each has megabytes. */
function findOnce(need: Need): RunFacts {
  if (need.needs === "record") return findRunFacts(need);
  const facts = known.get(need.key) ?? findRunFacts(need);
  known.set(need.key, facts);
  return facts;
}

/** Computes what a lesson needs; each run once. */
export function computeFindings(needs: readonly Need[]): Findings {
  return createFindings(new Map(needs.map((need) => [need.key, findOnce(need)])));
}

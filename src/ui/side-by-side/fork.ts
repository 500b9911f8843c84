import { rich } from "../../language/translate.ts";
import { findSameFrom } from "../../analysis/same-again.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { InterventionSpec } from "../../engine/spec/intervention.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import { encodeScenario } from "../../scenario/link/url-codec.ts";
import type { Piece } from "../text/facts.ts";
import { formatMoment } from "../text/numbers.ts";
import { tone, toPieces } from "../text/toned.ts";
import { writeFork } from "./differences.ts";

/** A run beside a fork of it. They are two runs like any others: what differs after the fork is one pair's chance, and no effect of the change. */

/** When a fork's moment is in the run it forks from; null: not known yet, or there is no such loss. */
export function findForkNs({ columns: { drops } }: RunSnapshot, { at }: InterventionSpec): Nanos | null {
  if ("timeNs" in at) return at.timeNs;
  return at.drop <= drops.length ? drops.timeNs[at.drop - 1] : null;
}

/** From here on both are the same run again; null: they are not, or their recording is cut short and nobody can tell. */
export function findSameAgain(a: RunSnapshot, b: RunSnapshot, forkNs: Nanos): Nanos | null {
  if (a.detailUntilNs !== null || b.detailUntilNs !== null) return null;
  const [was, is] = [a, b].map(({ columns: { packets }, computedNs }) => ({ endNs: computedNs, packets }));
  return findSameFrom(was, is, forkNs);
}

/** Are these one run and forks of it, and nothing else? Then they have one past. */
export function isForkSet(scenarios: readonly Scenario[]): boolean {
  const [first, ...forks] = scenarios;
  if (forks.length === 0 || first.intervention !== undefined) return false;
  const plain = encodeScenario(first);
  return forks.every((fork) => {
    const { intervention, ...rest } = fork;
    return intervention !== undefined && encodeScenario(rest) === plain;
  });
}

/** What the two have in common and what differs: nothing is said of who ends sooner, which one pair of runs cannot tell. */
export function writeForkHeadline(asItWas: RunSnapshot, fork: RunSnapshot): readonly Piece[] {
  const { intervention } = fork.scenario;
  const forkNs = intervention && findForkNs(asItWas, intervention);
  const change = writeFork(fork.scenario);
  if (forkNs === undefined || forkNs === null) return toPieces(rich("In B, {change}.", { change }));
  const sameFromNs = findSameAgain(asItWas, fork, forkNs);
  const values = { time: formatMoment(forkNs), change, same: tone("fine") };
  if (sameFromNs === null) return toPieces(rich("Up to <same>{time} ms</same> A and B are the same run; then, in B, {change}.", values));
  if (sameFromNs <= forkNs)
    return toPieces(rich("In B, {change}. Nothing follows from it: <same>A and B are the same run</same>.", values));
  const until = formatMoment(sameFromNs);
  return toPieces(rich("In B, {change}. A and B differ only from {time} to <same>{until} ms</same>.", { ...values, until }));
}

import { rich } from "../../language/translate.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { InterventionSpec } from "../../engine/spec/intervention.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import { encodeScenario } from "../../scenario/link/url-codec.ts";
import { type Piece, toPieces, wrap } from "../text/pieces.ts";
import { writeFork } from "./differences.ts";
import { formatMs } from "../../language/formats.ts";

/**
 * A run next to its fork. These are two single runs: what differs after the fork is the chance of this pair, not an effect of the change
 * in general.
 */

/** The time of a fork in its original run; null: unknown so far, or there is no such loss. */
export function findForkNs({ columns: { drops } }: RunSnapshot, { at }: InterventionSpec): Nanos | null {
  if ("timeNs" in at) return at.timeNs;
  return at.drop <= drops.length ? drops.timeNs[at.drop - 1] : null;
}

/**
 * When both begin to accept the same packets at the same times until their common end; null: they differ until the end, or it is unknown
 * because a recording is cut short.
 *
 * @param forkNs the runs are identical before it.
 */
export function findSameAgain(a: RunSnapshot, b: RunSnapshot, forkNs: Nanos): Nanos | null {
  if (a.detailUntilNs !== null || b.detailUntilNs !== null || a.computedNs !== b.computedNs) return null;
  const [p, q] = [a.columns.packets, b.columns.packets];
  const most = Math.min(p.length, q.length);
  let back = 0;
  while (back < most) {
    const [i, j] = [p.length - 1 - back, q.length - 1 - back];
    if (p.arriveNs[i] !== q.arriveNs[j] || p.flow[i] !== q.flow[j] || p.packet[i] !== q.packet[j]) break;
    back++;
  }
  // The runs may be identical, and no packet may follow.
  if (back === p.length && back === q.length) return forkNs;
  return back === 0 ? null : Math.max(forkNs, p.arriveNs[p.length - back]);
}

/** Are these a run and forks of it only? Then they share a past. */
export function isForkSet(scenarios: readonly Scenario[]): boolean {
  const [first, ...forks] = scenarios;
  if (forks.length === 0 || first.intervention !== undefined) return false;
  const plain = encodeScenario(first);
  return forks.every((fork) => {
    const { intervention, ...rest } = fork;
    return intervention !== undefined && encodeScenario(rest) === plain;
  });
}

/** What the two have in common and what differs. Does not say which ends sooner, because one pair of runs cannot show that. */
export function writeForkHeadline(asItWas: RunSnapshot, fork: RunSnapshot): readonly Piece[] {
  const { intervention } = fork.scenario;
  const forkNs = intervention && findForkNs(asItWas, intervention);
  const change = writeFork(fork.scenario);
  if (forkNs === undefined || forkNs === null) return toPieces(rich("In B, {change}.", { change }));
  const sameFromNs = findSameAgain(asItWas, fork, forkNs);
  const values = { time: formatMs(forkNs), change, same: wrap({ tone: "fine" }) };
  if (sameFromNs === null) return toPieces(rich("Up to <same>{time} ms</same> A and B are the same run; then, in B, {change}.", values));
  if (sameFromNs <= forkNs) return toPieces(rich("In B, {change}. It has no effect: <same>A and B are the same run</same>.", values));
  const until = formatMs(sameFromNs);
  return toPieces(rich("In B, {change}. A and B differ only from {time} to <same>{until} ms</same>.", { ...values, until }));
}

import { t } from "../../language/translate.ts";
import { stepTimeout } from "../../analysis/timeouts.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import { encodeScenarioSet } from "../../scenario/change/scenario-set.ts";
import { encodeScenario } from "../../scenario/link/url-codec.ts";
import type { LabView } from "./contracts.ts";
import { findEventAt, findTimeoutOf } from "./event-at.ts";
import { plainMoment, writeMoment } from "./moment-link.ts";
import { findPacketSpan } from "./packet-span.ts";
import type { RunPair } from "./run-session.ts";
import { firstWhatIf } from "./what-if.ts";

/** Other ways to look at a run. */
export type Beside = "compare" | "ladder" | "packets";

/** A view no longer than this already shows single packets, ns (design). */
const closeNs = 5e6;
/** Simulated time per second of wall time among packets, ns (our choice). */
const packetSpeed = 100_000;

/** The run at a moment, close enough for single packets; what is close enough already stays as it is. */
function writePacketQuery(run: RunSnapshot, timeNs: Nanos, view: Pick<LabView, "fromNs" | "toNs" | "picked" | "port">): string {
  const { fromNs, toNs, picked, port } = view;
  const isClose = fromNs !== null && toNs !== null && toNs - fromNs <= closeNs;
  const span = isClose ? { fromNs, toNs } : findPacketSpan(run, timeNs);
  return encodeScenario(run.scenario, writeMoment({ ...plainMoment, ...span, timeNs, picked, port, nsPerSecond: packetSpeed }));
}

/** Where this run is shown beside the previous one, under all transports, or packet by packet; null: there is nothing to see. */
export function writeBesideQuery(
  how: Beside,
  { current, ghost }: RunPair,
  now: Scenario,
  timeNs: Nanos,
  view: Pick<LabView, "fromNs" | "toNs" | "picked" | "port">,
): { readonly page: string; readonly query: string } | null {
  switch (how) {
    case "compare":
      return { page: "compare", query: encodeScenarioSet([ghost?.scenario ?? now, now]) };
    case "ladder":
      // an empty query would be the page's own choice
      return { page: "ladder", query: encodeScenario(now) || "seed=1" };
    case "packets":
      return current && { page: "packets", query: writePacketQuery(current, timeNs, view) };
  }
}

/**
 * Row of the timeout that is meant where none is named: the selected one; else the one at the cursor, or that a drop at the cursor
 * led to; else the next one, or where none comes any more the last. null: the run has none.
 */
export function findMeantTimeout(run: RunSnapshot, timeNs: Nanos, selected: number | null): number | null {
  const { timeouts } = run.columns;
  if (selected !== null && selected < timeouts.length) return selected;
  const here = findEventAt(run, timeNs);
  const led = here && findTimeoutOf(run, here);
  return led ?? stepTimeout(run.columns, timeNs, null, 1) ?? (timeouts.length > 0 ? timeouts.length - 1 : null);
}

/** Why nothing can be asked of a timeout of this run, for people; null: it can. */
export function findUnanswerable({ scenario, status }: RunSnapshot, row: number | null): string | null {
  if (scenario.intervention !== undefined) return t("This run already contains a change in the middle. What if? needs a run without one.");
  if (scenario.workload.kind === "long") return t("This run ends at a fixed time, so no change could make it end sooner.");
  if (row === null)
    return status === "computing"
      ? t("No sender has waited for its retransmission timer so far: there is nothing to ask.")
      : t("No sender waits for its retransmission timer in this run: there is nothing to ask.");
  return null;
}

/** The Lab at a timeout of this run, with the question open. */
export function writeWhatIfQuery({ scenario, columns: { timeouts } }: RunSnapshot, row: number): string {
  const at = { timeNs: timeouts.timeNs[row], picked: timeouts.flow[row], timeout: row, tab: "autopsy" as const };
  return encodeScenario(scenario, writeMoment({ ...plainMoment, ...at, whatIf: firstWhatIf }));
}

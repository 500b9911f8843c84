import { t } from "../../language/translate.ts";
import { stepTimeout } from "../../analysis/timeouts.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import { encodeScenarioSet } from "../../scenario/change/scenario-set.ts";
import { encodeScenario } from "../../scenario/link/url-codec.ts";
import type { LabView, PlaybackClock } from "./contracts.ts";
import { findEventAt, findTimeoutOf } from "./event-at.ts";
import { plainMoment, writeMoment } from "./moment-link.ts";
import { findPacketSpan } from "./packet-span.ts";
import type { RunPair } from "./run-session.ts";
import { firstWhatIf } from "./what-if.ts";

/** Other ways to look at a run: the pages that take it over, by id. */
export type Beside = "compare" | "ladder" | "packets" | "sweep";

/** What the query of another page is written from. */
interface ShownRun {
  readonly runs: { get(): RunPair };
  readonly scenario: { get(): { readonly scenario: Scenario } };
  readonly clock: Pick<PlaybackClock, "timeNs">;
  readonly view: { get(): Pick<LabView, "fromNs" | "toNs" | "picked" | "port"> };
}

export interface BesideQuery {
  readonly query: string;
  /** Equal as long as the page would show the same run, and for packets the same moment. */
  readonly from: string;
}

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

/** How another page opens with this run, for keys and for links: beside the previous run, under all transports, packet by packet, or swept. */
export function writeBesideQuery(how: Beside, { runs, scenario, clock, view }: ShownRun): BesideQuery {
  const { current, ghost } = runs.get();
  const now = scenario.get().scenario;
  const text = encodeScenario(now);
  switch (how) {
    case "compare":
      // the page's own choice compares the default run with its best-known fix, not with itself
      return { query: ghost === null && text === "" ? "" : encodeScenarioSet([ghost?.scenario ?? now, now]), from: text };
    case "packets": {
      const query = current === null ? text : writePacketQuery(current, clock.timeNs(), view.get());
      return { query, from: query };
    }
    case "ladder":
    case "sweep":
      return { query: text, from: text };
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

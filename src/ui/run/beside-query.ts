import { countBelow } from "../../analysis/search.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import { encodeScenarioSet } from "../../scenario/scenario-set.ts";
import { encodeScenario } from "../../scenario/url-codec.ts";
import type { LabView } from "./contracts.ts";
import { plainMoment, writeMoment } from "./moment-link.ts";
import { findPacketSpan } from "./packet-span.ts";
import type { RunPair } from "./run-session.ts";

/**
 * The run beside the one in which its loss at or before a moment, else its first, is spared; null: no packet was lost.
 * @param asked another loss, counted from 1.
 */
export function writeForkQuery({ scenario, columns: { drops } }: RunSnapshot, timeNs: Nanos, asked?: number): string | null {
  if (drops.length === 0) return null;
  const drop = asked ?? Math.max(1, countBelow(drops.timeNs, drops.length, timeNs + 1));
  const { intervention: _, ...plain } = scenario;
  return encodeScenarioSet([plain, { ...plain, intervention: { kind: "spare", at: { drop } } }]);
}

/** Other ways to look at a run. */
export type Beside = "compare" | "ladder" | "fork" | "packets";

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

/** Where this run is shown beside the previous one, under all transports, beside its fork, or packet by packet; null: there is nothing to fork or to see. */
export function writeBesideQuery(
  how: Beside,
  { current, ghost }: RunPair,
  now: Scenario,
  timeNs: Nanos,
  view: Pick<LabView, "fromNs" | "toNs" | "picked" | "port">,
  drop?: number,
): { readonly page: string; readonly query: string } | null {
  switch (how) {
    case "compare":
      return { page: "compare", query: encodeScenarioSet([ghost?.scenario ?? now, now]) };
    case "ladder":
      // an empty query would be the page's own choice
      return { page: "ladder", query: encodeScenario(now) || "seed=1" };
    case "fork": {
      const query = current && writeForkQuery(current, timeNs, drop);
      return query === null ? null : { page: "compare", query };
    }
    case "packets":
      return current && { page: "packets", query: writePacketQuery(current, timeNs, view) };
  }
}

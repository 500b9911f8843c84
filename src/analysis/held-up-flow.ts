import type { Nanos } from "../engine/spec/scenario.ts";
import { transportsBySender } from "../engine/spec/groups.ts";
import type { FlowTotals, RunTotals } from "../engine/totals.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { shareFairly } from "./fair-shares.ts";
import { geometryOf } from "./geometry.ts";
import { toBitsPerSecond } from "./metrics/run-data.ts";
import { payloadShare } from "./network-facts.ts";
import { workloadOf } from "./participants.ts";
import { listStops } from "./pauses.ts";
import type { RecordedRun } from "./run-index.ts";
import { measureEmptyRtts } from "./wait-costs.ts";
import { countBlocks } from "./workload.ts";

/** A sender that PAUSE stops on account of others: what it sends fills no port. Rates on the wire, bits per second. */
export interface HeldUpFlow {
  readonly sender: number;
  /** On average, while it had data to send. */
  readonly bps: number;
  /** What it may expect: its fair share, and what its largest window reaches on the empty path. */
  readonly fairBps: number;
}

/** It loses over half, and its way is stopped for over half of the time (our choice): less than that has other causes as well. */
const mostShare = 0.5;

/** The sender that PAUSE costs most although the port to its receiver was never full; null: none that loses over half and lost no packet. */
export function findHeldUpFlow(run: Pick<RecordedRun, "scenario" | "columns">, totals: RunTotals): HeldUpFlow | null {
  const { scenario, columns } = run;
  const { pauseThresholdPackets, topology } = scenario.network;
  if (pauseThresholdPackets === null || topology === "star" || columns.pauses.length === 0) return null;
  const { links, dataRoutes } = geometryOf(scenario);
  const longest = new Map(totals.links.map(({ link, maxQueuePackets }) => [link, maxQueuePackets]));
  const transports = transportsBySender(scenario);
  const isFree = (sender: number): boolean => (longest.get(dataRoutes[sender].at(-1) ?? -1) ?? Infinity) <= pauseThresholdPackets;
  const others = totals.flows.filter(({ sender, drops, timeouts }) => drops + timeouts === 0 && isFree(sender) && isBusy(run, sender));
  if (others.length === 0) return null;
  const fair = shareFairly(dataRoutes, (link) => links[link].rateBps);
  const rtts = measureEmptyRtts(scenario);
  let worst: HeldUpFlow | null = null;
  for (const flow of others) {
    const { sender } = flow;
    const endNs = flow.finishNs > 0 ? flow.finishNs : totals.durationNs;
    const lastingNs = endNs - flow.startNs;
    const { segmentBytes, headerBytes, awndPackets } = transports[sender];
    const windowBytes = Math.min(flow.maxCwnd, awndPackets) * (segmentBytes + headerBytes);
    const fairBps = Math.min(fair[sender], toBitsPerSecond(windowBytes, rtts[sender]));
    const bps = toBitsPerSecond(flow.bytes, lastingNs) / payloadShare(scenario, [flow]);
    const isStopped = measureStopped(columns, dataRoutes[sender], flow.startNs, endNs) > mostShare * lastingNs;
    if (!isStopped || bps >= mostShare * fairBps || (worst !== null && bps / fairBps >= worst.bps / worst.fairBps)) continue;
    worst = { sender, bps, fairBps };
  }
  return worst;
}

/** Has the sender data to send from its start to its end? */
function isBusy({ scenario }: Pick<RecordedRun, "scenario">, sender: FlowTotals["sender"]): boolean {
  const { workload } = workloadOf(scenario, sender);
  return workload.kind === "long" || workload.kind === "oneshot" || (workload.kind === "barrier" && countBlocks(workload) === 1);
}

/** How long at least one of these links was stopped. */
function measureStopped(columns: RunColumns, links: readonly number[], fromNs: Nanos, toNs: Nanos): Nanos {
  const stops = links.flatMap((link) => listStops(columns, link)).toSorted((a, b) => a.fromNs - b.fromNs);
  let [stoppedNs, coveredNs] = [0, fromNs];
  for (const stop of stops) {
    const endNs = Math.min(stop.toNs, toNs);
    stoppedNs += Math.max(0, endNs - Math.max(stop.fromNs, coveredNs));
    coveredNs = Math.max(coveredNs, endNs);
  }
  return stoppedNs;
}

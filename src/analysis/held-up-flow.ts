import type { Nanos } from "../engine/spec/scenario.ts";
import { transportsBySender } from "../engine/spec/groups.ts";
import type { FlowTotals, RunTotals } from "../engine/totals.ts";
import { shareFairly } from "./fair-shares.ts";
import { geometryOf } from "./geometry.ts";
import { toBitsPerSecond } from "./metrics/run-data.ts";
import { payloadShare } from "./network-facts.ts";
import { workloadOf } from "./participants.ts";
import { listStops, measureStops, mergeStops } from "./pauses.ts";
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
  /** Number of flows that share a stopped link with it, and their mean rate. */
  readonly others: number;
  readonly othersBps: number;
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
  const free = totals.flows.filter(({ sender, drops, timeouts }) => drops + timeouts === 0 && isFree(sender) && isBusy(run, sender));
  if (free.length === 0) return null;
  const fair = shareFairly(dataRoutes, (link) => links[link].rateBps);
  const rtts = measureEmptyRtts(scenario);
  const endOf = ({ finishNs }: FlowTotals): Nanos => (finishNs > 0 ? finishNs : totals.durationNs);
  const rateOf = (flow: FlowTotals): number => toBitsPerSecond(flow.bytes, endOf(flow) - flow.startNs) / payloadShare(scenario, [flow]);
  let worst: Omit<HeldUpFlow, "others" | "othersBps"> | null = null;
  for (const flow of free) {
    const { sender } = flow;
    const lastingNs = endOf(flow) - flow.startNs;
    const { segmentBytes, headerBytes, awndPackets } = transports[sender];
    const windowBytes = Math.min(flow.maxCwnd, awndPackets) * (segmentBytes + headerBytes);
    const fairBps = Math.min(fair[sender], toBitsPerSecond(windowBytes, rtts[sender]));
    const bps = rateOf(flow);
    const isStopped = measureStops(mergeStops(columns, dataRoutes[sender]), flow.startNs, endOf(flow)) > mostShare * lastingNs;
    if (!isStopped || bps >= mostShare * fairBps || (worst !== null && bps / fairBps >= worst.bps / worst.fairBps)) continue;
    worst = { sender, bps, fairBps };
  }
  if (worst === null) return null;
  const { sender } = worst;
  const shared = dataRoutes[sender].filter((link) => listStops(columns, link).length > 0);
  const others = totals.flows.filter((flow) => flow.sender !== sender && dataRoutes[flow.sender].some((link) => shared.includes(link)));
  return { ...worst, others: others.length, othersBps: others.reduce((sum, flow) => sum + rateOf(flow), 0) / Math.max(1, others.length) };
}

/** Has the sender data to send from its start to its end? */
function isBusy({ scenario }: Pick<RecordedRun, "scenario">, sender: FlowTotals["sender"]): boolean {
  const { workload } = workloadOf(scenario, sender);
  return workload.kind === "long" || workload.kind === "oneshot" || (workload.kind === "barrier" && countBlocks(workload) === 1);
}

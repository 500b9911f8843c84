import type { Nanos } from "../engine/spec/scenario.ts";
import { transportsBySender } from "../engine/spec/groups.ts";
import type { FlowTotals, RunTotals } from "../engine/totals.ts";
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

/** What PAUSE does to senders whose receiver's port is never full, while others fill theirs. */
export interface Bystanders {
  /** The one that PAUSE slows most; null: none of those without losses is slowed by over half. */
  readonly heldUp: HeldUpFlow | null;
  /**
   * By how much PAUSE slows one of them at most, by stopping its packets or its ACKs, as a share of what it may expect, 0 to 1; null: there
   * is none, or one pauses by itself, so it is unknown.
   */
  readonly slowed: number | null;
}

/** It loses over half, and its way is stopped for over half of the time (our choice): less than that has other causes as well. */
const mostShare = 0.5;

/** Needs no second run: it compares each sender with what its own path and window allow. This is exact if the sender always has data to send. */
export function measureBystanders(run: Pick<RecordedRun, "scenario" | "columns">, totals: RunTotals): Bystanders {
  const { scenario, columns } = run;
  const { pauseThresholdPackets, topology } = scenario.network;
  if (pauseThresholdPackets === null || topology === "star" || columns.pauses.length === 0) return { heldUp: null, slowed: null };
  const { links, dataRoutes, ackRoutes } = geometryOf(scenario);
  const longest = new Map(totals.links.map(({ link, maxQueuePackets }) => [link, maxQueuePackets]));
  const isFree = ({ sender }: FlowTotals): boolean => (longest.get(dataRoutes[sender].at(-1) ?? -1) ?? Infinity) <= pauseThresholdPackets;
  const free = totals.flows.filter(isFree);
  const busy = free.filter(({ sender }) => isBusy(run, sender));
  if (busy.length === 0) return { heldUp: null, slowed: null };
  const transports = transportsBySender(scenario);
  const fair = shareFairly(dataRoutes, (link) => links[link].rateBps);
  const rtts = measureEmptyRtts(scenario);
  const endOf = ({ finishNs }: FlowTotals): Nanos => (finishNs > 0 ? finishNs : totals.durationNs);
  const rateOf = (flow: FlowTotals): number => toBitsPerSecond(flow.bytes, endOf(flow) - flow.startNs) / payloadShare(scenario, [flow]);
  let slowed = 0;
  let worst: (Omit<HeldUpFlow, "others" | "othersBps"> & { readonly loss: number }) | null = null;
  for (const flow of busy) {
    const { sender, startNs } = flow;
    const measureOn = (route: readonly number[]): Nanos => measureStops(mergeStops(columns, route), startNs, endOf(flow));
    const stoppedNs = measureOn(dataRoutes[sender]);
    if (stoppedNs + measureOn(ackRoutes[sender]) === 0) continue;
    const { segmentBytes, headerBytes, awndPackets } = transports[sender];
    const windowBytes = Math.min(flow.maxCwnd, awndPackets) * (segmentBytes + headerBytes);
    const fairBps = Math.min(fair[sender], toBitsPerSecond(windowBytes, rtts[sender]));
    const bps = rateOf(flow);
    const loss = 1 - bps / fairBps;
    slowed = Math.max(slowed, loss);
    const isHeldUp = flow.drops + flow.timeouts === 0 && stoppedNs > mostShare * (endOf(flow) - startNs) && loss > mostShare;
    if (isHeldUp && (worst === null || loss > worst.loss)) worst = { sender, bps, fairBps, loss };
  }
  const isWhole = busy.length === free.length && free.length < totals.flows.length;
  if (worst === null) return { heldUp: null, slowed: isWhole ? slowed : null };
  const { sender, bps, fairBps } = worst;
  const shared = dataRoutes[sender].filter((link) => listStops(columns, link).length > 0);
  const others = totals.flows.filter((flow) => flow.sender !== sender && dataRoutes[flow.sender].some((link) => shared.includes(link)));
  const othersBps = others.reduce((sum, flow) => sum + rateOf(flow), 0) / Math.max(1, others.length);
  return { heldUp: { sender, bps, fairBps, others: others.length, othersBps }, slowed: isWhole ? slowed : null };
}

/** Has the sender data to send from its start to its end? */
function isBusy({ scenario }: Pick<RecordedRun, "scenario">, sender: FlowTotals["sender"]): boolean {
  const { workload } = workloadOf(scenario, sender);
  return workload.kind === "long" || workload.kind === "oneshot" || (workload.kind === "barrier" && countBlocks(workload) === 1);
}

/**
 * What each flow gets where all share their links fairly (max-min): all rates grow together, and a flow's rate stays as it is from the moment one of its
 * links is full. Rates in the unit of `capacityOf`. O(links that become full × flows × links of a route).
 */
export function shareFairly(routes: readonly (readonly number[])[], capacityOf: (link: number) => number): Float64Array {
  const rates = new Float64Array(routes.length);
  const left = new Map<number, number>();
  for (const link of routes.flat()) left.set(link, capacityOf(link));
  let growing = routes.map((_, flow) => flow);
  while (growing.length > 0) {
    const users = new Map<number, number>();
    for (const flow of growing) for (const link of routes[flow]) users.set(link, (users.get(link) ?? 0) + 1);
    const room = (link: number): number => (left.get(link) ?? 0) / (users.get(link) ?? 1);
    const full = [...users.keys()].reduce((least, link) => (room(link) < room(least) ? link : least));
    const more = room(full);
    for (const flow of growing) rates[flow] += more;
    for (const [link, count] of users) left.set(link, (left.get(link) ?? 0) - count * more);
    growing = growing.filter((flow) => !routes[flow].includes(full));
  }
  return rates;
}

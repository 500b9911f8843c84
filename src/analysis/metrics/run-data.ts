import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import { portRoomPackets } from "../../engine/topologies/port-room.ts";
import type { FlowTotals, LinkTotals, RunTotals } from "../../engine/totals.ts";
import type { RunColumns } from "../../protocol/tables.ts";
import { bottleneckBps, geometryOf, passesBottleneck } from "../geometry.ts";
import { isAwaitedSender } from "../participants.ts";
import { findQuantile } from "../quantile.ts";
import { payloadShare } from "../network-facts.ts";

/** Source of a run's metrics. */
export interface RunData {
  readonly scenario: Scenario;
  /** Totals, possibly of a run still in progress. */
  readonly totals: RunTotals;
  /** null: the run was not recorded in full, so nothing can be counted there. */
  readonly columns: RunColumns | null;
}

/** Rate, bit/s; 0 if `durationNs` is 0. */
export function toBitsPerSecond(bytes: number, durationNs: Nanos): number {
  return durationNs > 0 ? (bytes * 8e9) / durationNs : 0;
}

/** Payload delivered, each byte once, bit/s over the run. */
export function readGoodput({ totals }: RunData): number {
  return toBitsPerSecond(totals.deliveredBytes, totals.durationNs);
}

/** The awaited senders whose data uses the reference link for goodput. */
function listBottleneckFlows({ scenario, totals: { flows } }: RunData): readonly FlowTotals[] {
  return flows.filter(({ sender }) => isAwaitedSender(scenario, sender) && passesBottleneck(scenario, sender));
}

/** Goodput toward the first receiver as a share of its link's rate, 0 to 1. */
export function readNormalizedGoodput(run: RunData): number {
  const { scenario, totals } = run;
  const isAll = scenario.network.topology === "star";
  const bytes = isAll ? totals.deliveredBytes : listBottleneckFlows(run).reduce((sum, flow) => sum + flow.bytes, 0);
  return toBitsPerSecond(bytes, totals.durationNs) / bottleneckBps(scenario);
}

/** The share of that link's rate that headers leave to those senders' payload, 0 to 1. */
export function readPayloadShare(run: RunData): number {
  return payloadShare(run.scenario, listBottleneckFlows(run));
}

export function readGoodputShare(run: RunData): number {
  return readNormalizedGoodput(run) / readPayloadShare(run);
}

export function hasBlocks({ scenario }: RunData): boolean {
  return scenario.workload.kind === "barrier";
}

/** The block time that a share `q` (0 to 1) of the finished blocks does not exceed; 0 without blocks. */
export function findBlockTime({ totals }: RunData, q: number): Nanos {
  if (totals.blocks.length === 0) return 0;
  return findQuantile(
    totals.blocks.map(({ startNs, endNs }) => endNs - startNs),
    q,
  );
}

/**
 * The run's bottleneck: of the ports of switches the one that dropped most packets of any kind, of equal ones the one that held
 * most; where none did more than it, or with PAUSE, the port to the first receiver. In a star there is no other.
 */
export function findCongestedPort({ scenario, totals }: Pick<RunData, "scenario" | "totals">): Omit<LinkTotals, "drops" | "trims"> {
  const { network } = scenario;
  if (network.topology === "star") return { ...totals, link: 0 };
  const sumDrops = ({ drops }: LinkTotals): number => drops.reduce((sum, count) => sum + count, 0);
  const own = geometryOf(scenario).bottleneck;
  // with PAUSE nothing is dropped, and queues only show how far the pauses spread
  if (network.pauseThresholdPackets !== null) return totals.links.find(({ link }) => link === own) ?? totals.links[0];
  const [first, ...others] = totals.links.toSorted((a, b) => Number(b.link === own) - Number(a.link === own));
  return others.reduce((most, port) => {
    const more = sumDrops(port) - sumDrops(most) || port.maxQueuePackets - most.maxQueuePackets;
    return more > 0 ? port : most;
  }, first);
}

/** Capacity of the bottleneck port, packets. */
export function countRoom(run: RunData): number {
  const { scenario } = run;
  if (scenario.network.topology === "star") return portRoomPackets(scenario);
  return geometryOf(scenario).links[findCongestedPort(run).link].roomPackets;
}

/** Packets that ports cut to their headers. */
export function countTrims({ totals }: RunData): number {
  return totals.links.reduce((sum, { trims }) => sum + trims, 0);
}

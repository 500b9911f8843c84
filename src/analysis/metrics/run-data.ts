import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import type { RunTotals } from "../../engine/totals.ts";
import type { RunColumns } from "../../protocol/tables.ts";
import { payloadShare } from "../payload-share.ts";
import { findQuantile } from "../quantile.ts";

/** What a run's numbers are read from. */
export interface RunData {
  readonly scenario: Scenario;
  /** May be those of a run still going on. */
  readonly totals: RunTotals;
  /** null: the run was not recorded from end to end, so nothing can be counted there. */
  readonly columns: RunColumns | null;
}

/** 0 over no time. */
export function toBitsPerSecond(bytes: number, durationNs: Nanos): number {
  return durationNs > 0 ? (bytes * 8e9) / durationNs : 0;
}

/** Payload delivered, each byte once, per second of the run. */
export function readGoodput({ totals }: RunData): number {
  return toBitsPerSecond(totals.deliveredBytes, totals.durationNs);
}

/** Of the link's rate, 0 to 1. */
export function readNormalizedGoodput(run: RunData): number {
  return readGoodput(run) / run.scenario.network.linkBps;
}

/** Of what headers leave of the link's rate, 0 to 1. */
export function readGoodputShare(run: RunData): number {
  return readNormalizedGoodput(run) / payloadShare(run.scenario, run.totals.flows);
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

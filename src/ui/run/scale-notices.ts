import { countBlocks } from "../../analysis/workload.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { mostCells, sendersPerRow } from "../../charts/layout.ts";
import { mostTraces } from "../../charts/windows-data.ts";
import { countSenders } from "../../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import { estimatePackets } from "../../sweep/estimate-work.ts";
import { writeBlock } from "../../analysis/words.ts";
import { formatCount, formatDuration } from "../text/numbers.ts";

/** What is summed up of a run that is too large to show, or to keep, in full. */
export interface ScaleNotice {
  /** The same for all runs of a kind: a newer one takes the place of an older one. */
  readonly title: string;
  readonly detail: string;
}

export const groupedTitle = "This many senders are shown in groups.";
export const heavyTitle = "This is a large run.";
export const cutTitle = "This run is too long to keep every packet.";

/** Of senders that are drawn together; null: each has a place of its own. */
export function describeGrouping(senders: number): ScaleNotice | null {
  if (senders <= mostCells) return null;
  const bands = senders > mostTraces ? "; the windows pane shows the median and the middle 80 %" : "";
  return {
    title: groupedTitle,
    detail: `Each cell of the network stands for ${formatCount(Math.ceil(senders / mostCells))} of ${formatCount(senders)} senders, each row for ${formatCount(sendersPerRow(senders))}${bands}.`,
  };
}

/** Our choice: what takes the engine some seconds. */
const manyPackets = 3e6;
const manyConnections = 1024;

/** Of a run that takes a while; null: it does not. */
export function describeLoad(scenario: Scenario): ScaleNotice | null {
  const senders = countSenders(scenario);
  const packets = estimatePackets(scenario);
  if (senders <= manyConnections && packets < manyPackets) return null;
  // as many as a star's in a second of a computer of today: an order of magnitude
  const seconds = Math.max(2, Math.round(packets / 500_000));
  return {
    title: heavyTitle,
    detail: `${formatCount(senders)} connections and about ${formatCount(Number(packets.toPrecision(2)))} packets to send, weighed by the links they pass: it may take ${formatCount(Number(seconds.toPrecision(1)))} seconds or more to compute. You can go on while it runs.`,
  };
}

/** Of a run of which packets were kept only in part; null: all of it was kept, as far as is known. */
export function describeCut(run: RunSnapshot, blockAtNs: (timeNs: Nanos) => number): ScaleNotice | null {
  const { detailUntilNs, scenario } = run;
  if (detailUntilNs === null) return null;
  const blocks = countBlocks(scenario.workload);
  const within = blocks > 1 ? `, within ${writeBlock(blockAtNs(detailUntilNs))} of ${formatCount(blocks)}` : "";
  return {
    title: cutTitle,
    detail: `Queue, link and windows are recorded up to ${formatDuration(detailUntilNs)}${within}; timeouts and sender states, to the end.`,
  };
}

/** Fewer blocks, of which every packet can be kept; null: one block is already too much, or there are no blocks. */
export function findFittingBlocks(run: RunSnapshot, blockAtNs: (timeNs: Nanos) => number): number | null {
  if (run.detailUntilNs === null || run.scenario.workload.kind !== "barrier") return null;
  const whole = blockAtNs(run.detailUntilNs);
  return whole >= 1 ? whole : null;
}

import { countBlocks } from "../../analysis/workload.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { mostCells, sendersPerRow } from "../../charts/layout.ts";
import { mostTraces } from "../../charts/windows-data.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { writeBlock } from "../../analysis/words.ts";
import { formatCount, formatDuration } from "../text/numbers.ts";

/** What is summed up of a run that is too large to show, or to keep, in full. */
export interface ScaleNotice {
  /** The same for all runs of a kind: a newer one takes the place of an older one. */
  readonly title: string;
  readonly detail: string;
}

export const groupedTitle = "This many senders are shown in groups.";
export const cutTitle = "This run is too long to keep every packet.";

/** How senders are drawn together: those of a star in their order, those of a network by host and leaf. */
export interface GroupingNotice extends ScaleNotice {
  readonly kind: "order" | "place";
}

/** More connections than this are told of, as the page takes a while for them (our choice). */
const manyConnections = 1000;

/** Of senders that are drawn together; null: each has a place of its own. A network's picture has a cell for each host. */
export function describeGrouping(senders: number, isStar = true): GroupingNotice | null {
  if (senders <= mostCells) return null;
  if (!isStar) {
    if (senders < manyConnections) return null;
    return {
      kind: "place",
      title: `${formatCount(senders)} connections are shown by host and by leaf.`,
      detail:
        "A cell of the network is divided by what its host's connections do; the windows pane shows the median and the middle 80 %. Computing takes some seconds.",
    };
  }
  const bands = senders > mostTraces ? "; the windows pane shows the median and the middle 80 %" : "";
  return {
    kind: "order",
    title: groupedTitle,
    detail: `Each cell of the network stands for ${formatCount(Math.ceil(senders / mostCells))} of ${formatCount(senders)} senders, each row for ${formatCount(sendersPerRow(senders))}${bands}.`,
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

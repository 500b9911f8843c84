import { writeSentences } from "../../language/sentences.ts";
import { msg, t } from "../../language/translate.ts";
import { countBlocks } from "../../analysis/workload.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { mostCells, sendersPerRow } from "../../charts/time/layout.ts";
import { mostTraces } from "../../charts/time/windows-data.ts";
import { countSenders } from "../../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import { estimatePackets } from "../../sweep/estimate-work.ts";
import { formatDuration } from "../../language/formats.ts";

/** What is summed up of a run that is too large to show, or to keep, in full. */
export interface ScaleNotice {
  /** The same for all runs of a kind: a newer one takes the place of an older one. */
  readonly title: string;
  readonly detail: string;
}

export const groupedTitle = msg("This many senders are shown in groups.");
export const heavyTitle = msg("This is a large run.");
export const cutTitle = msg("This run is too long to record every packet.");

/** Of senders that are drawn together; null: each has a place of its own. */
export function describeGrouping(senders: number): ScaleNotice | null {
  if (senders <= mostCells) return null;
  const values = { cell: Math.ceil(senders / mostCells), senders, row: sendersPerRow(senders) };
  return {
    title: t(groupedTitle),
    detail:
      senders > mostTraces
        ? t(
            "Each cell of the network stands for {cell} of {senders} senders, each row for {row}; the windows pane shows the median and the middle 80%.",
            values,
          )
        : t("Each cell of the network stands for {cell} of {senders} senders, each row for {row}.", values),
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
    title: t(heavyTitle),
    detail: writeSentences([
      t(
        "The run has {connections} connections and about {packets} packets, weighted by the links that they pass. It may take {seconds} seconds or more to compute.",
        { connections: senders, packets: Number(packets.toPrecision(2)), seconds: Number(seconds.toPrecision(1)) },
      ),
      t("You can go on while it runs."),
    ]),
  };
}

/** Of a run of which packets were kept only in part; null: all of it was kept, as far as is known. */
export function describeCut(run: RunSnapshot, blockAtNs: (timeNs: Nanos) => number): ScaleNotice | null {
  const { detailUntilNs, scenario } = run;
  if (detailUntilNs === null) return null;
  const blocks = countBlocks(scenario.workload);
  const values = { time: formatDuration(detailUntilNs), block: blockAtNs(detailUntilNs) + 1, blocks };
  return {
    title: t(cutTitle),
    detail:
      blocks > 1
        ? t(
            "Queue, link and windows are recorded up to {time}, within block {block} of {blocks}; timeouts and sender states, to the end.",
            values,
          )
        : t("Queue, link and windows are recorded up to {time}; timeouts and sender states, to the end.", values),
  };
}

/** Fewer blocks, of which every packet can be kept; null: one block is already too much, or there are no blocks. */
export function findFittingBlocks(run: RunSnapshot, blockAtNs: (timeNs: Nanos) => number): number | null {
  if (run.detailUntilNs === null || run.scenario.workload.kind !== "barrier") return null;
  const whole = blockAtNs(run.detailUntilNs);
  return whole >= 1 ? whole : null;
}

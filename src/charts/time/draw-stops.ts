import { listStops, type Stop } from "../../analysis/pauses.ts";
import { RowState, stateEndNs, stateIndexAt } from "../../analysis/senders.ts";
import { type Band, rowBand, rowOf, type SendersData } from "./sender-rows.ts";
import type { ChartView } from "./view.ts";

/** Draws where PAUSE stops senders: a hatch that leans the other way than that of waits. */

/** Hatches a band of the view during `stops`, as far as known. */
export function hatchStops(context: CanvasRenderingContext2D, stops: readonly Stop[], band: Band, untilNs: number, view: ChartView): void {
  const { axis, left, patterns } = view;
  context.beginPath();
  for (const { fromNs, toNs } of stops) {
    const from = Math.max(fromNs, axis.fromNs);
    const to = Math.min(toNs, untilNs, axis.toNs);
    if (to > from) context.rect(left + axis.toX(from), band.top, axis.toX(to) - axis.toX(from), band.height);
  }
  context.fillStyle = patterns.stopped;
  context.fill();
}

/** Over each sender's bar the time in which PAUSE stopped its link while it had data. */
export function drawSenderStops(context: CanvasRenderingContext2D, data: SendersData, view: ChartView): void {
  const { firstLinks, columns, index, senders, order, untilNs } = data;
  if (firstLinks === undefined || columns.pauses.length === 0) return;
  for (let sender = 0; sender < senders; sender++) {
    const track = index.tracks[sender];
    const stops = listStops(columns, firstLinks[sender]).flatMap(({ fromNs, toNs }): Stop[] => {
      const parts: Stop[] = [];
      for (let i = stateIndexAt(track, fromNs); i < track.startNs.length && track.startNs.values[i] < toNs; i++) {
        if (track.states[i] === RowState.done || track.states[i] === RowState.idle) continue;
        parts.push({ fromNs: Math.max(fromNs, track.startNs.values[i]), toNs: Math.min(toNs, stateEndNs(track, i)) });
      }
      return parts;
    });
    hatchStops(context, stops, rowBand(rowOf(sender, senders, order), senders, view), untilNs, view);
  }
}

import { listSenderPlaces } from "../../story/sender-places.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { type BandsData, drawPickedBand, drawSenderBands, layOutBands } from "../../charts/time/draw-sender-bands.ts";
import type { ChartView } from "../../charts/time/view.ts";
import { findTimeoutNear, isWithin } from "../canvas/find-timeout.ts";
import type { PaneDrawing, SceneBase } from "../canvas/timeline-pane.ts";

/** Are the senders of a run grouped by location? */
export function areBanded({ scenario }: Pick<RunSnapshot, "scenario">, unfolds: boolean): boolean {
  return !unfolds && listSenderPlaces(scenario).length > 0;
}

/** For many senders of a network: a band for each location, and a row for the picked sender. `write` describes the senders' states. */
export function buildBands(
  scene: SceneBase,
  view: ChartView,
  write: (now: SceneBase, picked: number | null, timeNs: number) => string,
): PaneDrawing {
  const places = listSenderPlaces(scene.run.scenario);
  const data: BandsData = { places, index: scene.index.senders, columns: scene.run.columns, untilNs: scene.run.computedNs };
  const { bands, own } = layOutBands(data, view);
  return {
    draw: (context) => drawSenderBands(context, data, view),
    highlight(context, _now, { picked }) {
      if (picked !== null) drawPickedBand(context, data, picked, view);
    },
    read(now, { picked }, timeNs) {
      if (timeNs >= now.run.computedNs && now.run.status === "computing") return null;
      const text = write(now, picked, timeNs);
      return text === "" ? null : { parts: [{ text, color: view.theme.ink, role: "strong" }], isBold: picked !== null };
    },
    hit(now, x, y, picked) {
      if (!isWithin(view, y)) return { sender: null, event: null };
      const isOwn = picked !== null && y >= own.top - 2;
      const place = bands.findIndex(({ top, height }) => y >= top && y <= top + height);
      const isAt = (sender: number): boolean => (isOwn ? sender === picked : place >= 0 && places[place].senders.includes(sender));
      const row = findTimeoutNear(now, x, picked, isAt);
      const sender = isOwn ? picked : row === null ? null : now.run.columns.timeouts.flow[row];
      return { sender, event: row === null ? null : { table: "timeouts", row } };
    },
    placeEvent(now, { table, row }) {
      const sender = now.run.columns[table].flow[row];
      const band =
        bands[
          Math.max(
            0,
            places.findIndex(({ senders }) => senders.includes(sender)),
          )
        ];
      return band.top + band.height / 2;
    },
  };
}

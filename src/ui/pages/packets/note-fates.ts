import { drawNote } from "../../../charts/packets/draw-packet-notes.ts";
import type { PacketShape } from "../../../charts/packets/packet-stage.ts";
import type { ChartView } from "../../../charts/time/view.ts";
import { formatDuration } from "../../../language/formats.ts";
import { t } from "../../../language/translate.ts";
import { findRepeat, isCut } from "../../../story/packet-lives.ts";
import type { RecordedWindow } from "../../../bridge/packet-window-source.ts";
import type { SceneBase } from "../../canvas/timeline-pane.ts";

type PacketWindow = RecordedWindow["window"];

type Draw = (
  context: CanvasRenderingContext2D,
  scene: SceneBase,
  view: ChartView,
  window: PacketWindow,
  /** Rows of one sender. */
  own: readonly number[],
  shapeOf: (row: number) => PacketShape,
  color: string,
  /** Index of the sender among those followed. */
  place: number,
) => void;

/** A note above the mark of the last visible packet among these. */
function noteLast({
  name,
  timesOf,
  write,
}: {
  name: "loss" | "cut";
  timesOf: (window: PacketWindow) => Float64Array;
  write: typeof writeLosses;
}): Draw {
  return (context, { axis }, view, window, own, shapeOf, color, place) => {
    const times = timesOf(window);
    const met = own.filter((row) => shapeOf(row)[name] !== null && times[row] >= axis.fromNs && times[row] <= axis.toNs);
    const last = met.at(-1);
    const mark = last === undefined ? null : shapeOf(last)[name];
    if (mark === null) return;
    const { textScale } = view;
    drawNote(context, write(window, met), mark.x + 10 * textScale, mark.y - (12 + 17 * place) * textScale, color, view);
  };
}

function writeLosses({ flow, packet }: PacketWindow, rows: readonly number[]): string {
  const [first] = rows;
  const sender = flow[first];
  if (rows.length === 1) return t("sender {sender}: #{packet} dropped", { sender, packet: packet[first] });
  return t("{count, plural, one {sender {sender}: # packet dropped} other {sender {sender}: # packets dropped}}", {
    sender,
    count: rows.length,
  });
}

function writeCuts({ flow }: PacketWindow, rows: readonly number[]): string {
  return t("{count, plural, one {sender {sender}: # packet trimmed} other {sender {sender}: # packets trimmed}}", {
    sender: flow[rows[0]],
    count: rows.length,
  });
}

export const noteLosses = noteLast({ name: "loss", timesOf: ({ lostNs }) => lostNs, write: writeLosses });

export const noteCuts = noteLast({ name: "cut", timesOf: ({ arriveNs }) => arriveNs, write: writeCuts });

/** Draws a bracket from the first visible trimmed packet to its retransmission. @param y middle of the sender's strip above the chart. */
export function noteRepeat(
  context: CanvasRenderingContext2D,
  view: ChartView,
  window: PacketWindow,
  own: readonly number[],
  y: number,
  color: string,
): void {
  const { axis, left, textScale } = view;
  const { sentNs, flow } = window;
  const row = own.find((one) => isCut(window, one) && sentNs[one] >= axis.fromNs);
  const repeat = row === undefined ? -1 : findRepeat(window, row);
  if (row === undefined || repeat < 0 || sentNs[repeat] > axis.toNs) return;
  const [fromX, toX] = [sentNs[row], sentNs[repeat]].map((timeNs) => left + axis.toX(timeNs));
  const [top, foot] = [y - 4 * textScale, y + 4 * textScale];
  context.strokeStyle = color;
  context.lineWidth = 1.5 * textScale;
  context.beginPath();
  context.moveTo(fromX, foot);
  context.lineTo(fromX, top);
  context.lineTo(toX, top);
  context.lineTo(toX, foot);
  context.stroke();
  const words = t("sender {sender} retransmits after {time}", { sender: flow[row], time: formatDuration(sentNs[repeat] - sentNs[row]) });
  drawNote(context, words, fromX, top - 9 * textScale, color, view);
}

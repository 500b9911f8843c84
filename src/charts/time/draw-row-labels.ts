import { countRows, sendersPerRow } from "./layout.ts";
import { rowBand, rowOf, rowPitch, type SendersData } from "./sender-rows.ts";
import { setFont } from "../text.ts";
import type { ChartView } from "./view.ts";
import { formatCount } from "../../language/formats.ts";

/** Possible distances between labeled rows; the smallest that leaves room is used. */
const labelSteps = [1, 2, 4, 5, 8, 10, 16, 20, 32, 50, 64, 100, 128, 200, 256, 512];

/** Half the height of a digit, px at scale 1. */
const digitPx = 4.5;

/** Draws the numbers of some rows; those of the picked and hovered senders always, in bold. */
export function drawRowLabels(
  context: CanvasRenderingContext2D,
  data: SendersData,
  picked: number | null,
  hovered: number | null,
  view: ChartView,
): void {
  const { theme, left, textScale } = view;
  const { senders, order } = data;
  const perRow = sendersPerRow(senders);
  const leastPx = 13 * textScale;
  const pitch = rowPitch(senders, view) / perRow;
  const x = left - 7 * textScale;
  const taken: number[] = [];
  const write = (sender: number, color: string, role: "tick" | "strongTick"): void => {
    const band = rowBand(rowOf(sender, senders, order), senders, view);
    // above the rows, the title would cover part of the number
    const y = Math.max(band.top + band.height / 2, view.top + digitPx * textScale) + 0.5;
    if (taken.some((other) => Math.abs(other - y) < leastPx)) return;
    taken.push(y);
    setFont(context, view, role);
    context.textAlign = "right";
    context.fillStyle = color;
    context.fillText(formatCount(sender), x, y);
  };
  if (picked !== null && picked < senders) write(picked, theme.pick, "strongTick");
  if (hovered !== null && hovered < senders && hovered !== picked) write(hovered, theme.ink, "strongTick");
  const step = perRow * (labelSteps.find((candidate) => candidate * perRow * pitch >= 2.5 * leastPx) ?? countRows(senders));
  const writeAt = (place: number): void => write(order?.senderAt[place] ?? place, theme.ink3, "tick");
  writeAt(0);
  writeAt((countRows(senders) - 1) * perRow);
  for (let place = step; place < senders; place += step) writeAt(place);
}

import type { RunIndex } from "../../analysis/run-index.ts";
import type { RunColumns } from "../../protocol/tables.ts";
import { drawSenderMarks } from "./draw-sender-marks.ts";
import { drawSenders } from "./draw-senders.ts";
import { drawRowLabels } from "./draw-row-labels.ts";
import { binLink } from "./link-bins.ts";
import { rowBand, rowOf, type SendersData } from "./sender-rows.ts";
import { setFont } from "../text.ts";
import { createTimeAxis } from "./time-axis.ts";
import { type ChartView, snap, snapLine } from "./view.ts";

/** One block of a run in miniature: its link on top, a row for each sender below. */
export interface BlockLane {
  readonly index: RunIndex;
  readonly columns: RunColumns;
  readonly senders: number;
  readonly groups: SendersData["groups"];
  /** The part of the run that is drawn, and where the block ends in it; the rest is drawn faintly. */
  readonly fromNs: number;
  readonly toNs: number;
  readonly endNs: number;
  /** Packets are known up to here, states up to `computedNs`. */
  readonly detailNs: number;
  readonly computedNs: number;
  readonly picked: number | null;
  /** Label of the link. */
  readonly linkName: string;
}

export type LaneView = Omit<ChartView, "axis"> & { readonly widthPx: number };

/** Heights at scale 1: the link, and between it and the rows. */
const linkPx = 18;
const gapPx = 6;

/** Opacity of the part after the block. */
const afterShare = 0.2;

export function drawBlockLane(context: CanvasRenderingContext2D, lane: BlockLane, view: LaneView): void {
  const { theme, left, top, height, ratio, widthPx } = view;
  const axis = createTimeAxis({ fromNs: lane.fromNs, toNs: lane.toNs, widthPx, breaks: [], breakPx: 0 });
  const link: ChartView = { ...view, axis, height: linkPx * theme.scale };
  const rowsTop = top + (linkPx + gapPx) * theme.scale;
  const rows: ChartView = { ...view, axis, top: rowsTop, height: top + height - rowsTop };
  const data: SendersData = {
    senders: lane.senders,
    index: lane.index.senders,
    columns: lane.columns,
    untilNs: lane.computedNs,
    groups: lane.groups,
  };
  drawThroughput(context, lane, link);
  context.save();
  context.beginPath();
  // marks at the edges belong to other blocks
  context.rect(left - 2, top - 2, widthPx + 4, height + 4);
  context.clip();
  drawSenders(context, data, rows);
  if (lane.picked !== null && lane.picked < lane.senders) framePicked(context, data, lane.picked, rows);
  context.restore();
  const endX = Math.min(widthPx, axis.toX(lane.endNs));
  context.save();
  context.globalAlpha = 1 - afterShare;
  context.fillStyle = theme.paper;
  context.fillRect(left + endX, top - 2, widthPx - endX + 4, height + 6);
  context.restore();
  setFont(context, link, "tick");
  context.textAlign = "right";
  context.fillStyle = theme.ink3;
  context.fillText(lane.linkName, left - 7 * view.textScale, link.top + link.height / 2);
  drawRowLabels(context, data, lane.picked, null, rows);
  if (endX >= widthPx) return;
  context.fillStyle = theme.ink;
  const width = Math.max(1 / ratio, snap(1.5 * theme.scale, ratio));
  context.fillRect(snap(left + endX - width / 2, ratio), top - 4, width, height + 8);
}

/** Drawn around the row, not over it, because rows are low here. */
function framePicked(context: CanvasRenderingContext2D, data: SendersData, picked: number, view: ChartView): void {
  const { theme, left, axis } = view;
  const band = rowBand(rowOf(picked, data.senders), data.senders, view);
  const out = 2.2 * theme.scale;
  context.strokeStyle = theme.pick;
  context.lineWidth = 1.5 * theme.scale;
  context.strokeRect(left, band.top - out, axis.widthPx, band.height + 2 * out);
  drawSenderMarks(context, data, view, picked);
}

function drawThroughput(context: CanvasRenderingContext2D, lane: BlockLane, view: ChartView): void {
  const { theme, axis, left, top, height, ratio } = view;
  const toY = (share: number): number => top + height - share * (height - theme.scale);
  for (const { edges, shares } of binLink(lane.index.link, axis, lane.detailNs)) {
    const trace = (): void => {
      context.beginPath();
      for (let i = 0; i < shares.length; i++) {
        context.lineTo(left + axis.toX(edges[i]), toY(shares[i]));
        context.lineTo(left + axis.toX(edges[i + 1]), toY(shares[i]));
      }
    };
    trace();
    context.lineTo(left + axis.toX(edges[edges.length - 1]), toY(0));
    context.lineTo(left + axis.toX(edges[0]), toY(0));
    context.fillStyle = theme.work3;
    context.fill();
    trace();
    context.strokeStyle = theme.work;
    context.lineWidth = 1.5 * theme.scale;
    context.stroke();
  }
  context.strokeStyle = theme.rule;
  context.lineWidth = 1 / ratio;
  context.beginPath();
  context.moveTo(left, snapLine(top + height, ratio));
  context.lineTo(left + axis.widthPx, snapLine(top + height, ratio));
  context.stroke();
}

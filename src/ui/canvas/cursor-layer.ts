import { countStates, groupStates } from "../../analysis/describe-panes.ts";
import { idleShareUntil } from "../../analysis/link.ts";
import { queueLengthAt, queuePeak } from "../../analysis/queue.ts";
import { RowState, senderStateAt } from "../../analysis/senders.ts";
import { selectSmallest } from "../../analysis/select.ts";
import { cwndAt } from "../../analysis/windows.ts";
import { drawCursor } from "../../charts/draw-cursor.ts";
import { placeBreakLabels } from "../../charts/draw-frame.ts";
import { findRateUnit } from "../../analysis/words.ts";
import { scaleQueue } from "../../charts/draw-queue.ts";
import { rowBand, rowOf } from "../../charts/draw-senders.ts";
import { linkShareAt } from "../../charts/link-bins.ts";
import type { PaneName } from "../../charts/layout.ts";
import { drawPlate, setFont, type PlatePart } from "../../charts/text.ts";
import { isWithinWait } from "../../analysis/waits.ts";
import type { ChartView } from "../../charts/view.ts";
import { formatCount, formatDuration, formatWindow } from "../text/numbers.ts";
import type { LabView } from "../run/contracts.ts";
import { findLabelledPane, type Scene } from "./scene.ts";
import { stateVocabulary } from "../../analysis/vocabulary.ts";
import { portRoomPackets } from "../../engine/topologies/port-room.ts";

/** What the cursor reads in each pane. */
export interface Readings {
  readonly idleShare: number;
  readonly panes: ReadonlyMap<PaneName, readonly PlatePart[]>;
}

/** The readings at `timeNs`; where `sinceNs` is given, the queue's is its peak since then. */
export function readPanes(scene: Scene, view: LabView, timeNs: number, sinceNs: number | null): Readings {
  const panes = new Map<PaneName, readonly PlatePart[]>();
  const isDetailed = timeNs <= scene.detailNs;
  for (const { pane } of scene.layout.boxes) {
    if (pane === "senders") panes.set(pane, readSenders(scene, view.picked, timeNs));
    else if (!isDetailed) panes.set(pane, []);
    else if (pane === "link") panes.set(pane, readLink(scene, timeNs));
    else if (pane === "queue") panes.set(pane, readQueue(scene, timeNs, sinceNs));
    else panes.set(pane, readWindow(scene, view.picked, timeNs));
  }
  return { idleShare: idleShareUntil(scene.index.link, Math.min(timeNs, scene.detailNs)), panes };
}

/** The cursor and what it reads in each pane: all that moves while the run plays. */
export function drawCursorLayer(
  context: CanvasRenderingContext2D,
  scene: Scene,
  view: LabView,
  timeNs: number,
  readings: Readings = readPanes(scene, view, timeNs, null),
): void {
  const { axis, layout, theme } = scene;
  if (timeNs > 0) drawIdleSoFar(context, scene, readings.idleShare);
  if (timeNs < axis.fromNs || timeNs > axis.toNs || layout.boxes.length === 0) return;
  const x = layout.left + axis.toX(timeNs);
  drawCursor(context, theme, x, 0, layout.axisTop + 2);
  const labelled = findLabelledPane(scene);
  for (const { pane } of layout.boxes) {
    const paneView = scene.views.get(pane);
    if (paneView === undefined) continue;
    let parts = readings.panes.get(pane) ?? [];
    let y = paneView.top + 9 * layout.textScale;
    if (pane === "queue") {
      const limit = portRoomPackets(scene.run.scenario);
      y = scaleQueue(limit, paneView)(limit) + 11 * layout.textScale;
    } else if (pane === "windows") y = paneView.top + 7 * layout.textScale;
    else if (pane === "senders" && view.picked !== null && view.picked < scene.senders.senders)
      y = middleOfRow(view.picked, scene, paneView);
    if (parts.length === 0) continue;
    // From the back of a room the picked sender's plate must be found at a glance.
    const isBold = pane === "senders" && view.picked !== null && theme.scale > 1;
    if (isBold) parts = parts.map((part) => ({ ...part, color: theme.paper }));
    drawPlate(context, paneView, parts, {
      x,
      y,
      limitX: layout.left + layout.plotWidth,
      ground: isBold ? theme.pick : theme.paper,
      avoid: pane === labelled ? placeBreakLabels(context, paneView).map(({ box }) => box) : [],
    });
  }
}

function middleOfRow(sender: number, scene: Scene, view: ChartView): number {
  const { senders } = scene.senders;
  const band = rowBand(rowOf(sender, senders), senders, view);
  return band.top + band.height / 2;
}

/** "idle 75 % so far", at the end of the link's title row. */
function drawIdleSoFar(context: CanvasRenderingContext2D, scene: Scene, share: number): void {
  const { layout, theme } = scene;
  const box = layout.boxes.find((candidate) => candidate.pane === "link");
  const view = scene.views.get("link");
  if (box === undefined || view === undefined) return;
  const y = box.titleTop + box.titleHeight / 2;
  const words = [
    [" so far", "small", theme.ink3],
    [`${Math.round(100 * share)} %`, "label", theme.ink],
    ["idle ", "small", theme.ink3],
  ] as const;
  let x = layout.left + layout.plotWidth;
  context.textAlign = "right";
  for (const [text, role, color] of words) {
    setFont(context, view, role);
    const width = context.measureText(text).width;
    context.fillStyle = theme.paper;
    context.fillRect(x - width - 2, y - 8 * layout.textScale, width + 2, 16 * layout.textScale);
    context.fillStyle = color;
    context.fillText(text, x, y);
    x -= width;
  }
}

function readLink(scene: Scene, timeNs: number): PlatePart[] {
  const { linkBps } = scene.run.scenario.network;
  const unit = findRateUnit(linkBps);
  const share = linkShareAt(scene.index.link, scene.axis, timeNs, scene.detailNs);
  const isIdle = share === 0 || isWithinWait(scene.waits, timeNs);
  const text = isIdle ? "idle" : `${((share * linkBps) / unit.bps).toFixed(linkBps / unit.bps < 10 ? 2 : 1)} ${unit.name}`;
  return [{ text, color: scene.theme.ink, role: "strong" }];
}

function readQueue(scene: Scene, timeNs: number, sinceNs: number | null): PlatePart[] {
  const { columns } = scene.run;
  const length = sinceNs === null ? queueLengthAt(columns, timeNs) : queuePeak(columns, sinceNs, timeNs);
  const isFull = length >= portRoomPackets(scene.run.scenario);
  return [
    {
      text: isFull ? `${formatCount(length)}, full` : formatCount(length),
      color: isFull ? scene.theme.stall : scene.theme.ink,
      role: "strong",
    },
  ];
}

function readWindow(scene: Scene, picked: number | null, timeNs: number): PlatePart[] {
  const { index, run, theme } = scene;
  const { rowsOf } = index.windows;
  if (picked !== null && picked < rowsOf.length) {
    const cwnd = cwndAt(index.windows, run.columns, picked, timeNs);
    return cwnd === null ? [] : [{ text: `${formatCount(picked)}: cwnd ${formatWindow(cwnd)}`, color: theme.pick, role: "strong" }];
  }
  const known = new Float64Array(rowsOf.length);
  let count = 0;
  for (let sender = 0; sender < rowsOf.length; sender++) {
    const cwnd = cwndAt(index.windows, run.columns, sender, timeNs);
    if (cwnd !== null) known[count++] = cwnd;
  }
  if (count === 0) return [];
  const median = selectSmallest(known, count, Math.floor((count - 1) / 2));
  return [{ text: count === 1 ? `cwnd ${formatWindow(median)}` : `median ${formatWindow(median)}`, color: theme.work, role: "strong" }];
}

function readSenders(scene: Scene, picked: number | null, timeNs: number): PlatePart[] {
  const { index, theme, run } = scene;
  if (timeNs >= run.computedNs && run.status === "computing") return [];
  if (picked !== null && picked < scene.senders.senders) {
    const moment = senderStateAt(index.senders, picked, timeNs);
    const who = formatCount(picked);
    const isTimed = moment.state === RowState.waiting && Number.isFinite(moment.untilNs);
    const text = isTimed
      ? `${who} waits ${formatDuration(moment.untilNs - timeNs)} more for its RTO`
      : `${who} ${stateVocabulary[moment.state].doing}`;
    return [{ text, color: theme.ink, role: "strong" }];
  }
  const { sending, waiting, done, idle } = groupStates(countStates(index.senders, timeNs));
  const groups = [
    `${formatCount(sending)} sending`,
    `${formatCount(waiting)} waiting`,
    `${formatCount(done)} done`,
    `${formatCount(idle)} idle`,
  ];
  const parts = groups.filter((part) => !part.startsWith("0 "));
  return parts.length === 0 ? [] : [{ text: parts.join(", "), color: theme.ink, role: "strong" }];
}

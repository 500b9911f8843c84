import { t } from "../../../../language/translate.ts";
import { namePort } from "../../../../analysis/node-names.ts";
import type { Topology } from "../../../../engine/spec/scenario.ts";
import { drawDropped } from "../draw-dropped.ts";
import { drawQueue } from "../draw-queue.ts";
import type { Box } from "../grid-and-queue.ts";
import { type Paint, fillBox, setType, strokeBox, write, writeRun } from "../paint.ts";
import { describePaused } from "../describe-scene.ts";
import { describeNetworkBriefly } from "./describe-fabric.ts";
import { drawHosts } from "./draw-hosts.ts";
import { drawHairs, drawPaused, drawRiders, drawStopOrder, drawWay, drawWires } from "./draw-wires.ts";
import type { FabricLayout, Gauge } from "./fabric-layout.ts";
import type { FabricScene } from "./fabric-scene.ts";

/** A topology other than a star, and the picked port's slots below it. @param nsPerSecond playback speed; null: without the slots */
export function drawFabric(paint: Paint, layout: FabricLayout, scene: FabricScene, nsPerSecond: number | null): void {
  const { theme } = paint;
  drawTitle(paint, layout, scene);
  for (const ground of layout.grounds) fillBox(paint, ground, theme.wash, 3);
  drawHairs(paint, layout);
  drawWires(paint, layout, scene);
  drawWay(paint, layout, scene);
  drawPaused(paint, layout, scene);
  if (nsPerSecond !== null) drawLead(paint, layout, scene);
  for (const { box } of layout.switches) {
    fillBox(paint, box, theme.paper, 3);
    strokeBox(paint, box, 0, 1.5 * layout.scale, theme.ink, 3);
  }
  drawRiders(paint, layout, scene);
  for (const gauge of layout.gauges) drawGauge(paint, gauge, scene);
  for (const { text, x, y, align, isName, tight } of layout.captions) {
    setType(paint, isName ? 11.5 : 11, isName ? 640 : 400, !isName);
    const fits = tight === undefined || paint.context.measureText(text).width <= tight.width;
    write(paint, fits ? text : tight.text, x, y, isName ? theme.ink : theme.ink2, align);
  }
  drawHosts(paint, layout, scene);
  drawStopOrder(paint, layout, scene);
  if (nsPerSecond === null) return;
  const named = { ...paint, portName: startLarge(namePort(scene.geometry, scene.port)) };
  drawQueue(named, scene);
  drawDropped(named, scene, nsPerSecond);
}

function startLarge(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function drawTitle(paint: Paint, layout: FabricLayout, scene: FabricScene): void {
  const { theme, context } = paint;
  const { scale } = layout;
  const topology: Topology = scene.run.scenario.network.topology;
  const y = 12 * scale;
  const title = { text: t("Network"), color: theme.ink, size: 12.5, weight: 640 };
  const end = writeRun(paint, [title], 0, y);
  setType(paint, 11.5, 400);
  const legendStart = drawLegend(paint, layout, scene, y, end + 20 * scale);
  setType(paint, 11.5, 400);
  const room = legendStart - end - 24 * scale;
  const words = describeNetworkBriefly(scene.geometry, topology, scene.run.scenario.network).find(
    (text) => context.measureText(text).width <= room,
  );
  if (words) write(paint, words, end + 8 * scale, y, theme.ink3);
}

/** What widths and gauges say, at the right; returns where it begins. */
function drawLegend(paint: Paint, { width, scale }: FabricLayout, scene: FabricScene, y: number, from: number): number {
  const { theme, context, picked } = paint;
  setType(paint, 11.5, 400);
  const way = picked === null ? "" : t("path of {sender}", { sender: picked });
  const [rate, queue] = [t("width: rate, filled: used"), t("queue")];
  const measure = (text: string): number => context.measureText(text).width;
  let x = width;
  if (way !== "") {
    write(paint, way, x, y, theme.pick, "right");
    x -= measure(way) + 14 * scale;
  }
  if (scene.paused.size > 0) {
    const paused = describePaused(scene.paused.size);
    write(paint, paused, x, y, theme.tail, "right");
    x -= measure(paused) + 14 * scale;
  }
  if (x - measure(queue) - measure(rate) - 80 * scale < from + 120 * scale) return x;
  write(paint, queue, x, y, theme.ink2, "right");
  x -= measure(queue) + 14 * scale;
  paintGauge(paint, { x, y: y - 7 * scale, width: 8 * scale, height: 14 * scale }, 0.45, 0.7, false);
  x -= 14 * scale;
  write(paint, rate, x, y, theme.ink2, "right");
  x -= measure(rate) + 5 * scale;
  fillBox(paint, { x: x - 26 * scale, y: y - 4 * scale, width: 26 * scale, height: 8 * scale }, theme.well, 0);
  fillBox(paint, { x: x - 26 * scale, y: y - 2.5 * scale, width: 26 * scale, height: 5 * scale }, theme.work, 0);
  return x - 26 * scale;
}

/** The port with the longest queue among those of a gauge; the picked one if it is among them. */
export function findShownPort({ ports }: Gauge, scene: FabricScene): number {
  if (ports.includes(scene.port)) return scene.port;
  const { links } = scene.geometry;
  const fill = (port: number): number => scene.queued[port] / links[port].roomPackets + scene.longest[port] * 1e-9;
  return ports.reduce((fullest, port) => (fill(port) > fill(fullest) ? port : fullest), ports[0]);
}

function drawGauge(paint: Paint, gauge: Gauge, scene: FabricScene): void {
  const port = findShownPort(gauge, scene);
  const { roomPackets } = scene.geometry.links[port];
  const held = scene.queued[port];
  paintGauge(paint, gauge.box, held / roomPackets, scene.longest[port] / roomPackets, held >= roomPackets);
  if (gauge.ports.includes(scene.port)) strokeBox(paint, gauge.box, 2.5 * paint.layout.scale, 2 * paint.layout.scale, paint.theme.pick, 3);
}

function paintGauge(paint: Paint, box: Box, share: number, longest: number, isFull: boolean): void {
  const { theme, layout } = paint;
  const { scale } = layout;
  fillBox(paint, box, theme.paper, 1);
  const height = Math.min(1, share) * box.height;
  if (height > 0) fillBox(paint, { ...box, y: box.y + box.height - height, height }, isFull ? theme.stall : theme.q, 1);
  strokeBox(paint, box, 0, 1 * scale, isFull ? theme.stall : theme.ink3, 1);
  if (longest <= 0) return;
  const y = box.y + box.height * (1 - Math.min(1, longest));
  fillBox(
    paint,
    { x: box.x - 1 * scale, y: y - 0.75 * scale, width: box.width + 2 * scale, height: 1.5 * scale },
    longest >= 1 ? theme.stall : theme.ink2,
    0,
  );
}

/** Width of the slots' title at the left, and of their count at the right, pixels at scale 1. */
const wordsPx = { left: 300, right: 90 } as const;

/** The line from the picked gauge down to its slots. */
function drawLead(paint: Paint, layout: FabricLayout, scene: FabricScene): void {
  const gauge = layout.gauges.find(({ ports }) => ports.includes(scene.port));
  if (!gauge) return;
  const { context, theme } = paint;
  const { queue, mode, titleY } = paint.layout;
  const x = gauge.box.x + gauge.box.width / 2;
  const from = gauge.box.y + gauge.box.height + 3 * layout.scale;
  // Avoids the text above the slots.
  const isClear = mode === "wide" && x > wordsPx.left * layout.scale && x < layout.width - wordsPx.right * layout.scale;
  const to = isClear ? queue.y - 9.5 : titleY - 10 * layout.scale;
  if (to <= from) return;
  context.strokeStyle = theme.pick;
  context.lineWidth = 1.25 * layout.scale;
  context.beginPath();
  context.moveTo(x, from);
  context.lineTo(x, to);
  context.stroke();
}

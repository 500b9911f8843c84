import { listPullsUnderWay, pullGauge } from "../../../analysis/pulls.ts";
import { t } from "../../../language/translate.ts";
import { placeGauge } from "../../../scenario/fields/list-transports.ts";
import { placeOnUplink } from "./draw-senders.ts";
import { type Paint, setType, write } from "./paint.ts";
import type { Scene } from "./scene.ts";

/** From the middle of the link to the receiver down to that of the pulls, and from there to their name, pixels at scale 1. */
const wirePx = 19;
const namePx = 14;

/** Draws each pull as a ring on its way from the receiver to its sender. */
export function drawPulls(paint: Paint, { run, timeNs, isDetailed }: Scene): void {
  const { context, layout, theme } = paint;
  const { wire, queue, scale } = layout;
  const places = placeGauge(run.scenario, pullGauge);
  if (!isDetailed || places.every((place) => place < 0)) return;
  const radius = 2.75 * scale;
  const y = queue.y + queue.height / 2 + wirePx * scale;
  if (wire !== null) {
    context.strokeStyle = theme.rule;
    context.lineWidth = scale;
    context.beginPath();
    context.moveTo(wire.x, y);
    context.lineTo(wire.x + wire.width, y);
    context.stroke();
    setType(paint, 11.5, 400);
    const name = t("pulls");
    if (context.measureText(name).width <= wire.width + 2 * scale)
      write(paint, name, wire.x + wire.width / 2, y + namePx * scale, theme.ink2, "center");
  }
  context.strokeStyle = theme.work;
  context.fillStyle = theme.paper;
  context.lineWidth = 1.75 * scale;
  for (const { flow, hop, share } of listPullsUnderWay(run, places, timeNs)) {
    const onWire = wire && { x: wire.x + radius + (wire.width - 2 * radius) * (1 - share), y };
    const at = hop === 0 ? onWire : placeOnUplink(layout, flow, 1 - share);
    if (at === null) continue;
    context.beginPath();
    context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

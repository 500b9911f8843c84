import { RowState } from "../../../../analysis/senders.ts";
import { drawCell, drawShares, lookOf, lookOfStopped } from "../draw-senders.ts";
import { type Paint, fillBox, setType, strokeBox, write } from "../paint.ts";
import type { FabricLayout, HostCell } from "./fabric-layout.ts";
import type { FabricScene } from "./fabric-scene.ts";
import { findTraffic } from "./traffic.ts";

/** A cell per host in the style of its sender's state; hosts with several senders are divided by share. */
export function drawHosts(paint: Paint, layout: FabricLayout, scene: FabricScene): void {
  const { flowsOf, receivers } = findTraffic(scene.geometry);
  const { theme } = paint;
  for (const cell of layout.cells) {
    const flows = flowsOf.get(cell.node);
    if (flows === undefined) drawQuiet(paint, cell, receivers.has(cell.node));
    else {
      drawSender(paint, cell, flows, scene);
      // The host also receives.
      if (receivers.has(cell.node)) fillBox(paint, { ...cell.box, height: Math.max(1, 2 * layout.scale) }, theme.ink, 0);
    }
  }
  for (const { node, box } of layout.cells) {
    const flows = flowsOf.get(node);
    const holds = (sender: number | null): boolean => sender !== null && flows?.includes(sender) === true;
    const color = holds(paint.picked) ? theme.pick : holds(paint.hovered) ? theme.ink : null;
    if (color !== null) strokeBox(paint, box, 1.5 * layout.scale, 2 * layout.scale, color);
  }
}

function drawSender(paint: Paint, { box, name }: HostCell, flows: readonly number[], scene: FabricScene): void {
  if (flows.every((flow) => paint.background?.[flow] === 1) && paint.hatch) {
    fillBox(paint, box, paint.hatch);
    strokeBox(paint, box, 0, 1 * paint.layout.scale, paint.theme.ink3, 2);
    if (name === null) return;
    drawName(
      paint,
      { ...box, x: box.x + box.width * 0.2, width: box.width * 0.6, y: box.y + 3, height: box.height - 6 },
      name,
      paint.theme.paper,
      paint.theme.ink,
    );
    return;
  }
  if (flows.length === 1) {
    const state = scene.states[flows[0]];
    const isStopped = scene.paused.has(scene.geometry.dataRoutes[flows[0]][0]) && state !== RowState.done && state !== RowState.idle;
    const look = isStopped ? lookOfStopped(paint) : lookOf(paint, state === RowState.sending ? RowState.slowStart : state);
    drawCell(paint, box, name ?? String(flows[0]), look);
  } else {
    drawShares(
      paint,
      box,
      flows.map((flow) => scene.states[flow]),
    );
    if (name !== null)
      drawName(
        paint,
        { ...box, x: box.x + 3, width: box.width - 6, y: box.y + 3, height: box.height - 6 },
        `${name}, ${flows.length}`,
        paint.theme.paper,
        paint.theme.ink,
      );
  }
}

function drawQuiet(paint: Paint, { box, name }: HostCell, receives: boolean): void {
  fillBox(paint, box, receives ? paint.theme.ink : paint.theme.well);
  if (receives && name !== null) drawName(paint, box, name, null, paint.theme.paper);
}

function drawName(
  paint: Paint,
  box: { x: number; y: number; width: number; height: number },
  name: string,
  plate: string | null,
  ink: string,
): void {
  const { scale } = paint.layout;
  const size = [11, 9.5, 8.5].find((one) => {
    setType(paint, one, 640, true);
    return paint.context.measureText(name).width <= box.width - 2;
  });
  if (size === undefined) return;
  if (plate !== null) fillBox(paint, box, plate);
  write(paint, name, box.x + box.width / 2, box.y + box.height / 2 + 0.5 * scale, ink, "center");
}

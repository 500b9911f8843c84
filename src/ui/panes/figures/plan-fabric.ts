import { geometryOf } from "../../../analysis/geometry.ts";
import { isAwaitedSender } from "../../../analysis/participants.ts";
import { recordedRoom } from "../../../analysis/ports.ts";
import { listSenderColors } from "../../../charts/sender-colors.ts";
import { signs } from "../network/signs.ts";
import { drawFabric } from "../network/fabric/draw-fabric.ts";
import { FabricScene } from "../network/fabric/fabric-scene.ts";
import { measureFabricHeight } from "../network/fabric/heights.ts";
import { layOutFabric } from "../network/fabric/layouts.ts";
import { layOutSlots } from "../network/fabric/slots-layout.ts";
import { findLastWaitEnd } from "../network/scene.ts";
import type { Patterns } from "../../../charts/patterns.ts";
import type { Theme } from "../../../charts/theme.ts";
import type { Wait } from "../../../analysis/waits.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";

/** The part of a figure's subject from which the network is drawn. */
export interface FabricSubject {
  readonly run: RunSnapshot;
  readonly view: { readonly picked: number | null };
  readonly waits: readonly Wait[];
  readonly timeNs: Nanos;
}

export interface FabricLook {
  readonly theme: Theme;
  readonly patterns: Patterns;
  readonly isDark: boolean;
}

/** The picture of a topology other than a star, as a part of a figure `widthPx` wide. */
export function planFabric(
  context: CanvasRenderingContext2D,
  subject: FabricSubject,
  look: FabricLook,
  widthPx: number,
  nsPerSecond: number,
) {
  const { run, view, timeNs } = subject;
  const { topology } = run.scenario.network;
  const geometry = geometryOf(run.scenario);
  const room = { mode: "wide", width: widthPx, height: measureFabricHeight(geometry, topology, "wide", 1), scale: 1 } as const;
  const fabric = layOutFabric(topology, geometry, room);
  const layout = layOutSlots(room, recordedRoom(run), room.height + 6);
  return {
    heightPx: layout.height,
    draw() {
      const scene = new FabricScene(run);
      scene.moveTo(run, timeNs, findLastWaitEnd(subject.waits, timeNs));
      const { theme, patterns, isDark } = look;
      const paint = {
        context,
        layout,
        theme,
        patterns,
        colors: listSenderColors(isDark),
        isDark,
        picked: view.picked,
        hovered: null,
        dropped: scene.fallen,
        numbersPackets: true,
        hatch: patterns.background,
        background: Uint8Array.from(geometry.flows, (_, sender) => (isAwaitedSender(run.scenario, sender) ? 0 : 1)),
        signs,
      };
      drawFabric(paint, fabric, scene, nsPerSecond);
    },
  };
}

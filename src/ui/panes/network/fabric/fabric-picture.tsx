import { t } from "../../../../language/translate.ts";
import { type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { geometryOf } from "../../../../analysis/geometry.ts";
import { packetTimeNs } from "../../../../analysis/network-facts.ts";
import { needsSigns } from "../needs-signs.ts";
import { isAwaitedSender } from "../../../../analysis/participants.ts";
import { recordedPort, recordedRoom } from "../../../../analysis/ports.ts";
import type { RunSnapshot } from "../../../../bridge/live-run.ts";
import { openLayer } from "../../../canvas/canvas-host.ts";
import { readLook, useLook } from "../../../canvas/look.ts";
import type { PictureMode } from "../layout.ts";
import type { PacketSigns } from "../paint.ts";
import { findLastWaitEnd } from "../scene.ts";
import { useDrawing, useSceneWords } from "../use-picture.ts";
import { describeFabric } from "./describe-fabric.ts";
import { drawFabric, findShownPort } from "./draw-fabric.ts";
import { FabricScene } from "./fabric-scene.ts";
import { layOutFabric } from "./layouts.ts";
import { measureFabricHeight } from "./heights.ts";
import { layOutSlots } from "./slots-layout.ts";
import { findTraffic } from "./traffic.ts";
import styles from "../network-picture.module.css";
import { useStore } from "../../../run/store.ts";
import { useRunView } from "../../../run/run-view.ts";
import type { Box } from "../grid-and-queue.ts";
import type { FabricLayout } from "./fabric-layout.ts";
import { HostButtons, PortButtons } from "./buttons.tsx";

/** How far outlines may extend beyond the edges, CSS pixels at scale 1. */
const bleedPx = 3;
/** A number must be stationary this long to be readable, ms (our choice). */
const legibleMs = 100;

/**
 * A topology other than a star at the moment of the playback clock: the whole route to the picked port, and its slots.
 * @param isLow there is no space for the slots: the gauge in the switch shows the port's queue
 */
export function FabricPicture({ run, mode, isLow }: { run: RunSnapshot; mode: PictureMode; isLow: boolean }) {
  const { clock, view, runs, perform } = useRunView();
  const holder = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [signs, setSigns] = useState<PacketSigns | null>(null);
  const [width, setWidth] = useState(0);
  const { columns, scenario } = run;
  const geometry = geometryOf(scenario);
  const port = recordedPort(run);
  const slots = recordedRoom(run);
  const { scale } = useLook().theme;
  const bleed = Math.ceil(Math.max(4, bleedPx * scale));
  const { topology } = scenario.network;
  const heightPx = measureFabricHeight(geometry, topology, mode, scale, isLow);
  const layout = useMemo(() => {
    const room = { mode, width: Math.max(240, width), height: heightPx, scale };
    return { fabric: layOutFabric(topology, geometry, room), slots: layOutSlots(room, slots, heightPx + 6 * scale) };
  }, [mode, width, heightPx, scale, topology, geometry, slots]);
  const shownPx = isLow ? heightPx : layout.slots.height;
  const background = useMemo(
    () => Uint8Array.from(geometry.flows, (_, sender) => (isAwaitedSender(scenario, sender) ? 0 : 1)),
    [geometry, scenario],
  );
  // The scene depends on the columns, which stay the same object as the run grows.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const scene = useMemo(() => new FabricScene(run), [columns]);
  const picked = useStore(view, (value) => value.picked ?? value.hovered);
  const hovered = useStore(view, (value) => value.hovered);
  const hasSigns = needsSigns(run);

  useEffect(() => {
    // Without this module only the signs are missing.
    if (hasSigns)
      import("../signs.ts").then(
        (one) => setSigns(one.signs),
        () => undefined,
      );
  }, [hasSigns]);

  const draw = () => {
    if (!canvas.current || width === 0) return;
    const { context, reset } = openLayer(canvas.current);
    const { ratio, ...look } = readLook();
    const timeNs = clock.timeNs();
    scene.moveTo(run, timeNs, findLastWaitEnd(runs.waits(), timeNs));
    reset(layout.slots.width, shownPx, ratio, bleed);
    const numbersPackets = !clock.playing() || clock.speedNsPerSecond() <= (packetTimeNs(scenario) / legibleMs) * 1000;
    const paint = {
      context,
      layout: layout.slots,
      picked,
      hovered,
      dropped: scene.fallen,
      numbersPackets,
      signs,
      background,
      hatch: look.patterns.background,
      ...look,
    };
    drawFabric(paint, layout.fabric, scene, isLow ? null : clock.speedNsPerSecond());
  };
  useDrawing(clock, holder, draw, setWidth);
  const summary = useSceneWords(clock, scene, describeFabric, t("Servers, switches and their queues, playing."));

  const find = (event: PointerEvent): FabricHit => {
    const at = event.currentTarget.getBoundingClientRect();
    const reach = event.pointerType === "mouse" ? 4 : 14;
    return findFabricHit(layout.fabric, event.clientX - at.left - bleed, event.clientY - at.top - bleed, reach);
  };
  const flowOf = (host: number): number | null => {
    const flows = findTraffic(geometry).flowsOf.get(host);
    if (!flows) return null;
    // Another press on a shared host selects its next sender.
    const at = flows.indexOf(view.get().picked ?? -1);
    return at + 1 < flows.length ? flows[at + 1] : null;
  };
  const shownOf = (gauge: number): string => geometry.links[findShownPort(layout.fabric.gauges[gauge], scene)].name;

  return (
    <div className={styles.root} dir="ltr" ref={holder} style={{ height: shownPx }}>
      <canvas
        ref={canvas}
        style={{ top: -bleed, left: -bleed }}
        role="img"
        aria-label={summary}
        onPointerMove={(event) => {
          if (event.pointerType !== "mouse") return;
          const { host, gauge } = find(event);
          event.currentTarget.style.cursor = gauge !== null || host !== null ? "pointer" : "";
          perform({ do: "hover", sender: host === null ? null : (findTraffic(geometry).flowsOf.get(host)?.[0] ?? null) });
        }}
        onPointerLeave={() => perform({ do: "hover", sender: null })}
        onClick={(event) => {
          const { host, gauge } = find(event as unknown as PointerEvent);
          if (gauge !== null) perform({ do: "pickPort", name: shownOf(gauge) });
          else if (host !== null) perform({ do: "pick", sender: flowOf(host) });
        }}
      />
      {width > 0 && <PortButtons geometry={geometry} gauges={layout.fabric.gauges} port={port} nameShown={shownOf} />}
      {width > 0 && <HostButtons run={run} cells={layout.fabric.cells} onPick={(host) => perform({ do: "pick", sender: flowOf(host) })} />}
    </div>
  );
}

/** The element at a point of the picture. */
interface FabricHit {
  /** Index of the gauge. */
  readonly gauge: number | null;
  /** The host's number among the nodes. */
  readonly host: number | null;
}

/** Distance of a point from a box; 0: inside. */
function distance({ x, y, width, height }: Box, atX: number, atY: number): number {
  return Math.max(x - atX, atX - x - width, y - atY, atY - y - height, 0);
}

/** The nearest gauge within reach, otherwise the host at the point. Fingers have a longer reach than pointers, pixels. */
export function findFabricHit({ gauges, cells }: FabricLayout, x: number, y: number, reach: number): FabricHit {
  const host = cells.find(({ box }) => distance(box, x, y) <= 1)?.node ?? null;
  let gauge: number | null = null;
  let nearest = host === null ? reach : 0;
  gauges.forEach(({ box }, i) => {
    const away = distance(box, x, y);
    if (away > nearest || (away === nearest && gauge !== null)) return;
    nearest = away;
    gauge = i;
  });
  return { gauge, host: gauge === null ? host : null };
}

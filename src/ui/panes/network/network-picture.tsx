import { msg, t } from "../../../language/translate.ts";
import { type ComponentType, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { packetTimeNs } from "../../../analysis/network-facts.ts";
import { RowState } from "../../../analysis/senders.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { needsSigns } from "./needs-signs.ts";
import { countSenders } from "../../../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../../../engine/spec/scenario.ts";
import { openLayer } from "../../canvas/canvas-host.ts";
import { readLook, useLook } from "../../canvas/look.ts";
import { describeScene } from "./describe-scene.ts";
import { type Cause, drawPicture } from "./draw-picture.ts";
import type { PacketSigns } from "./paint.ts";
import { layOutGuidePhone } from "./guide-phone-layout.ts";
import { type PictureLayout, type PictureRoomMode, findCell, layOutPicture } from "./layout.ts";
import { Scene, findLastWaitEnd } from "./scene.ts";
import { useDrawing, useSceneWords } from "./use-picture.ts";
import { portRoomPackets } from "../../../engine/topologies/port-room.ts";
import { late } from "../../controls/late.tsx";
import styles from "./network-picture.module.css";
import { formatDuration, formatPacket } from "../../../language/formats.ts";
import { findLoss } from "../../../analysis/timeouts.ts";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";
import { useMedia } from "../../controls/use-size.ts";

// Invisible, for keyboard and screen reader: loaded on the first interaction.
const SenderCells = late(msg("the cells of the network"), async () => (await import("./sender-cells.tsx")).SenderCells, {
  fault: "nowhere",
});

/** The picture must leave space for the charts below. */
const lowWindow = "(height < 700px)";
export const lowFrame = "(height < 500px)";
/** As where the guide's sentence gets smaller (first-minute.module.css). */
export const lowGuide = "(height < 760px)";

/** How far outlines may extend beyond the edges, CSS pixels at scale 1. */
const bleedPx = 3;

/** A simplified picture: fewer states, and some texts of its own. */
export interface PlainPicture {
  toState(state: number): number;
  /** End of the block being explained: all senders have finished, although the next block begins. null: no block is shown to its end. */
  readonly endNs: Nanos | null;
  readonly hidesDropped: boolean;
  /** On a phone the picture leaves space for the controls. */
  readonly isTight: boolean;
  readonly countsOnLinks: boolean;
  describe(scene: Scene): string;
}

/** Senders, switch, and receiver at the moment of the playback clock. */
export function NetworkPicture(props: {
  run: RunSnapshot;
  mode: PictureRoomMode | "guidePhone";
  marks?: ComponentType<{ layout: PictureLayout }> | undefined;
  /** Differences in the guide. */
  plain?: PlainPicture | undefined;
}) {
  const isWanted = useWanted();
  const { run, mode, marks: Marks, plain } = props;
  const { clock, view, runs, perform } = useRunView();
  const holder = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [signs, setSigns] = useState<PacketSigns | null>(null);
  const hasSigns = needsSigns(run);
  const [width, setWidth] = useState(0);
  const { columns, scenario } = run;
  const senders = countSenders(scenario);
  const slots = portRoomPackets(scenario);
  const isLow = useMedia(mode === "frame" ? lowFrame : mode === "guide" ? lowGuide : lowWindow);
  const { scale } = useLook().theme;
  const bleed = Math.ceil(Math.max(4, bleedPx * scale));
  const isTight = plain?.isTight ?? false;
  const isMarked = Marks !== undefined;
  const layOut = useCallback(
    (widthPx: number) =>
      mode === "guidePhone"
        ? layOutGuidePhone(widthPx, senders, slots, isTight)
        : layOutPicture(mode, widthPx, senders, slots, { isLow, scale, isTight, isMarked }),
    [mode, senders, slots, isLow, scale, isTight, isMarked],
  );
  const layout = useMemo(() => (width > 0 ? layOut(width) : null), [width, layOut]);
  // The scene depends on the columns, which stay the same object as the run grows.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const scene = useMemo(() => new Scene(run), [columns]);
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const causeScene = useMemo(() => new Scene(run), [columns]);
  const selected = useStore(view, (value) => value.selectedTimeout);
  const picked = useStore(view, (value) => value.picked ?? value.hovered);
  const hovered = useStore(view, (value) => value.hovered);

  useEffect(() => {
    // Without this module only the signs are missing.
    if (hasSigns)
      import("./signs.ts").then(
        (one) => setSigns(one.signs),
        () => undefined,
      );
  }, [hasSigns]);

  // At a timeout the queue has long been empty; its cause is the earlier full queue.
  const findCause = (timeNs: number): Cause | null => {
    const { timeouts } = run.columns;
    if (selected === null || clock.playing() || selected >= timeouts.length || timeouts.timeNs[selected] !== timeNs) return null;
    const loss = findLoss(run.columns, selected);
    if (loss === null) return null;
    causeScene.moveTo(run, loss.timeNs, findLastWaitEnd(runs.waits(), loss.timeNs));
    const values = { packet: formatPacket(loss.packet), time: formatDuration(timeNs - loss.timeNs) };
    const notes = [t("when {packet} was dropped, {time} earlier", values), t("{time} earlier", values), t("earlier")];
    return { scene: causeScene, notes };
  };

  const draw = () => {
    if (!canvas.current || !layout) return;
    const { context, reset } = openLayer(canvas.current);
    const { ratio, ...look } = readLook();
    const timeNs = clock.timeNs();
    const isEnd = plain?.endNs === timeNs;
    scene.moveTo(run, timeNs, findLastWaitEnd(runs.waits(), timeNs), isEnd);
    if (plain)
      for (let sender = 0; sender < scene.states.length; sender++)
        scene.states[sender] = isEnd ? RowState.done : plain.toState(scene.states[sender]);
    reset(layout.width, layout.height, ratio, bleed);
    const cause = findCause(timeNs);
    const { fallen: dropped } = cause?.scene ?? scene;
    const numbersPackets = !clock.playing() || clock.speedNsPerSecond() <= legibleSpeed(scenario);
    const paint = { context, layout, picked, hovered, dropped, numbersPackets, signs, ...plain, ...look };
    drawPicture(paint, scene, clock.speedNsPerSecond(), cause);
  };
  useDrawing(clock, holder, draw, setWidth);
  const summary = useSceneWords(clock, scene, plain?.describe ?? describeScene, t("Senders, switch and receiver, playing."));

  const findSender = (event: PointerEvent): number | null => {
    if (!layout) return null;
    const at = event.currentTarget.getBoundingClientRect();
    const { grid } = layout;
    const cell = findCell(grid, Math.ceil(senders / grid.perCell), event.clientX - at.left - bleed, event.clientY - at.top - bleed);
    return cell === null ? null : cell * grid.perCell;
  };

  return (
    <div className={styles.root} dir="ltr" ref={holder} style={{ height: layout?.height ?? layOut(800).height }}>
      <canvas
        ref={canvas}
        style={{ top: -bleed, left: -bleed }}
        role="img"
        aria-label={summary}
        onPointerMove={(event) => perform({ do: "hover", sender: event.pointerType === "mouse" ? findSender(event) : null })}
        onPointerLeave={() => perform({ do: "hover", sender: null })}
        onClick={(event) => {
          const sender = findSender(event as unknown as PointerEvent);
          if (sender !== null) perform({ do: "pick", sender: view.get().picked === sender ? null : sender });
        }}
      />
      {layout && isWanted && <SenderCells run={run} grid={layout.grid} />}
      {layout && Marks && <Marks layout={layout} />}
    </div>
  );
}

/** A number must be stationary this long to be readable, ms (our choice). */
const legibleMs = 100;

/** Maximum speed, simulated ns per second, at which packets stay in their slots long enough for their numbers to be read. */
function legibleSpeed(scenario: Scenario): number {
  return (packetTimeNs(scenario) / legibleMs) * 1000;
}

/** Timeout for assistive technology that sends no events, ms. */
const patienceMs = 8000;
const signs = ["keydown", "pointerdown", "pointermove", "focusin"] as const;

/** False until the first interaction (a key, a pointer, or a change of focus), or until some time has passed. */
function useWanted(): boolean {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted) return;
    const want = () => setWanted(true);
    const timer = window.setTimeout(want, patienceMs);
    for (const sign of signs) window.addEventListener(sign, want, { once: true, passive: true });
    return () => {
      window.clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, want);
    };
  }, [isWanted]);
  return isWanted;
}

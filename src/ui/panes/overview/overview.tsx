import { lookUp, t } from "../../../language/translate.ts";
import { countBlocks } from "../../../analysis/workload.ts";
import { useEffect, useRef, useState } from "react";
import { countFlagged } from "../../../analysis/packet-flags.ts";
import { PacketFlag } from "../../../engine/observer.ts";
import { describePane, nameFreeTimeouts, namePauses, nameTrims } from "../../../story/describe-panes.ts";
import { TimeoutClass, countCostlyTimeouts, countFreeTimeouts } from "../../../analysis/timeouts.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { timeoutWords } from "../../../analysis/vocabulary.ts";
import { nameBriefly } from "../../canvas/legend-entries.ts";
import { TimeoutMark } from "../../controls/timeout-mark.tsx";
import { leastSpanNs } from "../../../charts/time/zoom.ts";
import type { Perform } from "../../run/commands.ts";
import type { LabView, PlaybackClock, Store } from "../../run/contracts.ts";
import { findScaleEnd } from "../../run/time-scale.ts";
import { attachBrush, moveWindow, resizeWindow, type BrushPart } from "./overview-brush.ts";
import { createOverview, sizeOverview, type BrushPlace, type OverviewController } from "./overview-controller.ts";
import styles from "./overview.module.css";
import { formatCount, formatDuration } from "../../../language/formats.ts";

export interface OverviewProps {
  readonly run: RunSnapshot;
  /** The previous run; null: none. */
  readonly ghost: RunSnapshot | null;
  readonly clock: PlaybackClock;
  readonly view: Store<LabView>;
  readonly perform: Perform;
}

const kinds = [
  TimeoutClass.blockHead,
  TimeoutClass.blockTail,
  TimeoutClass.lostRetransmission,
  TimeoutClass.other,
  TimeoutClass.spurious,
] as const;

/** The whole run: timeouts by class above the ribbon of busy and idle time, with the brush that selects what the panes show. */
export function Overview({ run, ghost, clock, view, perform }: OverviewProps) {
  const plot = useRef<HTMLDivElement>(null);
  const fixed = useRef<HTMLCanvasElement>(null);
  const brush = useRef<HTMLCanvasElement>(null);
  const controller = useRef<OverviewController | null>(null);
  const latest = useRef({ run, ghost });
  const [place, setPlace] = useState<BrushPlace | null>(null);
  const [size, setSize] = useState({ widthPx: 800, scale: 1 });
  const words = useRestingWords(run);

  useEffect(() => {
    latest.current = { run, ghost };
    controller.current?.update(run, ghost);
  }, [run, ghost]);

  useEffect(() => {
    if (!plot.current || !fixed.current || !brush.current) return;
    const element = plot.current;
    const overview = createOverview({ plot: element, fixed: fixed.current, brush: brush.current }, clock, view, setPlace);
    const detach = attachBrush(element, overview.getAxis, perform, view);
    const measure = (): void => {
      const scale = Number(getComputedStyle(document.documentElement).getPropertyValue("--scale")) || 1;
      setSize({ widthPx: element.clientWidth, scale });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    controller.current = overview;
    overview.update(latest.current.run, latest.current.ghost);
    return () => {
      observer.disconnect();
      detach();
      overview.dispose();
      controller.current = null;
    };
  }, [clock, view, perform]);

  const isCompact = size.widthPx < 480;
  const sizes = sizeOverview(size.scale, isCompact);
  return (
    <div className={styles.root} dir="ltr" role="group" aria-label={t("Whole run")} style={{ "--overview-scale": size.scale }}>
      {!isCompact && <Head run={run} roomPx={size.widthPx / size.scale} />}
      <div ref={plot} className={styles.plot} style={{ height: sizes.heightPx }}>
        <div role="img" aria-label={words}>
          <canvas ref={fixed} aria-hidden="true" />
          <canvas ref={brush} aria-hidden="true" />
        </div>
        {place !== null && (
          <Grips
            run={run}
            ghost={ghost}
            view={view}
            perform={perform}
            place={place}
            widthPx={size.widthPx}
            heightPx={sizes.brushBottom + 1}
          />
        )}
      </div>
    </div>
  );
}

/** The description of a run, which grows many times per second while in progress: updated in a separate task after it rests. */
function useRestingWords(run: RunSnapshot): string {
  const [words, setWords] = useState("");
  useEffect(() => {
    const timer = window.setTimeout(() => setWords(describePane(run, "overview")), run.status === "computing" ? 200 : 0);
    return () => window.clearTimeout(timer);
  }, [run]);
  return words;
}

/** "whole run, 12 blocks in 5.460 s", and the number of timeouts of each class. */
function Head({ run, roomPx }: { run: RunSnapshot; roomPx: number }) {
  const counts = countCostlyTimeouts(run);
  const free = countFreeTimeouts(run).reduce((sum, count) => sum + count, 0);
  const trims = countFlagged(run.columns, PacketFlag.trimmed);
  const pauses = namePauses(run);
  const isStar = run.scenario.network.topology === "star";
  const shown = kinds.filter((kind) => counts[kind] > 0);
  const blocks = countBlocks(run.scenario.workload);
  const isWhole = run.status === "done";
  const time = formatDuration(run.computedNs);
  const isBarrier = run.scenario.workload.kind === "barrier";
  const values = { blocks, done: run.blocksDone, time };
  const title = isWhole
    ? isBarrier
      ? t("{blocks, plural, one {whole run, # block in {time}} other {whole run, # blocks in {time}}}", values)
      : t("whole run, {time}", values)
    : isBarrier
      ? t("{blocks, plural, one {{done} of # block so far, {time}} other {{done} of # blocks so far, {time}}}", values)
      : t("so far, {time}", values);
  return (
    <div className={styles.head}>
      <span>{title}</span>
      <span className={styles.legend}>
        {trims > 0 && (
          <span>
            <i className={styles.trims} />
            {nameTrims(trims)}
          </span>
        )}
        {pauses !== "" && (
          <span>
            <i className={styles.pauses} />
            {isStar ? pauses : t("{pauses}, senders’ links on top", { pauses })}
          </span>
        )}
        {shown.length === 0 && free === 0 && isWhole && <span>{t("no timeouts")}</span>}
        {shown.map((kind) => (
          <span key={kind}>
            <TimeoutMark of={kind} size={11} />
            {roomPx < 620 ? nameBriefly(kind) : lookUp(timeoutWords[kind].name)} {formatCount(counts[kind])}
          </span>
        ))}
        {free > 0 && (
          <span>
            <i className={styles.line} />
            {nameFreeTimeouts(free)}
          </span>
        )}
        {shown.length + free > 0 && <span>{t("as tall as the idle time they cause")}</span>}
      </span>
    </div>
  );
}

interface GripsProps {
  readonly run: RunSnapshot;
  readonly ghost: RunSnapshot | null;
  readonly view: Store<LabView>;
  readonly perform: Perform;
  readonly place: BrushPlace;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The controls for keyboard and screen reader: both edges of the window and the window itself. */
function Grips({ run, ghost, view, perform, place, widthPx, heightPx }: GripsProps) {
  const endNs = findScaleEnd(run, ghost, view.get());
  const { fromNs, toNs } = view.get();
  const from = fromNs ?? 0;
  const to = toNs ?? endNs;
  const parts: readonly { part: BrushPart; label: string; valueNs: number }[] = [
    { part: "window", label: t("Shown part of the run"), valueNs: from },
    { part: "from", label: t("Start of the shown part"), valueNs: from },
    { part: "to", label: t("End of the shown part"), valueNs: to },
  ];
  const places = placeGrips(place.fromX, place.toX, widthPx, matchMedia("(pointer: coarse)").matches);

  const onKeyDown = (part: BrushPart, event: React.KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const direction =
      event.key === "ArrowRight" || event.key === "ArrowUp" ? 1 : event.key === "ArrowLeft" || event.key === "ArrowDown" ? -1 : 0;
    let span = { fromNs: from, toNs: to };
    if (direction !== 0) {
      const stepNs = Math.max(leastSpanNs, (to - from) * (event.shiftKey ? 0.5 : 0.1)) * direction;
      span = part === "window" ? moveWindow(span, stepNs, endNs) : resizeWindow(span, part, (part === "from" ? from : to) + stepNs, endNs);
    } else if (event.key === "Home" && part !== "to")
      span = part === "window" ? moveWindow(span, -from, endNs) : resizeWindow(span, part, 0, endNs);
    else if (event.key === "End" && part !== "from")
      span = part === "window" ? moveWindow(span, endNs - to, endNs) : resizeWindow(span, part, endNs, endNs);
    else return;
    perform({ do: "zoom", ...span });
    event.preventDefault();
    event.stopPropagation();
  };

  return parts.map(({ part, label, valueNs }) => (
    <div
      key={part}
      className={part === "window" ? `${styles.grip} ${styles.window}` : styles.grip}
      data-part={part}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(endNs / 1e3)}
      aria-valuenow={Math.round(valueNs / 1e3)}
      aria-valuetext={
        part === "window" ? t("{from} to {to}", { from: formatDuration(from), to: formatDuration(to) }) : formatDuration(valueNs)
      }
      style={{ ...places[part], height: heightPx }}
      onKeyDown={(event) => onKeyDown(part, event)}
    />
  ));
}

/** Minimum width of a grip, pixels: WCAG 2.2, target size (minimum), and for fingers (enhanced). */
export const gripPx = { mouse: 24, finger: 44 } as const;
/** How far a grip extends into the window: the edge itself can be grabbed, and the window's center stays free. */
const insidePx = 8;

interface GripPlace {
  readonly left: number;
  readonly width: number;
}

/**
 * Where the brush can be grabbed: its edges, and the window between them. Grips do not overlap and none is narrower than
 * `gripPx`, so for a narrow window they are slightly next to what they move.
 */
export function placeGrips(fromX: number, toX: number, widthPx: number, isCoarse: boolean): Readonly<Record<BrushPart, GripPlace>> {
  const edge = isCoarse ? gripPx.finger : gripPx.mouse;
  const width = Math.max(gripPx.mouse, Math.min(toX - fromX - 2 * insidePx, widthPx - 2 * edge));
  const left = Math.max(0, Math.min((fromX + toX - width) / 2 - edge, widthPx - width - 2 * edge));
  return {
    from: { left, width: edge },
    window: { left: left + edge, width },
    to: { left: left + edge + width, width: edge },
  };
}

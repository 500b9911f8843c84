import { useMemo, useRef, useState } from "react";
import { isWaiting, RowState } from "../../analysis/senders.ts";
import { createTimeAxis } from "../../charts/time/time-axis.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import type { Stretch, ToldStep } from "../../guide/step.ts";
import { t } from "../../language/translate.ts";
import { Timelines } from "../canvas/timelines.tsx";
import type { StackFrame, TimelinePane } from "../canvas/timeline-pane.ts";
import { Guard } from "../controls/guard.tsx";
import { linkPane } from "../panes/link.ts";
import { lowGuide, NetworkPicture, type PlainPicture } from "../panes/network/network-picture.tsx";
import { queuePane } from "../panes/queue.ts";
import { sendersPane } from "../panes/senders.ts";
import { windowsPane } from "../panes/windows.ts";
import { NetworkScene } from "./network-scene.tsx";
import { StackScene } from "./stack-scene.tsx";
import { SceneContext } from "./step-context.ts";
import styles from "./first-minute.module.css";
import { formatDuration } from "../../language/formats.ts";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";
import { useMedia, useWidth } from "../controls/use-size.ts";
import { portRoomPackets } from "../../engine/topologies/port-room.ts";
import { writeSentences } from "../../language/sentences.ts";
import { describeArrived } from "../panes/network/describe-scene.ts";
import { countOnLinks, type Scene } from "../panes/network/scene.ts";

const frame: StackFrame = { hasAxis: true, queueRoom: 0, coversAhead: true, isPlain: true };

const sized = (pane: TimelinePane, natural: number, rest: { title?: number; foot?: number } = {}): TimelinePane => ({
  ...pane,
  // Drops take a part of the queue's plot, and reach up into its title row.
  heights: { natural, least: Math.min(natural, 18), most: 4 * natural, title: pane.id === "queue" ? 18 : 22, ...rest },
});

type Kind = ToldStep["scene"]["kind"];

/** The timelines of each step: what it adds to them has its room. */
const stacks: Readonly<Record<Kind, readonly TimelinePane[]>> = {
  start: [sized(linkPane, 30), sized(queuePane, 61), sized(windowsPane, 36), sized(sendersPane, 124, { title: 27 })],
  overflow: [sized(linkPane, 30), sized(queuePane, 61), sized(windowsPane, 36), sized(sendersPane, 124, { title: 27 })],
  wait: [sized(linkPane, 38), sized(queuePane, 57), sized(windowsPane, 40), sized(sendersPane, 156, { title: 42 })],
  cost: [sized(linkPane, 40, { foot: 52 }), sized(queuePane, 51), sized(windowsPane, 36), sized(sendersPane, 134)],
  play: [sized(linkPane, 52), sized(queuePane, 81), sized(windowsPane, 64), sized(sendersPane, 92)],
};
/** The senders' brackets are below their words: in a narrow window there is no room next to them. */
const underWords = (pane: TimelinePane): TimelinePane => (pane.id === "senders" ? sized(pane, pane.heights.natural, { title: 42 }) : pane);
const few = (panes: readonly TimelinePane[]): readonly TimelinePane[] =>
  panes.filter(({ id }) => id === "link" || id === "senders").map(underWords);
const fewStacks = Object.fromEntries(Object.entries(stacks).map(([kind, panes]) => [kind, few(panes)])) as typeof stacks;

/** For readers who do not know windows, a sender with unacknowledged packets is sending; while single packets are shown, none waits yet. */
const toPlain =
  (kind: Kind) =>
  (state: number): number => {
    const isClose = kind === "start" || kind === "overflow";
    if (state === RowState.slowStart || state === RowState.avoidance || (isClose && state !== RowState.done && state !== RowState.idle))
      return RowState.sending;
    return state;
  };

const plainOf = (kind: Kind, endNs: Nanos | null, mode: GuideMode): PlainPicture => ({
  toState: toPlain(kind),
  endNs: kind === "cost" ? endNs : null,
  hidesDropped: kind !== "play" || mode === "phone",
  countsOnLinks: kind === "start",
  isTight: kind === "play",
  describe: describeNetwork,
});

export type GuideMode = "wide" | "short" | "phone" | "projector" | "low";

/** The network and the timelines, with what the step speaks of at full strength. */
export function GuidePicture(props: { told: ToldStep | null; isUntold: boolean; whole: Stretch | null; mode: GuideMode }) {
  const { told, whole, mode } = props;
  const { runs, clock, view, perform } = useRunView();
  const run = useStore(runs, ({ current }) => current);
  const kind = told?.scene.kind ?? "start";
  const panes = mode === "wide" || mode === "phone" ? stacks[kind] : fewStacks[kind];
  const endNs = whole?.toNs ?? null;
  const plain = useMemo(() => plainOf(kind, endNs, mode), [kind, endNs, mode]);
  const scene = useMemo(() => run && { run, told, isPhone: mode === "phone" }, [run, told, mode]);
  // Its first picture is that of the first step: nothing is drawn of a block that is still being computed.
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && (told !== null || props.isUntold)) setOpen(true);
  if (!isOpen || scene === null || run === null || run.scenario.network.topology !== "star") return <div className={styles.picture} />;
  return (
    <SceneContext value={scene}>
      <div className={styles.picture} data-kind={kind} data-waits={told === null ? "" : undefined}>
        {/* patterns of all that is drawn over the canvases */}
        <svg width="0" height="0" className={styles.patterns} aria-hidden="true">
          <pattern id="guide-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="7" height="7" className={styles.hatchGround} />
            <rect width="2.6" height="7" className={styles.hatch} />
          </pattern>
        </svg>
        {mode !== "low" && (
          <Guard name={t("the network picture")}>
            <NetworkPicture
              run={run}
              mode={mode === "phone" ? "guidePhone" : mode === "projector" ? mode : "guide"}
              marks={NetworkScene}
              plain={plain}
            />
          </Guard>
        )}
        <div className={styles.stack}>
          <Guard name={t("the timelines")}>
            <Timelines
              run={run}
              ghost={null}
              clock={clock}
              view={view}
              panes={panes}
              roomFor={panes}
              isCompact={mode === "phone"}
              frame={frame}
              perform={perform}
              marks={StackScene}
              isUnlabelled
              isBare
            />
          </Guard>
        </div>
        {mode === "wide" && told && whole && (kind === "start" || kind === "overflow") && <Ruler shown={told.stretch} whole={whole} />}
      </div>
    </SceneContext>
  );
}

/** Of the timelines at scale 1. */
const gutter = 52;
const rightEdge = 6;
/** From the line of the time axis down: the bar of the whole request, its height, and the numbers below it. */
const barTop = 40;
const barHeight = 6;
/** Below the axis' numbers. */
const lensTop = 19;
const numbersY = 60;
/** A number at each of these steps of the whole request, at most. */
const mostSteps = 5;

/** The whole request to scale, and in it the stretch that the timelines show: it begins at their axis. */
function Ruler({ shown, whole }: { shown: Stretch; whole: Stretch }) {
  const holder = useRef<HTMLDivElement>(null);
  const width = useWidth(holder);
  const hasNumbers = !useMedia(lowGuide);
  const from = gutter;
  const to = Math.max(from, width - rightEdge);
  const length = whole.toNs - whole.fromNs;
  const toX = (ns: number): number => from + ((to - from) * (ns - whole.fromNs)) / length;
  const markX = Math.max(toX(shown.toNs), from + 2.5);
  const axis = createTimeAxis({ fromNs: 0, toNs: length, widthPx: to - from, breaks: [], breakPx: 0, tickGapPx: (to - from) / mostSteps });
  return (
    <div ref={holder} className={styles.ruler} aria-hidden="true">
      {width > 0 && shown.toNs < whole.toNs && (
        <svg width={width} height={numbersY + 4} direction="ltr">
          <path className={styles.lens} d={`M${from} ${lensTop}V${barTop}M${to} ${lensTop}L${markX} ${barTop}`} />
          <text x={to} y={barTop - 5} textAnchor="end">
            {t("shown above: the first {shown} of the {whole} that this request takes", {
              shown: formatDuration(shown.toNs - shown.fromNs),
              whole: formatDuration(length),
            })}
          </text>
          <rect className={styles.rulerWhole} x={from} y={barTop} width={to - from} height={barHeight} />
          <rect className={styles.rulerShown} x={from} y={barTop - 3} width={markX - from} height={barHeight + 6} />
          {hasNumbers && (
            <g className={styles.rulerNumbers}>
              <text x={from - 8} y={numbersY} textAnchor="end">
                {axis.unit}
              </text>
              {axis.ticks.map(({ x, label }) => (
                <text key={x} x={from + x} y={numbersY} textAnchor="middle">
                  {label}
                </text>
              ))}
            </g>
          )}
        </svg>
      )}
    </div>
  );
}

/** The network in words: "Network. 32 senders, all sending. 52 packets on the links. Queue, 39 of 64 slots taken. Receiver, 0 of 32 complete." */
function describeNetwork(scene: Scene): string {
  const { states, run, queue } = scene;
  const count = (state: number): number => states.reduce((sum, one) => sum + (one === state ? 1 : 0), 0);
  const [waiting, finished, senders] = [states.filter(isWaiting).length, count(RowState.done), states.length];
  const sending = senders - waiting - finished - count(RowState.idle);
  return writeSentences([
    t("Network."),
    sending === senders
      ? t("{senders, plural, one {# sender, sending.} other {# senders, all sending.}}", { senders })
      : t(
          "{senders, plural, one {# sender: {sending} sending, {waiting} waiting, {finished} finished.} other {# senders: {sending} sending, {waiting} waiting, {finished} finished.}}",
          {
            senders,
            sending,
            waiting,
            finished,
          },
        ),
    t("{packets, plural, one {# packet on the links.} other {# packets on the links.}}", { packets: countOnLinks(scene) }),
    queue.length === 0
      ? t("Queue, empty.")
      : t("{room, plural, one {Queue, {held} of # slot taken.} other {Queue, {held} of # slots taken.}}", {
          held: queue.length,
          room: portRoomPackets(run.scenario),
        }),
    t("Receiver, {held}.", { held: describeArrived(scene) }),
  ]);
}

import { type RefObject, useEffect, useId, useRef, useState } from "react";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { type StackLayout, sendersPerRow } from "../../charts/time/layout.ts";
import { writeWithin } from "../../guide/steps.ts";
import { t } from "../../language/translate.ts";
import type { Scene } from "../canvas/scene.ts";
import { useClockTick } from "../run/use-clock.ts";
import { findFirstSendNs, PacketRows } from "./packet-rows.tsx";
import { Ahead, Bracket, findPane, Idle, Veils } from "./stack-parts.tsx";
import { StackTitles } from "./stack-titles.tsx";
import { useShownScene } from "./step-context.ts";
import { closeNs } from "./step-motion.ts";
import styles from "./scenes.module.css";
import { formatDuration, formatDurationLike } from "../../language/formats.ts";
import { useRunView } from "../run/run-view.ts";
import { geometryOf } from "../../analysis/geometry.ts";
import { RowState } from "../../analysis/senders.ts";
import { scaleWindows } from "../../charts/time/windows-data.ts";
import { transportOf } from "../../engine/spec/groups.ts";
import { findFirstWindow } from "../../scenario/fields/first-window.ts";
import { findTop } from "../panes/windows.ts";

/** The scene as it has been drawn last; new whenever the picture is. */
function useDrawnScene(layout: StackLayout, getScene: () => Scene | null): Scene | null {
  const { view, runs } = useRunView();
  const [scene, setScene] = useState<Scene | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => setScene(getScene());
    // the charts are redrawn in the frame after a change of the view
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(look)));
    };
    look();
    lookSoon();
    const stops = [view.subscribe(lookSoon), runs.subscribe(lookSoon)];
    return () => {
      for (const stop of stops) stop();
      cancelAnimationFrame(frame);
    };
  }, [layout, getScene, view, runs]);
  return scene;
}

/** Veils, brackets and words of a step over the timelines, and their titles. */
export function StackScene({ layout, getScene }: { layout: StackLayout; getScene: () => Scene | null }) {
  const { told } = useShownScene();
  const { clock } = useRunView();
  const scene = useDrawnScene(layout, getScene);
  const clip = useRef<SVGRectElement>(null);
  const cursor = useRef<SVGPathElement>(null);
  const clipId = `${useId()}-past`;
  useClockTick(clock, () => {
    const now = getScene();
    const x = now ? now.layout.left + now.axis.toX(clock.timeNs()) : 0;
    clip.current?.setAttribute("width", String(Math.max(0, x)));
    cursor.current?.setAttribute("d", now && x >= now.layout.left ? drawCursorPath(x, now.layout.axisTop) : "");
  });
  const titles = <StackTitles layout={layout} kind={told?.scene.kind ?? null} />;
  // zoomed out, or in, on the way to another step: its words come when it is there
  const isThere = scene !== null && told !== null && (told.scene.kind === "play" || isNear(scene, told.stretch));
  return (
    <>
      {scene && told && (
        <svg className={styles.scene} width={layout.widthPx} height={layout.heightPx} aria-hidden="true" direction="ltr">
          <clipPath id={clipId}>
            <rect ref={clip} x={0} y={0} height={layout.heightPx} />
          </clipPath>
          <FirstWindows scene={scene} past={`url(#${clipId})`} told={told.picks} />
          <Veils scene={scene} kind={told.scene.kind} atNs={told.atNs} />
          {isThere && <StepMarks scene={scene} clipId={clipId} clip={clip} />}
          <path ref={cursor} className={styles.cursor} />
        </svg>
      )}
      {titles}
    </>
  );
}

/** As the charts have it, over what lies over them. */
const drawCursorPath = (x: number, bottom: number): string => `M${x - 0.75} 2V${bottom + 2}h1.5V2ZM${x - 6} 0h12v7l-6 5l-6-5Z`;

const isNear = ({ axis }: Scene, { fromNs, toNs }: { fromNs: Nanos; toNs: Nanos }): boolean => axis.fromNs === fromNs && axis.toNs === toNs;

/** Are single packets shown in the senders' rows? */
const isClose = ({ axis, run }: Scene): boolean => axis.toNs - axis.fromNs < closeNs && sendersPerRow(run.scenario.workload.senders) === 1;

/** What a step writes and draws in the timelines. What comes after the cursor is cut off, where it is not said to come. */
function StepMarks({ scene, clipId, clip }: { scene: Scene; clipId: string; clip: RefObject<SVGRectElement | null> }) {
  const { told, isPhone } = useShownScene();
  const { clock } = useRunView();
  useEffect(() => {
    clip.current?.setAttribute("width", String(Math.max(0, scene.layout.left + scene.axis.toX(clock.timeNs()))));
  }, [scene, clip, clock]);
  if (told === null) return null;
  const { axis, layout } = scene;
  const toX = (ns: Nanos): number => layout.left + Math.min(layout.plotWidth, Math.max(0, axis.toX(ns)));
  const link = findPane(scene, "link");
  const queue = findPane(scene, "queue");
  const rows = findPane(scene, "senders");
  const past = `url(#${clipId})`;
  const { scene: step, atNs, stretch } = told;
  const scaleEnd = layout.left + layout.plotWidth;
  const needed = step.kind === "cost" ? formatDurationLike(step.neededNs, stretch.toNs - stretch.fromNs) : "";
  const rates = (
    <g>
      {/* the scales go on beyond the cursor */}
      {scene.panes.map(({ pane, box }) =>
        pane.id === "senders" ? null : (
          <line
            key={pane.id}
            className={styles.base}
            x1={layout.left}
            x2={scaleEnd}
            y1={box.top + box.height - 0.5}
            y2={box.top + box.height - 0.5}
          />
        ),
      )}
    </g>
  );
  return (
    <g>
      {rates}
      {rows && isClose(scene) && (step.kind === "start" || step.kind === "overflow") && (
        <PacketRows
          scene={scene}
          rows={rows}
          past={past}
          showsDrops={step.kind === "overflow"}
          told={step.kind === "overflow" ? step.sender : null}
        />
      )}
      {step.kind === "start" && rows && step.toNs > step.fromNs && (
        <Bracket
          fromX={toX(step.fromNs)}
          toX={toX(step.toNs)}
          y={rows.box.top - 10}
          down={7}
          text={
            isPhone
              ? t("within {time}", { time: writeWithin(step.toNs - step.fromNs) })
              : t("all start within {time}", { time: writeWithin(step.toNs - step.fromNs) })
          }
        />
      )}
      {step.kind === "overflow" && queue && step.fullNs !== null && !isPhone && (
        <text className={styles.fromHere} x={toX(step.fullNs) - 6} y={queue.box.top + 9} textAnchor="end">
          {t("full from here on")}
        </text>
      )}
      {step.kind === "wait" && link && step.idle && (
        <Idle
          box={link.box}
          fromX={toX(step.idle.fromNs)}
          toX={toX(step.idle.toNs)}
          labelToX={toX(atNs)}
          past={past}
          text={isPhone ? t("idle") : t("idle since {time}", { time: formatDuration(step.idle.fromNs, 2) })}
        />
      )}
      {step.kind === "wait" && rows && step.timer && step.sender !== null && (
        <>
          <Ahead scene={scene} rows={rows} atNs={atNs} />
          <Bracket
            fromX={toX(step.timer.fromNs)}
            toX={toX(step.timer.toNs)}
            labelToX={toX(Math.min(atNs, step.timer.toNs))}
            y={rows.box.top - 9}
            down={7}
            tone="pick"
            text={
              isPhone
                ? t("timer (RTO): {time}", { time: formatDuration(step.timer.toNs - step.timer.fromNs) })
                : t("sender {sender}’s retransmission timer (RTO): {time}", {
                    sender: String(step.sender),
                    time: formatDuration(step.timer.toNs - step.timer.fromNs),
                  })
            }
          />
        </>
      )}
      {step.kind === "cost" && link && (
        <>
          {step.idle && (
            <Idle
              box={link.box}
              fromX={toX(step.idle.fromNs)}
              toX={toX(step.idle.toNs)}
              labelToX={toX(step.idle.toNs)}
              past={past}
              text={t("idle for {time}", { time: formatDuration(step.idle.toNs - step.idle.fromNs) })}
            />
          )}
          <Bracket
            fromX={toX(stretch.fromNs)}
            toX={toX(stretch.toNs)}
            y={link.box.top + link.box.height + 18}
            down={-7}
            text={t("this request: {time}", { time: formatDuration(stretch.toNs - stretch.fromNs) })}
          />
          <rect
            className={styles.needed}
            x={toX(stretch.fromNs)}
            y={link.box.top + link.box.height + 34}
            width={toX(stretch.fromNs + step.neededNs) - toX(stretch.fromNs)}
            height={12}
          />
          <text className={styles.neededText} x={toX(stretch.fromNs + step.neededNs) + 8} y={link.box.top + link.box.height + 44.5}>
            {isPhone ? t("at full speed: {time}", { time: needed }) : t("the same data at full speed: {time}", { time: needed })}
          </text>
        </>
      )}
      {step.kind === "overflow" && !isPhone && rows && step.sender !== null && step.lost && isClose(scene) && (
        <text className={styles.pickText} x={Math.min(scaleEnd - 150, toX(findFirstSendNs(scene, step.sender)))} y={rows.box.top - 8}>
          {t("{packets, plural, one {sender {sender} sends # packet} other {sender {sender} sends # packets}}", {
            packets: step.lost.packets,
            sender: String(step.sender),
          })}
        </text>
      )}
    </g>
  );
}

/** A run reports windows that change: until then each sender has the one that it began with. */
function FirstWindows({ scene, past, told }: { scene: Scene; past: string; told: number | null }) {
  const pane = findPane(scene, "windows");
  if (!pane) return null;
  const { run, index, layout, axis } = scene;
  const { timeNs } = run.columns.windows;
  const geometry = geometryOf(run.scenario);
  const toY = scaleWindows(findTop(scene), pane.view);
  const toX = (ns: number): number => layout.left + Math.min(layout.plotWidth, Math.max(0, axis.toX(ns)));
  const draw = (sender: number): string => {
    const { startNs, states } = index.senders.tracks[sender];
    const began = states.findIndex((state, place) => place < startNs.length && state !== RowState.idle);
    const rows = index.windows.rowsOf[sender];
    const untilNs = rows.length > 0 ? timeNs[rows.values[0]] : run.computedNs;
    if (began < 0 || untilNs <= axis.fromNs || startNs.values[began] >= axis.toNs) return "";
    const y = toY(findFirstWindow(transportOf(run.scenario, sender), geometry, sender));
    return `M${toX(startNs.values[began]).toFixed(1)} ${y.toFixed(1)}H${toX(untilNs).toFixed(1)}`;
  };
  const others = Array.from({ length: run.scenario.workload.senders }, (_, sender) => (sender === told ? "" : draw(sender)));
  return (
    <g clipPath={past} className={styles.firstWindows}>
      <path d={others.join("")} />
      {told !== null && <path data-told="" d={draw(told)} />}
    </g>
  );
}

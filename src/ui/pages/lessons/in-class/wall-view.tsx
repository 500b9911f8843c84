import { useEffect, useRef, useState } from "react";
import { lookUp, t } from "../../../../language/translate.ts";
import { T } from "../../../text/t.tsx";
import { Guard } from "../../../controls/guard.tsx";
import { AxisChart, AxisTitle } from "../axis-chart.tsx";
import { makeFrame, sweepField } from "../axis-frame.ts";
import { Answers } from "./answers.tsx";
import type { ClassSession } from "./class-session.ts";
import { RoomLink } from "./room-link.tsx";
import { letterOf } from "./tally.ts";
import styles from "./wall-view.module.css";
import { useStore } from "../../../run/store.ts";

/** Relative to the class view's other texts: no text of a chart is smaller than 25 px at 1920 x 1080. */
const wallFactor = 1.12;
/** Minimum height of a chart at scale 1, px. */
const leastChartPx = 150;

/** The class's view: the question, and its answers in one chart with one sentence. No buttons, names, or errors. */
export function WallView({ room, homes, scale }: { room: ClassSession; homes: readonly string[] | undefined; scale: number }) {
  const view = useStore(room.state, (state) => state.view);
  const count = useStore(room.state, (state) => state.collection.handIns.length);
  const restMs = useStore(room.state, (state) => (state.countdown.sinceMs === null ? null : state.restMs));
  const { question } = room.lesson.guess;
  const box = useRef<HTMLDivElement>(null);
  const chartPx = useChartHeight(box, scale * wallFactor, view);
  return (
    <main
      className={`centre ${styles.root}`}
      id="centre"
      tabIndex={-1}
      style={{ "--scale": scale * wallFactor }}
      data-view={view}
      data-wall=""
    >
      <h1 className={styles.question}>{lookUp(question)}</h1>
      <div className={styles.stage} ref={box}>
        {view === "hidden" ? (
          <>
            <section className={styles.form} aria-label={t("Question")}>
              <Form room={room} scale={scale * wallFactor} chartPx={chartPx} />
            </section>
            <section className={styles.way} aria-label={t("How to answer")}>
              <RoomLink lesson={room.name} homes={homes} isWall />
              <p className={styles.count} role="status">
                <T message="<b>{count}</b> {count, plural, one {answer} other {answers}} so far" count={count} />
              </p>
              {restMs !== null && <p className={styles.count}>{writeRest(restMs)}</p>}
            </section>
          </>
        ) : (
          <Guard name={t("the answers")}>
            <Answers room={room} isUncovered={view === "truth"} scale={scale * wallFactor} chartPx={chartPx} />
          </Guard>
        )}
      </div>
    </main>
  );
}

/** "2:05" */
function writeRest(restMs: number): string {
  const seconds = Math.ceil(restMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Height left for a chart with its text below the question, at scale 1. */
function useChartHeight(box: React.RefObject<HTMLDivElement | null>, scale: number, view: string): number {
  const [height, setHeight] = useState(leastChartPx);
  useEffect(() => {
    const read = (): void => {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      // The axis title above; below it the sentence, the legend, and the axis name.
      const words = view === "hidden" ? 60 : 150;
      setHeight(Math.max(leastChartPx, Math.floor((window.innerHeight - top) / scale - words)));
    };
    read();
    window.addEventListener("resize", read);
    return () => window.removeEventListener("resize", read);
  }, [box, scale, view]);
  return height;
}

/** The empty form of the question: the options, or the axes. */
function Form({ room: { lesson }, scale, chartPx }: { room: ClassSession; scale: number; chartPx: number }) {
  const { predict } = lesson.guess;
  if (predict.kind === "choice")
    return (
      <ol className={styles.options}>
        {predict.options.map(({ id, text }, at) => (
          <li key={id}>
            <b>{letterOf(at)}</b> <span>{lookUp(text)}</span>
          </li>
        ))}
      </ol>
    );
  if (predict.kind !== "curve" && predict.kind !== "point") return null;
  // About half of the wall: the instructions take the rest.
  const frame = makeFrame(lesson, { width: Math.max(220, (0.6 * window.innerWidth) / scale - 40), height: chartPx }, []);
  return (
    <>
      <AxisTitle lesson={lesson} seeds={1} />
      <div style={{ width: frame.width * scale, height: frame.height * scale }}>
        <div className={styles.zoomed} style={{ transform: `scale(${scale})`, width: frame.width, height: frame.height }}>
          <AxisChart frame={frame} label={t("Empty axes")} axisName={lookUp(sweepField(lesson).label)} curves={[]} />
        </div>
      </div>
    </>
  );
}

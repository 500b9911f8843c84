import { useMemo } from "react";
import { type ResponseSpread, type ResponseTime, spreadResponses } from "../../analysis/response-spread.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { t } from "../../language/translate.ts";
import { T } from "../text/t.tsx";
import explainStyles from "./explain.module.css";
import styles from "./response-times.module.css";
import { formatDuration } from "../../language/formats.ts";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

/** Units of the drawing: it is as wide as its column. */
const width = 268;
const height = 92;
const foot = 16;
const top = 14;
/** Width of a heap of marks, and their height where there is room for all. */
const heap = 6;
/** Longest and shortest further apart than this: their times are drawn by their logarithm (our choice). */
const widest = 12;

interface TimeScale {
  toX(timeNs: Nanos): number;
  readonly ticks: readonly Nanos[];
}

const steps = [1, 2, 5];

/** Round times between two bounds, at most about `most`. */
function listTicks(fromNs: Nanos, toNs: Nanos, isLog: boolean, most: number): readonly Nanos[] {
  const ticks: Nanos[] = [];
  if (isLog) {
    for (let decade = 1; decade <= toNs; decade *= 10) if (decade >= fromNs) ticks.push(decade);
    return ticks;
  }
  let step = 1;
  for (let decade = 1; decade < toNs && toNs / step > most; decade *= 10)
    for (const one of steps) if (toNs / step > most) step = one * decade;
  for (let at = 0; at <= toNs; at += step) ticks.push(at);
  return ticks;
}

function createScale(shortestNs: Nanos, longestNs: Nanos): TimeScale {
  const isLog = longestNs > widest * shortestNs;
  if (!isLog) {
    const toNs = longestNs * 1.04;
    return { toX: (timeNs) => (timeNs / toNs) * (width - heap), ticks: listTicks(0, toNs, false, 4) };
  }
  const [from, to] = [Math.log(shortestNs * 0.85), Math.log(longestNs * 1.15)];
  return {
    toX: (timeNs) => ((Math.log(timeNs) - from) / (to - from)) * (width - heap),
    ticks: listTicks(shortestNs * 0.85, longestNs * 1.15, true, 5),
  };
}

/** How long each response (or flow) took, a mark for each: a triangle where it waited for a timer, else a dot. A press picks its sender. */
export function ResponseTimes({ run }: { run: RunSnapshot }) {
  const { view, perform } = useRunView();
  const picked = useStore(view, (value) => value.picked);
  const spread = useMemo(() => spreadResponses(run), [run]);
  if (spread === null) return null;
  const { times, waited, medianNs, p99Ns, longestNs } = spread;
  const isFlows = run.scenario.workload.kind === "oneshot";
  const scale = createScale(times[0].timeNs, longestNs);
  const heaps = heapUp(times, scale);
  const highest = Math.max(...heaps.map(({ members }) => members.length));
  const pitch = Math.min(heap, (height - foot - top) / highest);
  const isMarked = pitch >= 2.4;
  const base = height - foot;
  const { rtoMinNs } = run.scenario.transport;
  const rules = [rtoMinNs, 2 * rtoMinNs].filter((timeNs) => timeNs > times[0].timeNs && timeNs < longestNs * 1.02);
  // beside each other both can be named only where the second has room
  const areApart = rules.length < 2 || scale.toX(rules[1]) - scale.toX(rules[0]) > 48;
  const title = t(isFlows ? "Flow times" : "Response times");
  return (
    <section className={styles.root} aria-label={title}>
      <h2 className={explainStyles.factsTitle}>
        {title}{" "}
        <span>
          {isMarked
            ? t(isFlows ? "each a flow; ▲ waited for a timer" : "each a response; ▲ waited for a timer")
            : t("red: waited for a timer")}
        </span>
      </h2>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={describeTimes(spread, isFlows)}>
        {rules.map((timeNs, i) => (
          <g key={timeNs} className={styles.rule}>
            <line x1={scale.toX(timeNs)} x2={scale.toX(timeNs)} y1={top - 2} y2={base} />
            <text x={scale.toX(timeNs) - 3} y={top - 4} textAnchor="end">
              {i === 0 ? t("1 timer") : areApart ? t("2 timers") : ""}
            </text>
          </g>
        ))}
        {isMarked
          ? heaps.flatMap(({ x, members }) =>
              members.map((one, i) => (
                <Mark
                  key={one.row}
                  of={one}
                  x={x + heap / 2}
                  y={base - (i + 0.5) * pitch}
                  size={Math.min(2.6, pitch * 0.46)}
                  isPicked={one.flow === picked}
                  onPick={() => perform({ do: "pick", sender: one.flow })}
                />
              )),
            )
          : heaps.map(({ x, members }) => {
              const late = members.filter((one) => one.timeout !== null).length;
              const on = (members.length - late) * pitch;
              return (
                <g key={x}>
                  <rect className={styles.onTime} x={x} y={base - on} width={heap - 1} height={on} />
                  <rect className={styles.late} x={x} y={base - on - late * pitch} width={heap - 1} height={late * pitch} />
                </g>
              );
            })}
        <line className={styles.axis} x1="0" x2={width} y1={base} y2={base} />
        {scale.ticks.map((timeNs) => (
          <text
            key={timeNs}
            className={styles.tick}
            x={scale.toX(timeNs)}
            y={height - 3}
            textAnchor={scale.toX(timeNs) < 12 ? "start" : "middle"}
          >
            {timeNs === 0 ? "0" : formatDuration(timeNs)}
          </text>
        ))}
      </svg>
      <p className={styles.numbers}>
        <span>
          <T message="median <b>{time}</b>" time={formatDuration(medianNs)} />
        </span>
        <span>
          <T message="99% <b>{time}</b>" time={formatDuration(p99Ns)} />
        </span>
        <span>
          <T message="longest {time}" time={<b data-late={waited > 0 ? "" : undefined}>{formatDuration(longestNs)}</b>} />
        </span>
      </p>
      <p className={explainStyles.storyNote}>{countWaited(waited, times.length, isFlows)}</p>
    </section>
  );
}

function describeTimes({ times, waited, medianNs, p99Ns, longestNs }: ResponseSpread, isFlows: boolean): string {
  const values = {
    count: times.length,
    waited,
    median: formatDuration(medianNs),
    p99: formatDuration(p99Ns),
    longest: formatDuration(longestNs),
  };
  return isFlows
    ? t(
        "{count, plural, one {# flow} other {# flows}}: median {median}, 99th percentile {p99}, longest {longest}; {waited, plural, one {# waited for a timer} other {# waited for a timer}}.",
        values,
      )
    : t(
        "{count, plural, one {# response} other {# responses}}: median {median}, 99th percentile {p99}, longest {longest}; {waited, plural, one {# waited for a timer} other {# waited for a timer}}.",
        values,
      );
}

/** How many waited for a timer, of all. */
function countWaited(waited: number, count: number, isFlows: boolean): string {
  if (waited === 0)
    return isFlows
      ? t("{count, plural, one {None of # flow waited for a timer.} other {None of # flows waited for a timer.}}", { count })
      : t("{count, plural, one {None of # response waited for a timer.} other {None of # responses waited for a timer.}}", { count });
  const values = { waited, count };
  return isFlows
    ? t("{count, plural, one {{waited} of # flow waited for a timer.} other {{waited} of # flows waited for a timer.}}", values)
    : t("{count, plural, one {{waited} of # response waited for a timer.} other {{waited} of # responses waited for a timer.}}", values);
}

interface Heap {
  readonly x: number;
  /** From the foot up: those on time first. */
  readonly members: ResponseTime[];
}

function heapUp(times: readonly ResponseTime[], { toX }: TimeScale): readonly Heap[] {
  const heaps = new Map<number, ResponseTime[]>();
  for (const one of times) {
    const at = Math.floor(toX(one.timeNs) / heap);
    const members = heaps.get(at);
    if (members) members.push(one);
    else heaps.set(at, [one]);
  }
  return [...heaps].map(([at, members]) => ({
    x: at * heap,
    members: members.toSorted((a, b) => Number(a.timeout !== null) - Number(b.timeout !== null)),
  }));
}

function Mark(props: { of: ResponseTime; x: number; y: number; size: number; isPicked: boolean; onPick: () => void }) {
  const { of, x, y, size, isPicked, onPick } = props;
  // for the pointer; the keyboard picks senders in the network and in the panes
  return (
    <g className={styles.mark} data-waited={of.timeout !== null ? "" : undefined} data-picked={isPicked ? "" : undefined} onClick={onPick}>
      {of.timeout !== null ? <path d={`M${x} ${y - size}l${size} ${2 * size}h${-2 * size}z`} /> : <circle cx={x} cy={y} r={size} />}
    </g>
  );
}

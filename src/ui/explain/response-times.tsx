import { useMemo } from "react";
import { type ResponseTime, spreadResponses } from "../../analysis/response-spread.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { useRunView } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";
import { formatCount, formatDuration, formatPlural } from "../text/numbers.ts";
import explainStyles from "./explain.module.css";
import styles from "./response-times.module.css";

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
  const what = isFlows ? "flow" : "response";
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
  const told = `${formatPlural(times.length, what)}: median ${formatDuration(medianNs)}, 99th percentile ${formatDuration(p99Ns)}, longest ${formatDuration(longestNs)}; ${formatCount(waited)} waited for a timer.`;
  return (
    <section className={styles.root} aria-label={isFlows ? "Flow times" : "Response times"}>
      <h2 className={explainStyles.factsTitle}>
        {isFlows ? "Flow times" : "Response times"}{" "}
        <span>{isMarked ? `each a ${what}; ▲ waited for a timer` : "red: waited for a timer"}</span>
      </h2>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={told}>
        {rules.map((timeNs, i) => (
          <g key={timeNs} className={styles.rule}>
            <line x1={scale.toX(timeNs)} x2={scale.toX(timeNs)} y1={top - 2} y2={base} />
            <text x={scale.toX(timeNs) - 3} y={top - 4} textAnchor="end">
              {i === 0 ? "1 timer" : areApart ? "2 timers" : ""}
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
          median <b>{formatDuration(medianNs)}</b>
        </span>
        <span>
          99 % <b>{formatDuration(p99Ns)}</b>
        </span>
        <span>
          last <b data-late={waited > 0 ? "" : undefined}>{formatDuration(longestNs)}</b>
        </span>
      </p>
      <p className={explainStyles.storyNote}>
        {waited === 0
          ? `None of ${formatPlural(times.length, what)} waited for a timer.`
          : `${formatCount(waited)} of ${formatPlural(times.length, what)} waited for a timer.`}
      </p>
    </section>
  );
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

import type { Nanos } from "../../engine/spec/scenario.ts";
import styles from "./time-bar.module.css";

export interface TimeSpan {
  readonly fromNs: Nanos;
  readonly toNs: Nanos;
}

/** Parts of a bar nearer to each other than this share of it are drawn as one (a fifth of a pixel). */
const nearShare = 0.0008;

/** Spans that would touch on screen, joined. */
function joinSpans(spans: readonly TimeSpan[], withinNs: Nanos): TimeSpan[] {
  const joined: TimeSpan[] = [];
  for (const { fromNs, toNs } of spans) {
    const last = joined.at(-1);
    if (last && fromNs - last.toNs <= withinNs) joined[joined.length - 1] = { fromNs: last.fromNs, toNs };
    else joined.push({ fromNs, toNs });
  }
  return joined;
}

/** Spans of time within [startNs, endNs), drawn to scale. */
export function TimeBar(props: { startNs: Nanos; endNs: Nanos; spans: readonly TimeSpan[]; fill: string }) {
  const { startNs, endNs, spans, fill } = props;
  const lengthNs = endNs - startNs;
  const toPercent = (ns: Nanos): string => `${(ns / lengthNs) * 100}%`;
  return (
    <div className={styles.root} dir="ltr" aria-hidden="true">
      {joinSpans(spans, lengthNs * nearShare).map(({ fromNs, toNs }) => (
        <i key={fromNs} data-fill={fill} style={{ left: toPercent(fromNs - startNs), width: toPercent(toNs - fromNs) }} />
      ))}
    </div>
  );
}

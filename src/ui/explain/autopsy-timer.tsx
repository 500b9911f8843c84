import { useLayoutEffect, useRef, useState } from "react";
import { longestRtoNs, type RtoArithmetic } from "../../analysis/rto-arithmetic.ts";
import { t } from "../../language/translate.ts";
import { T } from "../text/t.tsx";
import { AutopsySection } from "./autopsy-section.tsx";
import { Moment } from "./sentence.tsx";
import styles from "./autopsy-timer.module.css";
import { formatCount, formatDuration, formatFigures, formatAtMost, formatFixed, gap } from "../../language/formats.ts";

/** The timer and one round trip, to one scale: the round trip is hardly there. */
function Ruler(props: { rtoNs: number; baseRttNs: number }) {
  const bar = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    if (!bar.current) return;
    const observer = new ResizeObserver(([entry]) => setWidthPx(entry.contentRect.width));
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, []);
  const share = Math.min(1, props.baseRttNs / props.rtoNs);
  return (
    <div className={styles.rtoRuler}>
      <div className={styles.rtoBar} data-fill="waiting" ref={bar}>
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <p>
        <span>{t("one base RTT, to scale: {pixels} px", { pixels: formatFigures(share * widthPx, 2) })}</span>
        <span>{formatDuration(props.rtoNs)}</span>
      </p>
    </div>
  );
}

/** SRTT + 4 × RTTVAR, and whether the clock's own rounding has changed it. */
function nameSum(rounded: "up" | "down" | null): string {
  if (rounded === null) return "SRTT + 4 × RTTVAR";
  return rounded === "up" ? t("SRTT + 4 × RTTVAR, rounded up") : t("SRTT + 4 × RTTVAR, rounded down");
}

/** How long it waited, and how that number came about. */
export function TimerSection(props: { timer: RtoArithmetic; baseRttNs: number; number: number }) {
  return (
    <AutopsySection number={props.number} title={t("Its RTO")}>
      {props.timer.isFixed ? (
        <p>{t("The algorithm sets this timer itself: no estimate, no backoff.")}</p>
      ) : (
        <Arithmetic timer={props.timer} />
      )}
      <Ruler rtoNs={props.timer.rtoNs} baseRttNs={props.baseRttNs} />
    </AutopsySection>
  );
}

/** Estimate, minimum, backoff. */
function Arithmetic(props: { timer: RtoArithmetic }) {
  const { srttNs, rttvarNs, estimateNs, rtoMinNs, baseNs, backoff, backoffSinceNs, isCapped, rtoNs } = props.timer;
  const hasSample = srttNs + rttvarNs > 0;
  const { sum, result, rounded } = writeTimerSum(props.timer);
  // What is multiplied below is shown with a figure more than usual, so that the product agrees too.
  const base = baseNs === estimateNs ? result : formatDuration(baseNs, 4);
  return (
    <table className={styles.rtoTable}>
      <tbody>
        <tr>
          <th scope="row">{nameSum(hasSample ? rounded : null)}</th>
          <td>{hasSample ? <bdi dir="ltr">{sum}</bdi> : t("no sample yet")}</td>
          <td>{hasSample ? <bdi dir="ltr">{result}</bdi> : ""}</td>
        </tr>
        <tr>
          <th scope="row">
            {hasSample ? <T message="never below RTO<sub>min</sub>" /> : <T message="so the first RTO is RTO<sub>min</sub>" />}
          </th>
          <td>{formatDuration(rtoMinNs)}</td>
          <td>
            <bdi dir="ltr">{base}</bdi>
          </td>
        </tr>
        <tr>
          <th scope="row">
            {backoffSinceNs === null ? (
              t("no backoff")
            ) : (
              <T message="backoff since {time}" time={<Moment atNs={backoffSinceNs} unit={false} />} />
            )}
          </th>
          <td>
            {isCapped ? t("never above {time}", { time: formatDuration(longestRtoNs) }) : <bdi dir="ltr">× {formatCount(backoff)}</bdi>}
          </td>
          <td>{formatDuration(rtoNs, 4)}</td>
        </tr>
      </tbody>
    </table>
  );
}

interface TimerSum {
  /** "101.2 + 4 × 50.6", in the unit of the result */
  readonly sum: string;
  /** "304 µs" */
  readonly result: string;
  /** The clock's own rounding is what makes the two differ: "down", "up"; null: they agree in all figures shown. */
  readonly rounded: "down" | "up" | null;
}

/** Decimals that are tried beyond the first three figures of the result. */
const mostMore = 4;

/** To one more decimal than the result has: the variation is taken four times. */
function round(value: number, digits: number): number {
  return Number(value.toFixed(digits + 1));
}

/** SRTT + 4 RTTVAR with as many figures as it takes for a reader who adds them up to come to the result. */
export function writeTimerSum({ srttNs, rttvarNs, estimateNs }: Pick<RtoArithmetic, "srttNs" | "rttvarNs" | "estimateNs">): TimerSum {
  const [unitNs, unit] = estimateNs >= 1e6 ? [1e6, "ms"] : [1e3, "µs"];
  const [srtt, rttvar, result] = [srttNs / unitNs, rttvarNs / unitNs, estimateNs / unitNs];
  const first = result >= 100 ? 0 : result >= 10 ? 1 : 2;
  const write = (digits: number, rounded: TimerSum["rounded"]): TimerSum => ({
    sum: `${formatAtMost(round(srtt, digits), 9)} + 4${gap}×${gap}${formatAtMost(round(rttvar, digits), 9)}`,
    result: `${formatFixed(result, digits)}${gap}${unit}`,
    rounded,
  });
  for (let digits = first; digits <= first + mostMore; digits++) {
    const shown = round(srtt, digits) + 4 * round(rttvar, digits);
    if (shown.toFixed(digits) === result.toFixed(digits)) return write(digits, null);
  }
  return write(first, result < srtt + 4 * rttvar ? "down" : "up");
}

import { useLayoutEffect, useRef, useState } from "react";
import type { RtoArithmetic } from "../../analysis/rto-arithmetic.ts";
import { formatCount, formatDuration, formatFigures, gap } from "../text/numbers.ts";
import { AutopsySection } from "./autopsy-section.tsx";
import { writeTimerSum } from "./timer-sum.ts";
import { Moment } from "./sentence.tsx";
import styles from "./autopsy-timer.module.css";

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
        <span>one base RTT, to scale: {formatFigures(share * widthPx, 2)} px</span>
        <span>{formatDuration(props.rtoNs)}</span>
      </p>
    </div>
  );
}

/** How long it waited, and how that number came about. */
export function TimerSection(props: { timer: RtoArithmetic; baseRttNs: number; number: number }) {
  const { srttNs, rttvarNs, estimateNs, rtoMinNs, baseNs, backoff, backoffSinceNs, isCapped, rtoNs } = props.timer;
  const hasSample = srttNs + rttvarNs > 0;
  const { sum, result, rounded } = writeTimerSum(props.timer);
  // What is multiplied below is shown with a figure more than usual, so that the product agrees too.
  const base = baseNs === estimateNs ? result : formatDuration(baseNs, 4);
  return (
    <AutopsySection number={props.number} title="Its RTO">
      <table className={styles.rtoTable}>
        <tbody>
          <tr>
            <th scope="row">SRTT + 4 × RTTVAR{hasSample && rounded ? `, rounded ${rounded}` : ""}</th>
            <td>{hasSample ? sum : "no sample yet"}</td>
            <td>{hasSample ? result : ""}</td>
          </tr>
          <tr>
            <th scope="row">
              {hasSample ? "never below" : "so the first RTO is"} RTO<sub>min</sub>
            </th>
            <td>{formatDuration(rtoMinNs)}</td>
            <td>{base}</td>
          </tr>
          <tr>
            <th scope="row">
              {backoffSinceNs === null ? (
                "no backoff"
              ) : (
                <>
                  backoff since <Moment atNs={backoffSinceNs} unit={false} />
                </>
              )}
            </th>
            <td>{isCapped ? `never above 60${gap}s` : `× ${formatCount(backoff)}`}</td>
            <td>{formatDuration(rtoNs, 4)}</td>
          </tr>
        </tbody>
      </table>
      <Ruler rtoNs={rtoNs} baseRttNs={props.baseRttNs} />
    </AutopsySection>
  );
}

import { useLayoutEffect, useRef, useState } from "react";
import type { RtoArithmetic } from "../../analysis/rto-arithmetic.ts";
import { formatCount, formatDuration, formatFigures, gap } from "../format/numbers.ts";
import { AutopsySection } from "./autopsy-section.tsx";
import { Moment } from "./sentence.tsx";

/** Both parts of the sum in the unit of the larger: "0.61 + 4 × 0.09". */
function writeSum(srttNs: number, rttvarNs: number): string {
  const unitNs = srttNs + 4 * rttvarNs >= 1e6 ? 1e6 : 1e3;
  return `${formatFigures(srttNs / unitNs)} + 4 × ${formatFigures(rttvarNs / unitNs)}`;
}

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
    <div className="rto-ruler">
      <div className="rto-bar" data-fill="waiting" ref={bar}>
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
  return (
    <AutopsySection number={props.number} title="The timer">
      <table className="rto-table">
        <tbody>
          <tr>
            <th scope="row">SRTT + 4 × RTTVAR</th>
            <td>{hasSample ? writeSum(srttNs, rttvarNs) : "no sample yet"}</td>
            <td>{hasSample ? formatDuration(estimateNs) : ""}</td>
          </tr>
          <tr>
            <th scope="row">
              never below RTO<sub>min</sub>
            </th>
            <td>{formatDuration(rtoMinNs)}</td>
            <td>{formatDuration(baseNs)}</td>
          </tr>
          <tr>
            <th scope="row">
              {backoffSinceNs === null ? (
                "no back-off"
              ) : (
                <>
                  back-off since <Moment atNs={backoffSinceNs} unit={false} />
                </>
              )}
            </th>
            <td>{isCapped ? `never above 60${gap}s` : `× ${formatCount(backoff)}`}</td>
            <td>{formatDuration(rtoNs)}</td>
          </tr>
        </tbody>
      </table>
      <Ruler rtoNs={rtoNs} baseRttNs={props.baseRttNs} />
    </AutopsySection>
  );
}

import type { Limit } from "./chart-data.ts";
import { clamp, type Plot, round } from "../../../charts/xy/plot.ts";

/** Where the claims want the curves: a thin line with ticks on the side where a run must stay; a region where one must fall or rise. */
export function LimitMarks(props: { limits: readonly Limit[]; plot: Plot; picked: number | null; part: "under" | "over" }) {
  const { limits, plot, picked, part } = props;
  return limits.map(({ claim, holds, places, crossing, ring }, index) => {
    const isPicked = picked === claim;
    if (part === "under")
      return (
        <g key={claim}>
          {crossing && <Crossing crossing={crossing} plot={plot} isPicked={isPicked} />}
          {(["least", "most"] as const).map((side) => (
            <path
              key={side}
              d={drawSide(plot, places, side)}
              fill="none"
              stroke={holds ? "var(--ink3)" : "var(--stall)"}
              strokeWidth={isPicked ? 2.5 : 1}
            />
          ))}
        </g>
      );
    const at = findNumeral(plot, places, crossing, index);
    return (
      <g key={claim}>
        {ring && (
          <circle cx={round(plot.toX(ring.x))} cy={round(plot.toY(ring.y))} r="9" fill="none" stroke="var(--stall)" strokeWidth="2" />
        )}
        {at && <Numeral claim={claim} holds={holds} x={at[0]} y={at[1]} />}
      </g>
    );
  });
}

function Numeral({ claim, holds, x, y }: { claim: number; holds: boolean; x: number; y: number }) {
  const ink = holds ? "var(--ink)" : "var(--stall)";
  return (
    <g transform={`translate(${round(x)} ${round(y)})`}>
      <circle r="8" fill="var(--paper)" stroke={ink} strokeWidth="1.250" />
      <text y="4" textAnchor="middle" fontSize="11" fontWeight="620" fill={ink}>
        {claim + 1}
      </text>
    </g>
  );
}

/** Where a curve must pass below, or above, a value. */
export function Crossing({ crossing, plot, isPicked }: { crossing: NonNullable<Limit["crossing"]>; plot: Plot; isPicked: boolean }) {
  const [from, to] = spanOf(crossing, plot);
  const y = plot.toY(crossing.at);
  const [top, bottom] = crossing.isBelow ? [y, plot.bottom] : [plot.top, y];
  return (
    <rect
      x={round(from)}
      y={round(top)}
      width={round(Math.max(3, to - from))}
      height={round(Math.max(0, bottom - top))}
      fill="var(--well)"
      stroke={isPicked ? "var(--ink)" : "none"}
    />
  );
}

function spanOf({ least, most }: NonNullable<Limit["crossing"]>, { left, right, toX }: Plot): [number, number] {
  return [least === null ? left : clamp(toX(least), left, right), most === null ? right : clamp(toX(most), left, right)];
}

/** The bounds of one side, and ticks into what is allowed. */
function drawSide(plot: Plot, places: Limit["places"], side: "least" | "most"): string {
  const line = places.flatMap((place) => {
    const bound = place[side];
    const y = bound === null ? null : plot.toY(bound);
    return y === null || y < plot.top || y > plot.bottom ? [] : [[plot.toX(place.x), y] as const];
  });
  if (line.length === 0) return "";
  const ends = line.length === 1 ? [[line[0][0] - 10, line[0][1]] as const, [line[0][0] + 10, line[0][1]] as const] : line;
  const path = `M${ends.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`;
  const ticks = ends.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = ends[index];
    const count = Math.floor((x - fromX) / 14);
    return Array.from({ length: count }, (_, tick) => {
      const share = (tick + 0.5) / count;
      return `M${round(fromX + share * (x - fromX))} ${round(fromY + share * (y - fromY))}l4 ${side === "least" ? -5 : 5}`;
    });
  });
  return path + ticks.join("");
}

/** Position of the numeral; each is a little farther along than the previous one. */
function findNumeral(plot: Plot, places: Limit["places"], crossing: Limit["crossing"], index: number): [number, number] | null {
  if (crossing) {
    const [from, to] = spanOf(crossing, plot);
    return [(from + to) / 2, (crossing.isBelow ? plot.bottom - 14 : plot.top + 14) - 18 * (index % 3)];
  }
  const first = places.find(({ least, most }) => least !== null || most !== null);
  if (first === undefined) return null;
  const y = plot.toY(first.least ?? first.most!);
  return [Math.min(plot.right - 10, plot.toX(first.x) + 14 + 20 * index), clamp(y, plot.top, plot.bottom)];
}

import type { Limit } from "./chart-data.ts";
import { round, type Scales } from "./chart-scales.ts";

interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Ranges of the claims: a thin line with ticks on the allowed side for bounds; a region for a required fall or rise. */
export function LimitMarks(props: {
  limits: readonly Limit[];
  scales: Scales;
  frame: Frame;
  picked: number | null;
  part: "under" | "over";
}) {
  const { limits, scales, frame, picked, part } = props;
  return limits.map(({ claim, holds, places, crossing, ring }, index) => {
    const isPicked = picked === claim;
    if (part === "under")
      return (
        <g key={claim}>
          {crossing && <Crossing crossing={crossing} scales={scales} frame={frame} isPicked={isPicked} />}
          {(["least", "most"] as const).map((side) => (
            <path
              key={side}
              d={drawSide(scales, frame, places, side)}
              fill="none"
              stroke={holds ? "var(--ink3)" : "var(--stall)"}
              strokeWidth={isPicked ? 2.5 : 1}
            />
          ))}
        </g>
      );
    const at = findNumeral(scales, frame, places, crossing, index);
    return (
      <g key={claim}>
        {ring && (
          <circle cx={round(scales.x(ring.x))} cy={round(scales.y(ring.y))} r="9" fill="none" stroke="var(--stall)" strokeWidth="2" />
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

function Crossing({
  crossing,
  scales,
  frame,
  isPicked,
}: {
  crossing: NonNullable<Limit["crossing"]>;
  scales: Scales;
  frame: Frame;
  isPicked: boolean;
}) {
  const [from, to] = spanOf(crossing, scales, frame);
  const y = scales.y(crossing.at);
  const [top, bottom] = crossing.isBelow ? [y, frame.bottom] : [frame.top, y];
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

function spanOf({ least, most }: NonNullable<Limit["crossing"]>, scales: Scales, { left, right }: Frame): [number, number] {
  const clamp = (x: number | null, other: number): number => (x === null ? other : Math.min(right, Math.max(left, scales.x(x))));
  return [clamp(least, left), clamp(most, right)];
}

/** The bounds of one side, with ticks toward the allowed side. */
function drawSide(scales: Scales, frame: Frame, places: Limit["places"], side: "least" | "most"): string {
  const line = places.flatMap((place) => {
    const bound = place[side];
    const y = bound === null ? null : scales.y(bound);
    return y === null || y < frame.top || y > frame.bottom ? [] : [[scales.x(place.x), y] as const];
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

/** Position of the number, each slightly farther along than the previous one. */
function findNumeral(
  scales: Scales,
  frame: Frame,
  places: Limit["places"],
  crossing: Limit["crossing"],
  index: number,
): [number, number] | null {
  if (crossing) {
    const [from, to] = spanOf(crossing, scales, frame);
    return [(from + to) / 2, (crossing.isBelow ? frame.bottom - 14 : frame.top + 14) - 18 * (index % 3)];
  }
  const first = places.find(({ least, most }) => least !== null || most !== null);
  if (first === undefined) return null;
  const y = scales.y(first.least ?? first.most!);
  return [Math.min(frame.right - 10, scales.x(first.x) + 14 + 20 * index), Math.min(frame.bottom, Math.max(frame.top, y))];
}

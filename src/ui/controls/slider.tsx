import type { CSSProperties } from "react";
import { type SliderRange, fromPosition, stepValue, toPosition } from "./log-scale.ts";

/** Positions of the native control; fine enough that the thumb follows the hand. */
const positions = 1000;
const pageShare = 0.1;

/** A range control over any scale. Keys step by values, not by pixels, so every press changes something. */
export function Slider(props: {
  label: string;
  value: number;
  valueText: string;
  range: SliderRange;
  isSolid?: boolean;
  onChange: (value: number) => void;
}) {
  const { range, value } = props;
  const position = toPosition(value, range);
  const style = { "--fill": `calc(7px + ${position.toFixed(4)} * (100% - 14px))` } as CSSProperties;
  return (
    <input
      type="range"
      className="slider"
      data-solid={props.isSolid ? "" : undefined}
      aria-label={props.label}
      aria-valuetext={props.valueText}
      min={0}
      max={positions}
      step="any"
      value={position * positions}
      style={style}
      onChange={(event) => {
        const next = fromPosition(event.currentTarget.valueAsNumber / positions, range);
        if (next !== value) props.onChange(next);
      }}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const next = {
          ArrowRight: () => stepValue(value, 1, range),
          ArrowUp: () => stepValue(value, 1, range),
          ArrowLeft: () => stepValue(value, -1, range),
          ArrowDown: () => stepValue(value, -1, range),
          PageUp: () => stepValue(value, 1, range, pageShare),
          PageDown: () => stepValue(value, -1, range, pageShare),
          Home: () => range.min,
          End: () => range.max,
        }[event.key]?.();
        if (next === undefined) return;
        event.preventDefault();
        if (next !== value) props.onChange(next);
      }}
    />
  );
}

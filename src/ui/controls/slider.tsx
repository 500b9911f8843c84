import { type SliderRange, fromPosition, stepValue, toPosition } from "../../charts/xy/log-scale.ts";
import styles from "./slider.module.css";

/** Positions of the native control; fine enough that the thumb follows the hand. */
const positions = 1000;
const pageShare = 0.1;

/** Where a key leads from `value`; null: it is not a key of sliders. */
function findKeyValue(key: string, value: number, range: SliderRange): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return stepValue(value, 1, range);
    case "ArrowLeft":
    case "ArrowDown":
      return stepValue(value, -1, range);
    case "PageUp":
      return stepValue(value, 1, range, pageShare);
    case "PageDown":
      return stepValue(value, -1, range, pageShare);
    case "Home":
      return range.min;
    case "End":
      return range.max;
    default:
      return null;
  }
}

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
  const style = { "--fill": `calc(7px + ${position.toFixed(4)} * (100% - 14px))` };
  return (
    <input
      type="range"
      className={styles.root}
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
        if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
        const next = findKeyValue(event.key, value, range);
        if (next === null) return;
        event.preventDefault();
        if (next !== value) props.onChange(next);
      }}
    />
  );
}

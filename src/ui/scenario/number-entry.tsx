import { stepValue } from "../../charts/xy/log-scale.ts";
import type { NumberField } from "../../scenario/fields/field-types.ts";
import { hasPrefixes } from "../../scenario/fields/units.ts";
import { isAllowed, parseFieldText } from "../../scenario/fields/field-values.ts";
import { NumberField as NumberInput } from "../controls/number-field.tsx";
import { readField } from "../run/scenario-path.ts";
import { findSliderRange } from "./field-range.ts";
import { completeText, splitFieldText } from "./field-text.ts";
import { narrowRange } from "../../scenario/fields/number-range.ts";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

/** The field with what its partners leave of its range. */
export function useRoom(field: NumberField): NumberField {
  const { scenario } = useRunView();
  const min = useStore(scenario, (state) => narrowRange(field, (path) => readField(state.scenario, path)).min);
  const max = useStore(scenario, (state) => narrowRange(field, (path) => readField(state.scenario, path)).max);
  return min === field.min && max === field.max ? field : { ...field, min, max };
}

/** A number as text with its unit, or the word for one. */
export function NumberEntry(props: { field: NumberField; value: number | string; id: string; labelId: string }) {
  const { field, value } = props;
  const { perform } = useRunView();
  const { figure, unit } = splitFieldText(field, value);
  const complete = (text: string, beside: string) => completeText(text, hasPrefixes(field.unit) ? beside : "");
  const room = useRoom(field);
  const range = findSliderRange(field);
  const isAcceptable = (text: string, beside: string) => {
    const parsed = parseFieldText(field, complete(text, beside));
    return parsed.ok && isAllowed(room, parsed.value);
  };
  return (
    <NumberInput
      id={`${props.id}-value`}
      labelledBy={props.labelId}
      text={figure}
      unit={unit}
      isWide={figure.length + unit.length > 9}
      isAcceptable={isAcceptable}
      onCommit={(text, beside) => perform({ do: "type", path: field.path, text: complete(text, beside) })}
      onStep={(direction) => {
        if (typeof value === "string") return;
        const next = stepValue(value, direction, { ...range, min: room.min, max: room.max });
        perform({ do: "change", path: field.path, value: next });
      }}
    />
  );
}

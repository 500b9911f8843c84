import { type ReactNode, useId, useState } from "react";
import { findNearestValue, isAllowed, parseFieldText } from "../../scenario/field-values.ts";
import type { ChoiceField, Field, NumberField } from "../../scenario/field-types.ts";
import { Choice } from "../controls/choice.tsx";
import { undoIcon } from "../controls/icons.tsx";
import { stepValue } from "../controls/log-scale.ts";
import { NumberField as NumberInput } from "../controls/number-field.tsx";
import { PopoverButton } from "../controls/popover.tsx";
import { Select } from "../controls/select.tsx";
import { Slider } from "../controls/slider.tsx";
import { Switch } from "../controls/switch.tsx";
import { useLab } from "../state/lab-context.tsx";
import { type FieldValue, isSameValue, readField } from "../state/scenario-path.ts";
import { readBase } from "../state/scenario-store.ts";
import { useStore } from "../state/use-store.ts";
import { describeConsequence } from "./derived.ts";
import { suggestValue } from "./field-groups.ts";
import { findSliderRange } from "./field-range.ts";
import { completeText, splitFieldText, writeShortValue, writeValue } from "./field-text.ts";

/** "RTOmin" as it is written on paper. */
export function writeLabel(label: string): ReactNode {
  if (!label.startsWith("RTOmin")) return label;
  return (
    <>
      RTO<sub>min</sub>
      {label.slice("RTOmin".length)}
    </>
  );
}

/** The name of a field; pressing it explains the field. */
function FieldLabel(props: { id: string; field: Field; boxId: string }) {
  const { field } = props;
  return (
    <span className="field-label" id={props.id}>
      <PopoverButton id={props.boxId} className="term" boxClassName="definition" button={writeLabel(field.label)}>
        <p>{field.help}</p>
        {field.cite && <cite>{field.cite}</cite>}
      </PopoverButton>
    </span>
  );
}

/** One field of the scenario: label, value, slider, what follows from it, what it was. */
export function FieldControl(props: { field: Field }) {
  const { field } = props;
  const lab = useLab();
  const id = useId();
  const value = useStore(lab.scenario, (state) => readField(state.scenario, field.path));
  const base = useStore(lab.scenario, (state) => readBase(state, field.path));
  const consequence = useStore(lab.scenario, (state) => describeConsequence(field.path, state.scenario));
  const isChanged = !isSameValue(value, base);
  const labelId = `${id}-label`;

  const undo = isChanged && (
    <button
      type="button"
      className="undo"
      aria-label={`Undo ${field.label}, was ${writeShortValue(field, base)}`}
      onClick={() => lab.scenario.undoField(field)}
    >
      was {writeShortValue(field, base)} {undoIcon}
    </button>
  );

  return (
    <div className="field" data-changed={isChanged ? "" : undefined} data-kind={field.kind}>
      <div className="field-head">
        <FieldLabel id={labelId} field={field} boxId={`${id}-help`} />
        {undo}
        {field.kind === "number" && !field.nullable && <NumberEntry field={field} value={value as number} id={id} labelId={labelId} />}
        {field.kind === "number" && field.nullable && <NullSwitch field={field} value={value as number | null} />}
        {field.kind === "boolean" && (
          <Switch isOn={value === true} onChange={(isOn) => lab.scenario.setField(field, isOn)}>
            <span className="visually-hidden">{field.label}</span>
          </Switch>
        )}
      </div>
      {field.kind === "number" && !field.nullable && <NumberSlider field={field} value={value as number} />}
      {field.kind === "number" && field.nullable && value !== null && (
        // Its head is full with the switch.
        <div className="field-row">
          <NumberSlider field={field} value={value as number} />
          <NumberEntry field={field} value={value as number} id={id} labelId={labelId} />
        </div>
      )}
      {field.kind === "choice" && <ChoiceEntry field={field} value={value as string} labelId={labelId} />}
      {consequence && <div className="field-note">{consequence}</div>}
    </div>
  );
}

/** On: the field has a number; off: what null means for it. The number comes back when it is switched on again. */
function NullSwitch(props: { field: NumberField; value: number | null }) {
  const { field, value } = props;
  const { scenario } = useLab();
  const [last, setLast] = useState<number | null>(null);
  if (value !== null && value !== last) setLast(value);
  return (
    <Switch
      isOn={value !== null}
      onChange={(isOn) => scenario.setField(field, isOn ? (last ?? suggestValue(field, scenario.get().scenario)) : null)}
    >
      <span className="visually-hidden">{field.label}</span> {value === null && field.nullLabel}
    </Switch>
  );
}

function NumberEntry(props: { field: NumberField; value: number; id: string; labelId: string }) {
  const { field, value } = props;
  const { scenario } = useLab();
  const { figure, unit } = splitFieldText(field, value);
  const range = findSliderRange(field);
  const isAcceptable = (text: string) => {
    const parsed = parseFieldText(field, completeText(text, unit));
    return parsed.ok && isAllowed(field, parsed.value);
  };
  return (
    <NumberInput
      id={`${props.id}-value`}
      labelledBy={props.labelId}
      text={figure}
      unit={unit}
      isWide={figure.length + unit.length > 9}
      isAcceptable={isAcceptable}
      onCommit={(text) => scenario.setText(field, completeText(text, unit))}
      onStep={(direction) => {
        const next = stepValue(value, direction, { ...range, min: field.min, max: field.max });
        scenario.setField(field, next);
      }}
    />
  );
}

function NumberSlider(props: { field: NumberField; value: number }) {
  const { field, value } = props;
  const { scenario } = useLab();
  const range = findSliderRange(field);
  return (
    <Slider
      label={`${field.label}, slider`}
      value={value}
      valueText={writeValue(field, value)}
      range={range}
      onChange={(next) => scenario.setField(field, (findNearestValue(field, next) as FieldValue | undefined) ?? next)}
    />
  );
}

/** More choices than this go into a list. */
const mostAbreast = 3;

function ChoiceEntry(props: { field: ChoiceField; value: string; labelId: string }) {
  const { field } = props;
  const { scenario } = useLab();
  const onChange = (next: string) => scenario.setField(field, next);
  if (field.choices.length <= mostAbreast)
    return <Choice label={field.label} value={props.value} options={field.choices} onChange={onChange} />;
  const valueText = field.choices.find(({ value }) => value === props.value)?.label ?? props.value;
  const options = field.choices.map((choice) => ({ ...choice, note: "" }));
  return (
    <Select labelledBy={props.labelId} value={props.value} valueText={valueText} groups={[{ label: null, options }]} onChange={onChange} />
  );
}

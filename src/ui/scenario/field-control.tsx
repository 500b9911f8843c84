import { useId, useState } from "react";
import { lookUp, t } from "../../language/translate.ts";
import { findNearestValue } from "../../scenario/fields/field-values.ts";
import type { ChoiceField, Field, NumberField } from "../../scenario/fields/field-types.ts";
import { Choice } from "../controls/choice.tsx";
import { undoIcon } from "../controls/icons.tsx";
import { Select } from "../controls/select.tsx";
import { Slider } from "../controls/slider.tsx";
import { Switch } from "../controls/switch.tsx";
import { type FieldValue, readField } from "../run/scenario-path.ts";
import { isChanged, readBase } from "../run/base-values.ts";
import { describeConsequence, describeHere, describeOwnValues } from "./derived.ts";
import { suggestValue } from "./field-groups.ts";
import { findSliderRange } from "./field-range.ts";
import { ListEntry } from "./list-entry.tsx";
import { NumberEntry, useRoom } from "./number-entry.tsx";
import { Term } from "./term.tsx";
import { writeShortValue, writeValue } from "./field-text.ts";
import scenarioStyles from "./scenario.module.css";
import styles from "./field-control.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

/** What undoing brings back; null: a list, which may be long, is shown in full. */
function describeBase(field: Field, base: FieldValue): string | null {
  return base !== null && typeof base === "object" ? null : writeShortValue(field, base);
}

/** One field of the scenario: label, value, slider, what follows from it, what it was. */
export function FieldControl(props: { field: Field }) {
  const { field } = props;
  const lab = useRunView();
  const id = useId();
  const value = useStore(lab.scenario, (state) => readField(state.scenario, field.path));
  const changed = useStore(lab.scenario, (state) => isChanged(state, field.path));
  const before = useStore(lab.scenario, (state) => describeBase(field, readBase(state, field.path)));
  const consequence = useStore(lab.scenario, (state) => describeConsequence(field.path, state.scenario));
  const here = useStore(lab.scenario, (state) => describeHere(field.path, state.scenario));
  const own = useStore(lab.scenario, (state) => describeOwnValues(field, state.scenario));
  const labelId = `${id}-label`;
  const label = lookUp(field.label);

  const undo = changed && (
    <button
      type="button"
      className={scenarioStyles.undo}
      aria-label={before === null ? t("Undo {setting}", { setting: label }) : t("Undo {setting}, was {before}", { setting: label, before })}
      onClick={() => lab.perform({ do: "undo", path: field.path })}
    >
      {before === null ? t("undo") : t("was {before}", { before })} {undoIcon}
    </button>
  );

  return (
    <div className={styles.root} data-changed={changed ? "" : undefined} data-kind={field.kind}>
      <div className={styles.head}>
        <span className={styles.label} id={labelId}>
          <Term
            id={`${id}-help`}
            label={field.label}
            help={field.help}
            here={here}
            cite={field.cite}
            choices={field.kind === "choice" ? field.choices : []}
          />
        </span>
        {undo}
        {field.kind === "number" && !field.nullable && (
          <NumberEntry field={field} value={value as number | string} id={id} labelId={labelId} />
        )}
        {field.kind === "number" && field.nullable && <NullSwitch field={field} value={value as number | null} />}
        {field.kind === "boolean" && (
          <Switch isOn={value === true} onChange={(isOn) => lab.perform({ do: "change", path: field.path, value: isOn })}>
            <span className="visually-hidden">{label}</span>
          </Switch>
        )}
      </div>
      {field.kind === "number" && !field.nullable && typeof value === "number" && <NumberSlider field={field} value={value} />}
      {field.kind === "number" && field.nullable && value !== null && (
        // Its head is full with the switch.
        <div className={styles.row}>
          <NumberSlider field={field} value={value as number} />
          <NumberEntry field={field} value={value as number} id={id} labelId={labelId} />
        </div>
      )}
      {field.kind === "choice" && <ChoiceEntry field={field} value={value as string} labelId={labelId} />}
      {(field.kind === "list" || field.kind === "rows" || field.kind === "cdf") && (
        <ListEntry field={field} value={value} id={id} labelId={labelId} />
      )}
      {consequence && <div className={scenarioStyles.fieldNote}>{consequence}</div>}
      {own && <div className={scenarioStyles.fieldNote}>{own}</div>}
    </div>
  );
}

/** On: the field has a number; off: what null means for it. The number comes back when it is switched on again. */
function NullSwitch(props: { field: NumberField; value: number | null }) {
  const { field, value } = props;
  const { scenario, perform } = useRunView();
  const [last, setLast] = useState<number | null>(null);
  if (value !== null && value !== last) setLast(value);
  return (
    <Switch
      isOn={value !== null}
      onChange={(isOn) =>
        perform({ do: "change", path: field.path, value: isOn ? (last ?? suggestValue(field, scenario.get().scenario)) : null })
      }
    >
      <span className="visually-hidden">{lookUp(field.label)}</span> {value === null && field.nullLabel !== null && lookUp(field.nullLabel)}
    </Switch>
  );
}

function NumberSlider(props: { field: NumberField; value: number }) {
  const { field, value } = props;
  const { perform } = useRunView();
  const room = useRoom(field);
  const bound =
    value === room.max
      ? field.atMost && t("no more than {other}", { other: lookUp(field.atMost.label) })
      : value === room.min && field.atLeast && t("no less than {other}", { other: lookUp(field.atLeast.label) });
  return (
    <>
      <Slider
        label={t("{setting}, slider", { setting: lookUp(field.label) })}
        value={value}
        valueText={writeValue(field, value)}
        range={findSliderRange(field)}
        onChange={(next) =>
          perform({ do: "change", path: field.path, value: (findNearestValue(room, next) as FieldValue | undefined) ?? next })
        }
      />
      {bound && <div className={scenarioStyles.fieldNote}>{bound}</div>}
    </>
  );
}

/** More choices than this, or more letters in them, go into a list, which also says what they mean. */
const mostAbreast = 3;
const mostLetters = 30;

function ChoiceEntry(props: { field: ChoiceField; value: string; labelId: string }) {
  const { field } = props;
  const { perform } = useRunView();
  const choices = field.choices.map((choice) => ({ ...choice, label: lookUp(choice.label) }));
  const onChange = (next: string) => perform({ do: "change", path: field.path, value: next });
  const longest = Math.max(...choices.map(({ label }) => label.length));
  if (choices.length <= mostAbreast && longest * choices.length <= mostLetters)
    return <Choice label={lookUp(field.label)} value={props.value} options={choices} onChange={onChange} />;
  const valueText = choices.find(({ value }) => value === props.value)?.label ?? props.value;
  const options = choices.map(({ value, label, meaning = "" }) => ({ value, label, note: lookUp(meaning) }));
  return (
    <Select
      isWordy
      labelledBy={props.labelId}
      value={props.value}
      valueText={valueText}
      groups={[{ label: null, options }]}
      onChange={onChange}
    />
  );
}

import { lookUp, t } from "../../../language/translate.ts";
import { useId } from "react";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import type { Values } from "../../../scenario/check/check-values.ts";
import { listParamFields } from "../../../scenario/fields/field-of-param.ts";
import type { Field } from "../../../scenario/fields/field-types.ts";
import type { FieldValue } from "../../run/scenario-path.ts";
import { findTypedFault, readTyped, writeTyped } from "../../scenario/typed-value.ts";
import { formatFieldValue, parseFieldText } from "../../../scenario/fields/field-values.ts";
import { listTransportGroups } from "../../../scenario/fields/list-transports.ts";
import { appliesTo, getField } from "../../../scenario/fields/fields.ts";
import { mergeInputs, nestValues, readField } from "../../../scenario/change/minimal-scenario.ts";
import { closeIcon } from "../../controls/icons.tsx";
import { Select } from "../../controls/select.tsx";
import { mainFields, moreGroups, suggestValue } from "../../scenario/field-groups.ts";
import { transportOptions } from "../../scenario/transport-select.tsx";
import { CommitField } from "../../controls/commit-field.tsx";
import sweepStyles from "./sweep.module.css";
import styles from "./changes-editor.module.css";

interface EditorProps {
  /** A partial scenario. */
  readonly changes: Values;
  /** The values of settings that it omits. */
  readonly base: Scenario;
  /** Path of the varied field, which cannot be set. */
  readonly axis: string;
  readonly onChange: (changes: Values) => void;
}

const ideas = new Map(listTransportGroups().flatMap(({ transports }) => transports.map(({ id, idea }) => [id, idea] as const)));
const transportField = getField("transport.algorithm");

/** Edits a partial scenario: the transport, and any field of the table as text. */
export function ChangesEditor({ changes, base, axis, onChange }: EditorProps) {
  const id = useId();
  const own = readField(changes, transportField.path);
  const algorithm = typeof own === "string" ? own : base.transport.algorithm;
  const all: readonly Field[] = [
    ...mainFields,
    ...moreGroups.flatMap((group) => group.fields),
    ...listParamFields(algorithm, base.transport.program),
  ];
  const known = all.filter((field) => field.path !== axis && field.path !== "seed" && appliesTo(base, field));
  const set = known.filter((field) => readField(changes, field.path) !== undefined);
  const open = known.filter((field) => !set.includes(field) && !["rows", "list", "cdf"].includes(field.kind));
  const write = (field: Field, value: unknown): void => onChange(mergeInputs(changes, nestValues([[field.path.split("."), value]])));
  const add = (path: string): void => {
    const field = open.find((one) => one.path === path);
    if (!field) return;
    const current = readField(base, field.path) ?? field.default;
    write(field, current ?? suggestValue(field, base));
  };
  const baseName = formatFieldValue(transportField, base.transport.algorithm);
  const inherit = { value: "", label: t("As fixed: {transport}", { transport: baseName }), note: "" };
  return (
    <div className={styles.editor}>
      <div className="field-caption" id={`${id}-transport`}>
        {t("Algorithm")}
      </div>
      <Select
        labelledBy={`${id}-transport`}
        value={own === undefined ? "" : algorithm}
        valueText={own === undefined ? baseName : formatFieldValue(transportField, algorithm)}
        groups={[{ label: null, options: [inherit] }, ...transportOptions()]}
        onChange={(next) =>
          onChange(next === "" ? removeAt(changes, ["transport", "algorithm"]) : mergeInputs(changes, { transport: { algorithm: next } }))
        }
      />
      <p className={sweepStyles.quiet}>{lookUp(ideas.get(algorithm) ?? "")}</p>
      {set.map((field) => (
        <div key={field.path} className={styles.setting}>
          <CommitField
            label={lookUp(field.label)}
            text={writeTyped(field, readField(changes, field.path) as FieldValue | undefined)}
            findFault={(text) => findTypedFault(field, text)}
            onCommit={(text) => {
              const parsed = parseFieldText(field, readTyped(field, text));
              if (parsed.ok) write(field, parsed.value);
            }}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t("Leave {setting} as it was", { setting: lookUp(field.label) })}
            onClick={() => onChange(removeAt(changes, field.path.split(".")))}
          >
            {closeIcon}
          </button>
        </div>
      ))}
      <div className="field-caption" id={`${id}-add`}>
        {t("Add a setting")}
      </div>
      <Select
        labelledBy={`${id}-add`}
        value=""
        valueText={t("Choose")}
        groups={[{ label: null, options: open.map((field) => ({ value: field.path, label: lookUp(field.label), note: "" })) }]}
        onChange={add}
      />
    </div>
  );
}

/** A copy without the value at a path; an empty section is removed too, and a transport's parameters are removed with it. */
function removeAt(changes: Values, [key, ...rest]: readonly string[]): Values {
  const entries = Object.entries(changes).flatMap(([name, value]): [string, unknown][] => {
    if (name !== key) return name === "params" && key === "algorithm" ? [] : [[name, value]];
    if (rest.length === 0) return [];
    const inner = removeAt(value as Values, rest);
    return Object.keys(inner).length > 0 ? [[name, inner]] : [];
  });
  return Object.fromEntries(entries);
}

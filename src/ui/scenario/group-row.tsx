import { useId, useState } from "react";
import { writeSeries } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";
import { writeSpan } from "../../analysis/groups.ts";
import { nameGroup } from "../../engine/spec/groups.ts";
import type { TransportSpec } from "../../engine/spec/scenario.ts";
import { listParamFields } from "../../scenario/fields/field-of-param.ts";
import type { Field } from "../../scenario/fields/field-types.ts";
import { isAllowed, parseFieldText } from "../../scenario/fields/field-values.ts";
import { nameOfGroup } from "../../scenario/fields/group-fields.ts";
import { listTransportGroups } from "../../scenario/fields/list-transports.ts";
import { GroupMark } from "../controls/group-mark.tsx";
import { closeIcon } from "../controls/icons.tsx";
import { stepValue } from "../../charts/xy/log-scale.ts";
import { NumberField as NumberInput } from "../controls/number-field.tsx";
import { Select } from "../controls/select.tsx";
import { listChanges } from "../run/base-values.ts";
import { placeInGroup, sizeOfGroup } from "../run/field-at.ts";
import { FamilyMark } from "./families.tsx";
import { FieldControl } from "./field-control.tsx";
import { transportSections } from "./field-groups.ts";
import { findSliderRange } from "./field-range.ts";
import { completeText } from "./field-text.ts";
import { Fold } from "./fold.tsx";
import { listOwnTraffic } from "./describe-group.ts";
import { isOwnSetting, listOwnSettings } from "./group-settings.ts";
import { GroupTraffic } from "./group-traffic.tsx";
import { transportOptions } from "./transport-select.tsx";
import scenarioStyles from "./scenario.module.css";
import styles from "./group-row.module.css";
import { formatCount } from "../../language/formats.ts";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

const transports = listTransportGroups().flatMap((group) => group.transports);

/** One group of senders: its name, its size, its transport, and what else it has of its own. */
export function GroupRow(props: { index: number }) {
  const { index } = props;
  const { scenario, perform } = useRunView();
  const id = useId();
  const group = useStore(scenario, (state) => state.scenario.groups[index]);
  const first = useStore(scenario, (state) => state.scenario.groups.slice(0, index).reduce((sum, { senders }) => sum + senders, 0));
  const own = useStore(scenario, (state) =>
    writeSeries([...listOwnTraffic(state.scenario.groups[index]), ...listOwnSettings(state.scenario, index)]),
  );
  if (!group) return null;

  const { name, senders, transport } = group;
  const size = sizeOfGroup(scenario.get().scenario, index);
  const info = transports.find((candidate) => candidate.id === transport.algorithm) ?? transports[0];
  return (
    <li className={styles.root}>
      <span className="visually-hidden" id={`${id}-name`}>
        {t("Name of group {group}", { group: index + 1 })}
      </span>
      <span className="visually-hidden" id={`${id}-size`}>
        {size.label}
      </span>
      <span className="visually-hidden" id={`${id}-transport`}>
        {t("Algorithm of group {group}", { group: index + 1 })}
      </span>
      <div className={styles.head}>
        <GroupMark index={index} />
        <TextField
          labelledBy={`${id}-name`}
          text={name}
          most={nameOfGroup(index).most}
          // An empty name is no name.
          onCommit={(text) => perform({ do: "type", path: `groups.${index}.name`, text: text === "" ? nameGroup(index) : text })}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={t("Remove group {group}", { group: index + 1 })}
          onClick={() => perform({ do: "removeGroup", index })}
        >
          {closeIcon}
        </button>
      </div>
      <div className={styles.groupRow}>
        <NumberInput
          id={`${id}-value`}
          labelledBy={`${id}-size`}
          text={formatCount(senders)}
          unit=""
          isAcceptable={(text) => {
            const parsed = parseFieldText(size, completeText(text, ""));
            return parsed.ok && isAllowed(size, parsed.value);
          }}
          onCommit={(text) => perform({ do: "type", path: size.path, text: completeText(text, "") })}
          onStep={(direction) =>
            perform({
              do: "change",
              path: size.path,
              value: stepValue(senders, direction, { ...findSliderRange(size), min: size.min, max: size.max }),
            })
          }
        />
        <Select
          labelledBy={`${id}-transport`}
          value={info.id}
          valueText={info.name}
          mark={<FamilyMark family={info.family} />}
          groups={transportOptions()}
          onChange={(next) => perform({ do: "change", path: `groups.${index}.transport.algorithm`, value: next })}
        />
      </div>
      <div className={scenarioStyles.fieldNote}>{writeSeries([writeSpan(first, first + senders), ...(own === "" ? [] : [own])])}</div>
      <GroupParams index={index} transport={transport} />
      <GroupSettings index={index} />
      <GroupTraffic index={index} />
    </li>
  );
}

/** The parameters of a group's transport, folded away until one is asked for or has changed. */
function GroupParams(props: { index: number; transport: TransportSpec }) {
  const { scenario } = useRunView();
  const [isOpen, setOpen] = useState(false);
  const state = useStore(scenario, (value) => value);
  const params = listParamFields(props.transport.algorithm, props.transport.program).map((field) => placeInGroup(field, props.index));
  if (params.length === 0) return null;
  return (
    <Fold
      label={t("{parameters, plural, one {# parameter} other {# parameters}}", { parameters: params.length })}
      group={props.index + 1}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <Controls fields={isOpen ? params : listChanges(state, params)} />
    </Fold>
  );
}

/** Every other setting of a group's transport, folded away but for those in which it differs from the others. */
function GroupSettings(props: { index: number }) {
  const { index } = props;
  const { scenario } = useRunView();
  const [isOpen, setOpen] = useState(false);
  const now = useStore(scenario, (state) => state.scenario);
  const own = transportSections.flatMap(({ fields }) => fields.filter((field) => isOwnSetting(now, index, field)));
  return (
    <Fold label={t("Own settings")} group={index + 1} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      {isOpen ? (
        transportSections.map(({ label, fields }) => (
          <div key={label} className={styles.section}>
            <h3 className="field-caption">{t(label)}</h3>
            <Controls fields={fields.map((field) => placeInGroup(field, index))} />
          </div>
        ))
      ) : (
        <Controls fields={own.map((field) => placeInGroup(field, index))} />
      )}
    </Fold>
  );
}

function Controls(props: { fields: readonly Field[] }) {
  return props.fields.map((field) => <FieldControl key={field.path} field={field} />);
}

/** A short text. What is typed is taken at Enter or when the field is left; Escape leaves it as it was. */
function TextField(props: { labelledBy: string; text: string; most: number; onCommit: (text: string) => void }) {
  const { text, onCommit } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    setDraft(null);
    if (draft !== null && draft.trim() !== text) onCommit(draft.trim());
  };
  return (
    <input
      className="text-field"
      type="text"
      autoComplete="off"
      spellCheck={false}
      maxLength={props.most}
      aria-labelledby={props.labelledBy}
      value={draft ?? text}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
        else if (event.key === "Escape") {
          event.preventDefault();
          // Without a draft the keys are the Lab's again.
          if (draft === null) event.currentTarget.blur();
          setDraft(null);
        }
      }}
    />
  );
}

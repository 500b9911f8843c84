import { useId, useState } from "react";
import { lookUp, msg, t } from "../../language/translate.ts";
import type { GroupSpec, Pairing } from "../../engine/spec/scenario.ts";
import { getDefaultPlaces } from "../../engine/topologies/places.ts";
import type { ChoiceField, Field, TextField } from "../../scenario/fields/field-types.ts";
import { fieldOf, hasField, listSectionFields } from "../../scenario/fields/fields.ts";
import { groupKind, groupPairing } from "../../scenario/fields/group-fields.ts";
import { writePlaces } from "../../scenario/fields/place-values.ts";
import { Select } from "../controls/select.tsx";
import { findFieldAt, placeInGroup } from "../run/field-at.ts";
import { readField } from "../run/scenario-path.ts";
import { FieldControl } from "./field-control.tsx";
import { Fold } from "./fold.tsx";
import { ListEntry } from "./list-entry.tsx";
import { Term } from "./term.tsx";
import styles from "./group-traffic.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

/** Where a group's traffic goes and what it is: places, pairing, workload, background. */
export function GroupTraffic(props: { index: number }) {
  const { index } = props;
  const { scenario } = useRunView();
  const [isOpen, setOpen] = useState(false);
  const now = useStore(scenario, (state) => state.scenario);
  const group = now.groups[index];
  if (!group) return null;
  return (
    <Fold label={t("Hosts and workload")} group={index + 1} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      {isOpen && (
        <>
          <PlaceEntry index={index} end="from" />
          <PlaceEntry index={index} end="to" />
          <OptionalChoice
            index={index}
            field={groupPairing}
            value={group.pairing}
            none={t("As usual here")}
            usual={nameChoice(groupPairing, getDefaultPlaces(now.network).pairing)}
          />
          <OptionalChoice index={index} field={groupKind} value={group.workload?.kind ?? null} none={t("As the scenario")} usual="" />
          {listOwnFields(group, index).map((field) => (
            <FieldControl key={field.path} field={field} />
          ))}
          {group.workload?.kind !== "cbr" && <FieldControl field={findFieldAt(now, `groups.${index}.background`)!} />}
        </>
      )}
    </Fold>
  );
}

/** The settings of a group's own workload; how many senders it has is the group's size. */
function listOwnFields({ workload }: GroupSpec, index: number): readonly Field[] {
  if (workload === null) return [];
  return listSectionFields("workload")
    .filter((field) => field.path !== "workload.kind" && field.path !== "workload.senders" && hasField(workload.kind, field))
    .map((field) => placeInGroup(fieldOf(workload.kind, field), index));
}

function nameChoice({ choices }: ChoiceField, value: Pairing): string {
  return lookUp(choices.find((choice) => choice.value === value)?.label ?? value);
}

/** Hosts by name; empty, they are where the topology has them. */
function PlaceEntry(props: { index: number; end: "from" | "to" }) {
  const { index, end } = props;
  const { scenario } = useRunView();
  const id = useId();
  const path = `groups.${index}.${end}`;
  const now = useStore(scenario, (state) => state.scenario);
  const field = findFieldAt(now, path) as TextField;
  const value = readField(now, path);
  const usual = writeUsual(getDefaultPlaces(now.network)[end]);
  return (
    <div className={styles.row}>
      <span id={`${id}-label`}>
        <Term id={`${id}-help`} label={end === "from" ? msg("From") : msg("To")} help={field.help} cite={field.cite} />
        <span className="visually-hidden">{t(", group {group}", { group: index + 1 })}</span>
      </span>
      <div>
        <ListEntry field={field} value={value} id={id} labelId={`${id}-label`} placeholder={usual} />
      </div>
    </div>
  );
}

function writeUsual(places: readonly string[]): string {
  return places.length > 3
    ? t("{low} to {high}", { low: places[0], high: places[places.length - 1] })
    : writePlaces(places).replaceAll(",", ", ");
}

/** A choice that may be left to something else. */
function OptionalChoice(props: { index: number; field: ChoiceField; value: string | null; none: string; usual: string }) {
  const { index, field, value, none, usual } = props;
  const { perform } = useRunView();
  const id = useId();
  const isKind = field === groupKind;
  const label = isKind ? msg("Workload") : field.label;
  const options = field.choices.map((choice) => ({
    value: choice.value,
    label: lookUp(choice.label),
    note: lookUp(choice.meaning ?? ""),
  }));
  return (
    <div className={styles.row}>
      <span id={`${id}-label`}>
        <Term id={`${id}-help`} label={label} help={field.help} cite={field.cite} choices={field.choices} />
        <span className="visually-hidden">{t(", group {group}", { group: index + 1 })}</span>
      </span>
      <Select
        isWordy
        labelledBy={`${id}-label`}
        value={value ?? ""}
        valueText={options.find((option) => option.value === value)?.label ?? (usual || none)}
        groups={[{ label: null, options: [{ value: "", label: none, note: usual }, ...options] }]}
        onChange={(next) =>
          perform({ do: "change", path: `groups.${index}.${isKind ? "workload.kind" : field.path}`, value: next === "" ? null : next })
        }
      />
    </div>
  );
}

import { lookUp, t } from "../../../language/translate.ts";
import { T } from "../../text/t.tsx";
import { useId } from "react";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import type { Field } from "../../../scenario/fields/field-types.ts";
import { isAllowed } from "../../../scenario/fields/field-values.ts";
import { appliesTo, getField } from "../../../scenario/fields/fields.ts";
import { requireScenario } from "../../../scenario/check/parse-scenario.ts";
import { presets } from "../../../scenario/presets/presets.ts";
import { runTags } from "../../../scenario/change/scenario-set.ts";
import { encodeScenario } from "../../../scenario/link/url-codec.ts";
import { CommitField } from "../../controls/commit-field.tsx";
import { closeIcon } from "../../controls/icons.tsx";
import { Select } from "../../controls/select.tsx";
import { type FieldValue, readField } from "../../run/scenario-path.ts";
import { withTransport } from "../../run/write-field.ts";
import { writeValue } from "../../scenario/field-text.ts";
import { findTypedFault, readTyped, writeTyped } from "../../scenario/typed-value.ts";
import { mainFields, moreFields, suggestValue } from "../../scenario/field-groups.ts";
import { transportOptions } from "../../scenario/transport-select.tsx";
import { useCompare, useCompareState } from "../../side-by-side/compare-context.tsx";
import { type Difference, listSetDifferences, nameTransport } from "../../side-by-side/differences.ts";
import type { Lane } from "../../side-by-side/lane.ts";
import { RunTag } from "../../side-by-side/run-tag.tsx";
import styles from "./compare-panel.module.css";

const transportPath = "transport.algorithm";
/** Settings in the list of common settings, in the order of the Lab's panel. */
const shared = [...mainFields, getField("workload.blocks"), getField("workload.startJitterNs"), getField("seed")];

/** Selects the compared runs, and shows which settings differ and which are the same; all can be changed here. */
export function ComparePanel() {
  const { session } = useCompare();
  const { lanes } = useCompareState();
  const scenarios = lanes.map(({ view }) => view.scenario.get().scenario);
  const differences = listSetDifferences(scenarios);
  return (
    <>
      <div className={styles.caption}>
        <h2 className="field-caption">{t("Comparing")}</h2>
        {lanes.length === 2 && (
          <button type="button" className="text-button" onClick={() => replaceAll(session, [scenarios[1], scenarios[0]])}>
            {t("Swap")}
          </button>
        )}
      </div>
      {lanes.map((lane, place) => (
        <LaneRow key={lane.tag} lane={lane} canGo={place > 0} />
      ))}
      {lanes.length < runTags.length && (
        <AddRun
          label={t(lanes.length === 1 ? "Compare with" : "Add a third run")}
          base={scenarios[0]}
          onAdd={(next) => replaceAll(session, [...scenarios, next])}
        />
      )}
      <Differing differences={differences} />
      <SameInAll scenarios={scenarios} differences={differences} />
    </>
  );
}

type Session = ReturnType<typeof useCompare>["session"];

function replaceAll(session: Session, scenarios: readonly Scenario[]): void {
  session.load(scenarios);
  session.touch(true);
}

/** A run's letter and its transport. */
function LaneRow({ lane, canGo }: { lane: Lane; canGo: boolean }) {
  const { session } = useCompare();
  const id = useId();
  const { scenario } = lane.view.scenario.get();
  const name = nameTransport(scenario);
  return (
    <div className={styles.lane}>
      <span id={id} className={styles.laneTag}>
        <RunTag tag={lane.tag} />
      </span>
      <Select
        labelledBy={id}
        value={scenario.groups.length > 0 ? "" : scenario.transport.algorithm}
        valueText={name}
        groups={transportOptions()}
        onChange={(value) => lane.view.perform({ do: "change", path: transportPath, value })}
      />
      {canGo && (
        <button
          type="button"
          className="icon-button"
          aria-label={t("Remove run {tag}", { tag: lane.tag })}
          onClick={() =>
            replaceAll(
              session,
              session.scenarios().filter((_, index) => session.state.get().lanes[index] !== lane),
            )
          }
        >
          {closeIcon}
        </button>
      )}
    </div>
  );
}

/** Adds another transport with the same scenario, a copy, or a preset. */
function AddRun({ label, base, onAdd }: { label: string; base: Scenario; onAdd: (scenario: Scenario) => void }) {
  const id = useId();
  const add = (value: string): void => {
    const preset = presets.find((one) => `preset:${one.id}` === value);
    if (preset) onAdd(requireScenario(preset.scenario));
    else if (value === "same") onAdd(base);
    else onAdd(withTransport(base, value));
  };
  return (
    <div className={styles.add}>
      <span id={id} className="field-caption">
        {label}
      </span>
      <Select
        labelledBy={id}
        value=""
        valueText={t("Choose")}
        groups={[
          { label: null, options: [{ value: "same", label: t("The same run, with a change in the middle"), note: "" }] },
          ...transportOptions(),
          {
            label: t("Presets"),
            options: presets.map((preset) => ({ value: `preset:${preset.id}`, label: lookUp(preset.name), note: "" })),
          },
        ]}
        onChange={add}
      />
    </div>
  );
}

/** The differing settings with one line per run, and a control that adds another. */
function Differing({ differences }: { differences: readonly Difference[] }) {
  const { lanes } = useCompareState();
  const count = differences.length;
  if (lanes.length < 2) return null;
  const title = t("{count, plural, =0 {Nothing differs} one {One setting differs} other {# settings differ}}", { count });
  return (
    <section className={styles.differing} data-any={count > 0 ? "" : undefined} aria-label={t("What differs")}>
      <h2>{title}</h2>
      {differences.map((difference) => (
        <DifferingSetting key={difference.path} difference={difference} />
      ))}
      <AddSetting differences={differences} />
    </section>
  );
}

function DifferingSetting({ difference: { path, label, values, field } }: { difference: Difference }) {
  const { lanes } = useCompareState();
  if (path === transportPath) return null;
  const isEditable = field !== null && lanes.every(({ view }) => readField(view.scenario.get().scenario, path) !== undefined);
  return (
    <div className={styles.setting} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      {lanes.map(({ tag, view }, run) => (
        <div key={tag} className={styles.value}>
          <RunTag tag={tag} />
          {isEditable ? (
            <CommitField
              label={t("{label}, run {tag}", { label, tag })}
              isLabelHidden
              text={writeTyped(field, readField(view.scenario.get().scenario, path))}
              findFault={(text) => findTypedFault(field, text)}
              onCommit={(text) => view.perform({ do: "type", path, text: readTyped(field, text) })}
            />
          ) : (
            <span>{values[run]}</span>
          )}
        </div>
      ))}
    </div>
  );
}

/** Changes one more setting of the last run to an instructive value, which can then be edited. */
function AddSetting({ differences }: { differences: readonly Difference[] }) {
  const { lanes } = useCompareState();
  const id = useId();
  const last = lanes[lanes.length - 1];
  const { scenario } = last.view.scenario.get();
  const taken = new Set(differences.map(({ path }) => path));
  const open = [...mainFields, ...moreFields].filter(
    (field) => !taken.has(field.path) && appliesTo(scenario, field) && field.kind !== "rows" && field.kind !== "list",
  );
  const add = (path: string): void => {
    const field = open.find((one) => one.path === path);
    if (field) last.view.perform({ do: "change", path, value: findOtherValue(field, scenario) });
  };
  return (
    <div className={styles.add}>
      <span id={id} className="field-caption">
        {t("Another setting of {tag}", { tag: last.tag })}
      </span>
      <Select
        labelledBy={id}
        value=""
        valueText={t("Choose")}
        groups={[
          {
            label: null,
            options: open.map((field) => ({
              value: field.path,
              label: lookUp(field.label),
              note: writeValue(field, readField(scenario, field.path)),
            })),
          },
        ]}
        onChange={add}
      />
    </div>
  );
}

/** A value that differs from the present one: switched, the next choice, twice as much, or half if twice is too much. */
function findOtherValue(field: Field, scenario: Scenario): FieldValue {
  const now = readField(scenario, field.path);
  if (field.kind === "boolean") return now !== true;
  if (field.kind === "choice") return field.choices.find(({ value }) => value !== now)?.value ?? field.default;
  if (typeof now !== "number") return suggestValue(field, scenario);
  const candidates = [2 * now, Math.floor(now / 2), now + 1, now - 1];
  return candidates.find((value) => value !== now && isAllowed(field, value)) ?? now;
}

/** The common settings that matter; a change here applies to all runs. */
function SameInAll({ scenarios, differences }: { scenarios: readonly Scenario[]; differences: readonly Difference[] }) {
  const { session } = useCompare();
  const [first] = scenarios;
  const taken = new Set(differences.map(({ path }) => path));
  const fields = shared.filter(
    (field) => !taken.has(field.path) && field.kind === "number" && scenarios.every((scenario) => appliesTo(scenario, field)),
  );
  return (
    <section className={styles.same} aria-label={t("The same in all runs")}>
      <h2>{t("The same in all runs")}</h2>
      {fields.map((field) => (
        <CommitField
          key={field.path}
          label={lookUp(field.label)}
          text={writeTyped(field, readField(first, field.path))}
          findFault={(text) => findTypedFault(field, text)}
          onCommit={(text) => session.shared.perform({ do: "type", path: field.path, text: readTyped(field, text) })}
        />
      ))}
      <p className={styles.note}>
        {t("Changes here apply to all runs. They share seed and start times; after the first difference they evolve independently.")}
      </p>
      <SweepLink scenario={first} />
    </section>
  );
}

/** A link to the sweep: one seed shows how something happens, not how often. */
function SweepLink({ scenario }: { scenario: Scenario }) {
  const { host } = useCompare();
  return (
    <p className={styles.note}>
      <T
        message="One seed shows what can happen, not how often. <sweep>Sweep</sweep>"
        sweep={(text) => (
          <button type="button" className="text-button" onClick={() => host.goTo("sweep", encodeScenario(scenario))}>
            {text}
          </button>
        )}
      />
    </p>
  );
}

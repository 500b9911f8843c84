import { writeSentences } from "../../../language/sentences.ts";
import { lookUp, msg, t } from "../../../language/translate.ts";
import { useId, useState } from "react";
import { Choice } from "../../controls/choice.tsx";
import { Select } from "../../controls/select.tsx";
import { minimizeScenario } from "../../../scenario/change/minimal-scenario.ts";
import { hasPrefixes } from "../../../scenario/fields/units.ts";
import { repairScenario } from "../../../scenario/change/repair-scenario.ts";
import { readTypedList, writeTypedList } from "../../../language/typed-list.ts";
import { isObject } from "../../../scenario/check/check-values.ts";
import { listGrammar } from "../../../sweep/value-lists.ts";
import { PopoverButton } from "../../controls/popover.tsx";
import { mainFields } from "../../scenario/field-groups.ts";
import { ChangesEditor } from "./changes-editor.tsx";
import { CommitField } from "../../controls/commit-field.tsx";
import { SeriesList } from "./series-list.tsx";
import { makeAxis } from "../../kit/sweep/chart-data.ts";
import type { PagePlan } from "../../kit/sweep/plan-page.ts";
import { useSweep, useSweepState, useWholeState } from "./sweep-context.tsx";
import { OthersPart } from "./others-part.tsx";
import {
  dropVaried,
  findMetric,
  getAxisField,
  goodputId,
  listAxisFields,
  nameMetric,
  overlays,
  suggestSeries,
  suggestValues,
  type SweepSettings,
  listGroupNumbers,
  sweepMetrics,
} from "../../kit/sweep/sweep-settings.ts";
import sweepStyles from "./sweep.module.css";
import styles from "./settings-panel.module.css";
import type { RunMetric } from "../../../analysis/metrics/metric.ts";

/** The usual numbers of seeds, and the present one. */
function listSeedChoices(seeds: number) {
  return [...new Set([1, 3, 5, 20, seeds])].sort((a, b) => a - b).map((count) => ({ value: String(count), label: String(count) }));
}

const scales = [
  { value: "auto", label: msg("Auto") },
  { value: "linear", label: msg("Linear") },
  { value: "log", label: msg("Log") },
] as const;

/** Settings of a sweep: along x, along y, its algorithms, and the common settings. */
export function SettingsPanel() {
  const { sweep } = useSweep();
  const state = useWholeState();
  const { settings } = state;
  const change = (patch: Partial<SweepSettings>): void => sweep.change(patch);
  return (
    <>
      <AxisPart settings={settings} onChange={change} />
      <MetricPart settings={settings} onChange={change} />
      <section className={styles.part} aria-label={t("Algorithms")}>
        <div className="field-caption">{t("Algorithms")}</div>
        <SeriesList settings={settings} onChange={(series) => change({ series })} />
        {state.plan && state.plan.notices.length > 0 && (
          <p className={sweepStyles.quiet}>
            {writeSentences([
              state.plan.notices[0],
              state.plan.notices.length > 1 &&
                t("{more, plural, one {And # more like this at other points.} other {And # more like this at other points.}}", {
                  more: state.plan.notices.length - 1,
                }),
            ])}
          </p>
        )}
      </section>
      <section className={styles.part} aria-label={t("Runs")}>
        <Choice
          label={t("Seeds per point")}
          isLabelShown
          value={String(settings.seeds)}
          options={listSeedChoices(settings.seeds)}
          onChange={(text) => change({ seeds: Number(text) })}
        />
      </section>
      <OverlayPart settings={settings} onChange={change} />
      <MorePart settings={settings} onChange={change} />
      {state.cacheFault !== null && <p className={sweepStyles.quiet}>{state.cacheFault}</p>}
      <OthersPart settings={settings} />
    </>
  );
}

interface PartProps {
  readonly settings: SweepSettings;
  readonly onChange: (patch: Partial<SweepSettings>) => void;
}

function writeRange(plan: PagePlan): string {
  const { formatX } = makeAxis(plan);
  return t("{low} to {high}", { low: formatX(plan.xs[0]), high: formatX(plan.xs.at(-1)!) });
}

function AxisPart({ settings, onChange }: PartProps) {
  const id = useId();
  const plan = useSweepState((state) => state.plan);
  const field = getAxisField(settings);
  const range = plan === null ? "" : writeRange(plan);
  const fields = listAxisFields(settings);
  const toOption = ({ path, label }: (typeof fields)[number]) => ({ value: path, label: lookUp(label), note: "" });
  const choose = (path: string): void => {
    const next = fields.find((one) => one.path === path)!;
    const isUsual = JSON.stringify(settings.series) === JSON.stringify(suggestSeries(settings.base, settings.axis));
    const series = isUsual ? suggestSeries(settings.base, path) : dropVaried(settings.series, path);
    onChange({ axis: path, values: suggestValues(next), isLog: null, series });
  };
  return (
    <section className={styles.part} aria-label={t("What is varied")}>
      <div className="field-caption" id={id}>
        {t("Vary")}
      </div>
      <Select
        labelledBy={id}
        value={field.path}
        valueText={lookUp(field.label)}
        note={range}
        groups={[
          { label: null, options: fields.filter((one) => mainFields.includes(one)).map(toOption) },
          { label: t("More"), options: fields.filter((one) => !mainFields.includes(one)).map(toOption) },
        ]}
        onChange={choose}
      />
    </section>
  );
}

function MetricPart({ settings, onChange }: PartProps) {
  const id = useId();
  const ofGroups = listGroupNumbers(settings);
  const toOption = (metric: RunMetric) => ({ value: metric.id, label: nameMetric(metric), note: lookUp(metric.help) });
  return (
    <section className={styles.part} aria-label={t("What is shown")}>
      <div className="field-caption" id={id}>
        {t("Show")}
      </div>
      <Select
        labelledBy={id}
        isWordy
        value={settings.metric}
        valueText={nameMetric(findMetric(settings.metric))}
        note={findMetric(settings.metric).id === goodputId ? t("% of the maximum") : ""}
        groups={[
          { label: null, options: sweepMetrics.map(toOption) },
          ...(ofGroups.length > 0 ? [{ label: t("Groups"), options: ofGroups.map(toOption) }] : []),
        ]}
        onChange={(metric) => onChange({ metric })}
      />
    </section>
  );
}

function SkipPart({ settings, onChange }: PartProps) {
  const { skipBlocks } = settings;
  return (
    <>
      <Choice
        label={t("Averaged over")}
        isLabelShown
        value={skipBlocks === 0 ? "0" : skipBlocks === 1 ? "1" : "other"}
        options={[
          { value: "0", label: t("all blocks") },
          { value: "1", label: t("all but the first") },
          ...(skipBlocks > 1 ? [{ value: "other" as const, label: t("from block {block}", { block: String(skipBlocks + 1) }) }] : []),
        ]}
        onChange={(text) => text !== "other" && onChange({ skipBlocks: Number(text) })}
      />
      <p className={sweepStyles.quiet}>{t("The first block starts without an ssthresh; one timeout there can halve the average.")}</p>
    </>
  );
}

function OverlayPart({ settings, onChange }: PartProps) {
  const isGoodput = settings.metric === goodputId;
  return (
    <section className={styles.part} aria-label={t("Also draw")}>
      <div className="field-caption">{t(isGoodput ? "Also draw" : "Also draw (of goodput only)")}</div>
      {overlays.map(({ id, label }) => (
        <label key={id} className={styles.check}>
          <input
            type="checkbox"
            checked={settings.overlays.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({
                overlays: overlays.map((one) => one.id).filter((one) => (one === id ? checked : settings.overlays.includes(one))),
              })
            }
          />
          {t(label)}
          {id === "prediction" && <i className={styles.sample} aria-hidden="true" />}
        </label>
      ))}
    </section>
  );
}

/** Rarely changed settings: the values and scale of x, the blocks that count, and the common settings. */
function MorePart({ settings, onChange }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const state = useWholeState();
  // The values are the most frequent problem of a sweep.
  const isFaulty = state.plan === null;
  return (
    <details className={styles.part} open={isOpen || isFaulty} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{t("More settings")}</summary>
      <ValuesPart settings={settings} onChange={onChange} />
      {settings.base.workload.kind === "barrier" && <SkipPart settings={settings} onChange={onChange} />}
      <BasePart settings={settings} onChange={onChange} />
      {state.cacheFault === null && <CachePart />}
    </details>
  );
}

function ValuesPart({ settings, onChange }: PartProps) {
  const id = useId();
  const field = getAxisField(settings);
  return (
    <>
      <CommitField
        label={t("Values")}
        text={writeTypedList(settings.values)}
        onCommit={(typed) => onChange({ values: readTypedList(typed, field.integer && !hasPrefixes(field.unit)) })}
      />
      <div className={styles.line}>
        <Choice
          label={t("Scale of x")}
          value={settings.isLog === null ? "auto" : settings.isLog ? "log" : "linear"}
          options={scales.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(scale) => onChange({ isLog: scale === "auto" ? null : scale === "log" })}
        />
        <PopoverButton isLazy id={`${id}-grammar`} className="term" boxClassName="definition" button={t("how to write a list")}>
          <pre className={styles.grammar}>{t(listGrammar)}</pre>
        </PopoverButton>
      </div>
    </>
  );
}

/** Settings common to all series, one by one. */
function BasePart({ settings, onChange }: PartProps) {
  const { notices } = useSweep();
  const { base, axis } = settings;
  const edit = (changes: unknown): void => {
    const repaired = repairScenario(changes);
    if (repaired.notices.length > 0) notices.set({ list: repaired.notices.map(({ message }) => message) });
    onChange({ base: repaired.scenario });
  };
  const input: unknown = minimizeScenario(base);
  return (
    <section aria-label={t("The same in all runs")}>
      <div className="field-caption">{t("The same in all runs")}</div>
      {isObject(input) && <ChangesEditor changes={input} base={base} axis={axis} onChange={edit} />}
    </section>
  );
}

function CachePart() {
  const { sweep, host } = useSweep();
  return (
    <section aria-label={t("Saved results")}>
      <p className={sweepStyles.quiet}>
        {t("Finished runs are saved in this browser.")}{" "}
        <button
          type="button"
          className="text-button"
          onClick={() => void sweep.forget().then(() => host.announcer.say(t("The saved results are deleted.")))}
        >
          {t("Delete them")}
        </button>
      </p>
    </section>
  );
}

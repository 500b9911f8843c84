import { writeSeries } from "../../../language/sentences.ts";
import { lookUp, t } from "../../../language/translate.ts";
import type { Field } from "../../../scenario/fields/field-types.ts";
import { findFlag } from "../../../lessons/situation.ts";
import { getField } from "../../../scenario/fields/fields.ts";
import { FieldControl } from "../../scenario/field-control.tsx";
import { writeValue } from "../../scenario/field-text.ts";
import { readField } from "../../run/scenario-path.ts";
import { nameTransport } from "../../side-by-side/differences.ts";
import { useLesson, useLessons } from "./lessons-context.tsx";
import { listOpenFields } from "./lessons-session.ts";
import styles from "./control-row.module.css";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";

const lockIcon = (
  <svg width="13" height="15" viewBox="0 0 13 15" aria-hidden="true">
    <path d="M1.500 6.500h10v7.500h-10z M3.500 6.500V4.500a3 3 0 0 1 6 0v2" fill="none" stroke="currentColor" strokeWidth="1.4" />
  </svg>
);

/** Locked settings named by default: the decisive ones of a run. */
const usual = ["senders", "algorithm", "buffer", "block", "rto-min"];

/** Controls for the settings open at this step; others are listed with a lock. */
export function ControlRow() {
  const { lesson, session, stage } = useLesson();
  const { host, isFramed } = useLessons();
  const run = useRunView();
  const { step } = session;
  // A program has its own editor.
  const open = stage.side === null ? listOpenFields(lesson, step).filter(({ path }) => path !== "transport.program") : [];
  const fields: readonly Field[] = open.map(({ path, range }) => range ?? getField(path as Parameters<typeof getField>[0]));
  // The setting that is open only at the run step comes first, as it matters most.
  const { control, kept: named = usual } = lesson.run;
  const flags = control === undefined || named.includes(control.field) ? named : [control.field, ...named];
  const beside = stage.side?.scenarios() ?? [];
  // Settings that differ between runs side by side are shown above each.
  const isSame = (path: string): boolean => new Set(beside.map((one) => JSON.stringify(readField(one, path)))).size <= 1;
  const kept = flags.map(findFlag).filter(({ path }) => isSame(path) && !open.some((one) => one.path === path));
  const scenario = useStore(run.scenario, (state) => state.scenario);
  const words = kept.map((field) =>
    field.path === "transport.algorithm" ? nameTransport(scenario) : writeKept(field, writeValue(field, readField(scenario, field.path))),
  );
  // A frame is low, and the Lab shows the fixed settings.
  if (isFramed && fields.length === 0) return null;
  return (
    <section className={styles.root} aria-label={t("Settings")} data-open={fields.length > 0 ? "" : undefined}>
      {fields.map((field) => (
        <div key={field.path} className={styles.control} data-frame-field={isFramed ? "" : undefined}>
          <FieldControl field={field} />
        </div>
      ))}
      <div className={styles.kept}>
        {lockIcon}
        <p>
          <small>{t(stage.side ? "Side by side, fixed in this lesson" : "Fixed in this lesson")}</small>
          <span>{writeSeries(words)}</span>
        </p>
      </div>
      {!isFramed && (
        <button type="button" className="button" onClick={() => host.goTo("lab", run.query())}>
          {t("Open in the Lab")}
        </button>
      )}
    </section>
  );
}

/** "Switch buffer 64 packets". */
function writeKept(field: Field, value: string): string {
  // The part of a label in brackets is omitted here.
  const label = lookUp(field.label).replace(/ \(.*\)$/, "");
  return field.path === "workload.senders" ? t("{value} senders", { value }) : t("{label} {value}", { label, value });
}

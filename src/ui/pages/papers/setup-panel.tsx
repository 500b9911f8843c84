import { showTold } from "../../../experiments/tell.ts";
import { T } from "../../text/t.tsx";
import { writeFault } from "../../text/fault-words.ts";
import { sentenceGap } from "../../../language/sentences.ts";
import { type Marked, msg, t } from "../../../language/translate.ts";
import type { Assumption, Basis, Experiment } from "../../../experiments/experiment.ts";
import { Choice } from "../../controls/choice.tsx";
import { ScenarioRows } from "./describe-setup.tsx";
import { planFigure } from "./plan-figure.ts";
import { readChoices } from "./papers-query.ts";
import { useFigure, usePapers, usePlace } from "./papers-context.tsx";
import { compareVerdicts, findTurned, writePrice, writeTurned } from "./papers-words.ts";
import { writeReading } from "./verdict-sentences.ts";
import styles from "./setup-panel.module.css";

const basisWords: Readonly<Record<Basis, Marked>> = {
  simulation: msg("Our paraphrase; result of a simulation."),
  testbed: msg("Our paraphrase; result of a test bed."),
  model: msg("Our paraphrase; result of a model."),
  trace: msg("Our paraphrase; result of a trace."),
};

/** What the paper omits, what is chosen here and why, and the effect of other choices. */
export function Assumptions({ experiment }: { experiment: Experiment }) {
  const { trial, form } = usePlace();
  const { shown } = useFigure(experiment.id);
  const reading = shown && form !== "predict" ? writeReading(experiment, shown.report) : null;
  return (
    <>
      {reading !== null && <p className={styles.finding}>{reading}</p>}
      {experiment.assumptions.map((assumption) => (
        <AssumptionPart key={assumption.field} experiment={experiment} assumption={assumption} value={trial[assumption.field] ?? null} />
      ))}
      <TrialPart experiment={experiment} />
    </>
  );
}

/** What the paper states, and what of it cannot be shown here. */
export function Setting({ experiment }: { experiment: Experiment }) {
  return (
    <>
      <p className={styles.finding}>{showTold(experiment.finding)}</p>
      <p className={styles.quiet}>
        {t(basisWords[experiment.basis])}
        {sentenceGap()}
        {experiment.id.includes("table") ? t("We had the table.") : t("We had the paper's text, but not the curves of its figures.")}
      </p>
      <ScenarioRows experiment={experiment} className={styles.stated} />
      {experiment.missing !== undefined && <p className={styles.quiet}>{showTold(experiment.missing)}</p>}
    </>
  );
}

function AssumptionPart({ experiment, assumption, value }: { experiment: Experiment; assumption: Assumption; value: string | null }) {
  const { go, place, session } = usePapers();
  const { shown } = useFigure(experiment.id);
  const { field, label, paperSays, chosen, alternatives, because } = assumption;
  const { runs, packets } = planFigure(experiment, shown?.size ?? "coarse");
  const change = (name: string): void => {
    const { [field]: _, ...others } = place.get().trial;
    go({ trial: name === chosen.name ? others : { ...others, [field]: name } });
  };
  return (
    <div className={styles.assumption} data-changed={value !== null ? "" : undefined}>
      <h4>{showTold(label)}</h4>
      {alternatives.length === 0 ? (
        <p className={styles.value}>{showTold(chosen.name)}</p>
      ) : (
        <div className={styles.choices}>
          <Choice
            label={showTold(label)}
            value={value ?? chosen.name}
            options={[chosen, ...alternatives].map(({ name }) => ({ value: name, label: showTold(name) }))}
            onChange={change}
          />
        </div>
      )}
      <p className={styles.quiet}>
        <T message="<b>The paper:</b> {paperSays} <b>Here:</b> {because}" paperSays={showTold(paperSays)} because={showTold(because)} />
      </p>
      {alternatives
        .filter(({ name }) => name !== value)
        .map(({ name }) => {
          const turned = shown && findTurned(shown.report, field, name);
          const effect = turned
            ? writeTurned(turned)
            : t("Not tried yet: {price}.", { price: writePrice(runs.length, packets, session.estimateMs(packets)) });
          return (
            <p key={name} className={styles.effect} data-turns={turned && turned.length > 0 ? "" : undefined}>
              {alternatives.length > 1 ? t("{choice}: {effect}", { choice: showTold(name), effect }) : effect}
            </p>
          );
        })}
    </div>
  );
}

/** The trial in progress, and its result. */
function TrialPart({ experiment }: { experiment: Experiment }) {
  const { go } = usePapers();
  const { shown, trial } = useFigure(experiment.id);
  const { trial: named } = usePlace();
  if (trial === null || Object.keys(readChoices(experiment.id, named)).length === 0) return null;
  const { result, work, fault } = trial;
  return (
    <div className={styles.trial} role="status">
      {fault !== null ? (
        <p>{t("This cannot be run: {fault}", { fault: writeFault(fault) })}</p>
      ) : result === null ? (
        <p>
          {work
            ? t("{total, plural, one {Recomputing the verdict: {done} of # runs.} other {Recomputing the verdict: {done} of # runs.}}", {
                done: work.done,
                total: work.total,
              })
            : t("Recomputing the verdict.")}
        </p>
      ) : (
        <p>
          <b>
            {writeTurned(
              compareVerdicts(
                shown?.claims.map(({ verdict }) => verdict) ?? [],
                result.claims.map(({ verdict }) => verdict),
              ),
            )}
          </b>{" "}
          {result.size === "coarse" ? t("So far in short runs.") : ""} {t("The dotted violet line shows this choice.")}
        </p>
      )}
      <button type="button" className="text-button" onClick={() => go({ trial: {} })}>
        {t("Back to our choice")}
      </button>
    </div>
  );
}

import { startLarge } from "../../../analysis/words.ts";
import type { Assumption, Experiment } from "../../../experiments/experiment.ts";
import { experiments } from "../../../experiments/registry.ts";
import { Choice } from "../../controls/choice.tsx";
import { ScenarioRows } from "./scenario-rows.tsx";
import { planFigure } from "./plan-figure.ts";
import { readChoices } from "./papers-query.ts";
import { useFigure, usePapers, usePlace } from "./papers-context.tsx";
import { nameFigures, writeEffect, writePrice, writeTurns } from "./papers-words.ts";
import styles from "./setup-panel.module.css";

/** What the paper states, what is chosen here and why, and what another choice would change. */
export function SetupPanel({ experiment }: { experiment: Experiment }) {
  const { go } = usePapers();
  const { trial } = usePlace();
  const own = experiments.filter(({ paper }) => paper === experiment.paper);
  const at = own.indexOf(experiment);
  const toOther = (step: number): void => go({ figure: own[(at + step + own.length) % own.length].id, trial: {} });
  return (
    <>
      <nav className={styles.path} aria-label="Figures">
        <span>
          <button type="button" className="text-button" onClick={() => go({ figure: null, trial: {} })}>
            Papers
          </button>{" "}
          / {experiment.paper}
        </span>
        <span className={styles.steps}>
          <button type="button" className="button" aria-label="Figure before" onClick={() => toOther(-1)}>
            ‹
          </button>
          <button type="button" className="button" aria-label="Next figure" onClick={() => toOther(1)}>
            ›
          </button>
        </span>
      </nav>
      <h2 className={styles.title}>{startLarge(nameFigures(experiment.figures))}</h2>
      <p className={styles.finding}>{experiment.finding}</p>
      <p className={styles.quiet}>in our words; {experiment.basis === "testbed" ? "from a test bed" : `from a ${experiment.basis}`}</p>
      <h3>What is run</h3>
      <ScenarioRows experiment={experiment} className={styles.stated} />
      {experiment.assumptions.length > 0 && (
        <div className={styles.head}>
          <h3>Chosen here</h3>
          <span className={styles.quiet}>change one and judge again</span>
        </div>
      )}
      {experiment.assumptions.map((assumption) => (
        <AssumptionPart key={assumption.field} experiment={experiment} assumption={assumption} value={trial[assumption.field] ?? null} />
      ))}
      <TrialPart experiment={experiment} />
      {experiment.missing !== undefined && (
        <>
          <h3>What it cannot show here</h3>
          <p className={styles.quiet}>{experiment.missing}</p>
        </>
      )}
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
      <h4>{label}</h4>
      {alternatives.length === 0 ? (
        <p className={styles.value}>{chosen.name}</p>
      ) : (
        <div className={styles.choices}>
          <Choice
            label={label}
            value={value ?? chosen.name}
            options={[chosen, ...alternatives].map(({ name }) => ({ value: name, label: name }))}
            onChange={change}
          />
        </div>
      )}
      <p className={styles.quiet}>
        <b>The paper:</b> {paperSays} <b>Here:</b> {because}
      </p>
      {alternatives
        .filter(({ name }) => name !== value)
        .map(({ name }) => {
          const effect = shown && writeEffect(shown.report, field, name);
          return (
            <p key={name} className={styles.effect} data-turns={effect?.includes(" no ") === false ? "" : undefined}>
              {alternatives.length > 1 ? `${name}: ` : ""}
              {effect ?? `Not tried yet: ${writePrice(runs.length, packets, session.estimateMs(packets))}.`}
            </p>
          );
        })}
    </div>
  );
}

/** What is being judged again, and what it came to. */
function TrialPart({ experiment }: { experiment: Experiment }) {
  const { go } = usePapers();
  const { shown, trial } = useFigure(experiment.id);
  const { trial: named } = usePlace();
  if (trial === null || Object.keys(readChoices(experiment.id, named)).length === 0) return null;
  const { result, work, fault } = trial;
  return (
    <div className={styles.trial} role="status">
      {fault !== null ? (
        <p>This cannot be run: {fault}</p>
      ) : result === null ? (
        <p>Judging again{work ? `: ${work.done} of ${work.total} runs` : ""}.</p>
      ) : (
        <p>
          <b>
            {writeTurns(
              shown?.claims.map(({ verdict }) => verdict) ?? [],
              result.claims.map(({ verdict }) => verdict),
            )}
          </b>{" "}
          {result.size === "coarse" ? "So far in coarse runs." : ""} The dotted violet line is this choice.
        </p>
      )}
      <button type="button" className="text-button" onClick={() => go({ trial: {} })}>
        Back to what is chosen
      </button>
    </div>
  );
}

import type { ReactNode } from "react";
import { showTold } from "../../../experiments/tell.ts";
import { sentenceGap, writeSeries } from "../../../language/sentences.ts";
import { T } from "../../text/t.tsx";
import { t } from "../../../language/translate.ts";
import type { Experiment } from "../../../experiments/experiment.ts";
import { describeTimeouts, type FailingTimeouts } from "../../../experiments/failing-timeouts.ts";
import type { ClaimResult } from "../../../experiments/judge-claim.ts";
import { getMeasure } from "../../../experiments/measures.ts";
import { type Point, readValue, type Results } from "../../../experiments/results.ts";
import { listRuns, type Spot } from "./chart-data.ts";
import type { FigureResult, FigureState } from "./figure-state.ts";
import { LabLink } from "./lab-link.tsx";
import { useFigure, usePapers, usePlace } from "./papers-context.tsx";
import { Quote, Why } from "./figure-reasons.tsx";
import {
  findHolding,
  holdingWords,
  nameCite,
  verdictWords,
  writeClaimValue,
  writeFailing,
  writeLimit,
  writePrinted,
  writeX,
} from "./papers-words.ts";
import { readChoices } from "./papers-query.ts";
import { Questions } from "./questions.tsx";
import { Assumptions, Setting } from "./setup-panel.tsx";
import { writeMeasure } from "../../text/measures.ts";
import styles from "./claims-panel.module.css";
import { formatCount } from "../../../language/formats.ts";

interface Props {
  readonly experiment: Experiment;
  readonly spot: Spot | null;
  readonly claim: number | null;
  /** The results are still to be predicted. */
  readonly isCovered: boolean;
  readonly onClaim: (claim: number | null) => void;
  readonly onSpot: (spot: Spot) => void;
}

const brown = (text: ReactNode): ReactNode => <span className={styles.printed}>{text}</span>;

const hide = (text: ReactNode): ReactNode => <span className="visually-hidden">{text}</span>;

/** The paper's claims in its own words, why our runs differ, and everything else on request. */
export function ClaimsPanel({ experiment, spot, claim, isCovered, onClaim, onSpot }: Props) {
  const state = useFigure(experiment.id);
  const { trial: named } = usePlace();
  const { shown, trial } = isCovered ? { shown: null, trial: null } : state;
  const { claims, questions, id } = experiment;
  const isTried = Object.keys(readChoices(id, named)).length > 0;
  return (
    <>
      {claims.length > 0 && <Quote experiment={experiment} result={shown} />}
      {!isCovered && shown !== null && <Why experiment={experiment} result={shown} />}
      {shown && spot && <RunsPart experiment={experiment} result={shown} spot={spot} onSpot={onSpot} />}
      {claims.length > 0 && (
        <Fold title={t("{count, plural, one {The claim and its test} other {All # claims and their tests}}", { count: claims.length })}>
          <ol className={styles.claims} aria-label={t("Claims")}>
            {claims.map((one, index) => (
              <ClaimRow
                key={one.says}
                index={index}
                experiment={experiment}
                result={shown?.claims[index]}
                failing={shown?.report.claims[index]?.failing}
                other={trial?.result?.claims[index]}
                isPicked={claim === index}
                isCovered={isCovered}
                onClaim={onClaim}
              />
            ))}
          </ol>
        </Fold>
      )}
      {experiment.assumptions.length > 0 && (
        <Fold title={t("What the paper omits, and what else we tried")} isOpen={isTried}>
          <Assumptions experiment={experiment} />
        </Fold>
      )}
      <Fold title={t("The setting")}>
        <Setting experiment={experiment} />
      </Fold>
      {state.shown && questions.length > 0 && (
        <Fold title={t("Questions for students")} isOpen={isCovered}>
          <Questions experiment={experiment} result={state.shown} isCovered={isCovered} />
        </Fold>
      )}
      {!isCovered && <Source experiment={experiment} state={state} />}
    </>
  );
}

function Fold({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** The origin of the results, and whether they are up to date. */
function Source({ experiment, state: { shown, check, staleSince } }: { experiment: Experiment; state: FigureState }) {
  const { session } = usePapers();
  if (shown === null) return <p className={styles.quiet}>{t(verdictWords["not run"].title)}</p>;
  const seeds = new Set(shown.results.flatMap(({ points }) => points.map(({ seed }) => seed))).size;
  const version = String(shown.version);
  const again = (
    <button type="button" className="text-button" onClick={() => session.runFull([experiment.id])}>
      {t(shown.size === "full" ? "Run again" : "Run in full")}
    </button>
  );
  return (
    <>
      <p className={styles.quiet}>
        {t("{seeds, plural, one {{runs} runs; median of # seed.} other {{runs} runs; median of # seeds.}}", {
          seeds,
          runs: formatCount(shown.report.cost.runs),
        })}
      </p>
      {shown.source === "stored" ? (
        <p className={styles.quiet}>
          {check === "same"
            ? t("Stored with version {version}. One run computed here gives the same.", { version })
            : check === "other"
              ? t("Stored with version {version}, but one run computed here differs.", { version })
              : t("Stored with version {version}.", { version })}
          {sentenceGap()}
          {again}
        </p>
      ) : (
        <p className={styles.quiet}>
          {staleSince === null
            ? t("Computed here.")
            : t("Computed here. The stored results are of an earlier definition (version {version}).", { version: staleSince })}{" "}
          {experiment.claims.length > 0 && again}
        </p>
      )}
    </>
  );
}

interface RowProps {
  readonly index: number;
  readonly experiment: Experiment;
  readonly result: ClaimResult | undefined;
  /** The timeouts at the first failing point. */
  readonly failing: FailingTimeouts | undefined;
  readonly other: ClaimResult | undefined;
  readonly isPicked: boolean;
  readonly isCovered: boolean;
  readonly onClaim: (claim: number | null) => void;
}

function ClaimRow({ index, experiment, result, failing, other, isPicked, isCovered, onClaim }: RowProps) {
  const claim = experiment.claims[index];
  const { test, because } = claim;
  const printed = writePrinted(claim, experiment.x);
  const word = result ? findHolding(claim, result) : null;
  const value = test && result && result.value !== null ? writeClaimValue(test, result.value) : null;
  const where = writeFailing(experiment.x, result?.failsAt ?? null);
  return (
    <li
      data-word={word ?? undefined}
      data-picked={isPicked ? "" : undefined}
      onPointerEnter={() => onClaim(index)}
      onPointerLeave={() => onClaim(null)}
    >
      <span className={styles.numeral} aria-hidden="true">
        {index + 1}
      </span>
      <div>
        <p>{showTold(claim.says)}</p>
        <p className={styles.quiet}>
          <q lang="en">{claim.quote}</q> {nameCite(claim.cite)}
        </p>
        {value !== null && test && result && (
          <p className={styles.numbers}>
            <T
              message="<b>{value}</b>{where, select, none {} other { at {x}}}; {told, select, none {} other {paper: <paper>{printed}</paper>; }}we accept {limit}; {seeds, plural, one {{holding} of # seed} other {{holding} of # seeds}}{timeouts, select, none {} other {; {kinds}}}"
              told={printed === null ? "none" : "some"}
              printed={printed ?? ""}
              paper={brown}
              value={value}
              where={where === "" ? "none" : "some"}
              x={where}
              limit={writeLimit(test, result)}
              holding={result.seedsHolding}
              seeds={result.seeds}
              timeouts={failing ? "some" : "none"}
              kinds={failing ? describeTimeouts(failing) : ""}
            />
          </p>
        )}
        {because !== undefined && !isCovered && <p className={styles.numbers}>{showTold(because)}</p>}
        {other && result && test && other.value !== null && (
          <p className={styles.trial}>
            {t("With the other choice: {value}, {holding}", {
              value: writeClaimValue(test, other.value),
              holding: t(holdingWords[findHolding(claim, other)]),
            })}
          </p>
        )}
      </div>
      <span className={styles.word}>
        {word === "holds" ? "✓ " : word === "fails" ? "✕ " : ""}
        {t(word ? holdingWords[word] : isCovered ? "holds or fails?" : "not run yet")}
      </span>
    </li>
  );
}

function RunsPart({
  experiment,
  result,
  spot,
  onSpot,
}: {
  experiment: Experiment;
  result: FigureResult;
  spot: Spot;
  onSpot: (spot: Spot) => void;
}) {
  const { y } = spot;
  const valueAt = (seed: number): number | null => readValue(result.results, { series: spot.series, y }, spot.x, seed);
  const seeds = [...new Set(result.results.flatMap(({ points }) => points.map(({ seed }) => seed)))];
  const runs = seeds.flatMap((seed) =>
    listRuns(experiment, result.size, result.choices, spot, valueAt(seed) ?? undefined).filter(({ run }) => run.scenario.seed === seed),
  );
  return (
    <section className={styles.part} aria-labelledby="figure-runs">
      <h3 id="figure-runs">{t("{series}, {x}", { series: showTold(spot.series), x: writeX(experiment.x, spot.x) })}</h3>
      <ul className={styles.runs}>
        {runs.map(({ run, across, searched }) => {
          const { seed } = run.scenario;
          const value = readRun(result.results, spot, across, seed);
          const varied = Object.entries(across).map(([field, at]) => `${field.split(".").at(-1)} ${at}`);
          return (
            <li key={run.index} data-picked={seed === spot.seed ? "" : undefined}>
              <button type="button" className="text-button" onClick={() => onSpot({ ...spot, seed })}>
                {writeSeries([t("seed {seed}", { seed }), ...varied])}
              </button>
              <b>{value === null ? "" : writeMeasure(value, getMeasure(y).unit)}</b>
              <LabLink run={run} measure={searched === null ? y : (experiment.search?.y ?? null)}>
                <T
                  message="open<hidden> seed {seed}</hidden> in the Lab{where, select, none {} other { at {searched}}}"
                  seed={seed}
                  where={searched === null ? "none" : "some"}
                  searched={searched ?? ""}
                  hidden={hide}
                />
              </LabLink>
            </li>
          );
        })}
      </ul>
      {runs.some(({ run }) => run.skipBlocks > 0) && (
        <p className={styles.quiet}>
          {t("These numbers omit the first blocks of a run. The Lab opens the whole run and shows this number too.")}
        </p>
      )}
    </section>
  );
}

/** The value of one run if a point combines several. */
function readRun(results: Results, { series, x, y }: Spot, across: Readonly<Record<string, number>>, seed: number): number | null {
  const points = results.find(({ name }) => name === series)?.points ?? [];
  const isIt = (point: Point): boolean => Object.entries(across).every(([field, value]) => point.across[field] === value);
  const value = points.find((point) => point.x === x && point.seed === seed && isIt(point))?.values[y];
  return typeof value === "number" ? value : null;
}

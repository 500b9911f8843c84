import { withinSentence, writeSeries } from "../../../language/sentences.ts";
import { lookUp, msg, t } from "../../../language/translate.ts";
import { toAddress } from "../../run/whole-link.ts";
import { T } from "../../text/t.tsx";
import { Word } from "../../controls/word.tsx";
import { late } from "../../controls/late.tsx";
import { ClassPart } from "./late-class-part.ts";
import { describeOneTimeout } from "./describe-setting.ts";
import { describeModel, explainGap, listReferences, listScenarios, type MeasuredPoint } from "./model-data.ts";
import { findMetric, nameMetric } from "./sweep-settings.ts";
import { listPointRuns, openRun, queryOfRun } from "./point-runs.ts";
import { readTimeouts, readValue, summarizePoints } from "./chart-data.ts";
import { readMedians, readScore, writePlace } from "./sweep-readings.ts";
import { useSweep, useWholeState } from "./sweep-context.tsx";
import { SeriesSample, useLooks } from "./series-sample.tsx";
import { formatDuration, formatFixed } from "../../text/numbers.ts";
import type { SweepState } from "./sweep-session.ts";
import sweepStyles from "./sweep.module.css";
import styles from "./sweep-inspector.module.css";

const ModelInspector = late(msg("the formulas"), async () => (await import("./model-inspector.tsx")).ModelInspector);

/** What the sweep says: the score of the prediction, all series at one value of x, the runs behind one point, and the formulas. */
export function SweepInspector() {
  const state = useWholeState();
  if (state.plan === null) return null;
  return (
    <>
      <ScorePart state={state} />
      <PointPart state={state} />
      <RunsPart state={state} />
      <ReferencePart state={state} />
      <DistancePart state={state} />
      <ModelInspector state={state} />
    </>
  );
}

function ScorePart({ state }: { state: SweepState }) {
  const { sweep, draft } = useSweep();
  const score = readScore(state);
  const again = (
    <button
      type="button"
      className="button"
      onClick={() => {
        draft.set({ shares: [] });
        sweep.ask();
      }}
    >
      {t(state.guess === null ? "Draw a prediction" : "Draw again")}
    </button>
  );
  if (score === null)
    return findMetric(state.settings.metric).unit === "share" ? <div className={`${sweepStyles.part} sweep-score`}>{again}</div> : null;
  return (
    <section className={`${sweepStyles.part} sweep-score`} aria-label={t("Your prediction")} role="status">
      <p className={sweepStyles.verdict}>{score.words}</p>
      <div className={styles.scoreLine}>
        <b>{score.points}</b>
        <span>
          {t("of 100", {}, "points")}
          <br />
          <T message="<word>mean gap</word> {gap}" gap={formatFixed(score.gap, 2)} word={(text) => <Word id="gap">{text}</Word>} />
        </span>
        {again}
      </div>
      <ClassPart guess={state.guess} />
    </section>
  );
}

/** All series at the value of x that is looked at. */
function PointPart({ state }: { state: SweepState }) {
  const { sweep } = useSweep();
  const looks = useLooks(state.settings);
  const plan = state.plan!;
  const { at, settings } = state;
  const goodput = summarizePoints(state, "normalizedGoodput");
  const slow = summarizePoints(state, "blockTimeP99Ns");
  const oneTimeout = describeOneTimeout(listScenarios(plan, state.series)[at], settings.skipBlocks);
  const metric = findMetric(settings.metric);
  const shown = summarizePoints(state);
  const isOther = !["normalizedGoodput", "blockTimeP99Ns"].includes(metric.id);
  return (
    <section className={sweepStyles.part} aria-labelledby="sweep-point">
      <div className={styles.partHead}>
        <h2 id="sweep-point">{t("At {place}", { place: writePlace(state, plan.xs[at]) })}</h2>
        <span className={sweepStyles.quiet}>
          <T
            message="{seeds, plural, one {<word>median</word> of # seed} other {<word>median</word> of # seeds}}"
            seeds={settings.seeds}
            word={(text) => <Word id="spread">{text}</Word>}
          />
        </span>
      </div>
      <table className={styles.pointTable}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t("Series")}</span>
            </th>
            {isOther && <th scope="col">{withinSentence(nameMetric(metric))}</th>}
            <th scope="col">{t("goodput")}</th>
            <th scope="col">{t("timeouts a block")}</th>
            {!isOther && <th scope="col">{t("p99 block")}</th>}
          </tr>
        </thead>
        <tbody>
          {settings.series.map(({ name }, series) => {
            const [point, p99, own] = [goodput, slow, shown].map((all) => all[series].find((one) => one.at[0] === at));
            const timeouts = readTimeouts(state, series, at);
            return (
              <tr key={name} data-picked={series === state.series ? "" : undefined}>
                <th scope="row">
                  <button type="button" className={styles.pick} onClick={() => sweep.look({ series })}>
                    <SeriesSample look={looks[series]} part="mark" />
                    {name}
                  </button>
                </th>
                {isOther && <td>{own ? metric.format(own.median) : ""}</td>}
                <td>
                  <b>{point ? formatFixed(point.median, 2) : ""}</b>
                </td>
                <td>{timeouts ? formatFixed(timeouts.perBlock, 1) : ""}</td>
                {!isOther && <td>{p99 && p99.median > 0 ? formatDuration(p99.median) : ""}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
      {(readTimeouts(state, state.series, at)?.perBlock ?? 0) > 0 && oneTimeout !== null && (
        <p className={sweepStyles.quiet}>{oneTimeout}</p>
      )}
    </section>
  );
}

/** The runs behind one point; each is a link to that very run in the Lab. */
function RunsPart({ state }: { state: SweepState }) {
  const { sweep, host } = useSweep();
  const metric = findMetric(state.settings.metric);
  const runs = listPointRuns(state);
  const values = runs.map((run) => readValue(state, run, metric.id));
  const top = Math.max(...values.map((value) => value ?? 0), 1e-12);
  return (
    <section className={sweepStyles.part} aria-labelledby="sweep-runs">
      <div className={styles.partHead}>
        <h2 id="sweep-runs">
          {runs.length === 1 ? t("Its run") : t("{runs, plural, one {Its # run} other {Its # runs}}", { runs: runs.length })}
        </h2>
        <span className={sweepStyles.quiet}>{state.settings.series[state.series].name}</span>
      </div>
      <ul className={styles.runs}>
        {runs.map((run, index) => {
          const value = values[index];
          const query = queryOfRun(run);
          const failure = state.failures.get(run.index);
          return (
            <li key={run.index} data-picked={run.seedIndex === state.seed ? "" : undefined}>
              <button type="button" className={styles.pick} onClick={() => sweep.look({ seed: run.seedIndex })}>
                {t("seed {seed}", { seed: String(run.scenario.seed) })}
              </button>
              <span className={styles.runBar}>
                <i style={{ width: `${(100 * (value ?? 0)) / top}%` }} />
              </span>
              <b>
                {failure !== undefined
                  ? t("failed")
                  : value === undefined || value === null
                    ? "…"
                    : metric.unit === "share"
                      ? formatFixed(value, 3)
                      : metric.format(value)}
              </b>
              <a
                href={`./${toAddress(query)}`}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  openRun(host, run);
                }}
              >
                <T
                  message="open<hidden> seed {seed}</hidden> in the Lab"
                  seed={String(run.scenario.seed)}
                  hidden={(text) => <span className="visually-hidden">{text}</span>}
                />
              </a>
            </li>
          );
        })}
      </ul>
      {state.settings.skipBlocks > 0 && (
        <p className={sweepStyles.quiet}>{t("The Lab counts all blocks of a run, these numbers leave some out.")}</p>
      )}
    </section>
  );
}

/** What others have measured in this setting, with their own conditions. */
function ReferencePart({ state }: { state: SweepState }) {
  const { settings, plan, series } = state;
  if (!settings.overlays.includes("references") || settings.metric !== "normalizedGoodput") return null;
  const matches = listReferences(plan!, series);
  if (matches.length === 0) return null;
  return (
    <section className={sweepStyles.part} aria-labelledby="sweep-references">
      <h2 id="sweep-references">
        <T message="<word>Measured elsewhere</word> (+)" word={(text) => <Word id="elsewhere">{text}</Word>} />
      </h2>
      {matches.map(({ curve, differences }) => (
        <div key={curve.id} className={styles.reference}>
          <p>
            {curve.note === null ? (
              <T message="<b>{name}</b>, {source}" name={lookUp(curve.name)} source={lookUp(curve.source)} />
            ) : (
              <T
                message="<b>{name}</b>, {source}. {note}"
                name={lookUp(curve.name)}
                source={lookUp(curve.source)}
                note={lookUp(curve.note)}
              />
            )}
          </p>
          {differences.length > 0 && (
            <p className={sweepStyles.quiet}>
              {t("There: {differences}.", {
                differences: writeSeries(
                  differences.map(({ label, theirs, ours }) =>
                    t("{setting} {theirs} (here {ours})", { setting: lookUp(label), theirs, ours }),
                  ),
                ),
              })}
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

/** How far formulas and runs are apart, in words. */
function DistancePart({ state }: { state: SweepState }) {
  const { settings, plan, series, status } = state;
  if (settings.metric !== "normalizedGoodput" || !settings.overlays.some((id) => id === "model" || id === "timeout")) return null;
  const timeouts = new Map(readMedians(state, series, "timeoutsPerBlock").map(({ x, value }) => [x, value]));
  const measured = readMedians(state, series, "normalizedGoodput").map(({ x, value }): MeasuredPoint => ({
    senders: x,
    goodput: value,
    timeouts: timeouts.get(x) ?? null,
  }));
  const texts = describeModel(plan!, series, measured);
  if (texts.length === 0) return null;
  const why = explainGap(
    plan!,
    series,
    measured.find(({ senders }) => senders === plan!.xs[state.at]),
  );
  return (
    <section className={sweepStyles.part} aria-labelledby="sweep-distance">
      {why !== null && (
        <>
          <h2>{t("Why model and runs disagree at {place}", { place: writePlace(state, plan!.xs[state.at]) })}</h2>
          <p className={sweepStyles.verdict}>{why}</p>
        </>
      )}
      <h2 id="sweep-distance">
        <T message="How far <word>model</word> and runs are apart" word={(text) => <Word id="model">{text}</Word>} />
      </h2>
      {texts.map((text) => (
        <p key={text} className={styles.distance}>
          {text}
        </p>
      ))}
      {status === "running" && <p className={sweepStyles.quiet}>{t("So far; runs are still coming.")}</p>}
    </section>
  );
}

import { Word } from "../../controls/word.tsx";
import { late } from "../../controls/late.tsx";
import { describeOneTimeout } from "./describe-setting.ts";
import { describeModel, explainGap, listReferences, listScenarios, type MeasuredPoint } from "./model-data.ts";
import { startSmall } from "../../../analysis/words.ts";
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

const ModelInspector = late("the formulas", async () => (await import("./model-inspector.tsx")).ModelInspector);

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
      {state.guess === null ? "Draw a prediction" : "Draw again"}
    </button>
  );
  if (score === null)
    return findMetric(state.settings.metric).unit === "share" ? <div className={`${sweepStyles.part} sweep-score`}>{again}</div> : null;
  return (
    <section className={`${sweepStyles.part} sweep-score`} aria-label="Your prediction" role="status">
      <p className={sweepStyles.verdict}>{score.words}</p>
      <div className={styles.scoreLine}>
        <b>{score.points}</b>
        <span>
          of 100
          <br />
          <Word id="gap">mean gap</Word> {formatFixed(score.gap, 2)}
        </span>
        {again}
      </div>
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
        <h2 id="sweep-point">At {writePlace(state, plan.xs[at])}</h2>
        <span className={sweepStyles.quiet}>
          <Word id="spread">median</Word> of {settings.seeds === 1 ? "1 seed" : `${settings.seeds} seeds`}
        </span>
      </div>
      <table className={styles.pointTable}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Series</span>
            </th>
            {isOther && <th scope="col">{startSmall(nameMetric(metric))}</th>}
            <th scope="col">goodput</th>
            <th scope="col">timeouts a block</th>
            {!isOther && <th scope="col">p99 block</th>}
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
        <h2 id="sweep-runs">{runs.length === 1 ? "Its run" : `Its ${runs.length} runs`}</h2>
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
                seed {run.scenario.seed}
              </button>
              <span className={styles.runBar}>
                <i style={{ width: `${(100 * (value ?? 0)) / top}%` }} />
              </span>
              <b>
                {failure !== undefined
                  ? "failed"
                  : value === undefined || value === null
                    ? "…"
                    : metric.unit === "share"
                      ? formatFixed(value, 3)
                      : metric.format(value)}
              </b>
              <a
                href={query === "" ? "./" : `./?${query}`}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  openRun(host, run);
                }}
              >
                open<span className="visually-hidden"> seed {run.scenario.seed}</span> in the Lab
              </a>
            </li>
          );
        })}
      </ul>
      {state.settings.skipBlocks > 0 && (
        <p className={sweepStyles.quiet}>The Lab counts all blocks of a run, these numbers leave some out.</p>
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
        <Word id="elsewhere">Measured elsewhere</Word> (+)
      </h2>
      {matches.map(({ curve, differences }) => (
        <div key={curve.id} className={styles.reference}>
          <p>
            <b>{curve.name}</b>, {curve.source}
            {curve.note && `. ${curve.note}`}
          </p>
          {differences.length > 0 && (
            <p className={sweepStyles.quiet}>
              There: {differences.map(({ label, theirs, ours }) => `${label} ${theirs} (here ${ours})`).join(", ")}.
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
          <h2>Why model and runs disagree at {writePlace(state, plan!.xs[state.at])}</h2>
          <p className={sweepStyles.verdict}>{why}</p>
        </>
      )}
      <h2 id="sweep-distance">
        How far <Word id="model">model</Word> and runs are apart
      </h2>
      {texts.map((text) => (
        <p key={text} className={styles.distance}>
          {text}
        </p>
      ))}
      {status === "running" && <p className={sweepStyles.quiet}>So far; runs are still coming.</p>}
    </section>
  );
}

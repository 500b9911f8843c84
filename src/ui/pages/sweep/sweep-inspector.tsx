import { withinSentence, writeSeries } from "../../../language/sentences.ts";
import { lookUp, msg, t } from "../../../language/translate.ts";
import { defineCollapse } from "../../../story/collapse-words.ts";
import { Words } from "../../explain/sentence.tsx";
import { T } from "../../text/t.tsx";
import { Word } from "../../controls/word.tsx";
import { late } from "../../controls/late.tsx";
import { ClassPart } from "./late-class-part.ts";
import { describeOneTimeout } from "../../kit/sweep/describe-setting.ts";
import { describeModel, explainGap, listReferences, listScenarios, type MeasuredPoint } from "../../kit/sweep/model-data.ts";
import { findMetric, goodputId, nameMetric, sendersPath } from "../../kit/sweep/sweep-settings.ts";
import { listTried, readTimeouts, summarizePoints, writePlace } from "../../kit/sweep/chart-data.ts";
import { RunsPart } from "./runs-part.tsx";
import { describeDisagreement } from "./seeds-words.ts";
import { readMedians, readScore } from "../../kit/sweep/sweep-readings.ts";
import { useSweep, useWholeState } from "./sweep-context.tsx";
import { SeriesSample } from "../../kit/xy/xy-series.tsx";
import { useLooks } from "./plot-canvas.tsx";
import type { SweepState } from "../../kit/sweep/sweep-session.ts";
import sweepStyles from "./sweep.module.css";
import styles from "./sweep-inspector.module.css";
import { formatDuration, formatFixed, formatPercent } from "../../../language/formats.ts";

const ModelInspector = late(msg("the formulas"), async () => (await import("./model-inspector.tsx")).ModelInspector);

/** The sweep's findings: the prediction's score, the runs behind one point, where seeds disagree and, on request, the formulas. */
export function SweepInspector({ hasScore }: { hasScore: boolean }) {
  const state = useWholeState();
  if (state.plan === null) return null;
  const { settings } = state;
  const isGoodput = findMetric(settings.metric).id === goodputId;
  return (
    <>
      {hasScore && <ScorePart />}
      {settings.series.length > 1 || !isGoodput ? <PointPart state={state} /> : null}
      <RunsPart />
      {isGoodput && <DisagreementPart state={state} />}
      {isGoodput && settings.axis === sendersPath && (
        <section className={sweepStyles.part} aria-labelledby="sweep-begins">
          <h2 id="sweep-begins">
            <Word id="collapse">{t("What “begins” means")}</Word>
          </h2>
          <p className={sweepStyles.verdict}>{defineCollapse()}</p>
        </section>
      )}
      <ReferencePart state={state} />
      <DistancePart state={state} />
      {settings.overlays.includes("model") && <ModelInspector state={state} />}
      <ClassPart guess={state.guess} />
    </>
  );
}

/** The error of the reader's curve, and where it collapses. */
export function ScorePart() {
  const { sweep, draft } = useSweep();
  const state = useWholeState();
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
      {score.words.length > 0 && (
        <p className={styles.drawn} data-mine={score.hasDrawn ? "" : undefined}>
          <Words of={score.words} />
        </p>
      )}
      <div className={styles.scoreLine}>
        <T
          message="{points, plural, one {<b>#</b> <word>point off, on average</word>} other {<b>#</b> <word>points off, on average</word>}}"
          points={Math.round(score.pointsOff)}
          b={(text) => <b>{text}</b>}
          word={(text) => (
            <span>
              <Word id="gap">{text}</Word>
            </span>
          )}
        />
        {again}
      </div>
    </section>
  );
}

/** Where runs that differ only in their seeds disagree considerably. */
function DisagreementPart({ state }: { state: SweepState }) {
  const found = describeDisagreement(state);
  if (found === null) return null;
  return (
    <section className={sweepStyles.part} aria-labelledby="sweep-seeds">
      <h2 id="sweep-seeds">{found.title}</h2>
      <p className={sweepStyles.verdict}>{found.text}</p>
    </section>
  );
}

/** All series at the selected x. */
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
        <h2 id="sweep-point">{t("All algorithms at {place}", { place: writePlace(state, plan.xs[at]) })}</h2>
        <span className={sweepStyles.quiet}>
          <Word id="spread">{t("median")}</Word>
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
            <th scope="col">{t("timeouts per block")}</th>
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
                  <b>{point ? formatPercent(point.median) : ""}</b>
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

/** Published measurements in this setting, with their own conditions. */
function ReferencePart({ state }: { state: SweepState }) {
  const { settings, plan, series } = state;
  if (!settings.overlays.includes("references") || settings.metric !== goodputId) return null;
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

/** The difference between formulas and runs, as text. */
function DistancePart({ state }: { state: SweepState }) {
  const { settings, plan, series, status } = state;
  if (settings.metric !== goodputId || !settings.overlays.some((id) => id === "model" || id === "timeout")) return null;
  const timeouts = new Map(readMedians(state, series, "timeoutsPerBlock").map(({ x, median }) => [x, median]));
  const measured = listTried(state, series).map(({ x, median }): MeasuredPoint => ({
    senders: x,
    goodput: median,
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

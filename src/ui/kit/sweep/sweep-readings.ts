import { withinSentence } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { describeMedian } from "../../../story/collapse-words.ts";
import { phrase } from "../../../story/phrase.ts";
import { type Piece } from "../../../analysis/words.ts";
import { countSeeds, describeAxis, listTried, makeAxis, summarizePoints, writePlace } from "./chart-data.ts";
import { describeOthers } from "./describe-setting.ts";
import type { SweepState } from "./sweep-session.ts";
import { findMetric, goodputId, nameMetric, sendersPath } from "./sweep-settings.ts";
import { scoreGuess, type Score, type SweepAxis, writeHeadline } from "./sweep-words.ts";

/** What the page says about a sweep, in words and numbers. */

/** The axis as written in sentences. */
function readAxis(state: SweepState): SweepAxis {
  const { formatX } = makeAxis(state.plan!);
  const isSenders = state.settings.axis === sendersPath;
  const setting = describeAxis(state.settings);
  return {
    isSenders,
    writePlace: (x) => writePlace(state, x),
    writeX: formatX,
    writeSpan: (from, to) => {
      const ends = { from: formatX(from), to: formatX(to) };
      return isSenders ? t("From {from} to {to} senders", ends) : t("From {setting} {from} to {to}", { setting, ...ends });
    },
  };
}

export function readMedians(state: SweepState, series: number, metric?: string) {
  const { plan } = state;
  if (plan === null) return [];
  return summarizePoints(state, metric)[series].map(({ at, median }) => ({ x: plan.xs[at[0]], median }));
}

export function writeSweepHeadline(state: SweepState): readonly Piece[] {
  const { plan, settings, series, status } = state;
  if (plan === null) return phrase("This sweep cannot be run with these settings.");
  if (status === "asking") return phrase("{question}", { question: writeAsked(state) });
  const points = readMedians(state, series);
  // an incomplete curve says nothing yet
  if ((status === "running" || status === "paused") && points.length < plan.xs.length) return phrase("The first runs are being computed.");
  const metric = findMetric(settings.metric);
  if (points.length === 0 && status !== "running")
    return state.results.size === 0
      ? phrase("No run has a result.")
      : phrase("No run of {series} has a result.", { series: settings.series[series].name });
  return writeHeadline(settings.series[series].name, { id: metric.id, label: writeMetric(state) }, points, readAxis(state), metric.format);
}

/** What the reader is asked to draw. */
export function writeAsked({ plan, settings }: Pick<SweepState, "plan" | "settings">): string {
  if (plan === null) return "";
  const metric = findMetric(settings.metric);
  const { name } = settings.series[0];
  if (metric.id === goodputId && settings.axis === sendersPath)
    return t("As more and more senders answer at once, how much of the maximum goodput is left?");
  const [from, to] = [plan.xs[0], plan.xs.at(-1)!].map((x) => writePlace({ plan, settings }, x));
  return metric.id === goodputId
    ? t("How much of the maximum goodput does {name} reach, from {from} to {to}?", { name, from, to })
    : t("How does {metric} of {name} change from {from} to {to}, between 0 and 100%?", {
        name,
        metric: withinSentence(nameMetric(metric)),
        from,
        to,
      });
}

/** What is drawn, for a title: "Goodput". */
export function writeMetric({ settings }: Pick<SweepState, "settings">): string {
  return nameMetric(findMetric(settings.metric));
}

/** "% of the maximum; median of 3 seeds, each small dot one run" */
export function describeChart(state: SweepState): string {
  const { seeds } = state.settings;
  const { most } = countSeeds(summarizePoints(state)[state.series]);
  const unit = findMetric(state.settings.metric).id === goodputId ? t("% of the maximum") : "";
  const values = { unit, seeds, most };
  if (seeds === 1) return unit;
  return unit === ""
    ? t("median of {seeds} seeds, each small dot one run", { seeds })
    : most > seeds
      ? t("{unit}; median of {seeds} to {most} seeds, each small dot one run", values)
      : t("{unit}; median of {seeds} seeds, each small dot one run", { unit, seeds });
}

/** "Median of 3 seeds, with blocks of 64 KB." */
export function describeRuns(state: SweepState): string {
  const { least, most } = countSeeds(summarizePoints(state, goodputId)[state.series]);
  return most === 0 ? "" : describeMedian(least, describeOthers(state.settings), most);
}

export function readScore(state: SweepState): Score | null {
  const { plan, guess, status, settings } = state;
  if (plan === null || guess === null || status === "asking") return null;
  const drawn = plan.guessXs.map((x, index) => ({ x, median: guess[index] }));
  const isGoodput = findMetric(settings.metric).id === goodputId;
  return scoreGuess(drawn, isGoodput ? listTried(state, 0) : readMedians(state, 0), isGoodput ? readAxis(state) : null);
}

import { withinSentence } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { phrase } from "../../../analysis/phrase.ts";
import { type Piece } from "../../../analysis/words.ts";
import { makeAxis, describeAxis, summarizePoints } from "./chart-data.ts";
import type { SweepState } from "./sweep-session.ts";
import { findMetric, nameMetric, sendersPath } from "./sweep-settings.ts";
import { scoreGuess, type Reading, type Score, writeHeadline } from "./sweep-words.ts";

/** What the page says of a sweep, in words and numbers. */

export function readMedians(state: SweepState, series: number, metric?: string): Reading[] {
  const { plan } = state;
  if (plan === null) return [];
  return summarizePoints(state, metric)[series].map(({ at, median }) => ({ x: plan.xs[at[0]], value: median }));
}

/** "32 senders", "buffer 64" */
export function writePlace({ plan, settings }: Pick<SweepState, "plan" | "settings">, x: number): string {
  if (plan === null) return "";
  const text = makeAxis(plan).formatX(settings.axis === sendersPath ? Math.round(x) : Number(x.toPrecision(3)));
  return settings.axis === sendersPath
    ? t("{count, plural, one {{value} sender} other {{value} senders}}", { count: Math.round(x), value: text })
    : t("{setting} {value}", { setting: describeAxis(settings), value: text });
}

export function writeSweepHeadline(state: SweepState): readonly Piece[] {
  const { plan, settings, series, status } = state;
  if (plan === null) return phrase("This sweep cannot be run as it stands.");
  if (status === "asking")
    return phrase("What becomes of {series}'s {metric}? Draw it before you see it.", {
      series: settings.series[0].name,
      metric: withinSentence(writeMetric(state)),
    });
  const metric = findMetric(settings.metric);
  const medians = readMedians(state, series);
  if (medians.length === 0 && status !== "running")
    return state.results.size === 0
      ? phrase("No run has a result.")
      : phrase("No run of {series} has a result.", { series: settings.series[series].name });
  return writeHeadline(
    settings.series[series].name,
    { id: metric.id, label: writeMetric(state) },
    medians,
    makeAxis(plan).formatX,
    settings.axis === sendersPath ? null : describeAxis(settings),
    metric.format,
  );
}

/** What a reader is to draw. */
export function writeAsked({ plan, settings }: Pick<SweepState, "plan" | "settings">): string {
  if (plan === null) return "";
  const metric = findMetric(settings.metric);
  const { name } = settings.series[0];
  const [from, to] = [plan.xs[0], plan.xs.at(-1)!].map((x) => writePlace({ plan, settings }, x));
  return metric.id === "normalizedGoodput"
    ? t(
        "What share of the link will {name} fill from {from} to {to}? 1 is a link that carries nothing but payload, 0 one that stands still.",
        { name, from, to },
      )
    : t("How will {metric} of {name} change from {from} to {to}, between 0 and 1?", {
        name,
        metric: withinSentence(nameMetric(metric)),
        from,
        to,
      });
}

/** What is drawn, for a title: "Goodput". */
export function writeMetric({ settings }: SweepState): string {
  return nameMetric(findMetric(settings.metric));
}

export function readScore(state: SweepState): Score | null {
  const { plan, guess, status } = state;
  if (plan === null || guess === null || status === "asking") return null;
  const { isLog } = makeAxis(plan);
  const drawn = plan.xs.map((x, index) => ({ x, value: guess[index] }));
  return scoreGuess(
    drawn,
    readMedians(state, 0),
    (x) => (isLog ? Math.log(x) : x),
    (x) => writePlace(state, x),
  );
}

import { phrase } from "../../../../story/phrase.ts";
import { joinSentence, type Sentence } from "../../../../analysis/words.ts";
import { countSenders } from "../../../../engine/spec/groups.ts";
import type { Scenario } from "../../../../engine/spec/scenario.ts";
import { writeSentences, writeSeries } from "../../../../language/sentences.ts";
import { t } from "../../../../language/translate.ts";
import { writeFault } from "../../../text/fault-words.ts";
import { nameAlgorithm } from "../../../../sweep/remedies/algorithm-remedies.ts";
import { shareOf, tellPrice } from "../../../../sweep/remedies/ranking.ts";
import type { LeftOut } from "../../../../sweep/remedies/try-remedies.ts";
import { findRun, type RankingState, type SessionRow } from "./ranking-session.ts";
import { formatCount, formatPercent } from "../../../../language/formats.ts";

/** Texts of a row. */
export interface RowWords {
  readonly title: string;
  /** What was changed. */
  readonly change: string;
  /** Short form for narrow screens; "": the title is sufficient. */
  readonly brief: string;
}

export function describeRow({ trial, scenario }: SessionRow, base: Scenario): RowWords {
  if (trial !== null) return trial.remedy.describe(base, scenario);
  const { groups } = base;
  const senders = t("{senders, plural, one {# sender} other {# senders}}", { senders: countSenders(base) });
  const change = writeSeries([
    senders,
    groups.length > 1
      ? t("{groups, plural, one {# group} other {# groups}}", { groups: groups.length })
      : nameAlgorithm((groups[0] ?? base).transport.algorithm),
  ]);
  return { title: t("Current settings"), change, brief: "" };
}

/** The last column: the price of the change, or the progress of its runs. */
export function tellRow(row: SessionRow, { status, seeds, base }: RankingState): Sentence {
  const { trial, facts, spread, done, faults } = row;
  if (faults.length > 0)
    return phrase("{failed, plural, one {# of {seeds} runs failed: {fault}} other {# of {seeds} runs failed: {fault}}}", {
      failed: faults.length,
      seeds,
      fault: writeFault(faults[0]),
    });
  if (status !== "done") return phrase("{done} of {seeds} runs", { done, seeds });
  if (trial === null) {
    const own = spread?.runs.find(({ seed }) => seed === base.seed);
    return own ? phrase("The run in the Lab: seed {seed}, {share}.", { seed: String(own.seed), share: formatPercent(own.share) }) : [];
  }
  return facts === null ? phrase("Computing its cost.") : tellPrice(trial, facts);
}

/** "Open seed 5, the median run". */
export function writeOpen(row: SessionRow, picked: RankingState["picked"]): string | null {
  const run = findRun(row, picked);
  if (run === null) return null;
  const seed = String(run.outcome.seed);
  return run.isMedian ? t("Open seed {seed}, the median run", { seed }) : t("Open seed {seed}", { seed });
}

/** A summary of the picked run: "Seed 3: 92%, 1,369 timeouts". */
export function writeRun(row: SessionRow, picked: RankingState["picked"]): string | null {
  const run = findRun(row, picked);
  if (run === null) return null;
  const { seed, share, timeouts } = run.outcome;
  return t("{timeouts, plural, one {Seed {seed}: {share}, # timeout} other {Seed {seed}: {share}, # timeouts}}", {
    seed: String(seed),
    share: formatPercent(share),
    timeouts,
  });
}

/** The row for screen readers: "1, Window of 2 packets, receive window 16 to 2: 100%, 5 runs between 100% and 100%; 0 timeouts. ...". */
export function speakRow(row: SessionRow, state: RankingState): string {
  const { rank, spread, trial } = row;
  const { title, change } = describeRow(row, state.base);
  const name = writeSeries([rank === null ? null : formatCount(rank), title, change.replaceAll("→", t("to", {}, "between two values"))]);
  const price = joinSentence(tellRow(row, state));
  if (spread === null) return t("{name}: {result}", { name, result: price });
  const { timeouts } = spread.median;
  return writeSentences([
    t(
      "{timeouts, plural, one {{name}: {share}, {runs} runs between {low} and {high}; # timeout.} other {{name}: {share}, {runs} runs between {low} and {high}; # timeouts.}}",
      {
        name,
        share: formatPercent(shareOf(spread)),
        runs: spread.runs.length,
        low: formatPercent(spread.low),
        high: formatPercent(spread.high),
        timeouts,
      },
    ),
    trial === null || row.facts === null ? price : t("Cost: {price}", { price }),
  ]);
}

/** The changes that are not tried, and why; "": none. */
export function writeLeftOut(leftOut: readonly LeftOut[], hasIntervention: boolean): string {
  return writeSentences([
    leftOut.length > 0 &&
      t("Omitted: {list}", { list: writeSentences(leftOut.map(({ remedy, why }) => t("{name}: {why}", { name: remedy.name(), why }))) }),
    hasIntervention && t("Changes in the middle of this run are omitted from all rows."),
  ]);
}

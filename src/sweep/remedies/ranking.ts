import { writeShareRange } from "../../story/seed-words.ts";
import { joinSentences, phrase } from "../../story/phrase.ts";
import { overlap, spreadRuns } from "../../analysis/seed-sample.ts";
import { type Sentence } from "../../analysis/words.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import type { Outcome, OutcomeSpread, PriceFacts, Standing } from "./remedy.ts";
import { strong } from "./remedy-words.ts";
import type { Trial } from "./try-remedies.ts";

/** A setting and the results of its runs so far. */
export interface RankingRow {
  /** null: the present run. */
  readonly trial: Trial | null;
  readonly scenario: Scenario;
  /** null: none of its runs is done. */
  readonly spread: OutcomeSpread | null;
}

export interface RankedRow extends RankingRow {
  /** 1 for the best; null: the present run, or a setting without a finished run. */
  readonly rank: number | null;
  /** null: it is the present run, or either has no result. */
  readonly standing: Standing | null;
}

export const spreadOutcomes = (outcomes: readonly Outcome[]): OutcomeSpread | null => spreadRuns(outcomes, ({ share }) => share);

/** The share of the maximum goodput that represents a row. */
export const shareOf = ({ median }: OutcomeSpread): number => median.share;

/** In tenths of a percent, the finest step that a page prints: smaller differences do not affect the rank (our choice). */
const toTenths = (share: number): number => Math.round(1000 * share);

/** Best first; equal rows keep their order. Rows without a result come last. */
export function rankRows(rows: readonly RankingRow[]): readonly RankedRow[] {
  const before = rows.find(({ trial }) => trial === null)?.spread ?? null;
  const tenths = ({ spread }: RankingRow): number => (spread === null ? -1 : toTenths(shareOf(spread)));
  let rank = 0;
  return rows
    .toSorted((a, b) => tenths(b) - tenths(a))
    .map((row) => ({
      ...row,
      rank: row.trial === null || row.spread === null ? null : ++rank,
      standing: row.trial === null || row.spread === null || before === null ? null : compareSpreads(before, row.spread),
    }));
}

export function compareSpreads(before: OutcomeSpread, after: OutcomeSpread): Standing {
  if (Math.round(100 * shareOf(before)) === Math.round(100 * shareOf(after))) return "same";
  if (overlap(before, after)) return "unclear";
  return shareOf(after) > shareOf(before) ? "better" : "worse";
}

/** If seeds spread more than this, the text mentions it and the ends get numbers (design). */
const wideShare = 0.12;

export function isWide({ low, high }: OutcomeSpread): boolean {
  return high - low > wideShare;
}

/** Describes what a row costs, how its seeds differ, and whether it helps at all. */
export function tellPrice(trial: Trial, facts: PriceFacts): Sentence {
  const { after, standing } = facts;
  const price = trial.remedy.price(facts);
  return joinSentences([
    ...(standing === "worse" ? [phrase("<b>Worse.</b>", strong), price.map(({ text }) => ({ text }))] : [price]),
    isWide(after) ? tellDisagreement(after) : [],
    tellNoHelp(facts),
  ]);
}

function tellNoHelp({ before, after, standing }: PriceFacts): Sentence {
  if (standing === "same") return phrase("Here it <b>makes no difference</b>.", strong);
  if (standing !== "unclear") return [];
  return shareOf(after) > shareOf(before)
    ? phrase("Its effect is <b>within seed-to-seed variation</b>.", strong)
    : phrase("The loss is <b>within seed-to-seed variation</b>.", strong);
}

function tellDisagreement({ runs, low, high }: OutcomeSpread): Sentence {
  const timeouts = runs.map((run) => run.timeouts);
  return Math.min(...timeouts) === 0 && Math.max(...timeouts) <= 2
    ? phrase("Results vary: one timeout decides.")
    : phrase("Results vary: {range}.", { range: writeShareRange(low, high) });
}

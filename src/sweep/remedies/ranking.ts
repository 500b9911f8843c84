import { writeShareRange } from "../../story/seed-words.ts";
import { joinSentences, phrase } from "../../story/phrase.ts";
import { overlap, spreadRuns } from "../../analysis/seed-sample.ts";
import { type Sentence, writeGoodputShare } from "../../analysis/words.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import type { Outcome, OutcomeSpread, PriceFacts, Standing } from "./remedy.ts";
import { strong } from "./remedy-words.ts";
import type { Trial } from "./try-remedies.ts";

/** A setting and what its runs have come to so far. */
export interface RankingRow {
  /** null: the present run. */
  readonly trial: Trial | null;
  readonly scenario: Scenario;
  /** null: no run of it is done. */
  readonly spread: OutcomeSpread | null;
}

export interface RankedRow extends RankingRow {
  /** 1 for the best; null: the present run, or one of which no run is done. */
  readonly rank: number | null;
  /** null: it is the present run, or one of the two has no result. */
  readonly standing: Standing | null;
}

export const spreadOutcomes = (outcomes: readonly Outcome[]): OutcomeSpread | null => spreadRuns(outcomes, ({ share }) => share);

/** The share of the maximum goodput that stands for a row. */
export const shareOf = ({ median }: OutcomeSpread): number => median.share;

/** In steps of a tenth of a per cent, the finest that a page prints: smaller differences decide no rank (our choice). */
const toTenths = (share: number): number => Math.round(1000 * share);

/** Best first; of equal ones the order stays. Rows without a result are last. */
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
  if (writeGoodputShare(shareOf(before)) === writeGoodputShare(shareOf(after))) return "same";
  if (overlap(before, after)) return "unclear";
  return shareOf(after) > shareOf(before) ? "better" : "worse";
}

/** Seeds that lie farther apart than this are worth a word, and their ends a number (design). */
const wideShare = 0.12;

export function isWide({ low, high }: OutcomeSpread): boolean {
  return high - low > wideShare;
}

/** What a row costs, how its seeds disagree, and whether it helps at all. */
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
    ? phrase("Here it <b>helps less than seeds differ</b>.", strong)
    : phrase("Here it <b>costs less than seeds differ</b>.", strong);
}

function tellDisagreement({ runs, low, high }: OutcomeSpread): Sentence {
  const timeouts = runs.map((run) => run.timeouts);
  return Math.min(...timeouts) === 0 && Math.max(...timeouts) <= 2
    ? phrase("Seeds disagree: one timeout decides.")
    : phrase("Seeds disagree: {range}.", { range: writeShareRange(low, high) });
}

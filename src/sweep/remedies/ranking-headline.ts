import { halfOfBest } from "../../analysis/collapse.ts";
import { writeShareRange } from "../../story/seed-words.ts";
import { joinSentences, phrase } from "../../story/phrase.ts";
import { type Piece, type Sentence } from "../../analysis/words.ts";
import { listGroups, isAwaited } from "../../engine/spec/groups.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { compareSpreads, type RankedRow, shareOf } from "./ranking.ts";
import type { OutcomeSpread, PriceFacts, Subject } from "./remedy.ts";
import { strong } from "./remedy-words.ts";
import type { Trial } from "./try-remedies.ts";
import { formatPercent } from "../../language/formats.ts";

/** A row with a result to report. */
interface Told {
  readonly subject: Subject;
  readonly spread: OutcomeSpread;
  readonly row: RankedRow & { readonly trial: Trial };
}

/** The share of the maximum from which the collapse counts as ended (design). */
const healthyShare = 0.9;

/**
 * The rows that help most: the best one, and those that differ from it by no more than seeds do. Empty: no row helps by more than seeds
 * differ.
 */
function listBest(rows: readonly RankedRow[]): readonly Told[] {
  const helpful = listHelpful(rows);
  return helpful.filter(({ spread }) => ["same", "unclear"].includes(compareSpreads(helpful[0].spread, spread)));
}

function listHelpful(rows: readonly RankedRow[]): readonly Told[] {
  return rows.flatMap((row): Told[] => {
    const { trial, spread, standing } = row;
    if (trial === null || spread === null || standing !== "better") return [];
    const present = rows.find((one) => one.trial === null)!;
    return [{ subject: trial.remedy.describe(present.scenario, trial.scenario).subject, spread, row: { ...row, trial } }];
  });
}

/** Do the senders leave the link idle between responses, whatever their settings? */
function pauses(scenario: Scenario): boolean {
  return listGroups(scenario).some((group) => isAwaited(group) && (group.workload ?? scenario.workload).kind === "on-off");
}

/**
 * Says in one sentence what helps most: "A window of 2 or ten times the buffer ends the collapse: 100% of the maximum." null: the present
 * run has no result yet.
 * @param rows best first. @param isComplete are all runs done?
 */
export function tellBest(rows: readonly RankedRow[], isComplete: boolean): Sentence | null {
  const present = rows.find(({ trial }) => trial === null);
  if (present === undefined || present.spread === null) return null;
  const now = shareOf(present.spread);
  const best = listBest(rows);
  if (best.length === 0) return isComplete ? tellNone(now) : phrase("So far no single change helps by more than seed-to-seed variation.");
  const shares = best.map(({ spread }) => shareOf(spread));
  const hasCollapsed = now < halfOfBest({ best: Math.max(...shares) }) && !pauses(present.scenario);
  const isOver = isComplete && hasCollapsed && Math.min(...shares) >= healthyShare;
  return isComplete ? tellResult(best, isOver, now) : tellSoFar(best);
}

function tellNone(now: number): Sentence {
  if (now < healthyShare) return phrase("No single change helps by more than seed-to-seed variation.");
  return joinSentences([
    phrase("The current settings reach <b>{share}</b> of the maximum.", { share: formatPercent(now), ...strong }),
    phrase("No change helps by more than seed-to-seed variation."),
  ]);
}

/** "47%", or "63 to 98%" for rows whose medians differ by no more than their seeds. */
function writeShares(best: readonly Told[]): string {
  const shares = best.map(({ spread }) => shareOf(spread));
  return writeShareRange(Math.min(...shares), Math.max(...shares));
}

function tellResult(best: readonly Told[], isOver: boolean, now: number): Sentence {
  const values = { ...nameBest(best), share: writeShares(best), now: formatPercent(now) };
  const [first, second] = best;
  switch (best.length) {
    case 1:
      if (isOver)
        return first.subject.isMany
          ? phrase("{first} end the collapse: {share} of the maximum.", values)
          : phrase("{first} ends the collapse: {share} of the maximum.", values);
      return first.subject.isMany
        ? phrase("{first} help most: {share} of the maximum, compared with {now}.", values)
        : phrase("{first} helps most: {share} of the maximum, compared with {now}.", values);
    case 2:
      if (isOver)
        return second.subject.isMany
          ? phrase("{first} or {second} end the collapse: {share} of the maximum.", values)
          : phrase("{first} or {second} ends the collapse: {share} of the maximum.", values);
      return second.subject.isMany
        ? phrase("{first} or {second} help most: {share} of the maximum, compared with {now}.", values)
        : phrase("{first} or {second} helps most: {share} of the maximum, compared with {now}.", values);
    default:
      return isOver
        ? phrase(
            "{others, plural, one {{first}, {second} and # other end the collapse: {share} of the maximum.} other {{first}, {second} and # others end the collapse: {share} of the maximum.}}",
            values,
          )
        : phrase(
            "{others, plural, one {{first}, {second} and # other help most: {share} of the maximum, compared with {now}.} other {{first}, {second} and # others help most: {share} of the maximum, compared with {now}.}}",
            values,
          );
  }
}

function tellSoFar(best: readonly Told[]): Sentence {
  const [first, second] = best;
  const values = { ...nameBest(best), first: first.subject.inside, share: writeShares(best) };
  switch (best.length) {
    case 1:
      return first.subject.isMany
        ? phrase("So far {first} help most: {share} of the maximum.", values)
        : phrase("So far {first} helps most: {share} of the maximum.", values);
    case 2:
      return second.subject.isMany
        ? phrase("So far {first} or {second} help most: {share} of the maximum.", values)
        : phrase("So far {first} or {second} helps most: {share} of the maximum.", values);
    default:
      return phrase(
        "{others, plural, one {So far {first}, {second} and # other help most: {share} of the maximum.} other {So far {first}, {second} and # others help most: {share} of the maximum.}}",
        values,
      );
  }
}

const nothing: Sentence = [];

function nameBest(best: readonly Told[]): { readonly first: Sentence; readonly second: Sentence; readonly others: number } {
  const [first, second] = best;
  return { first: first.subject.atStart, second: second?.subject.inside ?? nothing, others: best.length - 2 };
}

/** The next best remedy and its price; what all remedies have in common; the other causes of the link's idle time. */
export function tellNextBest(
  rows: readonly RankedRow[],
  factsOf: (row: RankedRow & { readonly trial: Trial }) => PriceFacts | null,
): Sentence {
  const present = rows.find(({ trial }) => trial === null);
  const [best, helpful] = [listBest(rows), listHelpful(rows)];
  const next = helpful.find(({ row }) => best.every((one) => one.row.trial !== row.trial));
  const facts = next === undefined ? null : factsOf(next.row);
  return joinSentences([
    present !== undefined && pauses(present.scenario)
      ? phrase("The senders pause between responses, so the link is idle whatever their settings.")
      : nothing,
    next === undefined || facts === null ? nothing : tellReach(next, facts),
    best.length > 0 ? phrase("No change is free.") : nothing,
  ]);
}

function tellReach({ subject, spread, row }: Told, facts: PriceFacts): Sentence {
  const { remedy } = row.trial;
  const own = remedy.reach?.(facts, subject);
  if (own) return own;
  const values = { subject: subject.atStart, share: formatPercent(shareOf(spread)) };
  return joinSentences([
    subject.isMany ? phrase("{subject} reach {share}.", values) : phrase("{subject} reaches {share}.", values),
    remedy.price(facts).map(({ text }): Piece => ({ text })),
  ]);
}

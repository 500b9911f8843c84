import type { Scenario } from "../../../src/engine/spec/scenario.ts";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { type RankedRow, type RankingRow, rankRows, spreadOutcomes } from "../../../src/sweep/remedies/ranking.ts";
import type { Outcome, PriceFacts } from "../../../src/sweep/remedies/remedy.ts";
import { listTrials, type Trial } from "../../../src/sweep/remedies/try-remedies.ts";
import type { Sentence } from "../../../src/analysis/words.ts";

/** Runs as a test wants them, in place of computed ones. */

/** Shares in percent, with seeds from 1, or the runs themselves. */
export type Runs = readonly (number | Partial<Outcome>)[];

export function makeOutcomes(runs: Runs): readonly Outcome[] {
  return runs.map((run, place) => {
    const plain = { seed: place + 1, share: 0, goodputBps: 0, timeouts: 0, spurious: 0, drops: 0, maxQueuePackets: 0 };
    return typeof run === "number" ? { ...plain, share: run / 100 } : { ...plain, ...run };
  });
}

/** The present run and some remedies, by id, each with its runs. */
export function makeRows(input: unknown, present: Runs, results: Readonly<Record<string, Runs>>): readonly RankedRow[] {
  const base = requireScenario(input);
  const { trials } = listTrials(base);
  const rows: RankingRow[] = [{ trial: null, scenario: base, spread: spreadOutcomes(makeOutcomes(present)) }];
  for (const trial of trials) {
    const runs = results[trial.remedy.id];
    if (runs) rows.push({ trial, scenario: trial.scenario, spread: spreadOutcomes(makeOutcomes(runs)) });
  }
  return rankRows(rows);
}

type TriedRow = RankedRow & { readonly trial: Trial };

/** What the price of a row is told from. */
export function makeFacts(rows: readonly RankedRow[], id: string, probes: Readonly<Record<string, Runs>> = {}): PriceFacts {
  const present = rows.find(({ trial }) => trial === null)!;
  const row = rows.find(({ trial }) => trial?.remedy.id === id) as TriedRow;
  const probed = Object.entries(probes).map(([name, runs]) => {
    const scenario: Scenario = row.trial.probes.get(name)!;
    return [name, { scenario, spread: spreadOutcomes(makeOutcomes(runs))! }] as const;
  });
  return {
    base: present.scenario,
    changed: row.scenario,
    before: present.spread!,
    after: row.spread!,
    standing: row.standing!,
    probes: new Map(probed),
  };
}

/** A sentence with what stands out in it between stars, and plain blanks. */
export function mark(sentence: Sentence): string {
  return toPlainBlanks(sentence.map(({ text, emphasis }) => (emphasis ? `*${text}*` : text)).join(""));
}

export function toPlainBlanks(text: string): string {
  return text.replaceAll("\u00a0", " ");
}

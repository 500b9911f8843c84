import fc from "fast-check";
import { expect, test } from "vitest";
import { joinSentence } from "../../../src/analysis/words.ts";
import type { Scenario } from "../../../src/engine/spec/scenario.ts";
import { minimizeScenario } from "../../../src/scenario/change/minimal-scenario.ts";
import { checkScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { tellBest, tellNextBest } from "../../../src/sweep/remedies/ranking-headline.ts";
import { rankRows, spreadOutcomes, tellPrice } from "../../../src/sweep/remedies/ranking.ts";
import type { Outcome, OutcomeSpread, PriceFacts } from "../../../src/sweep/remedies/remedy.ts";
import { listTrials, type Trial } from "../../../src/sweep/remedies/try-remedies.ts";
import { arbitraryIncast } from "../../support/arbitrary-incast.ts";
import { arbitraryNetwork } from "../../support/arbitrary-network.ts";
import { countCases } from "../../support/extent.ts";

/** As the page has them: complete, and checked. null: the engine would take it, the page would not. */
const complete = (scenario: Scenario): Scenario | null => {
  const checked = checkScenario(minimizeScenario(scenario));
  return checked.ok ? checked.scenario : null;
};

const arbitraryBase = fc
  .oneof(arbitraryIncast(), arbitraryNetwork)
  .map(complete)
  .filter((scenario) => scenario !== null);

/** Paths of all plain values in which two scenarios differ. */
function listDifferences(a: unknown, b: unknown, path = ""): readonly string[] {
  if (Object.is(a, b)) return [];
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return [path];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) =>
    listDifferences((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], path === "" ? key : `${path}.${key}`),
  );
}

const ofTransport = (name: string): RegExp => new RegExp(`^(groups\\.\\d+\\.)?transport\\.${name}(\\.|$)`);
/** With an algorithm come its parameters, and a switch that marks if it needs one. */
const algorithm = [ofTransport("algorithm"), ofTransport("params"), /^network\.ecnThresholdPackets$/];

/** What each remedy may change: the fields that its row names. A new remedy is a new line. */
const named: Readonly<Record<string, readonly RegExp[]>> = {
  window: [ofTransport("awndPackets")],
  buffer: [/^network\.bufferPackets$/],
  rto: [ofTransport("rtoMinNs")],
  dctcp: algorithm,
  gip: algorithm,
  prin: algorithm,
  sack: algorithm,
  newreno: algorithm,
  smaller: [/^workload\.blockBytes$/],
  larger: [/^workload\.blockBytes$/],
  // a one-shot's senders are those of its flow; a group's are its own
  senders: [/^workload\.senders$/, /^workload\.flows\.0\.senders$/, /^groups\.\d+\.senders$/],
};

test("every change of every scenario is valid, and differs in the fields that it names only", () => {
  fc.assert(
    fc.property(arbitraryBase, (base) => {
      const { trials, leftOut } = listTrials(base);
      expect(leftOut.every(({ why }) => why !== "")).toBe(true);
      for (const trial of trials) {
        const { scenario, probes } = trial;
        expect(complete(scenario)).toEqual(scenario);
        for (const probe of probes.values()) expect(complete(probe)).toEqual(probe);
        const differences = listDifferences(base, scenario);
        expect(differences).not.toEqual([]);
        expect(differences.filter((path) => !named[trial.remedy.id].some((field) => field.test(path)))).toEqual([]);
      }
    }),
    { numRuns: countCases(400) },
  );
});

const arbitraryOutcome: fc.Arbitrary<Outcome> = fc.record({
  seed: fc.nat(100),
  share: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  goodputBps: fc.nat(1e9),
  timeouts: fc.nat(2000),
  spurious: fc.constant(0),
  drops: fc.nat(1000),
  maxQueuePackets: fc.nat(1000),
});

const arbitrarySpread = fc
  .array(
    arbitraryOutcome.chain((run) => fc.nat(run.timeouts).map((spurious) => ({ ...run, spurious }))),
    { minLength: 0, maxLength: 6 },
  )
  .map(spreadOutcomes);

test("whatever the runs come to, there are sentences, and no number in them is none", () => {
  fc.assert(
    fc.property(arbitraryBase, fc.array(arbitrarySpread, { minLength: 16, maxLength: 16 }), fc.boolean(), (base, spreads, isComplete) => {
      const { trials } = listTrials(base);
      const rows = rankRows([
        { trial: null, scenario: base, spread: spreads[0] },
        ...trials.map((trial, place) => ({ trial, scenario: trial.scenario, spread: spreads[1 + place] })),
      ]);
      const [before, probed] = [spreads[0], spreads[15]];
      const readFacts = (trial: Trial, after: OutcomeSpread | null): PriceFacts | null => {
        const { standing } = rows.find((row) => row.trial === trial)!;
        const probes = probed === null ? [] : [...trial.probes].map(([name, scenario]) => [name, { scenario, spread: probed }] as const);
        return before && after && standing && { base, changed: trial.scenario, before, after, standing, probes: new Map(probes) };
      };
      const texts = rows.flatMap(({ trial, scenario, spread }) => {
        if (trial === null) return [];
        const { title, change, subject } = trial.remedy.describe(base, scenario);
        const facts = readFacts(trial, spread);
        return [title, change, joinSentence(subject.atStart), ...(facts ? [joinSentence(tellPrice(trial, facts))] : [])];
      });
      const best = tellBest(rows, isComplete);
      expect(best === null).toBe(before === null);
      const next = joinSentence(tellNextBest(rows, ({ trial, spread }) => readFacts(trial, spread)));
      for (const text of [...texts, ...(best ? [joinSentence(best)] : [])]) {
        expect(text).not.toBe("");
        expect(text).not.toMatch(/NaN|Infinity|undefined|null|\{/);
      }
      expect(next).not.toMatch(/NaN|Infinity|undefined|null|\{/);
    }),
    { numRuns: countCases(300) },
  );
});

import { beforeAll, describe, expect, test } from "vitest";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { readLine } from "../../../src/analysis/metrics/line-metrics.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import type { Scenario } from "../../../src/engine/spec/scenario.ts";
import { measureRun, type MeasureId } from "../../../src/experiments/measures.ts";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { askOutcome, listSeeds, readOutcome } from "../../../src/sweep/remedies/outcomes.ts";
import { tellBest, tellNextBest } from "../../../src/sweep/remedies/ranking-headline.ts";
import { rankRows, type RankedRow, spreadOutcomes, tellPrice } from "../../../src/sweep/remedies/ranking.ts";
import type { Outcome, OutcomeSpread, PriceFacts } from "../../../src/sweep/remedies/remedy.ts";
import { listTrials, type Trial } from "../../../src/sweep/remedies/try-remedies.ts";
import { mark } from "./make-rows.ts";
import { drawLogged } from "../../support/draw.ts";

/** The ranking of the classic collapse from 65 real runs, which take as long as all other tests of remedies. */

function run(scenario: Scenario): Outcome {
  const simulation = createSimulation(scenario, getAlgorithm);
  while (!simulation.finished) simulation.run(1e7);
  const numbers = readLine({ scenario, totals: simulation.totals, columns: null });
  return readOutcome(askOutcome(scenario), { numbers })!;
}

const spread = (scenario: Scenario): OutcomeSpread => spreadOutcomes(listSeeds(scenario, 5).map(run))!;

describe.each(drawLogged("rankings of real runs", ["the classic collapse"], 1 / 3))("%s", () => {
  const base = requireScenario({});
  let rows: readonly RankedRow[];
  let facts: (trial: Trial) => PriceFacts;

  beforeAll(() => {
    const { trials } = listTrials(base);
    const before = spread(base);
    rows = rankRows([
      { trial: null, scenario: base, spread: before },
      ...trials.map((trial) => ({ trial, scenario: trial.scenario, spread: spread(trial.scenario) })),
    ]);
    const probes = new Map(
      trials.flatMap(({ probes: some }) => [...some].map(([name, scenario]) => [name, { scenario, spread: spread(scenario) }] as const)),
    );
    facts = (trial) => {
      const { spread: after, standing } = rows.find((row) => row.trial === trial)!;
      return { base, changed: trial.scenario, before, after: after!, standing: standing!, probes };
    };
  });

  test("ranks ten changes", () => {
    const percent = (share: number): number => Math.round(100 * share);
    const told = rows.map(({ trial, rank, spread: of }) => [
      ...[rank, trial?.remedy.id ?? "present", percent(of!.median.share)],
      ...[percent(of!.low), percent(of!.high), of!.median.seed, of!.median.timeouts],
    ]);
    expect(told).toEqual([
      [1, "window", 100, 100, 100, 3, 0],
      [2, "buffer", 100, 100, 100, 3, 0],
      [3, "rto", 98, 92, 98, 3, 1330],
      [4, "senders", 63, 46, 99, 5, 1],
      [5, "larger", 50, 48, 53, 5, 282],
      [6, "gip", 47, 42, 50, 5, 12],
      [7, "dctcp", 32, 32, 36, 1, 99],
      [8, "prin", 25, 23, 25, 5, 131],
      [9, "sack", 16, 15, 16, 1, 290],
      [null, "present", 14, 12, 16, 5, 260],
      [10, "smaller", 6, 6, 7, 4, 248],
    ]);
  });

  test("in two sentences", () => {
    expect(mark(tellBest(rows, true)!)).toBe("A *window of 2* or *ten times the buffer* ends the collapse: 99.8% of the maximum.");
    expect(mark(tellNextBest(rows, ({ trial }) => facts(trial)))).toBe(
      "A *minimum RTO of 2 ms* reaches 98% with 5 times as many timeouts. No change is free.",
    );
  });

  test("with the price of each", () => {
    expect(rows.flatMap(({ trial }) => (trial === null ? [] : [mark(tellPrice(trial, facts(trial)))]))).toEqual([
      "One sender alone reaches only *14%*. 32 × 2 packets just fit the buffer: with 40 senders, 39%.",
      "*Ten times the buffer* at every port. A packet waits there for up to 4.2 ms, compared with 0.5 ms.",
      "*1,330 timeouts* instead of 260; 43 in 100 are spurious: no packet was lost.",
      "*Only a quarter of the senders* answer at once. Results vary: one timeout decides.",
      "*Every answer takes longer.* About as many timeouts as before, for four times the data.",
      "*New software on every sender.*",
      "*A switch that marks packets*, and new software at both ends.",
      "*Priorities in the switch*, and new software on every sender.",
      "Software that nearly every system has. Its effect is *within seed-to-seed variation*.",
      "*Worse.* Almost as many timeouts, for a quarter of the data.",
    ]);
  });
});

describe("an outcome", () => {
  const read = (scenario: Scenario): readonly (Outcome | null)[] => {
    const simulation = createSimulation(scenario, getAlgorithm);
    while (!simulation.finished) simulation.run(1e7);
    const line = readLine({ scenario, totals: simulation.totals, columns: null });
    const ids = ["goodputShare", "goodputBps", "timeouts", "spurious", "drops", "maxQueuePackets"] as const satisfies readonly MeasureId[];
    const measures = measureRun({ scenario, skipBlocks: 0, measures: ids }, (observer) =>
      createSimulation(scenario, getAlgorithm, observer),
    );
    return [readOutcome(askOutcome(scenario), { numbers: line }), readOutcome(askOutcome(scenario), { measures })];
  };

  test("is the same whether a line or measures were asked for", () => {
    const [byLine, byMeasures] = read(requireScenario({ workload: { blocks: 2 } }));
    expect(byLine).toEqual(byMeasures);
    expect(askOutcome(requireScenario({}))).not.toHaveProperty("measures");
  });

  test("is asked for by measures where groups cut packets of different sizes, of which a line knows no maximum", () => {
    const scenario = requireScenario({
      workload: { blocks: 2 },
      groups: [{ senders: 16 }, { senders: 16, transport: { segmentBytes: 1460 } }],
    });
    expect(askOutcome(scenario)).toHaveProperty("measures");
    expect(read(scenario)[1]).not.toBeNull();
  });

  test("is none where the run failed", () => {
    expect(readOutcome(askOutcome(requireScenario({})), {})).toBeNull();
  });

  test("comes from the seeds that follow the run's, around the end", () => {
    expect(listSeeds(requireScenario({ seed: 2 ** 32 - 2 }), 3).map(({ seed }) => seed)).toEqual([2 ** 32 - 2, 2 ** 32 - 1, 0]);
  });
});

import { describe, expect, it } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { beginBlockRun } from "../../src/analysis/block-run.ts";
import { findPlace } from "../../src/analysis/timeout-place.ts";
import type { RunAnswer } from "../../src/bridge/run-library.ts";
import type { PoolJob } from "../../src/bridge/sweep-pool.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import {
  type AlternativeAnswer,
  findBestRule,
  listAlternatives,
  listJobs,
  readAlternative,
} from "../../src/ui/pages/lab/what-if/alternatives.ts";
import { listSeeds } from "../../src/ui/run/seed-runs.ts";
import { sortPairs } from "../../src/ui/pages/lab/what-if/spread-rows.ts";
import { join, writeHeadline, writeSecondLine } from "../../src/ui/pages/lab/what-if/what-if-words.ts";
import { snapshotOf } from "../support/snapshot.ts";

/** What workers would answer. */
function compute({ scenario, block }: PoolJob): RunAnswer {
  const run = beginBlockRun(block!, scenario, (one, observer) => createSimulation(one, getAlgorithm, observer));
  while (!run.finished) run.step(Infinity);
  return { block: run.readAnswer() };
}

/** Four blocks of the classic collapse, its first timeout, 20 seeds. */
const run = snapshotOf(requireScenario({ workload: { blocks: 4 } }));
const place = findPlace(run.scenario, run.columns, 0);
const seeds = listSeeds(run.scenario, 20);
const alternatives = listAlternatives(run.scenario);
const known = new Map(
  listJobs(run.scenario, place, seeds, alternatives, alternatives[0]).map((job) => [JSON.stringify(job), compute(job)]),
);
const answers = alternatives.map((one) => readAlternative(one, run.scenario, place, seeds, (job) => known.get(JSON.stringify(job))));

const toMs = (ns: number | undefined): number => Math.round((ns ?? NaN) / 1e5) / 10;
const summarize = ({ block: { sooner, same, later, medians, verdict } }: AlternativeAnswer) =>
  [sooner, same, later, toMs(medians?.wasNs), toMs(medians?.isNs), verdict] as const;
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

describe("the first timeout of the classic collapse, with 20 seeds", () => {
  it.each([
    ["packet", [4, 5, 11, 420.1, 608.8, "unclear"]],
    ["min-rto", [20, 0, 0, 420.1, 68.7, "better"]],
    ["slot", [7, 9, 4, 420.1, 419.9, "unclear"]],
    ["sack", [14, 3, 3, 420.1, 238.5, "better"]],
    ["window", [20, 0, 0, 420.1, 68.3, "better"]],
  ] as const)("%s", (id, expected) => {
    const found = answers.find(({ alternative }) => alternative.id === id)!;
    expect(summarize(found)).toEqual(expected);
    expect(found).toMatchObject({ computed: 20, leftOut: 0, failed: 0 });
  });

  it("saving the packet is chance for the rest of the run, too", () => {
    const { run: whole, timeouts } = answers[0];
    expect([whole.sooner, whole.same, whole.later, whole.verdict]).toEqual([6, 3, 11, "unclear"]);
    expect([(whole.leastNs / 1e9).toFixed(2), (whole.mostNs / 1e9).toFixed(2)]).toEqual(["-0.40", "0.56"]);
    expect(timeouts).toEqual({ was: 13.5, is: 14 });
    expect(answers[1].timeouts).toEqual({ was: 13.5, is: 68.5 });
  });

  it("the page never says that saving a packet hurts", () => {
    expect(plain(join(writeHeadline(answers[0], place.block)))).toBe(
      "Without this drop, block 1 ends sooner in 4 of 20 runs and later in 11: no clear effect.",
    );
    expect(plain(join(writeSecondLine(answers[0], answers, place.block)!))).toBe(
      "A change of setting has a clear effect: with a minimum RTO of 2 ms, block 1 ends sooner in 20 of 20.",
    );
    expect(findBestRule(answers)?.alternative.id).toBe("min-rto");
  });

  it("the spread is sorted by what changes, with seed 1 among the later ones", () => {
    const rows = sortPairs(answers[0].pairs);
    expect(rows.map(({ direction }) => direction)).toEqual([
      ...Array<string>(4).fill("sooner"),
      ...Array<string>(5).fill("same"),
      ...Array<string>(11).fill("later"),
    ]);
    const own = rows.find(({ seed }) => seed === 1)!;
    expect([Math.round(own.wasNs / 1e6), Math.round(own.isNs / 1e6), own.direction]).toEqual([227, 613, "later"]);
  });
});

it("runs are asked for in the order in which they are wanted: the shown seed first, the chosen change before the others", () => {
  const jobs = listJobs(run.scenario, place, seeds, alternatives, alternatives[3]);
  expect(jobs.length).toBe(5 * 20);
  expect(jobs.slice(0, 4).map(({ scenario, block }) => [scenario.seed, scenario.transport.recovery, block?.place !== null])).toEqual([
    [1, "default", true],
    [1, "sack", false],
    [2, "default", true],
    [2, "sack", false],
  ]);
});

it("where nothing depends on the seed, twenty runs are one", () => {
  const once = snapshotOf(requireScenario({ workload: { kind: "oneshot", senders: 64 } }));
  const at = findPlace(once.scenario, once.columns, 0);
  const [packet] = listAlternatives(once.scenario);
  const found = readAlternative(packet, once.scenario, at, listSeeds(once.scenario, 8), compute);
  expect(found).toMatchObject({ computed: 8, isOneRun: true, block: { verdict: "few" } });
});

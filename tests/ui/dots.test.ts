import { drawLogged, drawTests } from "../support/draw.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { beginBlockRun } from "../../src/analysis/block-run.ts";
import { readGoodputShare } from "../../src/analysis/metrics/run-data.ts";
import { findPlace } from "../../src/analysis/timeout-place.ts";
import { createRunLibrary, type RunAnswer } from "../../src/bridge/run-library.ts";
import type { PoolJob } from "../../src/bridge/sweep-pool.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { listTrials } from "../../src/guide/trial.ts";
import { getMeasure, type MeasureId, measureRun } from "../../src/experiments/measures.ts";
import { findExperiment } from "../../src/experiments/registry.ts";
import { findMedian } from "../../src/analysis/quantile.ts";
import { describeDifference } from "../../src/scenario/change/describe-difference.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { decodeScenarioSet, encodeScenarioSet } from "../../src/scenario/change/scenario-set.ts";
import type { ScenarioInput } from "../../src/scenario/check/scenario-input.ts";
import { getField } from "../../src/scenario/fields/fields.ts";
import { decodeScenario, encodeScenario } from "../../src/scenario/link/url-codec.ts";
import { makeShownJob, writeShownNumber } from "../../src/ui/explain/shown-line.tsx";
import { createRankingSession } from "../../src/ui/pages/lab/ranking/ranking-session.ts";
import { findScenarios, listAlternatives, packetJob, readAlternative } from "../../src/ui/pages/lab/what-if/alternatives.ts";
import { buildLadder, queryOfRow } from "../../src/ui/pages/ladder/ladder-rows.ts";
import { createLadderSession, findStrip, readNumber } from "../../src/ui/pages/ladder/ladder-session.ts";
import { listDrawnPanels, listRuns, listTraces } from "../../src/ui/pages/papers/chart-data.ts";
import { queryOfFigureRun } from "../../src/ui/pages/papers/lab-link.tsx";
import { writeMeasure } from "../../src/ui/text/measures.ts";
import { readValue, summarizePoints } from "../../src/ui/kit/sweep/chart-data.ts";
import { queryOfRun } from "../../src/ui/pages/sweep/point-runs.ts";
import { decodeSweep } from "../../src/ui/kit/sweep/sweep-query.ts";
import { createSweepSession } from "../../src/ui/kit/sweep/sweep-session.ts";
import { findMetric } from "../../src/ui/kit/sweep/sweep-settings.ts";
import { createNotices } from "../../src/ui/run/notices.ts";
import { createScenarioStore } from "../../src/ui/run/scenario-store.ts";
import { scenarioTools } from "../../src/ui/run/scenario-tools.ts";
import { findSeedRuns, requestSeedRuns } from "../../src/ui/run/seed-runs.ts";
import { readShown } from "../../src/ui/run/shown-number.ts";
import { runCoarse } from "../experiments/compute-here.ts";
import { FakeSweepWorker } from "../support/fake-sweep-worker.ts";
import { snapshotOf } from "../support/snapshot.ts";
import { formatPercent } from "../../src/language/formats.ts";
import type { WorkerPort } from "../../src/bridge/page-worker.ts";

/**
 * A dot is its run: whatever is clicked, a dot, a row or a point of a figure, the Lab opens a run that comes to the very number
 * that was clicked. A link is read as the Lab reads it, its run is computed, and the two are compared to the last bit.
 */

await scenarioTools.load();

interface LinkedRun {
  readonly scenario: Scenario;
  /** The number that the Lab shows of it. */
  readonly value: number;
  /** As the Lab writes it. */
  readonly text: string;
}

/** What the Lab makes of a link. */
function followLink(query: string): LinkedRun {
  const { store } = createScenarioStore(query, createNotices());
  const { scenario } = store.get();
  const shown = readShown(query)!;
  const { skipBlocks, measures } = makeShownJob(shown, scenario);
  const job = { scenario, skipBlocks, measures: measures as readonly MeasureId[] };
  const [value] = measureRun(job, (observer) => createSimulation(scenario, getAlgorithm, observer)).values;
  if (typeof value !== "number") throw new Error(`${query} has no number`);
  return { scenario, value, text: writeShownNumber(shown, value) };
}

const simulate = (scenario: Scenario) => {
  const simulation = createSimulation(scenario, getAlgorithm);
  simulation.run(Infinity);
  return { scenario, totals: simulation.totals, columns: null };
};

const makeWorker = () => new FakeSweepWorker() as unknown as WorkerPort;

describe("a dot of a sweep", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const sweeps: readonly (readonly [name: string, query: string])[] = [
    ["of the default sweep's settings", "v.values=6,10&v.seeds=2"],
    [
      "with other settings, and an algorithm that needs a threshold",
      "blocks=3&b=128&block=64KB&rto=2ms&iw=2&v.values=8,24&v.s1=A%3Falgo%3Dgip&v.s2=B%3Falgo%3Ddctcp&v.seeds=2",
    ],
    ["that leaves out the first block", "blocks=4&v.values=12,16&v.skip=1&v.seeds=2"],
    ["of another number", "blocks=3&v.values=8,32&v.y=timeoutsPerBlock&v.seeds=2"],
    ["of another number without the first blocks", "blocks=4&v.values=8,32&v.y=linkIdleFraction&v.skip=2&v.seeds=2"],
    ["along another axis", "n=16&blocks=3&v.x=buffer&v.values=32,256&v.seeds=2"],
    [
      "of a group of senders",
      "n=4&blocks=2&g1.n=2&g1.name=a&g2.n=2&g2.name=b&g2.seg=500&v.x=buffer&v.values=16,64&v.y=groupGoodputBps.b&v.seeds=2",
    ],
  ];
  it.each(drawLogged("sweeps whose dots are opened", sweeps, 4))("%s opens the run with its number", async (_, query) => {
    const cache = {
      fault: null,
      read: (keys: readonly string[]) => Promise.resolve(keys.map(() => null)),
      write: () => undefined,
      clear: () => Promise.resolve(),
    };
    const parts = { workers: 1, makeWorker, openCache: () => Promise.resolve(cache), now: () => 0 };
    const { settings } = decodeSweep(query);
    const sweep = createSweepSession(settings, { guess: null, isOpen: true }, parts);
    await vi.advanceTimersByTimeAsync(60_000);
    const state = sweep.state.get();
    expect(state.status).toBe("done");
    const metric = findMetric(settings.metric);
    let dots = 0;
    for (const point of summarizePoints(state).flat())
      for (const [index, run] of point.runs.entries()) {
        // of points with further seeds a few
        if (index > 2 && index < point.runs.length - 1) continue;
        const { scenario, value, text } = followLink(queryOfRun(run, settings.metric));
        expect(scenario).toEqual(run.scenario);
        expect(value, queryOfRun(run, settings.metric)).toBe(readValue(state, run, metric.id));
        expect(text).toContain(metric.format(value));
        dots += 1;
      }
    expect(dots).toBeGreaterThanOrEqual(4);
    sweep.dispose();
  });

  it("has the number in the Lab's own sentence", () => {
    const scenario = requireScenario({ workload: { senders: 10 }, seed: 2 });
    const { value, text } = followLink(encodeScenario(scenario, [["v.shows", "goodputShare"]]));
    expect(value).toBe(readGoodputShare(simulate(scenario)));
    expect(text).toBe(`This run reaches ${formatPercent(value)} of the maximum.`);
  });
});

describe("a dot of a published figure", () => {
  const some = drawTests("figures whose dots are opened", 0.5);
  for (const id of ["gip-8", "prin-17", "gip-15", "trim-8", "qlf-6", "lite-3"])
    some(`${id} opens the run with its number`, async () => {
      const experiment = findExperiment(id)!;
      const { results, readOverlay } = { ...(await runCoarse(id)), readOverlay: () => null };
      let dots = 0;
      for (const panel of listDrawnPanels(experiment))
        for (const trace of listTraces(experiment, panel, results, readOverlay)) {
          if (trace.kind !== "runs" || trace.y === null) continue;
          const { y } = trace;
          const {
            x,
            runs: [dot],
          } = trace.points[trace.points.length - 1];
          const found = listRuns(experiment, "coarse", {}, { series: trace.series, x }, dot.value);
          const [run, other] = found.filter((one) => one.run.scenario.seed === dot.seed);
          // what several runs come to together is none of them, and what is searched for is no number of a run
          if (run === undefined || other !== undefined || run.searched !== null) continue;
          const { scenario, value, text } = followLink(queryOfFigureRun(run.run, y));
          expect(scenario).toEqual(run.run.scenario);
          expect(value, `${trace.series}, ${x}`).toBe(dot.value);
          if (y !== "goodputShare") expect(text).toContain(writeMeasure(dot.value, getMeasure(y).unit));
          dots += 1;
        }
      expect(dots).toBeGreaterThan(0);
    });
});

describe("a row of the ladder", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("opens the run with its number", async () => {
    vi.stubGlobal("navigator", { hardwareConcurrency: 2 });
    const base = requireScenario({ workload: { senders: 12, blocks: 3 }, network: { bufferPackets: 48 } });
    const set = buildLadder(base, ["newreno", "gip", "dctcp", "newreno,rto=2ms"], []);
    const ladder = createLadderSession(set, "results", () => true, makeWorker);
    await vi.advanceTimersByTimeAsync(60_000);
    const { results } = ladder.state.get();
    for (const row of set.rows) {
      const { scenario, value } = followLink(queryOfRow(row));
      expect(scenario).toEqual(row.scenario);
      expect(value).toBe(readNumber(results.get(row.key), "goodputBps"));
    }
    expect(set.rows).toHaveLength(4);
    ladder.dispose();
    vi.unstubAllGlobals();
  });

  it("begins with the runs that take longest, and shows the last result at once", () => {
    vi.stubGlobal("navigator", { hardwareConcurrency: 2 });
    const begun: string[] = [];
    const short: string[] = [];
    const fail: (() => void)[] = [];
    const set = buildLadder(requireScenario({}), ["newreno", "dctcp", "bbr", "pdq"], []);
    const ladder = createLadderSession(
      set,
      "results",
      () => true,
      () => {
        const port: WorkerPort = {
          onmessage: null,
          onerror: null,
          onmessageerror: null,
          postMessage(message) {
            const { run, scenario } = message as { run: number; scenario: Scenario };
            (run === 0 ? short : begun).push(scenario.transport.algorithm);
            fail.push(() => port.onmessage?.(new MessageEvent("message", { data: { type: "failed", run, message: "" } })));
          },
          terminate: () => {},
        };
        return port;
      },
    );
    expect(begun).toEqual(["pdq", "dctcp", "bbr", "newreno"]);
    // a short one of each transport in both workers
    expect(short.toSorted()).toEqual(["bbr", "bbr", "dctcp", "dctcp", "newreno", "newreno", "pdq", "pdq"]);
    const onState = vi.fn();
    ladder.state.subscribe(onState);
    for (const one of fail) one();
    expect(onState).toHaveBeenCalledOnce();
    ladder.dispose();
    vi.unstubAllGlobals();
  });

  it("keeps its numbers and its idle time when the timelines are shown", async () => {
    vi.stubGlobal("navigator", { hardwareConcurrency: 2 });
    const base = requireScenario({ workload: { senders: 24, blocks: 2 }, network: { bufferPackets: 48 } });
    const set = buildLadder(base, ["newreno", "pfabric", "pdq", "qcn"], []);
    const ladder = createLadderSession(set, "results", () => true, makeWorker);
    await vi.advanceTimersByTimeAsync(60_000);
    const before = ladder.state.get().results;
    expect(before.size).toBe(set.rows.length);
    ladder.show("timelines");
    await vi.advanceTimersByTimeAsync(60_000);
    const after = ladder.state.get().results;
    let idle = 0;
    for (const key of set.rows.map(({ key }) => key)) {
      const [one, other] = [before.get(key), after.get(key)];
      if (one?.status !== "done" || other?.status !== "done") throw new Error("A row failed.");
      expect([findStrip(one), findStrip(other)]).toEqual([null, other.strip]);
      expect(other.numbers).toEqual(one.numbers);
      expect({ ...other.strip, busy: one.strip.busy, waiting: one.strip.waiting, queue: one.strip.queue }).toEqual(one.strip);
      if (one.strip.timerIdleNs > 0) idle += 1;
    }
    expect(idle).toBeGreaterThan(0);
    ladder.dispose();
    vi.unstubAllGlobals();
  });
});

/** A library with runs of its own, and a Lab that shows a scenario. */
const openLibrary = () => createRunLibrary(makeWorker, 1);
const openLab = (scenario: Scenario) => createScenarioStore(encodeScenario(scenario), createNotices()).store;

describe("a dot in the Lab or on Compare", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("of another seed opens the run with its number", async () => {
    const base = requireScenario({ workload: { senders: 8, blocks: 2 }, seed: 7 });
    const library = openLibrary();
    requestSeedRuns(base, 4, "asked", () => undefined, library);
    await vi.advanceTimersByTimeAsync(60_000);
    const dots = findSeedRuns(base, 4, library);
    expect(dots.map(({ seed }) => seed)).toEqual([7, 8, 9, 10]);
    for (const { seed, share } of dots) {
      const lab = openLab(base);
      lab.setField(getField("seed"), seed);
      expect(readGoodputShare(simulate(lab.get().scenario))).toBe(share);
    }
  });

  it("of the ranking of changes opens the run with its number", async () => {
    const base = requireScenario({ workload: { senders: 10, blocks: 1, blockBytes: 64_000 } });
    const setting = { scenario: base, seeds: 5 } as const;
    const ranking = createRankingSession(openLibrary(), () => undefined, setting);
    ranking.start(setting);
    await vi.advanceTimersByTimeAsync(600_000);
    const { status, rows } = ranking.state.get();
    expect(status).toBe("done");
    expect(rows.length).toBeGreaterThan(5);
    for (const { scenario, spread } of rows) {
      const { seed, share } = spread!.runs[2];
      const opened = openLab({ ...scenario, seed }).get().scenario;
      expect(readGoodputShare(simulate(opened)), encodeScenario(opened)).toBe(share);
    }
    ranking.dispose();
  });

  it("of what might have been opens the run with its number", () => {
    const run = snapshotOf(requireScenario({ workload: { senders: 12, blocks: 2 } }));
    const place = findPlace(run.scenario, run.columns, 0);
    const answer = ({ scenario, block }: PoolJob): RunAnswer => {
      const found = beginBlockRun(block!, scenario, (one, observer) => createSimulation(one, getAlgorithm, observer));
      while (!found.finished) found.step(Infinity);
      return { block: found.readAnswer() };
    };
    const { drop } = answer(packetJob(run.scenario, 1, place)).block!;
    for (const alternative of listAlternatives(run.scenario)) {
      const [pair] = readAlternative(alternative, run.scenario, place, [1], answer).pairs;
      const { was, is } = findScenarios(alternative, run.scenario, 1, drop);
      for (const [scenario, { startNs, endNs, durationNs }] of [
        [was, pair.was],
        [is!, pair.is],
      ] as const) {
        const { totals } = simulate(openLab(scenario).get().scenario);
        expect([totals.blocks[place.block!], totals.durationNs]).toMatchObject([{ startNs, endNs }, durationNs]);
      }
    }
  });
});

/** Scenarios whose fields differ from the defaults in every section. */
const others: readonly ScenarioInput[] = [
  {},
  { workload: { senders: 10 }, seed: 1 },
  { transport: { algorithm: "cubic", params: { growth: "linux" }, recovery: "rack", initialWindow: 10, delayedAck: true } },
  { network: { senderLinkDelaysNs: [1000, 2000] }, workload: { senders: 2, blocks: 3 } },
  {
    network: { topology: "leaf-spine" },
    workload: { senders: 4, blocks: 2 },
    groups: [{ senders: 2 }, { senders: 2, transport: { algorithm: "gip" } }],
  },
];

describe("a run that is opened from Compare, from a lesson or as a fork", () => {
  it.each(others.map((input) => [JSON.stringify(input), input] as const))("%s comes to the same", (_, input) => {
    const scenario = requireScenario(input);
    // a lane of Compare and a lesson's stage link to what their own scenario's store says
    const { store } = createScenarioStore(encodeScenario(scenario), createNotices());
    expect(decodeScenario(store.query([])).scenario).toEqual(scenario);
    const fork: Scenario = { ...scenario, intervention: { kind: "spare", at: { drop: 1 } } };
    expect(decodeScenarioSet(encodeScenarioSet([scenario, fork])).scenarios).toEqual([scenario, fork]);
  });
});

describe("a point of Try it", () => {
  it("is the median of runs that the Lab makes by changing the senders alone", () => {
    const base = requireScenario({ workload: { blocks: 2, blockBytes: 32_000 } });
    const trials = listTrials(base, 12);
    const lab = (seed: number): Scenario => {
      const { store } = createScenarioStore(encodeScenario({ ...base, seed }), createNotices());
      store.setField(getField("workload.senders"), 12);
      return store.get().scenario;
    };
    expect(trials).toEqual([1, 2, 3].map(lab));
    const shares = trials.map((scenario) => readGoodputShare(simulate(scenario)));
    expect(findMedian(shares)).toBe(shares.toSorted((a, b) => a - b)[1]);
  });
});

describe("what the Lab says of an opened run", () => {
  it("lists all that differs from the run that every page starts from", () => {
    const { scenario } = followLink("n=10&block=64KB&seed=2&v.shows=goodputShare");
    expect(describeDifference(scenario)).toBe("with 10 senders, blocks of 64 KB and seed 2");
  });
  it("names the blocks that are left out", () => {
    expect(writeShownNumber({ id: "goodputShare", skipBlocks: 1 }, 0.25)).toBe(
      "Without its first block this run reaches 25% of the maximum.",
    );
    expect(writeShownNumber({ id: "timeoutsPerBlock", skipBlocks: 2 }, 0.25)).toMatch(/without the first 2 blocks: 0\.25\.$/);
  });
  it("takes a link for what it is worth", () => {
    expect(readShown("n=4")).toBeNull();
    expect(readShown("v.shows=")).toBeNull();
    expect(readShown("v.shows=x&v.skip=-1")).toEqual({ id: "x", skipBlocks: 0 });
    // more blocks than there are cannot be left out
    expect(makeShownJob({ id: "goodputShare", skipBlocks: 20 }, requireScenario({})).skipBlocks).toBe(0);
  });
});

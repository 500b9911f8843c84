import { describe, expect, test } from "vitest";
import { parseAxis } from "../../src/sweep/axis.ts";
import { makeCacheKey } from "../../src/sweep/cache-key.ts";
import { pickShard, planSweep, type SweepRequest } from "../../src/sweep/plan.ts";
import { countCoarse, orderCoarseToFine } from "../../src/sweep/run-order.ts";
import { parseSeries } from "../../src/sweep/series.ts";

const series = parseSeries([
  { name: "NewReno" },
  { name: "NewReno, RTOmin 2 ms", changes: { transport: { rtoMinNs: 2e6 } } },
  { name: "GIP", changes: { transport: { algorithm: "gip" } } },
  { name: "DCTCP, K = 20", changes: { network: { ecnThresholdPackets: 20 }, transport: { algorithm: "dctcp", params: { gain: 0.25 } } } },
]);

function plan(request: Partial<SweepRequest>) {
  return planSweep({ base: {}, axes: [], seeds: 1, ...request });
}

describe("series", () => {
  const { runs, columns } = plan({ base: { network: { bufferPackets: 100 } }, series, axes: [parseAxis("senders", "4,8")], seeds: 2 });

  test("are laid over the base, one after the other", () => {
    expect(columns).toEqual(["series", "senders", "seed"]);
    expect(runs.slice(0, 5).map(({ cells }) => cells)).toEqual([
      ["NewReno", 4, 1],
      ["NewReno", 4, 2],
      ["NewReno", 8, 1],
      ["NewReno", 8, 2],
      ["NewReno, RTOmin 2 ms", 4, 1],
    ]);
    expect(runs.map(({ index }) => index)).toEqual(runs.map((_, index) => index));
    const facts = runs
      .filter(({ seedIndex, at }) => seedIndex === 0 && at[0] === 1)
      .map(({ scenario: { transport, network, workload } }) => [
        transport.algorithm,
        transport.rtoMinNs,
        network.ecnThresholdPackets,
        network.bufferPackets,
        workload.senders,
      ]);
    expect(facts).toEqual([
      ["newreno", 200e6, null, 100, 8],
      ["newreno", 2e6, null, 100, 8],
      ["gip", 200e6, null, 100, 8],
      ["dctcp", 200e6, 20, 100, 8],
    ]);
  });

  test("go before what holds for all, and a parameter is for those that have it", () => {
    const settings = [
      { path: ["transport", "params", "gain"], text: "0.5" },
      { path: ["transport", "rtoMinNs"], text: "10ms" },
    ];
    const more = [...series, ...parseSeries([{ name: "DCTCP", changes: { transport: { algorithm: "dctcp" } } }])];
    const transports = plan({ series: more, settings }).runs.map(({ scenario }) => scenario.transport);
    expect(transports.map(({ rtoMinNs }) => rtoMinNs)).toEqual([10e6, 2e6, 10e6, 10e6, 10e6]);
    expect(transports.map(({ params }) => params.gain)).toEqual([undefined, undefined, undefined, 0.25, 0.5]);
  });

  test("may be of different workload kinds", () => {
    const kinds = parseSeries([{ name: "blocks" }, { name: "on-off", changes: { workload: { kind: "on-off" } } }]);
    const settings = [{ path: ["workload", "blocks"], text: "3" }];
    const { runs, columns } = plan({ series: kinds, settings, axes: [parseAxis("mean-gap", "1ms,2ms")], skipBlocks: 1 });
    expect(columns).toEqual(["series", "meanGapNs", "seed"]);
    expect(runs.map(({ cells, skipBlocks }) => [...cells, skipBlocks])).toEqual([
      ["blocks", null, 1, 1],
      ["blocks", null, 1, 1],
      ["on-off", 1e6, 1, 0],
      ["on-off", 2e6, 1, 0],
    ]);
  });

  test.each([
    [{}, "series: {} is not allowed; allowed: a list of series, such as"],
    [[], "series: [] is not allowed"],
    [[1], "0: 1 is not allowed; allowed: an object with name and changes"],
    [[{ name: "" }], '0.name: "" is not allowed; allowed: a name of 1 to 80 characters in one line'],
    [[{ name: "a\nb" }], "0.name:"],
    [[{ changes: {} }], "0.name: nothing is not allowed"],
    [[{ name: "a" }, { name: "a" }], '1.name: "a" is not allowed; allowed: a name that no other series has'],
    [[{ name: "a", changes: 3 }], "0.changes: 3 is not allowed; allowed: a partial scenario"],
    [[{ name: "a", transport: {} }], "0.transport: {} is not allowed; allowed: nothing: a series has name and changes"],
  ])("%j is refused", (input, message) => expect(() => parseSeries(input)).toThrow(message));

  test("a fault in one names it, with path, value and what is allowed", () => {
    const bad = parseSeries([{ name: "GIP", changes: { transport: { rtoMinNs: -1 } } }]);
    expect(() => plan({ series: bad })).toThrow('series "GIP": transport.rtoMinNs: -1 is not allowed; allowed: a whole number from 1000');
    const unknown = parseSeries([{ name: "x", changes: { transport: { cwnd: 1 } } }]);
    expect(() => plan({ series: unknown })).toThrow('series "x": transport.cwnd: 1 is not allowed');
    expect(() => plan({ series, axes: [parseAxis("rto-min", "1ms,2ms")] })).toThrow(
      '--series: "NewReno, RTOmin 2 ms" sets transport.rtoMinNs, which is varied too',
    );
  });
});

describe("axes", () => {
  test("of a list field are cells with the JSON of the value", () => {
    const { runs } = plan({ base: { workload: { kind: "on-off" } }, axes: [parseAxis("response-bytes", "[2KB,6KB],[4KB,8KB]")] });
    expect(runs.map(({ cells }) => cells[0])).toEqual(["[2000,6000]", "[4000,8000]"]);
  });
  test("seeds count up from the scenario's, and the last must be allowed too", () => {
    const axes = [parseAxis("senders", "2")];
    expect(plan({ base: { seed: 7 }, axes, seeds: 3 }).runs.map(({ scenario }) => scenario.seed)).toEqual([7, 8, 9]);
    expect(() => plan({ base: { seed: 2 ** 32 - 1 }, axes, seeds: 2 })).toThrow(/^seed: 4294967296 is not allowed/);
  });
  test("blocks that are left out must leave some", () => {
    const axes = [parseAxis("blocks", "2,5")];
    expect(plan({ axes, skipBlocks: 1 }).runs.map(({ skipBlocks }) => skipBlocks)).toEqual([1, 1]);
    expect(() => plan({ axes, skipBlocks: 2 })).toThrow(
      "--skip-blocks: 2 is not allowed; allowed: a whole number from 0 to 1, for a run has 2 blocks",
    );
    expect(() => plan({ base: { workload: { kind: "long" } }, axes: [parseAxis("senders", "2")], skipBlocks: 1 })).toThrow(
      "--skip-blocks: 1 is not allowed; allowed: 0",
    );
  });
});

test("shards take turns", () => {
  const { runs } = plan({ axes: [parseAxis("senders", "1..7")] });
  expect([1, 2, 3].map((part) => pickShard(runs, part, 3).map(({ index }) => index))).toEqual([
    [0, 3, 6],
    [1, 4],
    [2, 5],
  ]);
});

describe("coarse to fine", () => {
  const { runs } = plan({ series: series.slice(0, 2), axes: [parseAxis("senders", "1..9")], seeds: 2 });
  const ordered = orderCoarseToFine(runs);

  test("every run once; first seeds first; ends, middle, middles; series side by side", () => {
    expect(ordered.map(({ index }) => index).sort((a, b) => a - b)).toEqual(runs.map(({ index }) => index));
    const places = ordered.map(({ at, series, seedIndex }) => `${at[0]}${"ab"[series]}${seedIndex}`);
    expect(places.slice(0, 10)).toEqual(["0a0", "0b0", "8a0", "8b0", "4a0", "4b0", "2a0", "2b0", "6a0", "6b0"]);
    expect(places.slice(10, 18)).toEqual(["1a0", "1b0", "3a0", "3b0", "5a0", "5b0", "7a0", "7b0"]);
    expect(places[18]).toBe("0a1");
    expect(countCoarse(ordered)).toBe(10);
  });
  test("one point, and no axis at all", () => {
    const { runs: few } = plan({ series, seeds: 2 });
    expect(orderCoarseToFine(few).map(({ seedIndex }) => seedIndex)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
    expect(countCoarse(orderCoarseToFine(few))).toBe(4);
  });
});

describe("a cache's key", () => {
  test("is the same for the same run and no other", () => {
    const axes = [parseAxis("senders", "1..5")];
    const keys = plan({ axes, seeds: 3 }).runs.map(makeCacheKey);
    expect(new Set(keys).size).toBe(15);
    expect(plan({ axes, seeds: 3 }).runs.map(makeCacheKey)).toEqual(keys);
    expect(makeCacheKey({ ...plan({ axes }).runs[0], skipBlocks: 1 })).not.toBe(keys[0]);
  });
  test("does not hang on the order of names", () => {
    const [{ scenario }] = plan({ axes: [parseAxis("senders", "3")] }).runs;
    const turned = Object.fromEntries(Object.entries(scenario).toReversed()) as unknown as typeof scenario;
    expect(makeCacheKey({ scenario: turned, skipBlocks: 0 })).toBe(makeCacheKey({ scenario, skipBlocks: 0 }));
  });
});

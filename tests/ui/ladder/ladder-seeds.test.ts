import { describe, expect, test } from "vitest";
import { lineMetrics } from "../../../src/analysis/metrics/outputs.ts";
import type { RunAnswer, RunLibrary } from "../../../src/bridge/run-library.ts";
import type { PoolJob } from "../../../src/bridge/sweep-pool.ts";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { buildLadder, type LadderRow } from "../../../src/ui/pages/ladder/ladder-rows.ts";
import { bracketRows, followSeeds } from "../../../src/ui/pages/ladder/ladder-seeds.ts";
import { type LadderState, type RowResult } from "../../../src/ui/pages/ladder/ladder-session.ts";
import { createStore } from "../../../src/ui/run/store.ts";

const base = requireScenario({});
const { rows } = buildLadder(base, ["newreno", "sack", "gip", "prin", "dctcp"], []);

describe("a bracket", () => {
  const draw = (...shares: readonly (readonly number[])[]): readonly (string | undefined)[] => {
    const ranges = shares.flatMap((some, place) =>
      some.length === 0 ? [] : [[rows[place].key, { low: Math.min(...some), high: Math.max(...some) }] as const],
    );
    const brackets = bracketRows(rows, new Map(ranges));
    return rows.map((row) => brackets.get(row.key));
  };

  test("goes around neighbors whose ranges overlap", () => {
    expect(draw([90, 95], [80, 91], [60, 70], [40, 50], [30, 45])).toEqual(["first", "last", undefined, "first", "last"]);
    expect(draw([90, 95], [80, 91], [70, 85], [40, 50], [10, 20])).toEqual(["first", "middle", "last", undefined, undefined]);
    expect(draw([90], [80], [70], [60], [50])).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(draw([90], [90], [70], [70], [70])).toEqual(["first", "last", "first", "middle", "last"]);
  });

  test("needs the runs of both", () => {
    expect(draw([90, 95], [], [85, 95], [80, 90])).toEqual([undefined, undefined, "first", "last", undefined]);
    expect(bracketRows([], new Map()).size).toBe(0);
  });
});

describe("the rows with other seeds", () => {
  const done = (row: LadderRow, packets: number): readonly [string, RowResult] => [
    row.key,
    {
      status: "done",
      numbers: lineMetrics.map(({ id }) => (id === "dataPacketsSent" ? packets : 0)),
      strip: {
        endNs: 1,
        busy: new Float64Array(),
        waiting: new Float64Array(),
        queue: new Float64Array(),
        blockEndsNs: [],
        timerIdleNs: 0,
        timerIdleByClass: [0, 0, 0, 0, 0],
        earlyDrops: null,
      },
    },
  ];

  function open(packets = 1000) {
    const answers = new Map<string, RunAnswer>();
    const asked: { readonly jobs: readonly PoolJob[]; readonly tell: () => void }[] = [];
    let open = 0;
    const library: RunLibrary = {
      hold: () => () => undefined,
      dispose: () => undefined,
      find: ({ scenario }) => answers.get(JSON.stringify(scenario)),
      request(jobs, urgency, tell) {
        expect(urgency).toBe("quiet");
        asked.push({ jobs, tell });
        open += 1;
        return () => (open -= 1);
      },
    };
    const state = createStore<LadderState>({
      set: { whole: base, base, rows },
      results: new Map(),
      arrangement: "list",
      columns: "results",
      picked: null,
      sort: "goodputBps",
      axisNs: 1,
    });
    const seeds = followSeeds({ state }, library);
    return {
      ...{ state, seeds, asked },
      countOpen: () => open,
      finish: (count: number) => state.set({ results: new Map(rows.slice(0, count).map((row) => done(row, packets))) }),
      answer(count: number) {
        for (const { scenario } of asked.flatMap(({ jobs }) => jobs).slice(0, count))
          answers.set(JSON.stringify(scenario), {
            numbers: lineMetrics.map(({ id }) => (id === "normalizedGoodput" ? 0.1 * scenario.seed : 1)),
          });
        asked.at(-1)!.tell();
      },
    };
  }

  test("are computed quietly once all rows are there, five seeds each", () => {
    const { finish, asked } = open();
    finish(4);
    expect(asked).toEqual([]);
    finish(5);
    expect(asked.map(({ jobs }) => jobs.map(({ scenario }) => scenario.seed))).toEqual(Array.from({ length: 5 }, () => [1, 2, 3, 4, 5]));
  });

  test("count once all of a row are done", () => {
    const { finish, answer, seeds } = open();
    finish(5);
    answer(9);
    expect([...seeds.state.get().spreads.keys()]).toEqual([rows[0].key]);
    answer(25);
    expect(seeds.state.get().spreads.size).toBe(5);
    expect(seeds.state.get().spreads.get(rows[0].key)?.median.seed).toBe(3);
  });

  test("of another ladder replace those of this one", () => {
    const { finish, state, asked, countOpen, seeds } = open();
    finish(5);
    state.set({ set: { whole: base, base, rows: rows.slice(0, 2) } });
    expect(asked).toHaveLength(7);
    expect(countOpen()).toBe(2);
    seeds.dispose();
    expect(countOpen()).toBe(0);
  });

  test("are left out where they take minutes", () => {
    const { finish, asked } = open(1e6);
    finish(5);
    expect(asked).toEqual([]);
  });
});

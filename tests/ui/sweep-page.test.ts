import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listFileMetrics } from "../../src/analysis/metrics/file-metrics.ts";
import { defaultScenario, requireScenario } from "../../src/scenario/parse-scenario.ts";
import { formatFieldValue } from "../../src/scenario/field-values.ts";
import { getField } from "../../src/scenario/fields.ts";
import { presets } from "../../src/scenario/presets.ts";
import { encodeScenario } from "../../src/scenario/url-codec.ts";
import { completeGuess, stepGuess } from "../../src/ui/pages/sweep/draw-guess.ts";
import { makeCurves, readTimeouts } from "../../src/ui/pages/sweep/chart-data.ts";
import { writeSweepCsv } from "../../src/ui/pages/sweep/figure.ts";
import { planPage } from "../../src/ui/pages/sweep/plan-page.ts";
import { drawLogged } from "../support/draw.ts";
import type { ResultCache } from "../../src/ui/pages/sweep/result-cache.ts";
import { decodeSweep, encodeSweep } from "../../src/ui/pages/sweep/sweep-query.ts";
import { createSweepSession } from "../../src/ui/pages/sweep/sweep-session.ts";
import {
  defaultSettings,
  dropVaried,
  listAxisFields,
  suggestSeries,
  suggestValues,
  type SweepSettings,
} from "../../src/ui/pages/sweep/sweep-settings.ts";
import { findCollapse, findSteepest, scoreGuess } from "../../src/ui/pages/sweep/sweep-words.ts";
import { SweepSession as WorkerSession } from "../../workers/sweep-session.ts";
import type { ToSweepWorker } from "../../src/protocol/sweep-messages.ts";

describe("a sweep in a link", () => {
  const rich: SweepSettings = {
    ...defaultSettings,
    base: requireScenario({ network: { bufferPackets: 128 }, workload: { kind: "barrier", blocks: 5 } }),
    axis: "transport.rtoMinNs",
    values: "1ms..200ms:6log",
    isLog: true,
    series: [
      { name: "NewReno, as fixed", changes: {} },
      { name: "GIP & 100 %", changes: { transport: { algorithm: "gip" }, network: { bufferPackets: 32 } } },
    ],
    seeds: 5,
    skipBlocks: 1,
    metric: "linkIdleFraction",
    overlays: ["ceiling"],
  };
  it("comes back as it was", () => {
    const linked = { guess: [0, 0.25, 1], isOpen: true };
    const read = decodeSweep(encodeSweep(rich, linked));
    expect(read).toEqual({ settings: rich, ...linked, notices: [] });
  });
  it("is empty for the default, which asks first", () => {
    expect(encodeSweep(defaultSettings, { guess: null, isOpen: false })).toBe("");
    expect(decodeSweep("")).toEqual({ settings: defaultSettings, guess: null, isOpen: false, notices: [] });
    expect(encodeSweep(defaultSettings, { guess: null, isOpen: true })).toBe("v.predict=0");
  });
  it.each([
    ["v.x=nonsense", /v\.x=nonsense/],
    ["v.seeds=21", /1 to 20/],
    ["v.scale=toString", /log or linear/],
    ["v.s1=&v.s2=A", /a name of 1 to 80/],
    ["v.s1=A&v.s2=A", /no other series/],
    ["v.guess=1,x", /per cents/],
    ["v.s1=A%3Fsendres%3D3", /sendres/],
  ])("says what of %s it does not take", (query, message) => {
    const { notices, settings } = decodeSweep(query);
    expect(notices.join(" ")).toMatch(message);
    expect(planPage(settings)).not.toBeTypeOf("string");
  });
});

describe("the plan of the page", () => {
  it("is 240 runs by default", () => {
    const plan = planPage(defaultSettings);
    expect(plan).toMatchObject({ xs: expect.arrayContaining([1, 64]) as number[] });
    if (typeof plan !== "string") expect([plan.xs.length, plan.runs.length]).toEqual([20, 240]);
  });
  it.each(drawLogged("axes of a sweep", listAxisFields({ base: defaultScenario }), 12).map(({ path, label }) => [label, path] as const))(
    "has a list to begin with for %s",
    (_, axis) => {
      const field = listAxisFields({ base: defaultScenario }).find(({ path }) => path === axis)!;
      const series = dropVaried(defaultSettings.series, axis).filter(({ name }) => name !== "DCTCP");
      const plan = planPage({ ...defaultSettings, axis, values: suggestValues(field), series, seeds: 1 });
      if (typeof plan === "string") expect(plan).toMatch(/is not allowed|too/);
      else expect(plan.xs.length).toBeGreaterThan(2);
    },
  );
  it.each([
    ["64..1", /64\.\.1/],
    ["8,4", /must rise/],
    ["0,4", /workload\.senders: 0/],
    ["", /number/],
  ])("says what is wrong with %s", (values, message) => {
    expect(planPage({ ...defaultSettings, values })).toMatch(message);
  });
  it("drops what a series sets of the axis", () => {
    expect(dropVaried(defaultSettings.series, "transport.rtoMinNs").map(({ name }) => name)).toEqual(["NewReno", "GIP", "DCTCP"]);
  });
});

describe("the words of a sweep", () => {
  const at = (...pairs: [number, number][]) => pairs.map(([x, value]) => ({ x, value }));
  it("find where most is lost within a doubling", () => {
    expect(findSteepest(at([1, 0.9], [8, 0.88], [12, 0.4], [16, 0.22], [32, 0.14]))).toMatchObject({
      from: { x: 8 },
      to: { x: 16 },
      loss: 0.75,
    });
    expect(findSteepest(at([1, 0.9], [2, 0.85]))).toBeNull();
    // on a wide logarithmic scale neighbours are farther apart than that
    expect(findSteepest(at([1, 0.9], [10, 0.8], [100, 0.2], [1000, 0.1]))).toMatchObject({ from: { x: 10 }, to: { x: 100 } });
  });
  it("find the collapse on the line between two points", () => {
    // three quarters of 0.8 is 0.6: half way from 0.8 at 10 to 0.4 at 20
    expect(findCollapse(at([1, 0.8], [10, 0.8], [20, 0.4]))).toBeCloseTo(15, 10);
    expect(findCollapse(at([1, 0.4], [10, 0.8]))).toBeNull();
    // a dip at few senders is not the collapse: from 0.9 at 4 to 0.3 at 8, three quarters of 0.9 lie at 5.5
    expect(findCollapse(at([1, 0.88], [2, 0.3], [4, 0.9], [8, 0.3], [16, 0.35]))).toBeCloseTo(5.5, 10);
    // always back: the dip it is
    expect(findCollapse(at([1, 0.8], [2, 0.4], [4, 0.8]))).toBeCloseTo(1.5, 10);
  });
  it("score by the area between the curves", () => {
    const drawn = at([0, 1], [10, 1]);
    const measured = at([0, 1], [10, 0]);
    // a triangle of 10 x 1 / 2, over 10: 0.5; of 2/3 that is three quarters
    expect(
      scoreGuess(
        drawn,
        measured,
        (x) => x,
        (x) => `${x} senders`,
      ),
    ).toMatchObject({ gap: 0.5, points: 25 });
    expect(scoreGuess(measured, measured, (x) => x, String)).toMatchObject({ gap: 0, points: 100 });
    // curves that cross: two triangles of 5 x 1 / 2
    expect(scoreGuess(at([0, 0], [10, 1]), measured, (x) => x, String)?.gap).toBeCloseTo(0.5, 10);
    expect(
      scoreGuess(
        drawn,
        measured,
        (x) => x,
        (x) => `${x} senders`,
      )?.words,
    ).toBe("You drew no collapse. It begins at 2.5 senders.");
  });
});

describe("drawing", () => {
  it("carries the line on, and moves by two per cent", () => {
    let stroke = { shares: [] as readonly (number | null)[], at: 0 };
    for (const key of ["ArrowUp", "ArrowUp", "ArrowRight", "PageDown", "End"]) stroke = stepGuess(stroke.shares, 4, stroke.at, key)!;
    expect(stroke).toEqual({ shares: [0.92, 0.82, 0.82, 0.82], at: 3 });
    expect(stepGuess([], 4, 0, "x")).toBeNull();
  });
  it("is completed by straight lines, level at the ends", () => {
    expect(completeGuess([null, 0.8, null, 0.4, null], [1, 2, 3, 4, 8])).toEqual([0.8, 0.8, 0.6, 0.4, 0.4]);
    expect(completeGuess([null, 0.8], [1, 2])).toBeNull();
  });
});

describe("a sweep on the page", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const settings: SweepSettings = {
    ...defaultSettings,
    base: requireScenario({ workload: { kind: "barrier", blocks: 2, blockBytes: 16_000 } }),
    values: "1,4,8",
    series: [
      { name: "NewReno", changes: {} },
      { name: "GIP", changes: { transport: { algorithm: "gip" } } },
    ],
    seeds: 2,
  };

  function open(isOpen: boolean) {
    const made: string[] = [];
    const kept = new Map<string, readonly (number | null)[]>();
    const cache: ResultCache = {
      fault: null,
      read: (keys) => {
        made.push("read");
        return Promise.resolve(keys.map((key) => kept.get(key) ?? null));
      },
      write: (entries) => entries.forEach(([key, numbers]) => kept.set(key, numbers)),
      clear: () => Promise.resolve(kept.clear()),
    };
    const makeWorker = () => {
      const worker: { onmessage: ((event: { data: unknown }) => void) | null } & Record<string, unknown> = { onmessage: null };
      const session = new WorkerSession({
        post: (message) => setTimeout(() => worker.onmessage?.({ data: message })),
        defer: (task) => setTimeout(task),
      });
      worker["postMessage"] = (message: ToSweepWorker) => {
        if (message.type === "start") made.push("run");
        session.receive(message);
      };
      worker["terminate"] = () => undefined;
      return worker as unknown as Worker;
    };
    const parts = { workers: 2, makeWorker, openCache: () => Promise.resolve(cache), now: () => Date.now() };
    return { sweep: createSweepSession(settings, { guess: null, isOpen }, parts), made, kept };
  }

  it("computes and looks up nothing while it asks, and draws nothing of what it knows", async () => {
    const { sweep, made } = open(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(made).toEqual([]);
    sweep.reveal([0.9, 0.9, 0.9]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sweep.state.get()).toMatchObject({ status: "done", guess: [0.9, 0.9, 0.9] });
    sweep.ask();
    const state = sweep.state.get();
    const chart = makeCurves(
      state,
      state.plan!,
      state.settings.series.map(() => ({ color: "#000000", dash: [], shape: "circle" as const })),
      [],
    );
    expect(chart.curves.every(({ points, note }) => points.length === 0 && note === "")).toBe(true);
    expect([chart.model, chart.ceiling, chart.oneTimeout, chart.crosses, chart.failed]).toEqual([[], [], [], [], []]);
    expect(readTimeouts(state, 0, 0)).toBeNull();
    sweep.dispose();
  });

  it("computes no run twice, on this visit or the next, and forgets a prediction about something else", async () => {
    const { sweep, made, kept } = open(true);
    await vi.advanceTimersByTimeAsync(10_000);
    const count = () => made.filter((what) => what === "run").length;
    expect(count()).toBe(12);
    expect(kept.size).toBe(12);
    sweep.reveal([0.5, 0.5, 0.5]);
    sweep.change({ seeds: 3 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(count()).toBe(18);
    expect(sweep.state.get().guess).toEqual([0.5, 0.5, 0.5]);
    sweep.change({ values: "4,8,16" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(count()).toBe(24);
    expect(sweep.state.get().guess).toBeNull();
    sweep.change({ values: "1,4,8" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(count()).toBe(24);
    expect(sweep.state.get()).toMatchObject({ status: "done", kept: 6 });
    sweep.dispose();
  });

  it("writes what the terminal writes", async () => {
    const { sweep } = open(true);
    await vi.advanceTimersByTimeAsync(10_000);
    const lines = writeSweepCsv(sweep.state.get()).trimEnd().split("\n");
    expect(lines).toHaveLength(13);
    expect(lines[0]).toBe(["series", "senders", "seed", ...listFileMetrics([]).map(({ id }) => id)].join(","));
    expect(lines[1]).toMatch(/^NewReno,1,1,\d+,/);
    sweep.dispose();
  });
});

describe("any scenario of the Lab as the base of a sweep", () => {
  it.each(presets.map((preset) => [preset.id, preset] as const))("%s", (_, preset) => {
    const base = requireScenario(preset.scenario);
    const { settings, notices } = decodeSweep(encodeScenario(base));
    expect(notices).toEqual([]);
    expect(settings.base).toEqual(base);
    const plan = planPage(settings);
    expect(plan).not.toBeTypeOf("string");
    if (typeof plan === "string") return;
    // a series is what its name says
    for (const { series, scenario } of plan.runs) {
      const { name } = settings.series[series];
      const { algorithm, rtoMinNs } = scenario.transport;
      if (base.groups.length === 0)
        expect(name.split(" ")[0]).toBe(formatFieldValue(getField("transport.algorithm"), algorithm).split(" ")[0]);
      if (name.endsWith("2 ms")) expect(rtoMinNs).toBe(2_000_000);
    }
    expect(decodeSweep(encodeSweep(settings, { guess: null, isOpen: false })).settings).toEqual(settings);
    expect(encodeSweep(settings, { guess: null, isOpen: false })).toBe(encodeScenario(base));
  });

  it("varies anything else than the senders where groups have them", () => {
    const base = requireScenario({ workload: { senders: 4 }, groups: [{ senders: 1 }, { senders: 3, transport: { algorithm: "gip" } }] });
    expect(listAxisFields({ base }).map(({ path }) => path)).not.toContain("workload.senders");
    expect(planPage(decodeSweep(encodeScenario(base)).settings)).not.toBeTypeOf("string");
  });

  it("keeps the names of its curves true when the base has another transport", () => {
    const [first] = suggestSeries(defaultScenario, "workload.senders");
    const { settings } = decodeSweep("algo=cubic&v.s1=NewReno%3Falgo%3Dnewreno");
    expect(settings.series[0]).toEqual(first);
    const plan = planPage(settings);
    expect(typeof plan === "string" ? plan : plan.runs[0].scenario.transport.algorithm).toBe("newreno");
  });
});

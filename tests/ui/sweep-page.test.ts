import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listFileMetrics } from "../../src/analysis/metrics/file-metrics.ts";
import { drawnSenders, triedSenders } from "../../src/analysis/classic-collapse.ts";
import { joinSentence } from "../../src/analysis/words.ts";
import { defaultScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { formatFieldValue } from "../../src/scenario/fields/field-values.ts";
import { getField } from "../../src/scenario/fields/fields.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import { encodeScenario } from "../../src/scenario/link/url-codec.ts";
import { completeGuess, stepGuess } from "../../src/ui/kit/draw-guess.ts";
import { makeCurves, readTimeouts } from "../../src/ui/kit/sweep/chart-data.ts";
import { writeSweepCsv } from "../../src/ui/pages/sweep/figure.ts";
import { planPage } from "../../src/ui/kit/sweep/plan-page.ts";
import { drawLogged } from "../support/draw.ts";
import type { ResultCache } from "../../src/ui/kit/result-cache.ts";
import { decodeSweep, encodeSweep } from "../../src/ui/kit/sweep/sweep-query.ts";
import { createSweepSession } from "../../src/ui/kit/sweep/sweep-session.ts";
import {
  defaultSettings,
  dropVaried,
  listAxisFields,
  suggestSeries,
  suggestValues,
  type SweepSettings,
} from "../../src/ui/kit/sweep/sweep-settings.ts";
import { scoreGuess, type SweepAxis, writeHeadline } from "../../src/ui/kit/sweep/sweep-words.ts";
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
      { name: "GIP & 100%", changes: { transport: { algorithm: "gip" }, network: { bufferPackets: 32 } } },
    ],
    seeds: 5,
    skipBlocks: 1,
    metric: "linkIdleFraction",
    overlays: ["model"],
  };
  it("comes back as it was", () => {
    const linked = { guess: [0, 0.25, 1], isOpen: true };
    const read = decodeSweep(encodeSweep(rich, linked));
    expect(read).toEqual({ settings: rich, ...linked, notices: [] });
  });
  it("begins with the preset that a typed URL names, changed by its other settings", () => {
    const { settings, notices } = decodeSweep("preset=ai-cluster&n=4&v.seeds=2");
    const { network } = requireScenario(presets.find(({ id }) => id === "ai-cluster")!.scenario);
    expect([settings.base.network, settings.base.workload, settings.seeds]).toMatchObject([network, { senders: 4 }, 2]);
    expect(notices).toEqual([]);
    expect(decodeSweep("preset=none").notices).toEqual(['There is no preset "none".']);
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
    ["v.guess=1,x", /percentages/],
    ["v.s1=A%3Fsendres%3D3", /sendres/],
  ])("says what of %s it does not take", (query, message) => {
    const { notices, settings } = decodeSweep(query);
    expect(notices.join(" ")).toMatch(message);
    expect(planPage(settings)).not.toBeTypeOf("string");
  });
});

describe("the plan of the page", () => {
  it("is 45 runs by default, drawn over the class's sixteen points", () => {
    const plan = planPage(defaultSettings);
    expect(plan).toMatchObject({ xs: triedSenders, guessXs: drawnSenders, more: [] });
    if (typeof plan !== "string") expect([plan.xs.length, plan.runs.length]).toEqual([15, 45]);
    // any other list is drawn over as it is
    expect(planPage({ ...defaultSettings, values: "2,8,64" })).toMatchObject({ xs: [2, 8, 64], guessXs: [2, 8, 64] });
  });
  it.each(drawLogged("axes of a sweep", listAxisFields({ base: defaultScenario }), 6).map(({ path, label }) => [label, path] as const))(
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
    const fast = { name: "2 ms", changes: { transport: { rtoMinNs: 2e6 } } };
    expect(dropVaried([...defaultSettings.series, fast], "transport.rtoMinNs").map(({ name }) => name)).toEqual(["NewReno"]);
  });
});

describe("the words of a sweep", () => {
  const at = (...pairs: [number, number][]) => pairs.map(([x, median]) => ({ x, median }));
  const axis = (isSenders: boolean): SweepAxis => ({
    isSenders,
    writePlace: (x) => (isSenders ? `${x} senders` : `RTOmin ${x} ms`),
    writeX: String,
    writeSpan: (from, to) => `From ${from} to ${to}`,
  });
  const goodput = { id: "normalizedGoodput", label: "Goodput" };
  const percent = (value: number) => `${Math.round(100 * value)}%`;
  const say = (points: ReturnType<typeof at>, isSenders = true) =>
    joinSentence(writeHeadline("GIP", goodput, points, axis(isSenders), percent)).replaceAll("\u00a0", " ");
  it("say where the collapse begins, along senders and along anything else", () => {
    expect(say(at([8, 0.99], [10, 0.24]))).toBe("The collapse begins at 10 senders: GIP falls from 99% of the maximum (at 8) to 24%.");
    expect(say(at([2, 0.98], [200, 0.14]), false)).toBe(
      "The collapse begins at RTOmin 200 ms: GIP falls from 98% of the maximum (at 2) to 14%.",
    );
  });
  it("say that there is none, how goodput rises, or what is kept", () => {
    expect(say(at([8, 0.99], [64, 0.7]))).toBe("No collapse up to 64 senders: the median of GIP stays above half of the best.");
    expect(say(at([16, 0.1], [512, 0.99]), false)).toBe("From 16 to 512, GIP's goodput rises from 10% to 99% of the maximum.");
    expect(say(at([16, 0.9], [512, 0.99]), false)).toBe("From 16 to 512, GIP keeps at least 90% of the maximum.");
    expect(say([])).toBe("The first runs are being computed.");
  });
  it("score by the mean distance at the values that were tried", () => {
    const drawn = at([1, 1], [10, 0.5], [20, 0.5]);
    // off by 0, by 0.25 on the line between two drawn points, and by 0.5
    const score = scoreGuess(drawn, at([1, 1], [5.5, 0.5], [20, 0]), axis(true))!;
    expect(score.pointsOff).toBeCloseTo(25, 10);
    expect(joinSentence(score.words)).toBe("You drew no collapse. It begins at 20.");
    expect(score.hasDrawn).toBe(false);
    expect(scoreGuess(drawn, at([1, 1]), axis(true))).toBeNull();
    // of another number than goodput no collapse is told
    expect(scoreGuess(drawn, drawn, null)).toEqual({ pointsOff: 0, words: [], hasDrawn: false });
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
    expect([chart.model, chart.collapse, chart.oneTimeout, chart.crosses, chart.failed]).toEqual([[], null, [], [], []]);
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

  it("keeps the value that is looked at when a curve is added, and not when the axis is another", async () => {
    const { sweep } = open(true);
    await vi.advanceTimersByTimeAsync(10_000);
    sweep.look({ at: 2 });
    sweep.change({ series: settings.series.slice(0, 1) });
    expect(sweep.state.get().at).toBe(2);
    sweep.change({ values: "1,4,8,16,32" });
    // the base has 32 senders
    expect(sweep.state.get().at).toBe(4);
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
  it.each(drawLogged("presets as bases of a sweep", presets, presets.length / 4).map((preset) => [preset.id, preset] as const))(
    "%s",
    (_, preset) => {
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
    },
  );

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

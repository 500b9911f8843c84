import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { algorithms } from "../../src/algorithms/registry.ts";
import type { RunSnapshot } from "../../src/bridge/live-run.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { createPace } from "../../src/ui/run/pace.ts";
import { makeColumns } from "../analysis/make-columns.ts";
import { gap } from "../../src/language/formats.ts";
import { listGauges, nameGauge, nameRows, readRows } from "../../src/ui/explain/sender-now.tsx";

const scenario = requireScenario({ transport: { algorithm: "trim" }, workload: { senders: 4, blocks: 2, blockBytes: 64_000 } });
const run: RunSnapshot = {
  run: 1,
  scenario,
  status: "done",
  computedNs: 1000,
  blocksDone: 2,
  columns: makeColumns({
    windows: [
      { timeNs: 10, flow: 1, cwnd: 2, ssthresh: 64, state: 0 },
      { timeNs: 20, flow: 1, cwnd: 12.3456, ssthresh: 6, state: 1 },
    ],
    gauges: [
      { timeNs: 15, flow: 1, gauge: 0, value: 128_456 },
      { timeNs: 25, flow: 1, gauge: 2, value: 99_000 },
    ],
  }),
  detailUntilNs: null,
  totals: null,
  error: null,
};

describe("the picked sender's values", () => {
  it("are named as people say them", () => {
    expect(
      ["minRttNs", "advertisedWindow", "W_max", "K", "alpha", "smoothRttNs", "queueFeedback", "mine"].map((gauge) =>
        nameGauge("trim", gauge),
      ),
    ).toEqual(["minimum RTT", "receive window", "W_max", "K", "alpha", "smoothed RTT", "queue feedback", "mine"]);
    expect(nameRows(scenario, 1)).toEqual(["cwnd", "ssthresh", "state", "threshold", "minimum RTT", "smoothed RTT"]);
  });

  it("have rows of different names for every transport", () => {
    for (const { id, gauges = [] } of algorithms) {
      const names = gauges.map((gauge) => nameGauge(id, gauge));
      expect(new Set(["cwnd", "ssthresh", "state", ...names]).size).toBe(3 + names.length);
    }
  });

  it("are those of the sender's own group", () => {
    const { transport } = scenario;
    const groups = [
      { senders: 2, transport: { ...transport, algorithm: "dctcp" } },
      { senders: 2, transport: { ...transport, algorithm: "newreno" } },
    ] as unknown as typeof scenario.groups;
    const mixed = { ...scenario, groups };
    expect([0, 1, 2, 3].map((sender) => listGauges(mixed, sender))).toEqual([["alpha"], ["alpha"], [], []]);
  });

  it("hold at the cursor, and say when there are none", () => {
    const at = (timeNs: number) => readRows(run, 1, timeNs).filter((_, row) => row !== 2);
    expect(at(5)).toEqual(["–", "–", "–", "–", "–"]);
    expect(at(15)).toEqual([`2${gap}packets`, `64${gap}packets`, `128${gap}µs`, "–", "–"]);
    expect(at(30)).toEqual([`12.3${gap}packets`, `6${gap}packets`, `128${gap}µs`, "–", `99${gap}µs`]);
    expect(readRows({ ...run, detailUntilNs: 20 }, 1, 30)[3]).toBe("not recorded");
    expect(readRows({ ...run, detailUntilNs: 20 }, 1, 20)[0]).toBe(`12.3${gap}packets`);
  });
});

describe("a pace", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => vi.useRealTimers());

  it("passes on at most one call a rest, and never loses the last", () => {
    const passed: number[] = [];
    const pace = createPace(100, () => passed.push(performance.now()));
    const startMs = performance.now();
    for (let frame = 0; frame < 61; frame++) {
      pace.call();
      vi.advanceTimersByTime(16);
    }
    expect(passed[0]).toBe(startMs);
    expect(passed.length).toBeGreaterThanOrEqual(9);
    for (let i = 1; i < passed.length; i++) expect(passed[i] - passed[i - 1]).toBeGreaterThanOrEqual(100);
    pace.call();
    vi.advanceTimersByTime(1000);
    expect(passed.at(-1)).toBeGreaterThanOrEqual(startMs + 61 * 16);
  });

  it("forgets what waits when it is stopped", () => {
    let count = 0;
    const pace = createPace(100, () => count++);
    pace.call();
    pace.call();
    pace.stop();
    vi.advanceTimersByTime(1000);
    expect(count).toBe(1);
  });
});

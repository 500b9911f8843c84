import { beforeEach, expect, test, vi } from "vitest";
import { whatIsIncast } from "../../src/lessons/data/what-is-incast.ts";
import { findScenario } from "../../src/lessons/situation.ts";
import { checkShape } from "../../src/scenario/check/check-shape.ts";
import { decodeScenario } from "../../src/scenario/link/url-codec.ts";
import { parseAxis } from "../../src/sweep/axis.ts";
import { planSweep } from "../../src/sweep/plan.ts";
import { createNotices } from "../../src/ui/run/notices.ts";
import { createScenarioStore } from "../../src/ui/run/scenario-store.ts";
import { scenarioTools } from "../../src/ui/run/scenario-tools.ts";

// modules that an earlier file of this thread loaded would not use the mocks
vi.hoisted(() => vi.resetModules());

vi.mock("../../src/scenario/check/check-shape.ts", { spy: true });
const check = vi.mocked(checkShape);

await scenarioTools.load();
beforeEach(() => void check.mockClear());

test.each([
  ["is valid", "n=48&rto=2ms&algo=dctcp&g1.n=8&g2.n=40", 1],
  ["has a value out of range", "n=5000", 2],
  ["contradicts itself", "algo=vegas&n=7&p.beta=1", 2],
])("the scenario of a URL that %s (%s) is checked %i times", (_, query, times) => {
  decodeScenario(query);
  expect(check).toHaveBeenCalledTimes(times);
});

test("the page decodes a URL once and takes the scenario as it is to the engine", () => {
  const tools = scenarioTools.need();
  const spies = (["decodeScenario", "checkScenario", "requireScenario", "repairEdit"] as const).map((name) => vi.spyOn(tools, name));
  createScenarioStore("n=48&rto=2ms", createNotices());
  expect(spies.map((spy) => spy.mock.calls.length)).toEqual([1, 0, 0, 0]);
});

test("each point of a sweep is checked once for all its seeds", () => {
  const { runs } = planSweep({ base: {}, axes: [parseAxis("senders", "2,8,32"), parseAxis("rto-min", "1ms,200ms")], seeds: 5 });
  expect(runs).toHaveLength(30);
  expect(check).toHaveBeenCalledTimes(6);
});

test("a guess's scenario is checked once, however often facts are read from it", () => {
  const situation = { lesson: whatIsIncast, scenario: {} };
  const place = { run: null, settings: [{ flag: "senders", text: "16" }] };
  const [first, ...again] = [1, 2, 3].map(() => findScenario(situation, structuredClone(place)));
  expect(again).toEqual([first, first]);
  expect(check).toHaveBeenCalledTimes(1);
});

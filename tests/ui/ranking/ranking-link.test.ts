import { describe, expect, test, vi } from "vitest";
import { createLayout, parseRank } from "../../../src/ui/run/layout.ts";
import { createPerform, type RunParts } from "../../../src/ui/run/perform.ts";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";

describe("the ranking in a link", () => {
  const read = (text: string | undefined): readonly unknown[] => {
    const faults: string[] = [];
    return [parseRank(text, (fault) => faults.push(fault)), ...faults];
  };

  test("says with how many seeds", () => {
    expect(read(undefined)).toEqual([null]);
    expect(read("5")).toEqual([5]);
    expect(read("20")).toEqual([20]);
  });

  test.each(["", "7", "05", "yes"])("%j is none", (text) => {
    expect(read(text)).toEqual([null, `The URL's v.rank is "${text}"; allowed: 5, 20.`]);
  });
});

describe("commands beside the ranking", () => {
  function open() {
    const layout = createLayout([]);
    const clock = { play: vi.fn<() => void>(), pause: vi.fn<() => void>(), playing: () => false, seek: vi.fn<(ns: number) => void>() };
    const apply = vi.fn<(gesture: string, change: () => unknown) => void>();
    const view = { get: () => ({ picked: null, selectedTimeout: null }) };
    const parts = { layout, clock, view, scenario: { apply }, host: {}, runs: { get: () => ({ current: null }) } };
    return { layout, clock, apply, perform: createPerform(parts as unknown as RunParts) };
  }

  test("a key opens and closes it, and the run rests meanwhile", () => {
    const { layout, clock, perform } = open();
    perform({ do: "rank" });
    expect(layout.get().rankedSeeds).toBe(5);
    expect(clock.pause).toHaveBeenCalledOnce();
    perform({ do: "togglePlay" });
    perform({ do: "step", to: "timeout", by: 1 });
    perform({ do: "toEnd" });
    expect(clock.play).not.toHaveBeenCalled();
    expect(clock.seek).not.toHaveBeenCalled();
    perform({ do: "rank" });
    expect(layout.get().rankedSeeds).toBeNull();
    perform({ do: "togglePlay" });
    expect(clock.play).toHaveBeenCalledOnce();
  });

  test("Esc closes a drawer first, then the ranking", () => {
    const { layout, perform } = open();
    perform({ do: "rank", seeds: 20 });
    layout.set({ drawer: "scenario" });
    perform({ do: "clear" });
    expect(layout.get()).toMatchObject({ drawer: null, rankedSeeds: 20 });
    perform({ do: "clear" });
    expect(layout.get().rankedSeeds).toBeNull();
  });

  test("a run is taken over before the ranking closes, so that the way back leads to the ranking", () => {
    const { layout, apply, perform } = open();
    perform({ do: "rank", seeds: 5 });
    const scenario = requireScenario({ transport: { algorithm: "gip" }, seed: 5 });
    apply.mockImplementation((_, change) => {
      expect(layout.get().rankedSeeds).toBe(5);
      expect(change()).toBe(scenario);
    });
    perform({ do: "openRun", scenario });
    expect(apply).toHaveBeenCalledOnce();
    expect(layout.get().rankedSeeds).toBeNull();
  });
});

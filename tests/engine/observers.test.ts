import { expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { beginRun } from "../../src/analysis/skip-blocks.ts";
import type { Observer } from "../../src/engine/observer.ts";
import { joinObservers, silentObserver } from "../../src/engine/observers.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { makeScenario } from "../support/scenarios.ts";

/** PAUSE, rates, gauges of senders and of ports, and two blocks. */
const scenario = makeScenario({
  network: { bufferPackets: 200, pauseThresholdPackets: 20 },
  transport: { algorithm: "dcqcn", awndPackets: 64 },
  workload: { senders: 6, blockBytes: 24_000, blocks: 2 },
});

/** Counts the events of a run by name. */
function countEvents(): { readonly observer: Observer; readonly counts: Record<string, number> } {
  const counts: Record<string, number> = {};
  const count = (name: string) => () => void (counts[name] = (counts[name] ?? 0) + 1);
  const observer: Observer = {
    watch: { onPassage: count("onPassage"), onLost: count("onLost"), onAckTaken: count("onAckTaken") },
    onAccept: count("onAccept"),
    onDrop: count("onDrop"),
    onWindow: count("onWindow"),
    onReceiveWindow: count("onReceiveWindow"),
    onTimeout: count("onTimeout"),
    onGauge: count("onGauge"),
    onPortGauge: count("onPortGauge"),
    onPause: count("onPause"),
    onRate: count("onRate"),
    onResponse: count("onResponse"),
    onMilestone: count("onMilestone"),
  };
  return { observer, counts };
}

function run(observer: Observer): void {
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  while (!simulation.finished) simulation.run(1e6);
}

test("joined observers each hear what they hear alone", () => {
  const [alone, first, second] = [countEvents(), countEvents(), countEvents()];
  run(alone.observer);
  expect(Object.keys(alone.counts)).toEqual(expect.arrayContaining(["onPassage", "onAckTaken", "onReceiveWindow", "onPause", "onRate"]));
  run(joinObservers(first.observer, joinObservers(silentObserver, second.observer)));
  expect([first.counts, second.counts]).toEqual([alone.counts, alone.counts]);
});

test("a run without its first blocks is recorded like the whole run", () => {
  const record = (skipBlocks: number) => {
    const { observer, columns } = createRecorder();
    const stepped = beginRun((watched) => createSimulation(scenario, getAlgorithm, watched), skipBlocks, observer);
    while (!stepped.finished) stepped.step(1e6);
    return columns;
  };
  const whole = record(0);
  expect([whole.rates.length, whole.pauses.length].every((rows) => rows > 0)).toBe(true);
  expect(record(1)).toEqual(whole);
});

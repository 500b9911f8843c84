import { describe, expect, it } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import type { RunSnapshot } from "../../src/bridge/live-run.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { drawStaticLayer } from "../../src/ui/canvas/static-layer.ts";
import { isSettled } from "../../src/ui/canvas/scene.ts";
import { makeScene } from "../charts/make-scene.ts";
import { recordContext } from "../charts/recording-context.ts";
import { makeScenario } from "../support/scenarios.ts";

const views = [
  { fromNs: 0, toNs: 40e6 },
  { fromNs: 0, toNs: 320e6 },
  { fromNs: 150e6, toNs: 700e6 },
];

describe("a picture that nothing can change any more", () => {
  it("is the same when the run is done, and is not waited for until then", () => {
    const scenario = makeScenario({ workload: { senders: 24, blocks: 6 } });
    const { observer, columns } = createRecorder();
    const simulation = createSimulation(scenario, getAlgorithm, observer);
    const look = (status: RunSnapshot["status"]): RunSnapshot => ({
      run: 1,
      scenario,
      status,
      computedNs: simulation.nowNs,
      blocksDone: simulation.totals.blocks.length,
      columns,
      detailUntilNs: null,
      totals: null,
      error: null,
    });
    const draw = (run: RunSnapshot, view: (typeof views)[number]) => {
      const { context, calls } = recordContext();
      const scene = makeScene(run, view, null, true);
      drawStaticLayer(context, scene);
      return { isFinal: isSettled(scene), picture: JSON.stringify(calls) };
    };
    const settled: { view: (typeof views)[number]; picture: string; atNs: number }[] = [];
    while (!simulation.finished) {
      simulation.run(8_000);
      for (const view of views) {
        const { isFinal, picture } = draw(look("computing"), view);
        if (isFinal) settled.push({ view, picture, atNs: simulation.nowNs });
      }
    }
    for (const { view, picture } of settled) expect(picture).toBe(draw(look("done"), view).picture);
    for (const view of views) {
      const first = settled.find((one) => one.view === view);
      expect(first?.atNs).toBeLessThan(simulation.nowNs);
    }
  });
});

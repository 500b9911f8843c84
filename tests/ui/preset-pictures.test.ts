import { expect, test } from "vitest";
import type { RunSnapshot } from "../../src/bridge/live-run.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { describeNetwork } from "../../src/engine/topologies/describe-network.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import { FabricScene } from "../../src/ui/panes/network/fabric/fabric-scene.ts";
import { Scene } from "../../src/ui/panes/network/scene.ts";
import { drawLogged } from "../support/draw.ts";

const EVENTS = 20_000;
const MOMENTS = 40;

/** The picture of every preset, while its run is computed and after: at each moment, forwards and back. */
test.each(drawLogged("presets that are pictured", presets, presets.length / 4))("the picture of $id", ({ scenario: input }) => {
  const scenario = requireScenario(input);
  const { observer, columns } = createRecorder(4096, describeNetwork(scenario));
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  const snapshot = (): RunSnapshot => ({
    run: 1,
    scenario,
    status: simulation.finished ? "done" : "computing",
    computedNs: simulation.nowNs,
    blocksDone: 0,
    columns,
    detailUntilNs: null,
    totals: simulation.finished ? simulation.totals : null,
    error: null,
  });
  const scene = scenario.network.topology === "star" ? new Scene(snapshot()) : new FabricScene(snapshot());
  for (let part = 0; part < 3 && !simulation.finished; part++) {
    simulation.run(EVENTS);
    const run = snapshot();
    for (let i = 0; i <= MOMENTS; i++) scene.moveTo(run, (run.computedNs * i) / MOMENTS, 0);
    scene.moveTo(run, run.computedNs / 3, 0);
  }
  expect(scene.states).toHaveLength(describeNetwork(scenario).flows.length);
});

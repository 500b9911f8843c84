import { expect, it } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { listPullsUnderWay, pullGauge } from "../../src/analysis/pulls.ts";
import { PacketKind, type Passage } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { placeGauge } from "../../src/scenario/fields/list-transports.ts";

it("has each pull on the links to its sender when the engine has it there", () => {
  const scenario = requireScenario({ transport: { algorithm: "ndp" }, workload: { blocks: 1, blockBytes: 64_000 } });
  const { observer, columns } = createRecorder();
  const { links, ackRoutes } = geometryOf(scenario);
  const passages: { flow: number; hop: number; fromNs: number; toNs: number }[] = [];
  const watch = {
    onPassage({ flow, kind, link, departNs }: Readonly<Passage>) {
      const hop = ackRoutes[flow].indexOf(link);
      if (kind === PacketKind.control && hop >= 0) passages.push({ flow, hop, fromNs: departNs, toNs: departNs + links[link].delayNs });
    },
    onLost() {},
    onAckTaken() {},
  };
  const simulation = createSimulation(scenario, getAlgorithm, Object.assign(observer, { watch }));
  while (!simulation.finished) simulation.run(1e6);
  const places = placeGauge(scenario, pullGauge);
  // behind the ACKs and NACKs of the same moment
  const queuedNs = 10_000;
  let seen = 0;
  for (let timeNs = 50_000; timeNs < 3e6; timeNs += 7919)
    for (const { flow, hop, share } of listPullsUnderWay({ scenario, columns }, places, timeNs)) {
      seen++;
      const { delayNs } = links[ackRoutes[flow][hop]];
      const sinceNs = timeNs - share * delayNs;
      const near = passages.filter((one) => one.flow === flow && one.hop === hop && Math.abs(one.fromNs - sinceNs) < queuedNs);
      expect(near.length, `sender ${flow}, link ${hop}, ${timeNs} ns`).toBeGreaterThan(0);
    }
  expect(seen).toBeGreaterThan(1000);
});

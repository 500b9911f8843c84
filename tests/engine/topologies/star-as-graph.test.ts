import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import type { Scenario, TransportSpec } from "../../../src/engine/spec/scenario.ts";
import { describeNetwork } from "../../../src/engine/topologies/describe-network.ts";
import { digestRun } from "../../same-bytes/digest.ts";
import { listScenarios } from "../../same-bytes/random-scenarios.ts";
import { drawLogged } from "../../support/draw.ts";
import { isLong } from "../../support/extent.ts";
import { makeScenario } from "../../support/scenarios.ts";
import { writeStarAsGraph } from "../../support/star-as-graph.ts";

const engine = { createSimulation, getAlgorithm };

/** A host's jitter is drawn when its packet's arrival is certain: of an ACK that is earlier where no short port is on its way. */
function withoutJitter(scenario: Scenario): Scenario {
  const calm = (transport: TransportSpec): TransportSpec => ({ ...transport, processingJitterNs: 0 });
  const groups = scenario.groups.map((group) => ({ ...group, transport: calm(group.transport) }));
  return { ...scenario, transport: calm(scenario.transport), groups };
}

/** In a graph a program makes ports event-driven where only ACKs pass, too: what ends there at one instant comes in another order (MODEL.md, "Order", 5). */
function bringsProgram({ transport, groups }: Scenario): boolean {
  return [transport, ...groups.map((group) => group.transport)].some(({ algorithm }) => getAlgorithm(algorithm).createPort !== undefined);
}

describe("a star written out as a graph", () => {
  test("has the star's hosts, delays and bottleneck, and short ports towards the senders too", () => {
    const star = makeScenario({ network: { rttNs: 100_003, senderLinkBps: 2e9 }, workload: { senders: 3 } });
    const [one, other] = [star, writeStarAsGraph(star)].map(describeNetwork);
    const listDelays = ({ links, dataRoutes, ackRoutes }: typeof one) =>
      [...dataRoutes, ...ackRoutes].map((route) => route.map((link) => [links[link].delayNs, links[link].rateBps]));
    expect(listDelays(other)).toEqual(listDelays(one));
    expect(other.flows.map(({ from, to }) => [other.nodes[from].name, other.nodes[to].name])).toEqual(
      one.flows.map(({ from, to }) => [one.nodes[from].name, one.nodes[to].name]),
    );
    expect(other.links.filter(({ isShort }) => isShort)).toHaveLength(4);
  });

  test("gives the star's bytes, event for event", () => {
    let packets = 0;
    const all = listScenarios(120, 4711);
    for (const scenario of drawLogged("stars as graphs", all, 25)) {
      if (bringsProgram(scenario)) continue;
      const star = withoutJitter({ ...scenario, network: { ...scenario.network, pauseThresholdPackets: null } });
      const asGraph = writeStarAsGraph(star);
      const [one, other] = [digestRun(engine, star, 0), digestRun(engine, asGraph, describeNetwork(asGraph).bottleneck)];
      expect(other.text).toBe(one.text);
      if (one.isFinished) packets += one.packets;
    }
    expect(packets).toBeGreaterThan(isLong ? 20_000 : 200);
  }, 120_000);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import type { Algorithm } from "../../src/engine/congestion.ts";
import { PacketKind } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { digestRun } from "../same-bytes/digest.ts";
import { arbitraryNetwork } from "../support/arbitrary-network.ts";
import { checkNetwork, checkUnwatchedNetwork, type NetworkRun, watchNetwork } from "./check-network.ts";
import { countCases, isLong } from "../support/extent.ts";
import { drawSeed } from "./seed.ts";

const RUNS = countCases(300, 0.35);

/** Until when a run without an end is compared: with an RTT of nanoseconds, 30 simulated seconds are a minute of computing. */
const COMPARED_NS = isLong ? 30e9 : 1e9;

const seed = drawSeed();
console.log(`random networks from seed ${seed}; the same ones again: PROPERTY_SEED=${seed} npm test -- --unit tests/properties/networks`);

const census = new Map<string, number>();
const isAmong: Readonly<Record<string, (run: NetworkRun) => boolean>> = {
  ...Object.fromEntries(
    Object.entries(PacketKind)
      // few transports send any
      .filter(([, kind]) => kind !== PacketKind.control)
      .map(([name, kind]) => [
        `lost: ${name}`,
        ({ simulation }: NetworkRun) => simulation.totals.links.some(({ drops }) => drops[kind] > 0),
      ]),
  ),
  ...Object.fromEntries(
    (["graph", "leaf-spine", "fat-tree"] as const).map((name) => [name, ({ scenario }: NetworkRun) => scenario.network.topology === name]),
  ),
  "lost ACKs of SACK senders": ({ scenario, simulation }) =>
    simulation.totals.flows.some(
      ({ group, lostAcks }) => lostAcks > 0 && ["sack", "rack"].includes(scenario.groups[group].transport.recovery),
    ),
  "hosts that send and receive": ({ geometry: { flows } }) => flows.some(({ from }) => flows.some(({ to }) => to === from)),
  "several receivers": ({ geometry: { flows } }) => new Set(flows.map(({ to }) => to)).size > 1,
  "paused links": ({ scenario: { network }, simulation }) =>
    network.pauseThresholdPackets !== null &&
    simulation.totals.links.some(({ maxQueuePackets }) => maxQueuePackets > (network.pauseThresholdPackets ?? 0)),
  finished: ({ isCutOff }) => !isCutOff,
};

describe("over random networks, groups and workloads", () => {
  test("packets of every kind are conserved, no port exceeds its buffer, and every run makes progress", () => {
    for (const name of Object.keys(isAmong)) census.set(name, 0);
    const details = fc.check(
      fc.property(arbitraryNetwork, (scenario) => {
        const run = watchNetwork(scenario);
        for (const [name, isOf] of Object.entries(isAmong)) if (isOf(run)) census.set(name, (census.get(name) ?? 0) + 1);
        checkNetwork(run);
        if (isLong || scenario.seed % 3 === 0) checkUnwatchedNetwork(run, 777);
      }),
      { numRuns: RUNS, seed, endOnFailure: true },
    );
    const error = details.errorInstance instanceof Error ? details.errorInstance.stack : String(details.errorInstance);
    expect(details.failed, `${error}\n${JSON.stringify(details.counterexample)}\nPROPERTY_SEED=${seed}`).toBe(false);
    console.log([...census].map(([name, count]) => `${name} ${count}`).join(", "));
    // a share of the runs may lack rare kinds
    if (isLong) for (const [name, count] of census) expect(count, name).toBeGreaterThan(RUNS / 100);
    expect(census.get("finished")).toBeGreaterThan(0.9 * RUNS);
  }, 300_000);

  test("results are identical whether packets are answered ahead or one by one", () => {
    const slow = (id: string): Algorithm => {
      const algorithm = getAlgorithm(id);
      if (algorithm.createReceiver !== undefined) return algorithm;
      return { ...algorithm, createReceiver: ({ receiveWindow }) => ({ receiveWindow, onData: () => {} }) };
    };
    fc.assert(
      fc.property(arbitraryNetwork, (scenario) => {
        const [one, other] = [getAlgorithm, slow].map((lookup) =>
          digestRun({ createSimulation, getAlgorithm: lookup }, scenario, null, COMPARED_NS),
        );
        expect(other.text).toBe(one.text);
      }),
      { numRuns: countCases(60, 0.3), seed, endOnFailure: true },
    );
  }, 300_000);
});

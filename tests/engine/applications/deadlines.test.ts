import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { getRunMetric } from "../../../src/analysis/metrics/outputs.ts";
import { simulate } from "../../../src/cli/simulate.ts";
import type { Algorithm } from "../../../src/engine/congestion.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import { makeScenario, nameGroups, type ScenarioChanges } from "../../support/scenarios.ts";

function run(changes: ScenarioChanges) {
  const scenario = makeScenario(changes);
  const simulation = createSimulation(scenario, getAlgorithm);
  simulation.run(Infinity);
  const { totals } = simulation;
  const { deadlines, deadlinesMet } = totals.groups[0];
  return { counted: [deadlinesMet, deadlines], share: getRunMetric("deadlinesMet").read({ scenario, totals, columns: null }), totals };
}

/** One packet a block: 117,280 ns, and 117,600 from the second block on (by-hand.test.ts). */
const packetBlocks = { senders: 1, blockBytes: 1000, blocks: 3, startJitterNs: 0 } as const;

describe("what is complete in time", () => {
  test.each([
    [117_279, [0, 3], 0],
    [117_280, [1, 3], 1 / 3],
    [117_599, [1, 3], 1 / 3],
    [117_600, [3, 3], 1],
    [null, [0, 0], null],
  ])("blocks, within %s ns of their opening", (deadlineNs, counted, share) => {
    expect(run({ workload: { ...packetBlocks, deadlineNs } })).toMatchObject({ counted, share });
  });

  test("a part of a block counts when the receiver holds it, whatever opens the next one", () => {
    // half a round trip and two transmissions
    const workload = { ...packetBlocks, blocks: 1, barrier: "last-ack" } as const;
    expect(run({ workload: { ...workload, deadlineNs: 66_640 } }).counted).toEqual([1, 1]);
    expect(run({ workload: { ...workload, deadlineNs: 66_639 } }).counted).toEqual([0, 1]);
  });

  test.each(["kept", "fresh"] as const)("a response counts with its last ACK, as its time does (connection %s)", (connection) => {
    const onOff = { kind: "on-off", senders: 3, responses: 20, responseBytes: [2000, 10_000], connection } as const;
    const rest = { meanGapNs: 100_000, startNs: 0, finalBytes: 50_000, finalStartNs: 0 } as const;
    const { totals } = run({ workload: { ...onOff, ...rest } });
    const times = totals.groups[0].responsesNs.toSorted((a, b) => a - b);
    const deadlineNs = times[30];
    const inTime = times.filter((timeNs) => timeNs <= deadlineNs).length;
    expect(run({ workload: { ...onOff, ...rest, deadlineNs } }).counted).toEqual([inTime, 63]);
  });

  test("one-shot", () => {
    const workload = { kind: "oneshot", senders: 2, flows: [{ senders: 2, bytes: 1000, startNs: 5000 }], startJitterNs: 0 } as const;
    // the second waits for the first at the switch
    expect(run({ workload: { ...workload, deadlineNs: 117_280 } }).counted).toEqual([1, 2]);
    expect(run({ workload: { ...workload, deadlineNs: 117_280 + 8320 } }).counted).toEqual([2, 2]);
  });

  test("blocks that are left out count no more", () => {
    const totals = simulate(makeScenario({ workload: { ...packetBlocks, deadlineNs: 117_280 } }), undefined, null, { skipBlocks: 1 });
    expect(totals.groups[0]).toMatchObject({ deadlines: 2, deadlinesMet: 0 });
  });

  test("a deadline changes nothing for transports that do not know it", () => {
    const { groups, ...rest } = run({ workload: { senders: 24, blocks: 3, deadlineNs: 10e6 } }).totals;
    const { groups: others, ...plain } = run({ workload: { senders: 24, blocks: 3 } }).totals;
    expect(rest).toEqual(plain);
    expect(groups).toEqual([{ ...others[0], deadlines: 72, deadlinesMet: groups[0].deadlinesMet }]);
  });
});

test("transports are told with each block", () => {
  const told: (number | undefined)[] = [];
  const newreno = getAlgorithm("newreno");
  const listening: Algorithm = {
    ...newreno,
    createSender: (port, params) =>
      Object.assign(newreno.createSender(port, params), {
        onBlockStart: ({ deadlineNs }: { deadlineNs?: number }) => told.push(deadlineNs),
      }),
  };
  for (const deadlineNs of [1e6, null])
    createSimulation(makeScenario({ workload: { ...packetBlocks, blocks: 2, deadlineNs } }), () => listening).run(Infinity);
  expect(told).toEqual([1e6, 117_280 + 1e6, undefined, undefined]);
});

/** 16 blocks of 256 packets take 34 ms one after the other; half of them can be there in 17 ms. */
describe("half of the time that all need", () => {
  const share = (algorithm: string, changes: ScenarioChanges = {}) =>
    run({
      ...changes,
      transport: { algorithm, initialWindow: 4, awndPackets: 16 },
      workload: { senders: 16, blocks: 20, deadlineNs: 17e6 },
    }).share;

  test("who shares the link evenly meets next to none; PDQ and D3 give some of them all", () => {
    // all have one deadline, so all of D2TCP's back off alike, and at three packets a window hardly at all
    for (const algorithm of ["dctcp", "d2tcp"]) expect(share(algorithm, { network: { ecnThresholdPackets: 20 } })).toBeLessThan(0.1);
    expect(share("pdq")).toBeGreaterThan(0.35);
    expect(share("d3")).toBeGreaterThan(0.25);
  });
});

/** Four megabytes take 33.4 ms; 83% of it is time enough if the others wait. */
describe("D2TCP with two deadlines: those in need back off less", () => {
  test.each([2, 4])("%i senders until 28 ms beside as many until 60 ms", (senders) => {
    const measure = (algorithm: string) => {
      const { transport } = makeScenario({ transport: { algorithm, initialWindow: 4, awndPackets: 100 } });
      const groups = [28e6, 60e6].map((deadlineNs) => ({
        senders,
        transport,
        workload: {
          kind: "oneshot",
          senders,
          flows: [{ senders, bytes: 2e6 / senders, startNs: 0 }],
          startJitterNs: 0,
          deadlineNs,
        } as const,
      }));
      const network = { ecnThresholdPackets: 20, bufferPackets: 128 };
      return run({ network, transport, groups: nameGroups(groups), workload: { senders: 2 * senders } }).totals.groups.map(
        ({ deadlinesMet }) => deadlinesMet,
      );
    };
    expect(measure("dctcp")).toEqual([0, senders]);
    expect(measure("d2tcp")).toEqual([senders, senders]);
  });
});

import { expect, test } from "vitest";
import { algorithms } from "../../../src/algorithms/registry.ts";
import { Milestone } from "../../../src/engine/observer.ts";
import type { LongSpec } from "../../../src/engine/spec/scenario.ts";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { listTimes, watchScenario } from "../../support/watched-run.ts";
import { drawLogged } from "../../support/draw.ts";

// a window of 10 is 10 packets of 8.32 us each round trip of 117.28 us: the first of round r leaves at 117.28 r us

const transport = { initialWindow: 10, awndPackets: 10 };
const long: LongSpec = { kind: "long", senders: 1, durationNs: 1_000_000, startsNs: null, stopsNs: null, startJitterNs: 0 };

test("a sender that stops finishes what it has sent", () => {
  const run = watchScenario({ transport, workload: { ...long, stopsNs: [500_000] } });
  // of round 4, packets leave at 469.12, 477.44, 485.76 and 494.08 us; the next would at 502.4
  expect(run.totals.flows[0]).toMatchObject({ sentPackets: 44, bytes: 44_000, finishNs: 494_080 + 117_280 });
  expect(listTimes(run, Milestone.senderDone)).toEqual([[0, 611_360]]);
  expect(run.totals.durationNs).toBe(1_000_000);
  expect(watchScenario({ transport, workload: { ...long, stopsNs: [502_400] } }).totals.flows[0].sentPackets).toBe(44);
  expect(watchScenario({ transport, workload: { ...long, stopsNs: [502_401] } }).totals.flows[0].sentPackets).toBe(45);
});

test("one stops, one does not; one that would stop before it begins never does either", () => {
  const { totals } = watchScenario({
    transport,
    workload: { ...long, senders: 3, startsNs: [0, 0, 600_000], stopsNs: [300_000, null, 600_000] },
  });
  const [stopped, other, never] = totals.flows;
  expect(stopped.finishNs).toBeGreaterThan(300_000);
  expect(stopped.bytes).toBe(1000 * stopped.sentPackets);
  expect([other.finishNs, other.bytes > stopped.bytes]).toEqual([0, true]);
  expect(never).toMatchObject({ sentPackets: 0, bytes: 0, finishNs: 0 });
});

test.each(["newreno", "sack", "rack"] as const)("what was lost before it stopped is sent again (%s)", (recovery) => {
  const { totals } = watchScenario({
    network: { bufferPackets: 20 },
    transport: { recovery },
    workload: { ...long, senders: 5, durationNs: 2e9, stopsNs: [3e6, 3e6, 3e6, 3e6, 3e6] },
  });
  expect(totals.drops).toBeGreaterThan(0);
  for (const { bytes, sentPackets, retransmissions, finishNs } of totals.flows) {
    expect(bytes).toBe(1000 * (sentPackets - retransmissions));
    expect(finishNs).toBeGreaterThan(3e6);
  }
});

test.each(
  drawLogged(
    "transports whose senders stop",
    algorithms.map(({ id }) => id),
    algorithms.length / 3,
  ),
)("%s: a stopped sender repairs what it has sent and sends nothing new", (id) => {
  const stopNs = 5_000_000;
  const scenario = requireScenario({
    network: { ecnThresholdPackets: 20 },
    transport: { algorithm: id, ...(id === "own" && { program: "function onAck() { cwnd += 1 / cwnd }" }) },
    workload: { kind: "long", senders: 2, durationNs: 400_000_000, stopsNs: [400_000_000, stopNs] },
  });
  const { packets } = watchScenario(scenario).columns;
  const times = packets.arriveNs.subarray(0, packets.length).filter((_, row) => packets.flow[row] === 1);
  expect(times.length).toBeGreaterThan(0);
  expect(Math.max(...times)).toBeLessThan(10 * stopNs);
});

import { describe, expect, test } from "vitest";
import { BarrierWorkload } from "../../../src/engine/applications/barrier-workload.ts";
import type { Hosts } from "../../../src/engine/applications/workload.ts";
import type { BarrierSpec } from "../../../src/engine/spec/scenario.ts";
import { plainBarrier } from "../../support/scenarios.ts";

const spec: BarrierSpec = {
  kind: "barrier",
  senders: 2,
  blockBytes: 1000,
  blocks: 1,
  startJitterNs: 0,
  barrier: "request",
  startOffsetsNs: null,
  maxOutstanding: null,
  staggerNs: 0,
  ...plainBarrier,
  requestTimeoutNs: 5000,
};

/** Hosts that do nothing but note what they are asked for. */
function listen(changes: Partial<BarrierSpec> = {}) {
  const log: string[] = [];
  const hosts = {
    flows: 2,
    nowNs: 0,
    request: (flow: number) => log.push(`${hosts.nowNs} request ${flow}`),
    scheduleStart: (flow: number, delayNs: number) => log.push(`${hosts.nowNs} start ${flow} in ${delayNs}`),
    give: (flow: number) => log.push(`${hosts.nowNs} give ${flow}`),
    givenPackets: () => 0,
    windowPackets: () => 2,
    segmentBytes: () => 1000,
    expectedPacket: () => 0,
    reportMilestone: () => {},
  };
  const setup = { flows: [0, 1], hosts: hosts as unknown as Hosts, seed: 1, part: 0, onEnd: () => {} };
  const barrier = new BarrierWorkload({ ...spec, ...changes }, setup, null);
  return { barrier, hosts, log };
}

describe("a lost request", () => {
  test("is sent again its time after it was sent, as often as it takes; others are not", () => {
    const { barrier, hosts, log } = listen();
    barrier.begin();
    hosts.nowNs = 700;
    barrier.onRequestLost(1);
    barrier.onRequest(0);
    hosts.nowNs = 5000;
    barrier.onStart(1);
    hosts.nowNs = 5100;
    barrier.onRequestLost(1);
    hosts.nowNs = 10_000;
    barrier.onStart(1);
    hosts.nowNs = 10_500;
    barrier.onRequest(1);
    hosts.nowNs = 10_600;
    barrier.onStart(1);
    expect(log).toEqual([
      "0 request 0",
      "0 request 1",
      "700 start 1 in 4300",
      "700 start 0 in 0",
      "5000 request 1",
      "5100 start 1 in 4900",
      "10000 request 1",
      "10500 start 1 in 0",
      "10600 give 1",
    ]);
  });

  test("goes again at once where it travelled for longer than that before it was lost", () => {
    const { barrier, hosts, log } = listen();
    barrier.begin();
    hosts.nowNs = 6000;
    barrier.onRequestLost(0);
    expect(log.at(-1)).toBe("6000 start 0 in 0");
  });
});

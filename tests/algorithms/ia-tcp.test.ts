import { describe, expect, test } from "vitest";
import { IaTcpWindow } from "../../src/algorithms/ia-tcp.ts";
import type { ReceiverPort } from "../../src/engine/hosts.ts";
import { runClaim } from "../support/claims.ts";

/** Windows of n connections at a host of the default's path. */
function connect(n: number, receiveWindow = 16): IaTcpWindow[] {
  let shared: unknown;
  const port: ReceiverPort = {
    flow: 0,
    receiveWindow,
    segmentBytes: 1000,
    packetBytes: 1040,
    linkBps: 1e9,
    emptyPathRttNs: 117_280,
    nowNs: () => 0,
    setTimer: () => {},
    shareOnHost: <T>(create: () => T): T => (shared ??= create()) as T,
  };
  return Array.from({ length: n }, () => new IaTcpWindow(port, true));
}

describe("windows and delays", () => {
  // BDP: 117.28 / 8.32 = 14.1 packets
  test.each([
    [1, 14, 0],
    [4, 3, 0], // 4 x 3 x 8.32 = 99.84, less than 117.28
    [8, 1, 0], // 66.56
    [32, 1, 148_960], // 266.24 - 117.28
    [128, 1, 947_680], // 1064.96 - 117.28
  ])("%i senders: a window of %i, ACKs held for %i ns", (n, window, delayNs) => {
    for (const control of connect(n)) {
      expect(control.receiveWindow).toBe(window);
      expect(control.ackDelayNs()).toBe(delayNs);
    }
  });

  test("a smaller receive window is kept; a connection that ends leaves its share", () => {
    expect(connect(2, 5)[0].receiveWindow).toBe(5);
    const controls = connect(4);
    controls[0].onClose();
    expect(controls[1].receiveWindow).toBe(4);
  });
});

/** Of the other simulator, each with its own tolerance; .962 is the most there is. */
describe("claims", () => {
  test("8 senders: a window of 1 of 14.1 / 8", () => {
    const { all } = runClaim("ia-tcp", 8);
    expect(all.goodput).toBeCloseTo(0.544, 2);
  });

  test.each([16, 32, 64])("%i senders: the whole link, no drop", (senders) => {
    const { all } = runClaim("ia-tcp", senders);
    expect(all.goodput).toBeGreaterThan(0.95);
    expect([all.drops, all.timeouts]).toEqual([0, 0]);
  });

  test("windows of 1 alone hold to 64 + 12 senders", () => {
    const changes = { transport: { awndPackets: 1 } };
    const held = runClaim("newreno", 76, changes);
    expect(held.all.goodput).toBeGreaterThan(0.95);
    expect(held.all.drops).toBe(0);
    expect(held.maxQueue).toBe(64);
    const over = runClaim("newreno", 80, changes);
    expect(over.all.drops).toBeGreaterThan(0);
    expect(Math.abs(over.all.goodput - 0.712)).toBeLessThan(0.02);
    // holding back is what helps later blocks beyond that
    expect(runClaim("ia-tcp", 80, { params: { holdAcks: false } }).all).toEqual(runClaim("newreno", 80, changes).all);
  });

  test("128 senders: the first packets obey no ACK; requests that are spaced bring none too many", () => {
    const { first, rest } = runClaim("ia-tcp", 128);
    expect(first.drops).toBeGreaterThanOrEqual(48);
    expect(first.drops).toBeLessThanOrEqual(52);
    expect(Math.abs(first.goodput - 0.555)).toBeLessThan(0.02);
    // each of them waits for its timer once: "zero timeouts" (the abstract) needs spaced requests
    expect(first.timeouts).toBe(first.drops);
    expect(rest.drops).toBe(0);
    const spaced = runClaim("ia-tcp", 128, { workload: { staggerNs: 8320 } });
    expect(spaced.all.goodput).toBeGreaterThan(0.95);
    expect([spaced.all.drops, spaced.all.timeouts]).toEqual([0, 0]);
    expect(spaced.maxQueue).toBeLessThanOrEqual(10);
  });
});

import { describe, expect, it, test } from "vitest";
import { shareFairly } from "../../src/analysis/fair-shares.ts";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { findHeldUpFlow } from "../../src/analysis/held-up-flow.ts";
import { listStops } from "../../src/analysis/pauses.ts";
import { takeSnapshot } from "../support/snapshot.ts";

test("links are shared fairly: what some cannot use is the others'", () => {
  // flow 0 uses both links, flows 1 and 2 one of them each
  const rates = shareFairly([[0, 1], [0], [1], [1]], (link) => [10, 6][link]);
  expect([...rates]).toEqual([2, 8, 2, 2]);
});

/** 15 senders of two leaves answer one host of a third leaf; sender 7 sends to another host there, from 0 or with them. */
function takeRun(startNs: number, network: object = {}) {
  const incast = { kind: "oneshot", flows: [{ bytes: 64_000, startNs: 100_000 }] };
  return takeSnapshot({
    network: {
      ...{ topology: "leaf-spine", spines: 2, leaves: 3, hostsPerLeaf: 8, linkBps: 10e9, trunkBps: 40e9, rttNs: 8000 },
      ...{ bufferPackets: 1000, pauseThresholdPackets: 12, ...network },
    },
    transport: { initialWindow: 4, awndPackets: 16 },
    groups: [
      { senders: 7, from: "leaf0[0..6]", to: "leaf2[0]", workload: incast },
      { senders: 1, from: "leaf0[7]", to: "leaf2[1]", workload: { kind: "oneshot", flows: [{ bytes: 64_000, startNs }] } },
      { senders: 8, from: "leaf1", to: "leaf2[0]", workload: incast },
    ],
  });
}

describe("a sender that PAUSE stops on account of others", () => {
  const find = (...args: Parameters<typeof takeRun>) => {
    const run = takeRun(...args);
    return findHeldUpFlow(run, run.totals!);
  };
  it("gets a small part of its fair share", () => {
    const run = takeRun(100_000);
    const found = findHeldUpFlow(run, run.totals!)!;
    expect(found.sender).toBe(7);
    // 40 Gbps between switches, of which the 15 use at most 10; its own link has 10
    expect(found.fairBps).toBeCloseTo(10e9, -3);
    // about what one of the 15 gets, and as an independent trial has it
    expect(found.bps).toBeGreaterThan(0.6e9);
    expect(found.bps).toBeLessThan(1.3e9);
    // of the 15, those whose packets take the same spine or leave the same leaf toward it
    const { dataRoutes } = geometryOf(run.scenario);
    const shares = dataRoutes.map((route) => route.some((link) => dataRoutes[7].includes(link) && listStops(run.columns, link).length > 0));
    expect(found.others).toBe(shares.filter((one) => one).length - 1);
    expect(found.others).toBeGreaterThan(3);
    // 10 Gbps for 15 senders are 0.67 each, and an uneven spread over spines gives some more
    expect(found.othersBps).toBeGreaterThan(0.5e9);
    expect(found.othersBps).toBeLessThan(1.1e9);
  });
  it("is none that finished before the others began", () => expect(find(0)).toBeNull());
  it("is none without PAUSE", () => expect(find(100_000, { pauseThresholdPackets: null })).toBeNull());
  it("is none of those that fill the port, however slow", () => {
    const run = takeRun(0);
    const flows = run.totals!.flows.map((flow) => (flow.sender === 0 ? { ...flow, bytes: flow.bytes / 10 } : flow));
    expect(findHeldUpFlow(run, { ...run.totals!, flows })).toBeNull();
  });
  it("is none whose window alone makes it slow", () => {
    const run = takeRun(100_000);
    const flows = run.totals!.flows.map((flow) => (flow.sender === 7 ? { ...flow, maxCwnd: 1 } : flow));
    expect(findHeldUpFlow(run, { ...run.totals!, flows })).toBeNull();
  });
});

import { describe, expect, it, test } from "vitest";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { measureBystanders, shareFairly } from "../../src/analysis/held-up-flow.ts";
import { listStops } from "../../src/analysis/pauses.ts";
import { takeSnapshot } from "../support/snapshot.ts";

test("links are shared fairly: what some cannot use is the others'", () => {
  // flow 0 uses both links, flows 1 and 2 one of them each
  const rates = shareFairly([[0, 1], [0], [1], [1]], (link) => [10, 6][link]);
  expect([...rates]).toEqual([2, 8, 2, 2]);
});

/** 15 senders of two leaves answer one host of a third leaf; sender 7 sends to another host there, from 0 or with them, or from there. */
function takeRun(startNs: number, network: object = {}, bytes = 64_000, places = { from: "leaf0[7]", to: "leaf2[1]" }) {
  const incast = { kind: "oneshot", flows: [{ bytes: 64_000, startNs: 100_000 }] };
  return takeSnapshot({
    network: {
      ...{ topology: "leaf-spine", spines: 2, leaves: 3, hostsPerLeaf: 8, linkBps: 10e9, trunkBps: 40e9, rttNs: 8000 },
      ...{ bufferPackets: 1000, pauseThresholdPackets: 12, ...network },
    },
    transport: { initialWindow: 4, awndPackets: 16 },
    groups: [
      { senders: 7, from: "leaf0[0..6]", to: "leaf2[0]", workload: incast },
      { senders: 1, ...places, workload: { kind: "oneshot", flows: [{ bytes, startNs }] } },
      { senders: 8, from: "leaf1", to: "leaf2[0]", workload: incast },
    ],
  });
}

describe("a sender that PAUSE stops on account of others", () => {
  const find = (...args: Parameters<typeof takeRun>) => {
    const run = takeRun(...args);
    return measureBystanders(run, run.totals!).heldUp;
  };
  it("gets a small part of its fair share", () => {
    const run = takeRun(100_000);
    const found = measureBystanders(run, run.totals!).heldUp!;
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
    expect(measureBystanders(run, { ...run.totals!, flows }).heldUp).toBeNull();
  });
  it("is none whose window alone makes it slow", () => {
    const run = takeRun(100_000);
    const flows = run.totals!.flows.map((flow) => (flow.sender === 7 ? { ...flow, maxCwnd: 1 } : flow));
    expect(measureBystanders(run, { ...run.totals!, flows }).heldUp).toBeNull();
  });
});

describe("the most that PAUSE costs a flow to a port of its own", () => {
  const measure = (...args: Parameters<typeof takeRun>) => {
    const run = takeRun(...args);
    return { ...measureBystanders(run, run.totals!), flow: run.totals!.flows[7] };
  };
  it("is what it misses of its own link's 10 Gbps while it sends", () => {
    const { slowed, heldUp, flow } = measure(0, {}, 2_000_000);
    expect(heldUp).toBeNull();
    // 1,000 and 40 bytes per packet
    const bps = (flow.bytes * 1.04 * 8e9) / (flow.finishNs - flow.startNs);
    expect(slowed).toBeCloseTo(1 - bps / 10e9, 6);
    expect(slowed).toBeGreaterThan(0.1);
    expect(slowed).toBeLessThan(0.5);
  });
  it("is over half for the one that is held up", () => expect(measure(100_000).slowed).toBeGreaterThan(0.5));
  it("is nothing where none of its links stops, though its window grows from 4", () => expect(measure(0).slowed).toBe(0));
  it("is also what stopped ACKs cost", () => {
    const { slowed, heldUp, flow } = measure(0, { spines: 1 }, 400_000, { from: "leaf2[1]", to: "leaf0[7]" });
    expect(heldUp).toBeNull();
    expect(slowed).toBeCloseTo(1 - (flow.bytes * 1.04 * 8) / (flow.finishNs - flow.startNs) / 10, 6);
    expect(slowed).toBeGreaterThan(0.1);
  });
  it("is unknown without PAUSE", () => expect(measure(0, { pauseThresholdPackets: null }).slowed).toBeNull());
  it("is unknown where no flow, or every flow, has a port of its own", () => {
    const run = takeRun(0, {}, 2_000_000);
    const change = (maxQueuePackets: number) => run.totals!.links.map((link) => ({ ...link, maxQueuePackets }));
    for (const longest of [13, 12]) expect(measureBystanders(run, { ...run.totals!, links: change(longest) }).slowed).toBeNull();
  });
  it("is unknown where such a flow pauses by itself", () => {
    const run = takeRun(0, {}, 2_000_000);
    const groups = run.scenario.groups.map((group, place) =>
      place === 1 ? { ...group, workload: { ...run.scenario.workload, kind: "barrier" as const, blocks: 2 } } : group,
    );
    expect(measureBystanders({ ...run, scenario: { ...run.scenario, groups } as typeof run.scenario }, run.totals!).slowed).toBeNull();
  });
});

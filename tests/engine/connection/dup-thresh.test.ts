import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { chooseRecovery } from "../../../src/engine/connection/recovery/kinds.ts";
import type { TransportSpec } from "../../../src/engine/spec/scenario.ts";
import { LoneSender } from "../../support/lone-sender.ts";
import { makeScenario } from "../../support/scenarios.ts";

/** Ten packets are out, and the first is lost. */
function start(transport: Partial<TransportSpec>): LoneSender {
  const sender = new LoneSender({ initialWindow: 10, ...transport }, 100_000);
  sender.give(1000);
  sender.waitUntil(100_000);
  return sender;
}

describe("rfc, NewReno: so many duplicate ACKs trigger the retransmission; those before it release a new packet each", () => {
  test.each([
    [null, ["10", "11", "0r"]],
    [1, ["0r"]],
    [2, ["10", "0r"]],
    [5, ["10", "11", "12", "13", "0r"]],
  ])("%s", (dupThresh, sent) => {
    const sender = start({ algorithm: "newreno", dupThresh });
    expect(sent.map((_, i) => sender.deliver(i + 1))).toEqual(sent);
    // half of the ten, without limited transmit's; the duplicates have left the network
    expect([sender.cwnd, sender.state.inflation]).toEqual([5, sent.length]);
  });

  test("without limited transmit nothing leaves before", () => {
    const sender = start({ algorithm: "newreno", dupThresh: 4, limitedTransmit: false });
    expect([1, 2, 3, 4].map((packet) => sender.deliver(packet))).toEqual(["", "", "", "0r"]);
  });
});

test.each(["tahoe", "reno", "newreno"])("ns2, %s: one duplicate is enough (numdupacks_)", (algorithm) => {
  const [impatient, usual] = [1, null].map((dupThresh) => start({ algorithm, rules: "ns2", dupThresh }));
  // there a duplicate of nothing counts for nothing: packet 0 comes through, and 1 is lost
  for (const sender of [impatient, usual]) sender.deliver(0);
  expect(impatient.deliver(2)).toMatch(/^1r/);
  expect(usual.deliver(2, 3)).not.toContain("1r");
  expect(usual.deliver(4)).toMatch(/^1r/);
});

test("SACK: a packet is lost when so many above it are SACKed", () => {
  const impatient = start({ algorithm: "sack", dupThresh: 1 });
  expect(impatient.deliver(1)).toBe("0r");
  const patient = start({ algorithm: "sack", dupThresh: 5 });
  expect(patient.deliver(1, 2, 3, 4)).not.toContain("0r");
  expect(patient.deliver(5)).toContain("0r");
});

test("RACK waits for reordered packets until so many are SACKed (RFC 8985, 6.2, step 4)", () => {
  expect(start({ algorithm: "newreno", recovery: "rack", dupThresh: 1 }).deliver(1)).toContain("0r");
  const usual = start({ algorithm: "newreno", recovery: "rack" });
  expect(usual.deliver(1, 2)).not.toContain("0r");
  expect(usual.deliver(3)).toContain("0r");
});

test("pFabric: however many are SACKed, nothing is sent again before its timer fires", () => {
  const sender = start({ algorithm: "pfabric" });
  // each SACKed packet makes room for a new one
  expect(sender.deliver(1, 2, 3, 4, 5, 6)).not.toContain("r");
  expect([sender.state.inRecovery, sender.cwnd]).toEqual([false, 12]);
});

test("pFabric, which leaves repairs to its timer, repairs as SACK does once a threshold is given", () => {
  const recoveryOf = (dupThresh: number | null) => {
    const { transport } = makeScenario({ transport: { algorithm: "pfabric", dupThresh } });
    return chooseRecovery({ transport, algorithm: getAlgorithm("pfabric") });
  };
  expect(recoveryOf(null)).toBe("timer");
  expect(recoveryOf(5)).toBe("sack");
  const sender = start({ algorithm: "pfabric", dupThresh: 5 });
  expect(sender.deliver(1, 2, 3, 4)).not.toContain("0r");
  expect(sender.deliver(5)).toContain("0r");
});

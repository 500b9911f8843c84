import { describe, expect, test } from "vitest";
import type { TransportSpec } from "../../../../src/engine/spec/scenario.ts";
import { LoneSender } from "../../../support/lone-sender.ts";

/** Packets 1 to 10 are on their way; 1 and 5 are lost. The ACK of the first repair covers nothing that was sent after it. */
function loseTwo(transport: Partial<TransportSpec>): LoneSender {
  const sender = new LoneSender({ initialWindow: 10, limitedTransmit: false, ...transport }, 100_000);
  sender.give(100);
  sender.deliver(0);
  expect(sender.deliver(2, 3, 4)).toMatch(/^1r/);
  sender.deliver(1);
  expect(sender.state.highestAck).toBe(4);
  return sender;
}

describe("RFC 6582's test of the recover point is NewReno's alone", () => {
  test.each(["reno", "tcp-lite", "abstract-tcp"])("%s answers the third duplicate ACK of the next hole (RFC 5681, 3.2)", (algorithm) => {
    const sender = loseTwo({ algorithm });
    expect(sender.deliver(6, 7)).not.toContain("5r");
    expect(sender.deliver(8)).toContain("5r");
  });

  test("Tahoe sends from the hole on and does so again at the next", () => {
    const sender = loseTwo({ algorithm: "tahoe" });
    expect(sender.cwnd).toBe(2);
    expect(sender.deliver(6, 7, 8)).toMatch(/5r/);
    expect(sender.cwnd).toBe(1);
  });

  test.each(["reno", "tahoe"])("ns-2 asks it of %s too", (algorithm) => {
    const sender = loseTwo({ algorithm, rules: "ns2" });
    const before = sender.cwnd;
    sender.deliver(6, 7, 8);
    expect(sender.cwnd).toBe(before);
  });

  test("NewReno asks it after a timeout: duplicates of what was sent before it start nothing", () => {
    const sender = new LoneSender({ algorithm: "newreno", initialWindow: 10, limitedTransmit: false }, 100_000);
    sender.give(100);
    expect(sender.waitUntil(200_000_000)).toBe("0r");
    expect(sender.deliver(0)).toBe("1r 2r");
    expect(sender.deliver(5, 6, 7)).not.toContain("1r");
    const plain = new LoneSender({ algorithm: "reno", initialWindow: 10, limitedTransmit: false }, 100_000);
    plain.give(100);
    plain.waitUntil(200_000_000);
    plain.deliver(0);
    expect(plain.deliver(5, 6, 7)).toContain("1r");
  });
});

describe("ns-2's Tahoe, whose timer is TcpAgent's and not Reno's", () => {
  /** All of four packets is acknowledged; the timer fires; of the next block the first packet is lost. */
  const idleThenLose = (transport: Partial<TransportSpec>): string => {
    const sender = new LoneSender(
      { rules: "ns2", slowStartRestart: false, limitedTransmit: false, initialWindow: 4, ...transport },
      100_000,
    );
    sender.give(4);
    sender.deliver(0, 1, 2, 3);
    sender.waitUntil(1_000_000_000);
    sender.give(4);
    return sender.deliver(5, 6, 7);
  };

  test("idle, it leaves the recover point: duplicates of the last packet before start a retransmission", () => {
    expect(idleThenLose({ algorithm: "tahoe" })).toMatch(/^4r/);
  });

  test.each([{ algorithm: "reno" }, { algorithm: "newreno" }, { algorithm: "tahoe", slowStartRestart: true }])(
    "%o moves it",
    (transport) => {
      expect(idleThenLose(transport)).toBe("");
    },
  );

  test.each([
    ["tahoe", 2],
    ["reno", 0],
    ["newreno", 0],
  ])("%s has counted %i duplicates after a timeout", (algorithm, duplicates) => {
    const sender = new LoneSender({ algorithm, rules: "ns2", limitedTransmit: false, initialWindow: 4 }, 100_000);
    sender.give(4);
    sender.deliver(1, 2);
    expect(sender.state.duplicates).toBe(2);
    expect(sender.waitUntil(200_000_000)).toMatch(/^0r/);
    expect(sender.state.duplicates).toBe(duplicates);
  });
});

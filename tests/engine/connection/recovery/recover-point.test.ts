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

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Scoreboard } from "../../../src/engine/connection/recovery/scoreboard.ts";
import { SackNews } from "../../../src/engine/connection/recovery/sack-news.ts";
import { SackList } from "../../../src/engine/connection/sack-list.ts";
import { LoneSender } from "../../support/lone-sender.ts";
import { SackBlocks } from "../../../src/engine/network/packet.ts";

/** A receiver of early packets, its list, and what an ACK of it would say: "5-6 9-9". */
function listen(most = 4) {
  const held = new Set<number>();
  const list = new SackList();
  const blocks = new SackBlocks();
  let expected = 0;
  const heldPackets = { has: (packet: number) => packet < expected || held.has(packet) };
  return {
    held,
    blocks,
    get expected() {
      return expected;
    },
    arrive(packet: number): string {
      if (packet === expected) {
        expected += 1;
        while (held.delete(expected)) expected += 1;
      } else if (packet > expected) {
        held.add(packet);
      }
      list.drop(expected);
      if (packet > expected) list.put(packet, heldPackets);
      list.write(blocks, most, held.size);
      return Array.from({ length: blocks.count }, (_, i) => `${blocks.first[i]}-${blocks.last[i]}`).join(" ");
    },
  };
}

describe("SACK blocks (RFC 2018, section 4)", () => {
  test("the run that grew last comes first; runs that meet are one", () => {
    const { arrive } = listen();
    expect(arrive(2)).toBe("2-2");
    expect(arrive(4)).toBe("4-4 2-2");
    expect(arrive(6)).toBe("6-6 4-4 2-2");
    expect(arrive(5)).toBe("4-6 2-2");
    expect(arrive(2)).toBe("2-2 4-6");
    expect(arrive(3)).toBe("2-6");
    expect(arrive(0)).toBe("2-6");
    expect(arrive(1)).toBe("");
  });

  test("of five runs the oldest is left out, and comes back whole when it grows", () => {
    const { arrive } = listen();
    for (const packet of [3, 4, 7, 10, 13]) arrive(packet);
    expect(arrive(16)).toBe("16-16 13-13 10-10 7-7");
    expect(arrive(5)).toBe("3-5 16-16 13-13 10-10");
  });

  test("with room for three, three", () => {
    const { arrive } = listen(3);
    for (const packet of [3, 6, 9]) arrive(packet);
    expect(arrive(12)).toBe("12-12 9-9 6-6");
  });
});

describe("what a sender learns where ACKs are lost", () => {
  test("never of a packet that is not there; of all that are, where blocks are few; of the last run always", () => {
    let caughtUp = 0;
    const step = fc.record({ packet: fc.integer({ min: 0, max: 24 }), isHeard: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 80 }), (steps) => {
        const receiver = listen();
        const board = new Scoreboard(3);
        const news = new SackNews();
        for (let packet = 0; packet <= 24; packet++) board.add(packet, 0);
        let acknowledged = -1;
        let mostRuns = 0;
        for (const { packet, isHeard } of steps) {
          receiver.arrive(packet);
          // a run that had to give way is not told of again before it grows
          mostRuns = Math.max(mostRuns, [...receiver.held].filter((one) => !receiver.held.has(one - 1)).length);
          if (!isHeard) continue;
          const ack = receiver.expected - 1;
          for (; acknowledged < ack; acknowledged += 1) board.remove(acknowledged + 1);
          const before = board.sackedCount;
          news.read(board, ack, packet, receiver.blocks);
          const told = Array.from(news.packets.subarray(0, news.count));
          expect(told).toEqual(told.toSorted((a, b) => a - b));
          for (const one of told) {
            expect(receiver.held.has(one) && !board.isSacked(one)).toBe(true);
            board.markSacked(one);
          }
          if (news.count > 1) caughtUp += 1;
          expect(board.sackedCount).toBe(before + news.count);
          if (packet > ack) expect(board.isSacked(packet)).toBe(true);
          if (mostRuns <= 4) expect(board.sackedCount).toBe(receiver.held.size);
        }
      }),
      { numRuns: 500 },
    );
    expect(caughtUp).toBeGreaterThan(50);
  });

  test.each(["sack", "rack"] as const)("%s: one ACK that tells of three packets starts the recovery", (recovery) => {
    const hear = (lost: readonly number[]): string => {
      const sender = new LoneSender({ recovery, rules: "rfc", initialWindow: 10, limitedTransmit: false }, 100_000);
      sender.give(10);
      sender.waitUntil(100_000);
      sender.loseAcks(...lost);
      return sender.deliver(3);
    };
    // packet 0 is missing; 1 and 2 arrive, and their ACKs do not
    expect(hear([1, 2])).toMatch(/^0r/);
    // a single packet behind the hole is no sign for SACK; RACK waits a quarter of a round trip
    expect(hear([])).toBe("");
  });

  test("an ACK that acknowledges what earlier ones had told goes on as if they had come", () => {
    const [whole, lossy] = [0, 1].map(() => new LoneSender({ recovery: "sack", rules: "rfc", initialWindow: 10 }, 100_000));
    for (const sender of [whole, lossy]) {
      sender.give(40);
      sender.waitUntil(100_000);
    }
    whole.deliver(1, 2, 3, 4, 5);
    lossy.deliver(1, 2, 3);
    lossy.loseAcks(4, 5);
    // the retransmission fills the hole: the ACK covers 0 to 5
    whole.deliver(0);
    lossy.deliver(0);
    expect(lossy.state.highestAck).toBe(whole.state.highestAck);
    expect(lossy.state.highestAck).toBe(5);
    expect(lossy.state.inRecovery).toBe(whole.state.inRecovery);
  });
});

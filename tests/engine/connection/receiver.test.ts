import { describe, expect, test } from "vitest";
import type { Network } from "../../../src/engine/network/network.ts";
import { PacketFlag } from "../../../src/engine/observer.ts";
import { Packet } from "../../../src/engine/network/packet.ts";
import { Receiver } from "../../../src/engine/connection/receiver.ts";
import type { Timer } from "../../../src/engine/core/timer.ts";

/** What a receiver answers: "3 ECE" acknowledges packet 3 with ECN-Echo. */
function listen(ecn: "classic" | "dctcp" | undefined, delaysAcks = false, delaysRepeats = false) {
  const acks: string[] = [];
  const hear = (ack: number, ece: number) => acks.push(`${ack}${ece === 1 ? " ECE" : ""}`);
  const network = { sendAck: (...[, ack, , , ece]: Parameters<Network["sendAck"]>) => hear(ack, ece) };
  const timer = { set: () => {}, stop: () => {} };
  const receiver = new Receiver({
    flow: 0,
    first: 0,
    network: network as unknown as Network,
    delayTimer: timer as unknown as Timer,
    headerBytes: 40,
    ackBytes: 40,
    delaysAcks,
    delaysRepeats,
    sackBlocks: 0,
    ecn,
    receiveWindow: 1000,
  });
  const receive = (number: number, flags: number): void => {
    const packet = Object.assign(new Packet(), { number, bytes: 1040, flags });
    if (receiver.take(packet)) hear(packet.number, packet.flags);
  };
  let next = 0;
  return {
    acks,
    /** Packets by number, in any order. */
    takeNumbers(...numbers: number[]) {
      for (const number of numbers) receive(number, 0);
      return acks.splice(0);
    },
    /** The next packets in order: "-" unmarked, "m" marked, "c" with CWR, "x" with both. */
    take(packets: string) {
      for (const kind of packets) {
        const flags = (/[mx]/.test(kind) ? PacketFlag.marked : 0) | (/[cx]/.test(kind) ? PacketFlag.cut : 0);
        receive(next++, PacketFlag.ecnCapable | flags);
      }
      return acks.splice(0);
    },
  };
}

describe("classic: echo from a mark until CWR (RFC 3168, 6.1.3)", () => {
  test("the mark is remembered", () => expect(listen("classic").take("-m--")).toEqual(["0", "1 ECE", "2 ECE", "3 ECE"]));
  test("CWR ends it", () => expect(listen("classic").take("m-c-")).toEqual(["0 ECE", "1 ECE", "2", "3"]));
  test("CWR on a marked packet begins it anew", () => expect(listen("classic").take("mx-c")).toEqual(["0 ECE", "1 ECE", "2 ECE", "3"]));
});

describe("dctcp: the state of each packet (RFC 8257, 3.2)", () => {
  test("packet by packet, whatever CWR says", () => {
    expect(listen("dctcp").take("-mm-mxc")).toEqual(["0", "1 ECE", "2 ECE", "3", "4 ECE", "5 ECE", "6"]);
  });

  test("delayed: every second packet while the state stays", () => {
    const receiver = listen("dctcp", true);
    expect(receiver.take("----")).toEqual(["1", "3"]);
    // the first marked one is told at once
    expect(receiver.take("mmmmm")).toEqual(["4 ECE", "6 ECE", "8 ECE"]);
  });

  test("delayed: at a change the packet that waits is acknowledged by itself, in its own state", () => {
    const receiver = listen("dctcp", true);
    expect(receiver.take("-m")).toEqual(["0", "1 ECE"]);
    expect(receiver.take("m-")).toEqual(["2 ECE", "3"]);
    expect(receiver.take("--")).toEqual(["5"]);
  });
});

test("a transport without ECN hears nothing of marks", () => expect(listen(undefined).take("mm")).toEqual(["0", "1"]));

describe("delayed, the last packet in order comes again", () => {
  test("the ACK goes out at once", () => {
    expect(listen(undefined, true).takeNumbers(0, 1, 1, 1)).toEqual(["1", "1", "1"]);
  });

  test("in ns-2 it waits as if the packet were new", () => {
    const receiver = listen(undefined, true, true);
    expect(receiver.takeNumbers(0, 1, 1)).toEqual(["1"]);
    // a second one, or the next in order, brings it out
    expect(receiver.takeNumbers(1)).toEqual(["1"]);
    expect(receiver.takeNumbers(1, 2)).toEqual(["2"]);
  });

  test("in ns-2 too it goes out at once for an older packet, and while a gap is open", () => {
    const receiver = listen(undefined, true, true);
    expect(receiver.takeNumbers(0, 1, 0)).toEqual(["1", "1"]);
    expect(receiver.takeNumbers(3, 1)).toEqual(["1", "1"]);
  });
});

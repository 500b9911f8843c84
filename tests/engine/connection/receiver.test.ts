import { describe, expect, test } from "vitest";
import type { Network } from "../../../src/engine/network/network.ts";
import { PacketFlag } from "../../../src/engine/observer.ts";
import { Packet } from "../../../src/engine/network/packet.ts";
import { Receiver } from "../../../src/engine/connection/receiver.ts";
import type { Timer } from "../../../src/engine/core/timer.ts";

/** What a receiver answers: "3 ECE" acknowledges packet 3 with ECN-Echo. */
function listen(ecn: "classic" | "dctcp" | undefined, delaysAcks = false) {
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
    sackBlocks: 0,
    ecn,
    receiveWindow: 1000,
  });
  let next = 0;
  return {
    acks,
    /** The next packets in order: "-" unmarked, "m" marked, "c" with CWR, "x" with both. */
    take(packets: string) {
      for (const kind of packets) {
        const flags = (/[mx]/.test(kind) ? PacketFlag.marked : 0) | (/[cx]/.test(kind) ? PacketFlag.cut : 0);
        const packet = Object.assign(new Packet(), { number: next++, bytes: 1040, flags: PacketFlag.ecnCapable | flags });
        if (receiver.take(packet)) hear(packet.number, packet.flags);
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

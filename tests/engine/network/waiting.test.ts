import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Packet } from "../../../src/engine/network/packet.ts";
import { createWaiting } from "../../../src/engine/network/event-driven-port.ts";
import type { Discipline, Waiting } from "../../../src/engine/network/waiting/waiting.ts";
import { PacketKind } from "../../../src/engine/observer.ts";

/** "A9": a packet of flow A with 9 packets left, or of band 9; "ack". */
function makePacket(text: string, stamp: number): Packet {
  const packet = new Packet();
  packet.stamp = stamp;
  if (text === "ack") return Object.assign(packet, { kind: PacketKind.ack, flow: 99 });
  if (text === "cbr") return Object.assign(packet, { kind: PacketKind.datagram, flow: 98 });
  return Object.assign(packet, { flow: text.codePointAt(0), band: Number(text.slice(1)) });
}

function nameOf({ kind, flow, band }: Packet): string {
  if (kind === PacketKind.ack) return "ack";
  return kind === PacketKind.datagram ? "cbr" : `${String.fromCodePoint(flow)}${band}`;
}

function fill(discipline: Discipline, ...texts: string[]): Waiting {
  const waiting = createWaiting(discipline);
  texts.forEach((text, i) => waiting.push(makePacket(text, i)));
  return waiting;
}

function listServed(waiting: Waiting): string[] {
  const served: string[] = [];
  while (waiting.length > 0) served.push(nameOf(waiting.takeNext()));
  return served;
}

describe("smallest-first (pFabric)", () => {
  test("the one with most left goes, of equals the newest, which may be the arrival", () => {
    const pushOut = (arrival: string): string | null => {
      const victim = fill("smallest-first", "A9", "B3", "C12").takeVictim(makePacket(arrival, 9));
      return victim === null ? null : nameOf(victim);
    };
    expect(pushOut("D7")).toBe("C12");
    expect(pushOut("D15")).toBe(null);
    expect(pushOut("D12")).toBe(null);
    expect(pushOut("ack")).toBe("C12");
    expect(pushOut("cbr")).toBe(null);
    const twins = fill("smallest-first", "A9", "B9", "C1");
    expect(nameOf(twins.takeVictim(makePacket("D7", 9))!)).toBe("B9");
  });

  test("the earliest packet of the flow with least left is served", () => {
    expect(listServed(fill("smallest-first", "A9", "B7", "A2"))).toEqual(["A9", "A2", "B7"]);
    expect(listServed(fill("smallest-first", "cbr", "B7", "ack", "A7"))).toEqual(["ack", "B7", "A7", "cbr"]);
  });
});

test("bands: the lowest first, in order of arrival; nothing is pushed out", () => {
  const waiting = fill("bands", "A3", "B0", "cbr", "C3", "D99", "ack", "E0");
  expect(waiting.takeVictim(makePacket("F0", 9))).toBe(null);
  // eight bands: what is beyond the last is of it
  expect(listServed(waiting)).toEqual(["B0", "ack", "E0", "A3", "C3", "cbr", "D99"]);
});

test.each(["fifo", "drop-precedence", "strict", "bands", "smallest-first"] as const)(
  "%s: what is listed is what is served; what is taken back had never gone",
  (discipline) => {
    const packet = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 9 }), fc.boolean());
    fc.assert(
      fc.property(fc.array(packet, { minLength: 1, maxLength: 20 }), (packets) => {
        const waiting = createWaiting(discipline);
        packets.forEach(([flow, band, isHigh], stamp) =>
          waiting.push(Object.assign(new Packet(), { flow, band, stamp, flags: isHigh ? 8 : 0 })),
        );
        const listed = waiting.list().map(({ stamp }) => stamp);
        const victim = waiting.takeVictim(Object.assign(new Packet(), { band: 0, stamp: 99, flags: 8 }));
        if (victim !== null) waiting.takeBack(victim);
        const served: number[] = [];
        while (waiting.length > 0) served.push(waiting.takeNext().stamp);
        expect(served).toEqual(listed);
        expect(served.toSorted((a, b) => a - b)).toEqual(packets.map((_, stamp) => stamp));
      }),
    );
  },
);

import { describe, expect, test } from "vitest";
import { type Packet, PacketPool } from "../../../src/engine/network/packet.ts";
import { CutSizes, TrimmingPort } from "../../../src/engine/network/trimming.ts";
import { PacketFlag, PacketKind } from "../../../src/engine/observer.ts";

/** A port that keeps 2 packets of 1000 bytes whole and has room for 3 of them; flow 0 may be cut to 40 bytes, flow 1 may not. */
function create() {
  const sizes = new CutSizes();
  sizes.enter(0, 1000, 40);
  sizes.enter(1, 900, 0);
  const port = new TrimmingPort(2, sizes);
  const pool = new PacketPool();
  const make = (number: number, flow = 0, kind: number = PacketKind.data): Packet => {
    const packet = pool.take();
    Object.assign(packet, { number, flow, kind, flags: 0, bytes: kind === PacketKind.data ? 1000 : 40 });
    return packet;
  };
  const listWaiting = () => port.waiting.list().map(({ number, flags }) => `${number}${(flags & PacketFlag.trimmed) !== 0 ? "h" : ""}`);
  return { port, make, listWaiting };
}

const [yes, no] = [() => true, () => false];

describe("a port that trims", () => {
  test("of more than it keeps whole it cuts the arrival or the newest that waits, and serves headers first", () => {
    const { port, make, listWaiting } = create();
    for (const number of [0, 1]) {
      const packet = make(number);
      expect(port.makeWholeFit(packet, 3, yes)).toBe(null);
      port.waiting.push(packet);
    }
    const arrival = make(2);
    expect(port.makeWholeFit(arrival, 3, no)).toBe(arrival);
    expect([arrival.bytes, arrival.flags]).toEqual([40, PacketFlag.trimmed]);
    port.waiting.push(arrival);
    const other = make(3);
    const cut = port.makeWholeFit(other, 3, yes)!;
    expect(cut.number).toBe(1);
    port.waiting.push(cut);
    port.waiting.push(other);
    expect(listWaiting()).toEqual(["2h", "1h", "0", "3"]);
    expect(port.waiting.takeNext()).toBe(arrival);
    expect(port.hasRoom(make(4), 3, 2000)).toBe(false);
  });

  test("the packet in service counts among the whole ones", () => {
    const { port, make } = create();
    port.onService(make(0));
    port.waiting.push(make(1));
    const arrival = make(2);
    expect(port.makeWholeFit(arrival, 3, no)).toBe(arrival);
    port.onService(arrival);
    expect(port.makeWholeFit(make(3), 3, no)).toBe(null);
  });

  test("headers, ACKs and control packets fit as long as their bytes do", () => {
    const { port, make } = create();
    const ack = make(0, 0, PacketKind.ack);
    expect(port.hasRoom(ack, 3, 2960)).toBe(true);
    expect(port.hasRoom(ack, 3, 2961)).toBe(false);
  });

  test("packets of a transport that knows nothing of it are not cut, arrived or waiting", () => {
    const { port, make } = create();
    port.waiting.push(make(0, 1));
    port.waiting.push(make(1, 1));
    expect(port.makeWholeFit(make(2, 1), 3, yes)).toBe(null);
    const arrival = make(3);
    expect(port.makeWholeFit(arrival, 3, yes)).toBe(arrival);
  });
});

import { AS_DOUBLE } from "../core/as-double.ts";
import { PacketKind, type Passage, type PacketWatch } from "../observer.ts";
import type { Nanos } from "../spec/scenario.ts";
import { notesOf, type Packet } from "./packet.ts";

/** Reports single packets to a watch. Exists only while a watch is set. */
export class Passages {
  readonly watch: PacketWatch;
  readonly #passage: Passage = {
    serial: 0,
    flow: 0,
    packet: 0,
    kind: 0,
    flags: 0,
    bytes: 0,
    cause: 0,
    window: 0,
    sack: null,
    sackBase: 0,
    sentNs: AS_DOUBLE,
    link: 0,
    ahead: 0,
    arriveNs: AS_DOUBLE,
    startNs: AS_DOUBLE,
    departNs: AS_DOUBLE,
    deliverNs: AS_DOUBLE,
  };
  #made = 0;

  constructor(watch: PacketWatch) {
    this.watch = watch;
  }

  /** A host has created a packet. */
  number(packet: Packet): void {
    this.#made += 1;
    notesOf(packet).serial = this.#made;
  }

  /** The transmission of `packet` over `link` is certain. The packet's notes say which packets it found at the port. */
  tell(packet: Packet, link: number, arriveNs: Nanos, startNs: Nanos, departNs: Nanos, deliverNs: Nanos): void {
    const passage = this.#passage;
    const { serial, ahead, sackBase } = notesOf(packet);
    passage.serial = serial;
    passage.flow = packet.flow;
    passage.packet = packet.number;
    passage.kind = packet.kind;
    passage.flags = packet.flags;
    passage.bytes = packet.bytes;
    passage.cause = packet.cause;
    passage.window = packet.window;
    passage.sack = packet.kind === PacketKind.ack && packet.sack !== null && packet.sack.packets > 0 ? packet.sack : null;
    passage.sackBase = sackBase;
    passage.sentNs = packet.sentNs;
    passage.link = link;
    passage.ahead = ahead;
    passage.arriveNs = arriveNs;
    passage.startNs = startNs;
    passage.departNs = departNs;
    passage.deliverNs = deliverNs;
    this.watch.onPassage(passage);
  }
}

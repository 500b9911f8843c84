import { AS_DOUBLE } from "../core/as-double.ts";
import type { QueueEntry } from "../core/event-queue.ts";
import type { Nanos } from "../spec/scenario.ts";
import type { CongestionControl } from "../congestion.ts";

/** SACK blocks that fit into an ACK; one fewer with timestamps or a DSACK. Source: RFC 2018, section 3. */
export const MOST_SACK_BLOCKS = 4;

/** What an ACK reports about packets beyond the cumulative ACK: runs of packets that have arrived, most recently extended first. */
export class SackBlocks {
  count = 0;
  /** First and last packet of each block. */
  readonly first: number[] = Array.from({ length: MOST_SACK_BLOCKS }, () => 0);
  readonly last: number[] = Array.from({ length: MOST_SACK_BLOCKS }, () => 0);
  /**
   * Number of packets that arrived out of order, in the blocks or not. A real ACK has no such field, and it adds no information:
   * a sender that knows this many knows them all and need not read the blocks.
   */
  packets = 0;
}

/** Recorded of a packet only where single packets are followed: kept apart, because packets in flight fill much of the processor's cache. */
class PacketNotes {
  /** In an event-driven port that is watched: its ticket in the AcceptLog. */
  ticket = 0;
  /** Its number in the run. */
  serial = 0;
  /** How many it met at the port where it is. */
  ahead = 0;
  /** Of an ACK: number of the first packet of the connection, from which its SACK blocks count. */
  sackBase = 0;
}

/** The notes of a packet; made once and kept with it. */
export function notesOf(packet: Packet): PacketNotes {
  return (packet.notes ??= new PacketNotes());
}

/** A packet on its way. As an entry of a queue it is its own arrival at the end of the link it is on. */
export class Packet implements QueueEntry {
  flow = 0;
  /** Data and datagrams: number over the connection, from 0. ACK: highest packet received in order (-1 before any). */
  number = 0;
  /** One of PacketKind. */
  kind = 0;
  /** Data: bits of PacketFlag. ACK: bits of AckFlag. Control: bits of ControlFlag. */
  flags = 0;
  /** Size on the wire. */
  bytes = 0;
  /** Where on its path it is: an index into the routes. */
  hop = 0;
  /** The next packet in the same lane, or the next free one. */
  next: Packet | null = null;
  /** Data: largest queue length a port wrote into it. ACK: that of the packet that caused it. */
  feedback = 0;
  /** ACK: number of the data packet that caused it. */
  cause = 0;
  /** ACK: window the receiver grants, in packets. */
  window = 0;
  /** ACK: payload that had not been there before in the data packet it was made from. Datagram: its payload. */
  newBytes = 0;
  /** ACK: its SACK blocks; created once and reused. null: none so far. */
  sack: SackBlocks | null = null;
  /** Words that its transport has put on it, and those of the data packet that an ACK was made from; null: none. */
  header: Float64Array | null = null;
  /** Its arrays of header words by length, kept for its next use; null: none yet. */
  headers: (Float64Array | undefined)[] | null = null;
  /** Data and control: as its sender says (`CongestionControl.bandOf`). */
  band = 0;
  /** null: not needed so far. */
  notes: PacketNotes | null = null;
  timeNs: Nanos = AS_DOUBLE;
  scheduledNs: Nanos = AS_DOUBLE;
  busySinceNs: Nanos = AS_DOUBLE;
  stamp = 0;
  place = -1;
  /** Data: when the host sent it. ACK: when the data packet that caused it was sent. */
  sentNs: Nanos = AS_DOUBLE;
  /** ACK: when the data packet that it answers ahead will arrive; -1: that has arrived. */
  answersNs: Nanos = AS_DOUBLE;

  /** A control packet with these words, served before all others. */
  setWords(words: readonly number[]): void {
    const header = this.clearHeader(words.length);
    for (let word = 0; word < words.length; word++) header[word] = words[word];
    this.band = 0;
  }

  /** Gives it this many header words, all 0. */
  clearHeader(words: number): Float64Array {
    const headers = (this.headers ??= []);
    const header = (headers[words] ??= new Float64Array(words));
    for (let word = 0; word < words; word++) header[word] = 0;
    return (this.header = header);
  }
}

/** Packets that are not in use, to be used again: nothing is allocated per packet. */
export class PacketPool {
  #free: Packet | null = null;

  take(): Packet {
    const packet = this.#free;
    if (packet === null) return new Packet();
    this.#free = packet.next;
    return packet;
  }

  free(packet: Packet): void {
    packet.next = this.#free;
    this.#free = packet;
  }
}

/** Packets in flight, in order of arrival. */
export class Lane {
  first: Packet | null = null;
  last: Packet | null = null;
}

/** Of packets whose transport says nothing of it: the last to be served. */
export const NO_BAND = 1_073_741_823;

/** Writes on a flow's packets what its transport adds: header words and band. */
export class PacketStamp {
  /** Bound, so that V8 need not discard its code for each new class of transport. */
  readonly #writeHeader: CongestionControl["writeHeader"];
  readonly #bandOf: CongestionControl["bandOf"];
  readonly #headerWords: number;
  readonly #first: number;

  /** @param first number that the connection's first packet has on the wire. */
  constructor(control: CongestionControl, headerWords: number, first: number) {
    this.#writeHeader = control.writeHeader?.bind(control);
    this.#bandOf = control.bandOf?.bind(control);
    this.#headerWords = headerWords;
    this.#first = first;
  }

  /** @param number on the wire; -1: a control packet. */
  write(packet: Packet, number: number): void {
    const ofConnection = number < 0 ? -1 : number - this.#first;
    if (this.#headerWords === 0) packet.header = null;
    else {
      const header = packet.clearHeader(this.#headerWords);
      this.#writeHeader?.(ofConnection, header);
    }
    packet.band = this.#bandOf?.(ofConnection) ?? NO_BAND;
  }
}

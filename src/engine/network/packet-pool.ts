export const PacketKind = { data: 0, ack: 1, request: 2 } as const;

/** Whole-number fields of a packet: `whole[packet + field]`. */
export const Field = {
  flow: 0,
  /** Data: number over the connection, from 0. ACK: highest packet received in order (-1 before any). */
  number: 1,
  kind: 2,
  /** Data: bits of PacketFlag. ACK: 1 with ECN-Echo. */
  flags: 3,
  /** Size on the wire. */
  bytes: 4,
  /** Where on its path the packet is: an index into the routes. */
  hop: 5,
  /** The next packet in the same lane, or the next free one; -1: none. */
  next: 6,
  /** Data: largest queue length a port wrote into it. ACK: that of the packet that caused it. */
  feedback: 7,
  /** ACK: number of the data packet that caused it. */
  cause: 8,
  /** ACK: window the receiver grants, in packets. */
  window: 9,
  /** In a queued port that is watched: its ticket in the AcceptLog. */
  ticket: 10,
} as const;

/** Times of a packet: `times[(packet >> 1) + field]`. */
export const TimeField = {
  /** Of the transmission under way or to come. */
  delivery: 0,
  start: 1,
  /** When the transmitter's busy period began, and the stamp of that beginning. */
  busySince: 2,
  busyStamp: 3,
  /** Data: when the host sent it. ACK: when the data packet that caused it was sent. */
  sent: 4,
} as const;

/** Places of one packet in `whole`; `times` has half as many. */
const STRIDE = 16;

/**
 * All packets in flight. A packet is an offset into two arrays that hold its fields side by side
 * (a cache line each); freed packets are reused, so nothing is allocated per packet.
 * The arrays are replaced when the pool grows: do not hold on to them.
 */
export class PacketPool {
  whole: Int32Array;
  times: Float64Array;
  #firstFree = -1;
  #capacity: number;

  constructor(capacity = 1024) {
    this.#capacity = capacity;
    this.whole = new Int32Array(capacity * STRIDE);
    this.times = new Float64Array((capacity * STRIDE) / 2);
    this.#chainFree(0);
  }

  take(): number {
    if (this.#firstFree < 0) this.#grow();
    const packet = this.#firstFree;
    this.#firstFree = this.whole[packet + Field.next];
    return packet;
  }

  free(packet: number): void {
    this.whole[packet + Field.next] = this.#firstFree;
    this.#firstFree = packet;
  }

  #chainFree(from: number): void {
    const last = this.#capacity - 1;
    for (let at = from; at <= last; at++) this.whole[at * STRIDE + Field.next] = at < last ? (at + 1) * STRIDE : -1;
    this.#firstFree = from * STRIDE;
  }

  #grow(): void {
    const from = this.#capacity;
    this.#capacity *= 2;
    const { whole, times } = this;
    this.whole = new Int32Array(whole.length * 2);
    this.whole.set(whole);
    this.times = new Float64Array(times.length * 2);
    this.times.set(times);
    this.#chainFree(from);
  }
}

export const PacketKind = { data: 0, ack: 1, request: 2 } as const;

/**
 * All packets in flight as columns; a packet is an index. Freed packets are reused, so nothing is
 * allocated per packet. The arrays are replaced when the pool grows: do not hold on to them.
 */
export class PacketPool {
  flow: Int32Array;
  /** Data: number over the connection, from 0. ACK: highest packet received in order (-1 before any). */
  number: Int32Array;
  kind: Uint8Array;
  flags: Uint8Array;
  bytes: Int32Array;
  /** Where on its path the packet is: an index into the routes. */
  hop: Int32Array;
  /** The next packet on the same link, or the next free one; -1: none. */
  next: Int32Array;
  /** Of the transmission under way or to come: delivery, start, start of the busy period and its stamp. */
  deliveryNs: Float64Array;
  startNs: Float64Array;
  busySinceNs: Float64Array;
  busyStamp: Float64Array;
  #firstFree = -1;
  #capacity: number;

  constructor(capacity = 1024) {
    this.#capacity = capacity;
    this.flow = new Int32Array(capacity);
    this.number = new Int32Array(capacity);
    this.kind = new Uint8Array(capacity);
    this.flags = new Uint8Array(capacity);
    this.bytes = new Int32Array(capacity);
    this.hop = new Int32Array(capacity);
    this.next = new Int32Array(capacity);
    this.deliveryNs = new Float64Array(capacity);
    this.startNs = new Float64Array(capacity);
    this.busySinceNs = new Float64Array(capacity);
    this.busyStamp = new Float64Array(capacity);
    this.#chainFree(0);
  }

  take(): number {
    if (this.#firstFree < 0) this.#grow();
    const packet = this.#firstFree;
    this.#firstFree = this.next[packet];
    this.next[packet] = -1;
    return packet;
  }

  free(packet: number): void {
    this.next[packet] = this.#firstFree;
    this.#firstFree = packet;
  }

  #chainFree(from: number): void {
    for (let packet = from; packet < this.#capacity - 1; packet++) this.next[packet] = packet + 1;
    this.next[this.#capacity - 1] = -1;
    this.#firstFree = from;
  }

  #grow(): void {
    const from = this.#capacity;
    this.#capacity *= 2;
    this.flow = growInt32(this.flow);
    this.number = growInt32(this.number);
    this.bytes = growInt32(this.bytes);
    this.hop = growInt32(this.hop);
    this.next = growInt32(this.next);
    this.kind = growUint8(this.kind);
    this.flags = growUint8(this.flags);
    this.deliveryNs = growFloat64(this.deliveryNs);
    this.startNs = growFloat64(this.startNs);
    this.busySinceNs = growFloat64(this.busySinceNs);
    this.busyStamp = growFloat64(this.busyStamp);
    this.#chainFree(from);
  }
}

function growInt32(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

function growUint8(array: Uint8Array): Uint8Array {
  const larger = new Uint8Array(array.length * 2);
  larger.set(array);
  return larger;
}

function growFloat64(array: Float64Array): Float64Array {
  const larger = new Float64Array(array.length * 2);
  larger.set(array);
  return larger;
}

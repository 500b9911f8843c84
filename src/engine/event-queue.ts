import type { Nanos } from "./scenario.ts";

/**
 * What happens next. Each source (a link's oldest packet in flight, a timer, an application start)
 * has at most one entry, so the heap holds sources, never packets.
 *
 * Order: time; then the moment the event was scheduled; then, for packets, the one whose transmitter
 * has been busy for the shorter time; then the order of scheduling. MODEL.md, "Order", says why:
 * this is ns-2's order, found without an event for each end of a transmission.
 */
export class EventQueue {
  size = 0;
  readonly time: Float64Array;
  /** Time at which the entry was scheduled: for a packet, the start of its transmission. */
  readonly scheduled: Float64Array;
  /** For a packet, when its transmitter last began to be busy; else the same as `scheduled`. */
  readonly busySince: Float64Array;
  /** Running number of what began it all: the busy period, or the timer's setting. */
  readonly stamp: Float64Array;
  readonly #heap: Int32Array;
  readonly #position: Int32Array;

  constructor(sources: number) {
    this.time = new Float64Array(sources);
    this.scheduled = new Float64Array(sources);
    this.busySince = new Float64Array(sources);
    this.stamp = new Float64Array(sources);
    this.#heap = new Int32Array(sources);
    this.#position = new Int32Array(sources).fill(-1);
  }

  /** The source whose entry comes first. Only while `size` > 0. */
  first(): number {
    return this.#heap[0];
  }

  has(source: number): boolean {
    return this.#position[source] >= 0;
  }

  /** Enters the source, or moves its entry to a new time. */
  put(source: number, time: Nanos, scheduled: Nanos, busySince: Nanos, stamp: number): void {
    this.time[source] = time;
    this.scheduled[source] = scheduled;
    this.busySince[source] = busySince;
    this.stamp[source] = stamp;
    const at = this.#position[source];
    if (at < 0) {
      this.#siftUp(this.size++, source);
    } else if (at === 0) {
      // by far the most frequent: the event in hand is replaced by the source's next one
      this.#siftDown(0, source);
    } else {
      this.#siftUp(at, source);
      this.#siftDown(this.#position[source], source);
    }
  }

  remove(source: number): void {
    const at = this.#position[source];
    if (at < 0) return;
    this.#position[source] = -1;
    const last = this.#heap[--this.size];
    if (last === source) return;
    this.#siftUp(at, last);
    this.#siftDown(this.#position[last], last);
  }

  #siftUp(from: number, source: number): void {
    const heap = this.#heap;
    const position = this.#position;
    const time = this.time[source];
    let at = from;
    while (at > 0) {
      const parentAt = (at - 1) >> 1;
      const parent = heap[parentAt];
      const parentTime = this.time[parent];
      if (parentTime < time || (parentTime === time && this.#winsTie(parent, source))) break;
      heap[at] = parent;
      position[parent] = at;
      at = parentAt;
    }
    heap[at] = source;
    position[source] = at;
  }

  #siftDown(from: number, source: number): void {
    const heap = this.#heap;
    const position = this.#position;
    const times = this.time;
    const size = this.size;
    const time = times[source];
    let at = from;
    for (;;) {
      let childAt = 2 * at + 1;
      if (childAt >= size) break;
      let child = heap[childAt];
      let childTime = times[child];
      if (childAt + 1 < size) {
        const other = heap[childAt + 1];
        const otherTime = times[other];
        if (otherTime < childTime || (otherTime === childTime && this.#winsTie(other, child))) {
          childAt += 1;
          child = other;
          childTime = otherTime;
        }
      }
      if (time < childTime || (time === childTime && this.#winsTie(source, child))) break;
      heap[at] = child;
      position[child] = at;
      at = childAt;
    }
    heap[at] = source;
    position[source] = at;
  }

  /** Of two entries at one time, does `a` come before `b`? */
  #winsTie(a: number, b: number): boolean {
    const scheduledA = this.scheduled[a];
    const scheduledB = this.scheduled[b];
    if (scheduledA !== scheduledB) return scheduledA < scheduledB;
    const busyA = this.busySince[a];
    const busyB = this.busySince[b];
    if (busyA !== busyB) return busyA > busyB;
    return this.stamp[a] < this.stamp[b];
  }
}

import type { Nanos } from "../spec/scenario.ts";

/**
 * What happens next. Each source (a link's oldest packet in flight, a timer, an application start)
 * has at most one entry, so the heap holds sources, never packets.
 *
 * Order: time; then the moment the event was scheduled; then, for packets, the one whose transmitter
 * has been busy for the shorter time; then the order of scheduling. MODEL.md, "Order", says why:
 * this is ns-2's order, found without an event for each end of a transmission.
 */
export class EventQueue {
  readonly time: Float64Array;
  /** Time at which the entry was scheduled: for a packet, the start of its transmission. */
  readonly scheduled: Float64Array;
  /** For a packet, when its transmitter last began to be busy; else the same as `scheduled`. */
  readonly busySince: Float64Array;
  /** Running number of what began it all: the busy period, or the timer's setting. */
  readonly stamp: Float64Array;
  /** Sources as a binary heap, and their times in the same places (so that sifting reads memory in a row). */
  readonly #heap: Int32Array;
  readonly #heapTime: Float64Array;
  readonly #position: Int32Array;
  #size = 0;
  /** The first place is vacant: filled by the next entry (usually what the event in hand causes) or by `firstTime`. */
  #isFirstVacant = false;

  constructor(sources: number) {
    this.time = new Float64Array(sources);
    this.scheduled = new Float64Array(sources);
    this.busySince = new Float64Array(sources);
    this.stamp = new Float64Array(sources);
    this.#heap = new Int32Array(sources);
    this.#heapTime = new Float64Array(sources);
    this.#position = new Int32Array(sources).fill(-1);
  }

  /** Time of the entry that comes first; Infinity when there is none. Call it before `first`. */
  firstTime(): Nanos {
    if (this.#isFirstVacant) this.#fillFirst();
    return this.#size > 0 ? this.#heapTime[0] : Infinity;
  }

  /** The source whose entry comes first. Only after `firstTime` was finite. */
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
    this.#place(source);
  }

  /** The same with the four values at `from` and behind it in `values`: numbers in a row need no boxes to be passed. */
  putFrom(source: number, values: Float64Array, from: number): void {
    this.time[source] = values[from];
    this.scheduled[source] = values[from + 1];
    this.busySince[source] = values[from + 2];
    this.stamp[source] = values[from + 3];
    this.#place(source);
  }

  #place(source: number): void {
    const at = this.#position[source];
    if (at === 0) {
      this.#siftDown(0, source);
    } else if (at > 0) {
      this.#siftUp(at, source);
      this.#siftDown(this.#position[source], source);
    } else if (this.#isFirstVacant) {
      this.#isFirstVacant = false;
      this.#siftDown(0, source);
    } else {
      this.#siftUp(this.#size++, source);
    }
  }

  /** Takes away the entry that comes first. */
  removeFirst(): void {
    this.#position[this.#heap[0]] = -1;
    this.#isFirstVacant = true;
  }

  /** Does the first entry here come before the first of `other`, both being at one time? */
  winsTieAgainst(other: EventQueue): boolean {
    const a = this.first();
    const b = other.first();
    return precedes(this.scheduled[a], this.busySince[a], this.stamp[a], other.scheduled[b], other.busySince[b], other.stamp[b]);
  }

  #fillFirst(): void {
    this.#isFirstVacant = false;
    const last = this.#heap[--this.#size];
    if (this.#size > 0) this.#siftDown(0, last);
  }

  #siftUp(from: number, source: number): void {
    const heap = this.#heap;
    const heapTime = this.#heapTime;
    const position = this.#position;
    const time = this.time[source];
    let at = from;
    while (at > 0) {
      const parentAt = (at - 1) >> 1;
      const parentTime = heapTime[parentAt];
      const parent = heap[parentAt];
      if (parentTime < time || (parentTime === time && this.#winsTie(parent, source))) break;
      heap[at] = parent;
      heapTime[at] = parentTime;
      position[parent] = at;
      at = parentAt;
    }
    heap[at] = source;
    heapTime[at] = time;
    position[source] = at;
  }

  #siftDown(from: number, source: number): void {
    const heap = this.#heap;
    const heapTime = this.#heapTime;
    const position = this.#position;
    const size = this.#size;
    const time = this.time[source];
    let at = from;
    for (let childAt = 2 * at + 1; childAt < size; childAt = 2 * at + 1) {
      let childTime = heapTime[childAt];
      const otherAt = childAt + 1;
      if (otherAt < size) {
        const otherTime = heapTime[otherAt];
        if (otherTime < childTime || (otherTime === childTime && this.#winsTie(heap[otherAt], heap[childAt]))) {
          childAt = otherAt;
          childTime = otherTime;
        }
      }
      if (time < childTime) break;
      const child = heap[childAt];
      if (time === childTime && this.#winsTie(source, child)) break;
      heap[at] = child;
      heapTime[at] = childTime;
      position[child] = at;
      at = childAt;
    }
    heap[at] = source;
    heapTime[at] = time;
    position[source] = at;
  }

  #winsTie(a: number, b: number): boolean {
    return precedes(this.scheduled[a], this.busySince[a], this.stamp[a], this.scheduled[b], this.busySince[b], this.stamp[b]);
  }
}

/** The order of two events at one time. */
function precedes(scheduledA: number, busyA: number, stampA: number, scheduledB: number, busyB: number, stampB: number): boolean {
  if (scheduledA !== scheduledB) return scheduledA < scheduledB;
  if (busyA !== busyB) return busyA > busyB;
  return stampA < stampB;
}

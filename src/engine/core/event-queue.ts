import type { Nanos } from "../spec/scenario.ts";

/**
 * Order of events at one instant: by the time each was scheduled; then, for packets, first the one whose transmitter has
 * been busy for the shorter time; then by order of scheduling. MODEL.md, "Order", says why: this is ns-2's order,
 * but without an event for each end of a transmission.
 */
export interface TieOrder {
  /** When it was scheduled: for a packet, the start of its transmission. */
  scheduledNs: Nanos;
  /** For a packet, when its transmitter last became busy; otherwise equal to `scheduledNs`. */
  busySinceNs: Nanos;
  /** Running number of the busy period or of setting the timer. A small integer up to 2^30 at least; larger ones work but cost more. */
  stamp: number;
}

/** A future event: a packet's arrival or a timer. */
export interface QueueEntry extends TieOrder {
  timeNs: Nanos;
  /** Its place in its queue; -1: in none. Written only by the queue. */
  place: number;
}

/** Of two events at the same time, does `a` come first? */
export function winsTie(a: TieOrder, b: TieOrder): boolean {
  if (a.scheduledNs !== b.scheduledNs) return a.scheduledNs < b.scheduledNs;
  if (a.busySinceNs !== b.busySinceNs) return a.busySinceNs > b.busySinceNs;
  return a.stamp < b.stamp;
}

/** A binary heap of entries that know their place in it. */
export class EventQueue<Entry extends QueueEntry> {
  /** Places from `#size` on are free, whatever they hold: the array never shrinks, which saves reallocation. */
  readonly #heap: Entry[] = [];
  /** `timeNs` of the entry at each place, side by side: most comparisons need not read the entries. */
  #times = new Float64Array(16);
  #size = 0;

  /** The first entry; null: the queue is empty. */
  first(): Entry | null {
    return this.#size > 0 ? this.#heap[0] : null;
  }

  /** Inserts the entry, or moves it to its new place: call this after each change of its times. */
  put(entry: Entry): void {
    if (entry.place < 0) {
      entry.place = this.#size++;
      if (this.#size > this.#times.length) this.#grow();
    } else this.#siftDown(entry);
    this.#siftUp(entry);
  }

  remove(entry: Entry): void {
    const { place } = entry;
    entry.place = -1;
    const last = this.#heap[--this.#size];
    if (last === entry) return;
    last.place = place;
    this.#siftDown(last);
    this.#siftUp(last);
  }

  /** Removes the first entry and inserts `entry`: cheaper than two calls. */
  replaceFirst(entry: Entry): void {
    this.#heap[0].place = -1;
    entry.place = 0;
    this.#siftDown(entry);
  }

  /** All entries, in no order. */
  list(): Entry[] {
    return this.#heap.slice(0, this.#size);
  }

  #siftUp(entry: Entry): void {
    const heap = this.#heap;
    const times = this.#times;
    const { timeNs } = entry;
    let at = entry.place;
    while (at > 0) {
      const parentAt = (at - 1) >> 1;
      const parentNs = times[parentAt];
      if (timeNs > parentNs) break;
      const parent = heap[parentAt];
      if (timeNs === parentNs && !winsTie(entry, parent)) break;
      heap[at] = parent;
      times[at] = parentNs;
      parent.place = at;
      at = parentAt;
    }
    heap[at] = entry;
    times[at] = timeNs;
    entry.place = at;
  }

  #siftDown(entry: Entry): void {
    const heap = this.#heap;
    const times = this.#times;
    const size = this.#size;
    const { timeNs } = entry;
    let at = entry.place;
    for (let childAt = 2 * at + 1; childAt < size; childAt = 2 * at + 1) {
      let childNs = times[childAt];
      if (childAt + 1 < size) {
        const otherNs = times[childAt + 1];
        if (otherNs < childNs || (otherNs === childNs && winsTie(heap[childAt + 1], heap[childAt]))) {
          childAt += 1;
          childNs = otherNs;
        }
      }
      if (timeNs < childNs) break;
      const child = heap[childAt];
      if (timeNs === childNs && !winsTie(child, entry)) break;
      heap[at] = child;
      times[at] = childNs;
      child.place = at;
      at = childAt;
    }
    heap[at] = entry;
    times[at] = timeNs;
    entry.place = at;
  }

  #grow(): void {
    const times = new Float64Array(2 * this.#times.length);
    times.set(this.#times);
    this.#times = times;
  }
}

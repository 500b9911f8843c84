import type { Nanos } from "../spec/scenario.ts";

/**
 * What decides between events of one instant: the moment each was scheduled; then, for packets, the one whose transmitter has
 * been busy for the shorter time; then the order of scheduling. MODEL.md, "Order", says why: this is ns-2's order, found
 * without an event for each end of a transmission.
 */
export interface TieOrder {
  /** When it was scheduled: for a packet, the start of its transmission. */
  scheduledNs: Nanos;
  /** For a packet, when its transmitter last began to be busy; else the same as `scheduledNs`. */
  busySinceNs: Nanos;
  /** Running number of what began it all: the busy period, or the timer's setting. A small integer for the first 2^30 at least; larger ones cost more and are as good. */
  stamp: number;
}

/** What will happen: a packet's arrival or a timer. */
export interface QueueEntry extends TieOrder {
  timeNs: Nanos;
  /** Where it stands in its queue; -1: in none. The queue's to write. */
  place: number;
}

/** Of two events of one time, does `a` come first? */
export function winsTie(a: TieOrder, b: TieOrder): boolean {
  if (a.scheduledNs !== b.scheduledNs) return a.scheduledNs < b.scheduledNs;
  if (a.busySinceNs !== b.busySinceNs) return a.busySinceNs > b.busySinceNs;
  return a.stamp < b.stamp;
}

function comesBefore(a: QueueEntry, b: QueueEntry): boolean {
  return a.timeNs < b.timeNs || (a.timeNs === b.timeNs && winsTie(a, b));
}

/** A binary heap of entries that know their place in it. */
export class EventQueue<Entry extends QueueEntry> {
  /** Places from `#size` on are vacant, whatever stands there: the array never shrinks, so nothing is allocated again. */
  readonly #heap: Entry[] = [];
  #size = 0;

  /** The entry that comes first; null: there is none. */
  first(): Entry | null {
    return this.#size > 0 ? this.#heap[0] : null;
  }

  /** Enters it, or brings it to its new place: call this after each change of its times. */
  put(entry: Entry): void {
    if (entry.place < 0) entry.place = this.#size++;
    else this.#siftDown(entry);
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

  /** The first leaves, `entry` comes in: cheaper than one after the other. */
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
    let at = entry.place;
    while (at > 0) {
      const parentAt = (at - 1) >> 1;
      const parent = heap[parentAt];
      if (!comesBefore(entry, parent)) break;
      heap[at] = parent;
      parent.place = at;
      at = parentAt;
    }
    heap[at] = entry;
    entry.place = at;
  }

  #siftDown(entry: Entry): void {
    const heap = this.#heap;
    const size = this.#size;
    let at = entry.place;
    for (let childAt = 2 * at + 1; childAt < size; childAt = 2 * at + 1) {
      if (childAt + 1 < size && comesBefore(heap[childAt + 1], heap[childAt])) childAt += 1;
      const child = heap[childAt];
      if (!comesBefore(child, entry)) break;
      heap[at] = child;
      child.place = at;
      at = childAt;
    }
    heap[at] = entry;
    entry.place = at;
  }
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EventQueue, type QueueEntry } from "../../../src/engine/core/event-queue.ts";

interface Named extends QueueEntry {
  readonly name: number;
}

function makeEntry(name: number, timeNs: number, scheduledNs: number, busySinceNs: number, stamp: number): Named {
  return { name, timeNs, scheduledNs, busySinceNs, stamp, place: -1 };
}

/** Takes everything out in order. */
function drain(queue: EventQueue<Named>): number[] {
  const order: number[] = [];
  for (let entry = queue.first(); entry !== null; entry = queue.first()) {
    order.push(entry.name);
    queue.remove(entry);
    expect(entry.place).toBe(-1);
  }
  return order;
}

/** Names of the entries, given as [time, scheduled, busy since, stamp], in the order of their turns. */
function order(...entries: [number, number, number, number][]): number[] {
  const queue = new EventQueue<Named>();
  entries.forEach((entry, name) => queue.put(makeEntry(name, ...entry)));
  return drain(queue);
}

describe("the order of events", () => {
  test("earlier first", () => expect(order([30, 0, 0, 1], [10, 0, 0, 2], [20, 0, 0, 3])).toEqual([1, 2, 0]));
  test("at one time: what was scheduled earlier first", () => expect(order([10, 6, 6, 1], [10, 5, 5, 2])).toEqual([1, 0]));
  test("scheduled at one time: a start that an event caused before one that a free transmitter caused", () => {
    // both transmissions began at 5; that of 0 waited behind a packet since 1
    expect(order([10, 5, 1, 1], [10, 5, 5, 2])).toEqual([1, 0]);
  });
  test("all equal: the order of scheduling", () => expect(order([10, 5, 5, 2], [10, 5, 5, 1])).toEqual([1, 0]));

  test("an entry can be moved both ways, taken from anywhere, and replaced where it is first", () => {
    const queue = new EventQueue<Named>();
    const entries = [10, 20, 30, 40].map((time, name) => makeEntry(name, time, 0, 0, name));
    entries.forEach((entry) => queue.put(entry));
    entries[2].timeNs = 5;
    queue.put(entries[2]);
    entries[0].timeNs = 25;
    queue.put(entries[0]);
    queue.remove(entries[1]);
    expect(queue.first()?.name).toBe(2);
    queue.replaceFirst(makeEntry(9, 50, 0, 0, 9));
    expect(entries[2].place).toBe(-1);
    expect(drain(queue)).toEqual([0, 3, 9]);
  });

  test("agrees with sorting, whatever is put, moved and taken", () => {
    const operation = fc.record({
      name: fc.nat(15),
      time: fc.nat(20),
      scheduled: fc.nat(3),
      busy: fc.nat(2),
      what: fc.constantFrom("put", "put", "remove", "replace"),
    });
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 200 }), (operations) => {
        const queue = new EventQueue<Named>();
        const held = new Map<number, Named>();
        let stamp = 0;
        const sorted = () =>
          [...held.values()].sort(
            (a, b) => a.timeNs - b.timeNs || a.scheduledNs - b.scheduledNs || b.busySinceNs - a.busySinceNs || a.stamp - b.stamp,
          );
        for (const { name, time, scheduled, busy, what } of operations) {
          const own = held.get(name);
          const values = makeEntry(name, time, scheduled, Math.min(busy, scheduled), ++stamp);
          if (what === "remove" && own !== undefined) {
            queue.remove(own);
            held.delete(name);
          } else if (what === "replace" && own === undefined && held.size > 0) {
            held.delete(sorted()[0].name);
            queue.replaceFirst(values);
            held.set(name, values);
          } else {
            const entry = own === undefined ? values : Object.assign(own, { ...values, place: own.place });
            queue.put(entry);
            held.set(name, entry);
          }
          expect(queue.first()).toBe(sorted()[0] ?? null);
        }
        expect(drain(queue)).toEqual(sorted().map((entry) => entry.name));
      }),
    );
  });
});

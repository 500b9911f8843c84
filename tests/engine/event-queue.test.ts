import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EventQueue } from "../../src/engine/core/event-queue.ts";

/** Takes everything out in order. */
function drain(queue: EventQueue): number[] {
  const order: number[] = [];
  while (queue.firstTime() < Infinity) {
    order.push(queue.first());
    queue.removeFirst();
  }
  return order;
}

describe("the order of events", () => {
  test("earlier first", () => {
    const queue = new EventQueue(3);
    queue.put(0, 30, 0, 0, 1);
    queue.put(1, 10, 0, 0, 2);
    queue.put(2, 20, 0, 0, 3);
    expect(drain(queue)).toEqual([1, 2, 0]);
  });

  test("at one time: what was scheduled earlier first", () => {
    const queue = new EventQueue(2);
    queue.put(0, 10, 6, 6, 1);
    queue.put(1, 10, 5, 5, 2);
    expect(drain(queue)).toEqual([1, 0]);
  });

  test("scheduled at one time: a start that an event caused before one that a free transmitter caused", () => {
    const queue = new EventQueue(2);
    // both transmissions began at 5; that of 0 waited behind a packet since 1
    queue.put(0, 10, 5, 1, 1);
    queue.put(1, 10, 5, 5, 2);
    expect(drain(queue)).toEqual([1, 0]);
  });

  test("all equal: the order of scheduling", () => {
    const queue = new EventQueue(2);
    queue.put(0, 10, 5, 5, 2);
    queue.put(1, 10, 5, 5, 1);
    expect(drain(queue)).toEqual([1, 0]);
  });

  test("an entry can be moved both ways, and a vacant first place is no entry", () => {
    const queue = new EventQueue(3);
    queue.put(0, 10, 0, 0, 1);
    queue.put(1, 20, 0, 0, 2);
    queue.put(2, 30, 0, 0, 3);
    queue.put(2, 5, 0, 0, 4);
    queue.put(0, 25, 0, 0, 5);
    expect(queue.firstTime()).toBe(5);
    queue.removeFirst();
    expect(queue.has(2)).toBe(false);
    expect(drain(queue)).toEqual([1, 0]);
  });

  test("agrees with sorting, whatever is put and taken", () => {
    const operation = fc.record({ source: fc.nat(15), time: fc.nat(20), scheduled: fc.nat(3), busy: fc.nat(2), take: fc.boolean() });
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 200 }), (operations) => {
        const queue = new EventQueue(16);
        const entries = new Map<number, number[]>();
        let stamp = 0;
        const first = () => [...entries].sort(([, a], [, b]) => a[0] - b[0] || a[1] - b[1] || b[2] - a[2] || a[3] - b[3])[0]?.[0];
        for (const { source, time, scheduled, busy, take } of operations) {
          if (take && entries.size > 0) {
            queue.firstTime();
            expect(queue.first()).toBe(first());
            entries.delete(queue.first());
            queue.removeFirst();
          } else {
            const entry = [time, scheduled, Math.min(busy, scheduled), ++stamp];
            queue.put(source, entry[0], entry[1], entry[2], entry[3]);
            entries.set(source, entry);
          }
          expect(queue.firstTime()).toBe(entries.size > 0 ? entries.get(first())?.[0] : Infinity);
        }
      }),
    );
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { LoneSender } from "../../../support/lone-sender.ts";
import { Rfc6675Reference } from "../../../support/rfc6675-reference.ts";
import { countCases } from "../../../support/extent.ts";

/** Copies arrive in the order in which they were sent; which are lost is drawn. The first packet's first copy always is. */
test("whatever is lost, the packets of a recovery are those of RFC 6675 as it is written", () => {
  let recoveries = 0;
  const arbitraryRun = fc.record({
    initialWindow: fc.integer({ min: 2, max: 40 }),
    limit: fc.integer({ min: 2, max: 60 }),
    // of a hundred copies
    lossPercent: fc.integer({ min: 0, max: 70 }),
    draws: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 300, maxLength: 300 }),
  });
  fc.assert(
    fc.property(arbitraryRun, ({ initialWindow, limit, lossPercent, draws }) => {
      const lone = new LoneSender({ initialWindow }, 100_000);
      const reference = new Rfc6675Reference(initialWindow, limit);
      const here = new Set<number>();
      const sent: string[] = [];
      const add = (text: string) => sent.push(...text.split(" ").filter((word) => word !== ""));
      add(lone.give(limit));
      for (let place = 0; place < sent.length && place < draws.length; place++) {
        const packet = Number.parseInt(sent[place], 10);
        if (place === 0 || draws[place] < lossPercent) continue;
        here.add(packet);
        reference.onAck(here, packet);
        if (reference.isOver) break;
        add(lone.deliver(packet));
        expect(sent).toEqual(reference.sent);
      }
      if (sent.some((word) => word.endsWith("r"))) recoveries += 1;
    }),
    { numRuns: countCases(2000) },
  );
  expect(recoveries).toBeGreaterThan(countCases(500));
});

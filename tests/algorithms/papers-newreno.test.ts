import { expect, test } from "vitest";
import { runSeeds } from "../support/paper-runs.ts";
import { drawLogged } from "../support/draw.ts";

/** What the incast papers compare with: B = 64, 1 Gbps, RTOmin 200 ms. */
test.each(drawLogged("senders of 256 KB blocks", [12, 16, 32, 64], 1))(
  "NewReno, %i senders, 256 KB blocks: at most .35 of the link",
  (senders) => {
    for (const { goodput } of runSeeds("newreno", { workload: { senders, blocks: senders < 64 ? 30 : 12 } }))
      expect(goodput).toBeLessThan(0.35);
  },
);

test.each(drawLogged("senders of 64 KB blocks", [16, 32, 64], 1))(
  "NewReno, %i senders, 64 KB blocks: at most .10, about one timeout per block",
  (senders) => {
    for (const { goodput, timeoutsPerBlock } of runSeeds("newreno", { workload: { senders, blockBytes: 64_000 } })) {
      expect(goodput).toBeLessThan(0.1);
      expect(timeoutsPerBlock).toBeGreaterThan(0.7);
      expect(timeoutsPerBlock).toBeLessThan(1.6);
    }
  },
);

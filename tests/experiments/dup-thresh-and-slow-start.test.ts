import { expect, test } from "vitest";
import { readGoodputShare } from "../../src/analysis/metrics/run-data.ts";
import { simulate } from "../../src/cli/simulate.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { drawLogged } from "../support/draw.ts";

/**
 * PRIN, section 2, of Phanishayee et al. (FAST 2008): "several trials have been made to avoid TOs, such as reducing the duplicate ACK
 * threshold of entering fast retransmission from 3 to 1, disabling slow start phase, and trying different TCP versions."
 */
const trials = [{ dupThresh: 1 }, { slowStart: false }, { dupThresh: 1, slowStart: false }, { algorithm: "reno" }, { algorithm: "tahoe" }];

function run(senders: number, transport: Record<string, unknown> = {}) {
  const scenario = requireScenario({ transport, workload: { senders, blocks: 10 } });
  const totals = simulate(scenario);
  return { share: readGoodputShare({ scenario, totals, columns: null }), timeouts: totals.timeouts.reduce((sum, count) => sum + count, 0) };
}

test.each(drawLogged("numbers of senders that collapse", [16, 32, 64, 128], 1))(
  "no such setting avoids the collapse of %i senders, but a shorter RTOmin does",
  (senders) => {
    expect(run(senders).share).toBeLessThan(0.25);
    for (const trial of trials) {
      const { share, timeouts } = run(senders, trial);
      expect(share, JSON.stringify(trial)).toBeLessThan(0.25);
      expect(timeouts).toBeGreaterThan(10);
    }
    expect(run(senders, { rtoMinNs: 200_000 }).share).toBeGreaterThan(0.6);
  },
);

test("a threshold of 1, or no slow start, moves its beginning: eight senders no longer have a timeout", () => {
  expect(run(8).timeouts).toBeGreaterThan(0);
  for (const trial of trials.slice(0, 3)) expect(run(8, trial)).toEqual({ share: expect.closeTo(0.99, 2) as number, timeouts: 0 });
});

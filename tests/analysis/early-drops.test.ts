import { expect, test } from "vitest";
import { countEarlyDrops } from "../../src/analysis/early-drops.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { makeColumns } from "./make-columns.ts";

const scenario = requireScenario({ workload: { senders: 3 } });
const drop = (timeNs: number, flow: number) => ({ timeNs, flow });
const rate = (timeNs: number, flow: number, bps: number) => ({ timeNs, flow, bps });

test("a drop is early until its own sender has slowed down, even from no limit", () => {
  const rates = [rate(10, 0, 100), rate(10, 1, Infinity), rate(10, 2, 100), rate(20, 2, 200), rate(30, 0, 90), rate(40, 1, 100)];
  const drops = [15, 25, 30, 35, 45].flatMap((timeNs) => [drop(timeNs, 0), drop(timeNs, 1), drop(timeNs, 2)]);
  // of sender 0 two, of sender 1 four, and of sender 2, which never slows down, all five
  expect(countEarlyDrops({ scenario, columns: makeColumns({ rates, drops }) })).toBe(11);
});

test("where no sender has a rate, none is early or late", () => {
  expect(countEarlyDrops({ scenario, columns: makeColumns({ drops: [drop(15, 0)] }) })).toBeNull();
});

test("those of background traffic do not count, as in the run's drops", () => {
  const mixed = requireScenario({ groups: [{ senders: 1 }, { senders: 2, workload: { kind: "cbr" } }] });
  const columns = makeColumns({ rates: [rate(10, 0, 100)], drops: [drop(15, 0), drop(15, 1), drop(16, 2)] });
  expect(countEarlyDrops({ scenario: mixed, columns })).toBe(1);
});

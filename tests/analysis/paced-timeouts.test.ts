import { expect, test } from "vitest";
import { explainTimeout } from "../../src/analysis/autopsy.ts";
import { joinSentence } from "../../src/analysis/words.ts";
import { TimeoutClass } from "../../src/engine/observer.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { writeVerdict } from "../../src/story/verdict.ts";
import { recordRun } from "./recorded-runs.ts";

/** Timeouts of senders whose pace, rather than their window, decides when the next packet leaves. */

test("a timer that expires again before the pace has let the retransmission go finds the first loss", () => {
  const run = recordRun(
    requireScenario({
      network: { bufferPackets: 2 },
      transport: { algorithm: "swift", recovery: "newreno", initialWindow: 5, awndPackets: 1000, rtoMinNs: 200_000, delayedAck: true },
      workload: { kind: "oneshot", flows: [{ senders: 2, bytes: 4001, startNs: 0 }], startJitterNs: 0 },
    }),
  );
  const { timeouts, packets, drops } = run.columns;
  const rows = Array.from({ length: timeouts.length }, (_, row) => row).filter(
    (row) => timeouts.flow[row] === 1 && timeouts.highestAck[row] === 3,
  );
  // #4 is dropped once; a window of .05 packets waits 11 ms for each, the RTO is 3.5 and 6.9 ms
  expect(Array.from(drops.timeNs.subarray(0, drops.length)).filter((_, i) => drops.flow[i] === 1 && drops.packet[i] === 4)).toEqual([
    59_088,
  ]);
  const arrivals = Array.from(packets.arriveNs.subarray(0, packets.length)).filter(
    (_, i) => packets.flow[i] === 1 && packets.packet[i] === 4,
  );
  expect(arrivals).toEqual([27_502_717]);
  expect(rows.map((row) => timeouts.timeNs[row])).toEqual([8_740_677, 15_680_225, 29_559_321, 57_317_513]);
  const [first, second, third] = rows.map((row) => explainTimeout(run, row));
  expect([first.class, second.class, third.class]).toEqual([TimeoutClass.blockTail, TimeoutClass.blockTail, TimeoutClass.spurious]);
  expect(second.evidence?.lost.map(({ packet, dropsNs }) => [packet, ...dropsNs])).toEqual([[4, 59_088]]);
  expect(second.aftermath?.retransmission?.timeNs).toBe(27_502_717);
  expect(joinSentence(writeVerdict(second))).toMatch(/Its timer had already expired at 8\.741\sms/);
  expect(joinSentence(writeVerdict(first))).not.toContain("already expired");
  const timers = [first, second, third].map(({ evidence }) => [evidence?.duplicates.timerBeforeNs, evidence?.duplicates.heldBackSinceNs]);
  expect(timers).toEqual([
    [null, null],
    [null, 8_740_677],
    [15_680_225, null],
  ]);
});

test("what keeps a paced sender from sending more is its rate", () => {
  const run = recordRun(
    requireScenario({
      network: { bufferPackets: 2 },
      transport: { algorithm: "dcqcn", initialWindow: 1, awndPackets: 1000, rtoMinNs: 200_000 },
      workload: { kind: "long", senders: 3, durationNs: 400_000, startJitterNs: 0 },
    }),
  );
  const autopsy = explainTimeout(run, 0);
  expect([autopsy.class, autopsy.bar]).toEqual([TimeoutClass.other, "rate"]);
  expect(autopsy.evidence!.outstanding).toBeLessThan(autopsy.cwnd);
  expect(joinSentence(writeVerdict(autopsy))).toContain("Its rate allowed no more in flight by then.");
});

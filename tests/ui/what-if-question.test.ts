import { describe, expect, it } from "vitest";
import { TimeoutClass } from "../../src/engine/observer.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { decodeScenario } from "../../src/scenario/link/url-codec.ts";
import { layOutSwarm, findChangeScale } from "../../src/ui/pages/lab/what-if/swarm.ts";
import { findShownDrop, writeTimeoutStory } from "../../src/ui/pages/lab/what-if/timeout-story.ts";
import { findMeantTimeout, findUnanswerable, writeWhatIfQuery } from "../../src/ui/run/beside-query.ts";
import { readMoment } from "../../src/ui/run/moment-link.ts";
import { listSeeds } from "../../src/ui/run/seed-runs.ts";
import { firstWhatIf } from "../../src/ui/run/what-if.ts";
import { snapshotOf } from "../support/snapshot.ts";
import { findLoss } from "../../src/analysis/timeouts.ts";

const run = snapshotOf(requireScenario({ workload: { blocks: 6 } }));
const { timeouts, drops } = run.columns;
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

describe("the timeout that is meant", () => {
  it("is the selected one, wherever the cursor stands", () => {
    expect(findMeantTimeout(run, 0, 3)).toBe(3);
    expect(findMeantTimeout(run, run.computedNs, 3)).toBe(3);
  });

  it("else the one at the cursor, or that a drop at the cursor led to", () => {
    expect(findMeantTimeout(run, timeouts.timeNs[5], null)).toBe(5);
    const loss = findLoss(run.columns, 7)!;
    // the next timeout after that drop is another sender's
    expect(findMeantTimeout(run, loss.timeNs, null)).toBe(7);
    expect(loss.timeNs).toBeLessThan(timeouts.timeNs[0]);
  });

  it("else the next one, or the last where none comes any more", () => {
    expect(findMeantTimeout(run, timeouts.timeNs[4] + 1, null)).toBe(5);
    expect(findMeantTimeout(run, run.computedNs, null)).toBe(timeouts.length - 1);
  });

  it("is none where nobody waits, and then nothing can be asked", () => {
    const calm = snapshotOf(requireScenario({ workload: { senders: 2, blocks: 1, blockBytes: 10_000 } }));
    expect(findMeantTimeout(calm, 0, null)).toBeNull();
    expect(findUnanswerable(calm, null)).toBe("No sender waits for its retransmission timer in this run: there is nothing to ask.");
    expect(findUnanswerable({ ...calm, status: "computing" }, null)).toMatch(/so far/);
    expect(findUnanswerable(run, 0)).toBeNull();
    const fork = { ...run, scenario: { ...run.scenario, intervention: { kind: "spare", at: { drop: 1 } } as const } };
    expect(findUnanswerable(fork, 0)).toMatch(/^This run already contains a change/);
    const timed = snapshotOf(requireScenario({ workload: { kind: "long", senders: 40, durationNs: 3e8 } }));
    expect(findUnanswerable(timed, 0)).toMatch(/^This run ends at a fixed time/);
  });

  it("has a link that opens the question at it", () => {
    const { view } = decodeScenario(writeWhatIfQuery(run, 5));
    const faults: string[] = [];
    expect(readMoment(view, (title) => faults.push(title))).toMatchObject({
      timeNs: timeouts.timeNs[5],
      picked: timeouts.flow[5],
      timeout: 5,
      whatIf: firstWhatIf,
    });
    expect(faults).toEqual([]);
  });
});

describe("the story of a timeout", () => {
  const tell = (of: typeof run, row: number) => plain(writeTimeoutStory(of, row, findShownDrop(of, row)));
  const rowOf = (of: typeof run, kind: TimeoutClass, hasLoss = true) =>
    Array.from({ length: of.columns.timeouts.length }, (_, i) => i).find(
      (i) => of.columns.timeouts.class[i] === kind && (findLoss(of.columns, i) !== null) === hasLoss,
    )!;

  it("names the sender, its wait and the drop that it waited for", () => {
    expect(tell(run, 0)).toBe(
      "Sender 4 lost its whole first window in block 1 and waited 200 ms. Its first packet was dropped at 0.169 ms.",
    );
    expect(tell(run, rowOf(run, TimeoutClass.other))).toMatch(
      /^Sender \d+ lost a packet in block \d, no ACK triggered its retransmission in time, and it waited [\d.]+ ms\. Packet #[\d,]+ was dropped at [\d.,]+ ms\.$/,
    );
  });

  it("says what kind of loss it was", () => {
    const whole = snapshotOf(requireScenario({}));
    expect(tell(whole, rowOf(whole, TimeoutClass.blockTail))).toMatch(/lost one of its last packets in block \d+ and waited/);
    expect(tell(whole, rowOf(whole, TimeoutClass.lostRetransmission))).toMatch(/lost a retransmission in block \d+ and waited/);
    const quick = snapshotOf(requireScenario({ transport: { rtoMinNs: 2e6 }, workload: { blocks: 2 } }));
    expect(tell(quick, rowOf(quick, TimeoutClass.spurious))).toMatch(/although the lost packet was in flight again\. Packet #/);
  });

  it("of a packet that was only late says that nothing had been dropped", () => {
    const late = snapshotOf(requireScenario({ network: { bufferPackets: 640 }, transport: { rtoMinNs: 1e6 }, workload: { blocks: 2 } }));
    expect(tell(late, rowOf(late, TimeoutClass.spurious, false))).toMatch(/None of its packets had been dropped; an ACK was only late\.$/);
    // where recording ends early nobody knows yet
    expect(findShownDrop({ ...late, detailUntilNs: 1 }, rowOf(late, TimeoutClass.spurious, false))).toBeUndefined();
  });

  it("without blocks speaks of none", () => {
    const once = snapshotOf(requireScenario({ workload: { kind: "oneshot", senders: 64 } }));
    expect(tell(once, 0)).not.toMatch(/block/);
  });

  it("drops are counted over the whole run, from 1", () => {
    expect(findShownDrop(run, 0)).toEqual({ number: 6, timeNs: drops.timeNs[5], packet: 0, flow: 4 });
  });
});

it("seeds count up from the run's own, and begin anew after the largest", () => {
  expect(listSeeds({ seed: 7 }, 3)).toEqual([7, 8, 9]);
  expect(listSeeds({ seed: 2 ** 32 - 2 }, 4)).toEqual([2 ** 32 - 2, 2 ** 32 - 1, 0, 1]);
});

describe("a swarm of dots", () => {
  it("covers no dot with another, and moves none farther than it must", () => {
    const places = [5, 5, 5, 5, 90, 20, 21, 22, 23];
    const dots = layOutSwarm(places, 6, 3);
    dots.forEach((one, i) => {
      expect(one.x).toBeGreaterThanOrEqual(places[i]);
      for (const other of dots.slice(i + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(6 - 1e-9);
    });
    // three fit above each other, the fourth beside them
    expect(dots.slice(0, 4)).toEqual([
      { x: 5, y: 0 },
      { x: 5, y: -6 },
      { x: 5, y: 6 },
      { x: 11, y: 0 },
    ]);
    expect(dots[4]).toEqual({ x: 90, y: 0 });
  });

  it("stands on a round scale around nought", () => {
    expect(findChangeScale(-545, 388)).toEqual({ from: -600, to: 400, ticks: [-600, -400, -200, 0, 200, 400] });
    expect(findChangeScale(0, 0).ticks).toContain(0);
    expect(findChangeScale(-0.3, 0.1).ticks).toContain(0);
  });
});

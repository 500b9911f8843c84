import { describe, expect, test } from "vitest";
import { explainTimeout } from "../../../src/analysis/autopsy.ts";
import { followTimeout, makeFuture } from "../../../src/analysis/futures.ts";
import { requireScenario } from "../../../src/scenario/parse-scenario.ts";
import { writeIntervention } from "../../../src/scenario/intervention.ts";
import { findFatalDrop, listWhatIfs } from "../../../src/ui/explain/what-if-options.ts";
import { writeFate } from "../../../src/ui/explain/what-if-words.ts";
import { recordRun } from "../../support/record-run.ts";
import { snapshotOf } from "../../support/snapshot-of.ts";
import { openWindows } from "../../support/scenarios.ts";

const plain = (text: string): string => text.replaceAll("\u00a0", " ");
const run = snapshotOf(requireScenario({ transport: openWindows, workload: { senders: 8, blocks: 8 } }));
const autopsy = explainTimeout(run, 0);

/** Each title with its sentence, from runs of the engine. */
function answerAll(of: typeof run, row: number): string[] {
  const explained = explainTimeout(of, row);
  const was = makeFuture(of.columns, of.computedNs);
  return listWhatIfs(of, explained).map(({ title, scenario, fromNs }) => {
    const { columns, totals } = recordRun(scenario);
    const fate = followTimeout(was, makeFuture(columns, totals.durationNs), row, fromNs, true);
    return plain(`${title}: ${writeFate(fate, explained)}`);
  });
}

describe("what if", () => {
  test("asks about the loss behind the timeout, its timer, and windows before its block", () => {
    expect(findFatalDrop(run, autopsy)).toBe(399);
    const asked = listWhatIfs(run, autopsy);
    expect(asked.map(({ scenario }) => writeIntervention(scenario.intervention!))).toEqual([
      "drop:399,buffer=65",
      "drop:399",
      expect.stringMatching(/^100\.5\d*ms,rto-min=2ms$/),
      expect.stringMatching(/^68\.\d*ms,awnd=9$/),
    ]);
    // the timer that ran out was set then: neither sooner nor later
    expect(asked[2].fromNs).toBe(autopsy.timer.startedNs);
  });

  test("answers in a sentence each, as the runs have it", () => {
    expect(answerAll(run, 0)).toEqual([
      "With one slot more: no timeout from there on, and the run ends 197 ms sooner.",
      "Had packet #1,535 survived: no timeout from there on, and the run ends 197 ms sooner.",
      "With RTOmin 2 ms: this timeout comes 198 ms sooner, and the run ends 197 ms sooner.",
      "With a receive window of 9 packets from block 5 on: no timeout from there on, and the run ends 197 ms sooner.",
    ]);
  });

  test("of a fork it asks nothing: one thing has been changed", () => {
    const forked = { ...run, scenario: { ...run.scenario, intervention: { kind: "spare", at: { drop: 1 } } as const } };
    expect(listWhatIfs(forked, autopsy)).toEqual([]);
  });

  test("a receiver that decides its windows itself is not asked for another one", () => {
    const ictcp = snapshotOf(
      requireScenario({ workload: { senders: 64, blocks: 1 }, transport: { algorithm: "ictcp" }, network: { bufferPackets: 16 } }),
    );
    expect(ictcp.columns.timeouts.length).toBeGreaterThan(0);
    expect(
      listWhatIfs(ictcp, explainTimeout(ictcp, 0))
        .map(({ title }) => title)
        .join(),
    ).not.toMatch(/window/);
  });

  const base = { sameFromNs: null, gainNs: 0 } as const;
  const timeout = { timeNs: 300e6, sender: 7 };
  test.each([
    [
      { ...base, kind: "gone", other: null, gainNs: -2e6 },
      "this timeout goes, and no other comes in its place, and the run ends 2 ms later.",
    ],
    [
      { ...base, kind: "replaced", other: { timeNs: 303.2e6, sender: 7 } },
      "this timeout goes, another comes 3.2 ms later, and the run ends at the same time.",
    ],
    [
      { ...base, kind: "replaced", other: { timeNs: 290e6, sender: 2 }, gainNs: 5e6 },
      "this timeout goes, another, sender 2's, comes 10 ms sooner, and the run ends 5 ms sooner.",
    ],
    [{ ...base, kind: "stays", other: null, gainNs: 1e6 }, "this timeout stays, and the run ends 1 ms sooner."],
    [{ ...base, kind: "stays", other: null, sameFromNs: 101.2e6 }, "it changes nothing: the futures are the same from 101.200 ms on."],
    [{ ...base, kind: "none", other: null, sameFromNs: 310e6 }, "no timeout from there on; the futures are the same from 310.000 ms on."],
  ] as const)("%j", (fate, text) => expect(plain(writeFate(fate, timeout))).toBe(text));
});

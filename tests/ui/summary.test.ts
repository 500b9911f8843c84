import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { RunSnapshot } from "../../src/bridge/live-run.ts";
import { summarize } from "../../src/analysis/summary.ts";
import { Summary } from "../../src/ui/explain/summary.tsx";
import { type RunView, RunContext } from "../../src/ui/run/run-view.ts";
import { createStore } from "../../src/ui/run/store.ts";
import { simulate, wholeView } from "../charts/make-scene.ts";
import { measureTimerIdle } from "../../src/analysis/timer-idle.ts";
import { formatCount, formatDuration, formatPercent } from "../../src/language/formats.ts";

const before = simulate({ workload: { senders: 32, blocks: 2 } });
const now = simulate({ workload: { senders: 32, blocks: 2 }, transport: { rtoMinNs: 2e6 } });

/** The words of the summary of `now`, a line for each fact. */
function read(ghost: RunSnapshot | null, showGhost = true, projector = false): string[] {
  const lab = {
    runs: createStore({ current: now, ghost }),
    view: createStore({ ...wholeView, showGhost }),
    host: { settings: createStore({ projector }) },
  } as unknown as RunView;
  const html = renderToStaticMarkup(createElement(RunContext, { value: lab }, createElement(Summary, { run: now })));
  // What a word means stands in a box of its own.
  const plain = html.replaceAll(/<div id="[^"]*" popover.*?<\/div>/g, "");
  return plain.split(/<\/(?:div|h2|li|p)>/).map((part) =>
    part
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/[ \n]+/g, " ")
      .trim(),
  );
}

/** The words of another run's summary, without a previous one. */
function readOf(run: RunSnapshot): string {
  const lab = {
    runs: createStore({ current: run, ghost: null }),
    view: createStore(wholeView),
    host: { settings: createStore({ projector: false }) },
  } as unknown as RunView;
  const html = renderToStaticMarkup(createElement(RunContext, { value: lab }, createElement(Summary, { run })));
  return html.replaceAll(/<div id="[^"]*" popover.*?<\/div>/g, "").replaceAll(/<[^>]*>/g, " ").replaceAll(/[ \n]+/g, " "); // prettier-ignore
}

describe("the summary's timeouts", () => {
  const classes = "Whole window lost";
  it("are their classes, or nothing where there are none", () => {
    expect(readOf(now)).toContain(classes);
    const none = readOf(simulate({ workload: { senders: 1, blocks: 1 } }));
    expect(none).toContain("Timeouts 0 in all");
    expect(none).not.toContain(classes);
  });
  it("are what they cost for timers of fixed length", () => {
    const run = simulate({ transport: { algorithm: "pfabric" }, workload: { senders: 32, blocks: 1 } });
    const timeouts = run.totals!.timeouts.reduce((sum, count) => sum + count, 0);
    expect(timeouts).toBeGreaterThan(100);
    const { timerNs } = measureTimerIdle(run, 0, run.computedNs);
    const [all, total, each] = [timerNs, run.computedNs, timerNs / timeouts].map((ns) => formatDuration(ns));
    const words = readOf(run);
    expect(words).toContain(`Link idle meanwhile ${all} of ${total} Link idle per timeout ${each} `);
    expect(words).not.toContain(classes);
    expect(words.match(/Link idle meanwhile/g)).toHaveLength(1);
  });
});

describe("the summary beside the previous run", () => {
  const [is, was] = [now, before].map((run) => summarize(run.scenario, run.totals!));
  it("says in each line what the value was, where it was another", () => {
    const lines = read(before);
    const idle = `Link idle ${formatPercent(is.linkIdleFraction)} was ${formatPercent(was.linkIdleFraction)} in the previous run`;
    expect(lines).toContain(idle);
    const total = `Timeouts ${formatCount(is.timeouts.total)} in all was ${formatCount(was.timeouts.total)} in the previous run`;
    expect(lines).toContain(total);
    expect(lines).toContain("Blocks complete 2 of 2");
    expect(lines).toContain("Previous run : RTOmin 200 ms.");
  });
  it("says nothing of it without one, with a hidden one, and before a room", () => {
    for (const lines of [read(null), read(before, false), read(before, true, true), read(now)]) {
      expect(lines).toContain(`Link idle ${formatPercent(is.linkIdleFraction)}`);
      expect(lines.join(" ")).not.toContain("in the previous run");
    }
  });
});

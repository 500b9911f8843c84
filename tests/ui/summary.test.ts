import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { RunSnapshot } from "../../src/bridge/live-run.ts";
import { summarize } from "../../src/analysis/summary.ts";
import { formatCount, formatPercent } from "../../src/ui/text/numbers.ts";
import { Summary } from "../../src/ui/explain/summary.tsx";
import { LabContext } from "../../src/ui/run/lab-context.tsx";
import type { Lab } from "../../src/ui/run/lab.ts";
import { createStore } from "../../src/ui/run/store.ts";
import { simulate, wholeView } from "../charts/make-scene.ts";

const before = simulate({ workload: { senders: 32, blocks: 2 } });
const now = simulate({ workload: { senders: 32, blocks: 2 }, transport: { rtoMinNs: 2e6 } });

/** The words of the summary of `now`, a line for each fact. */
function read(ghost: RunSnapshot | null, showGhost = true, projector = false): string[] {
  const lab = {
    runs: createStore({ current: now, ghost }),
    view: createStore({ ...wholeView, showGhost }),
    settings: createStore({ projector }),
  } as unknown as Lab;
  const html = renderToStaticMarkup(createElement(LabContext, { value: lab }, createElement(Summary, { run: now })));
  return html.split(/<\/(?:div|h2|li)>/).map((part) =>
    part
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/[ \n]+/g, " ")
      .trim(),
  );
}

describe("the summary beside the run before", () => {
  const [is, was] = [now, before].map((run) => summarize(run.scenario, run.totals!));
  it("says in each line what the value was, where it was another", () => {
    const lines = read(before);
    const idle = `Link idle ${formatPercent(is.linkIdleFraction)} was ${formatPercent(was.linkIdleFraction)} in the run before`;
    expect(lines).toContain(idle);
    const total = `Timeouts ${formatCount(is.timeouts.total)} in all was ${formatCount(was.timeouts.total)} in the run before`;
    expect(lines).toContain(total);
    expect(lines).toContain("Blocks done 2 of 2");
  });
  it("says nothing of it without one, with a hidden one, and before a room", () => {
    for (const lines of [read(null), read(before, false), read(before, true, true), read(now)]) {
      expect(lines).toContain(`Link idle ${formatPercent(is.linkIdleFraction)}`);
      expect(lines.join(" ")).not.toContain("in the run before");
    }
  });
});

import { expect, test } from "vitest";
import { writeAftermath } from "../../src/story/and-then.ts";
import { explainTimeout } from "../../src/analysis/autopsy.ts";
import { describePane } from "../../src/story/describe-panes.ts";
import { describeDuplicates } from "../../src/story/signs.ts";
import { describeSlowest, findSlowestSender } from "../../src/story/slowest-sender.ts";
import { tellStory } from "../../src/story/story.ts";
import { writeVerdict } from "../../src/story/verdict.ts";
import { joinSentence } from "../../src/analysis/words.ts";
import { writeTextReport } from "../../src/cli/text-report.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { repairScenario } from "../../src/scenario/change/repair-scenario.ts";
import { writeHeadline } from "../../src/ui/text/facts.ts";
import { joinPieces } from "../../src/ui/text/pieces.ts";
import { writeValue } from "../../src/ui/scenario/field-text.ts";
import { getField } from "../../src/scenario/fields/fields.ts";
import { describeMoment } from "../../src/ui/text/describe-moment.ts";
import { makeTable } from "../../src/ui/panes/tables/make-table.ts";
import { listRows } from "../../src/ui/canvas/timed-rows.ts";
import { drawCursorLayer } from "../../src/ui/canvas/cursor-layer.ts";
import { writeSpot } from "../../src/ui/canvas/moment-label.tsx";
import { drawStaticLayer } from "../../src/ui/canvas/static-layer.ts";
import { allPanes, makeScene, simulate, wholeView, findPane, timedRowsOf } from "../charts/make-scene.ts";
import { recordContext } from "../charts/recording-context.ts";

// Everything is in the thousands: senders, slots, packets, windows, drops, milliseconds.
const changes = {
  network: { bufferPackets: 2048 },
  transport: { initialWindow: 4, awndPackets: 100_000 },
  workload: { senders: 1024, blockBytes: 12_000, blocks: 5 },
};
const run = simulate(changes);
const single = simulate({ network: { bufferPackets: 2048 }, workload: { senders: 1, blockBytes: 4_000_000, blocks: 2 } });

const many = simulate({ workload: { senders: 1, blockBytes: 1000, blocks: 1100 } });

/** Four digits in a row before a decimal point. */
const ungrouped = /(?<![\d.,])\d{4,}/;

function expectGrouped(texts: Iterable<string>): number {
  let grouped = 0;
  for (const text of texts) {
    expect(text).not.toMatch(ungrouped);
    if (/\d,\d{3}/.test(text)) grouped++;
  }
  return grouped;
}

test("charts, at every zoom", () => {
  let grouped = 0;
  // A few windows with as many changes are drawn pixel by pixel, which only browsers can.
  const others = ["link", "queue", "senders"] as const;
  const subjects = [
    { subject: run, picked: 1023, panes: allPanes },
    { subject: single, picked: 0, panes: others },
    { subject: many, picked: 0, panes: others },
  ];
  for (const { subject, picked, panes } of subjects) {
    for (const share of [1, 0.1, 0.01]) {
      const view = { ...wholeView, fromNs: subject.computedNs * (1 - share), toNs: subject.computedNs, picked };
      const scene = makeScene(subject, view, null, false, panes);
      const recording = recordContext();
      drawStaticLayer(recording.context, scene);
      drawCursorLayer(recording.context, scene, view, (view.fromNs + view.toNs) / 2);
      grouped += expectGrouped(recording.texts.map(({ text }) => text));
    }
  }
  expect(grouped).toBeGreaterThan(20);
});

test("tables and what is spoken", () => {
  const view = { ...wholeView, picked: 1023 };
  let grouped = 0;
  for (const name of ["network", "link", "queue", "windows", "senders", "overview"] as const) {
    const { caption, columns, rows } = makeTable(run, name, view, run.computedNs / 2);
    grouped += expectGrouped([caption, ...columns, ...rows.flatMap(({ cells }) => cells)]);
  }
  const scene = makeScene(run, view);
  const data = { run, index: scene.index, axis: scene.axis, waits: scene.waits, detailNs: scene.detailNs, picked: 1023 };
  for (const pane of ["link", "queue", "windows"] as const) expectGrouped(listRows(data, timedRowsOf(pane), 6).map(({ text }) => text));
  expectGrouped((["link", "queue", "windows", "senders", "overview"] as const).map((pane) => describePane(run, pane)));
  expectGrouped((["link", "queue", "windows"] as const).map((pane) => (findPane(pane).note(run, 1023) as { text: string }).text));
  const { timeouts, drops } = run.columns;
  for (let row = 0; row < timeouts.length; row += 97) expectGrouped([describeMoment(run, timeouts.timeNs[row])]);
  expect(grouped).toBeGreaterThan(300);
  expectGrouped(writeSpot(run, { table: "drops", row: drops.length - 1, isPointed: true }));
});

test("explanations, the story and the headline", () => {
  expect(run.columns.timeouts.length).toBeGreaterThan(1000);
  for (let row = 0; row < run.columns.timeouts.length; row += 41) {
    const autopsy = explainTimeout(run, row);
    expectGrouped([writeVerdict(autopsy), writeAftermath(autopsy), describeDuplicates(autopsy.evidence!)].map(joinSentence));
  }
  expect(expectGrouped(tellStory(run)!.paragraphs.map(joinSentence))).toBeGreaterThan(0);
  expect(expectGrouped([joinPieces(writeHeadline(run)!)])).toBe(1);
  expectGrouped([describeSlowest(findSlowestSender(run.totals!)!)]);
});

test("fields, notices and the terminal's report", () => {
  expect(writeValue(getField("workload.senders"), 1024)).toBe("1,024");
  expect(writeValue(getField("network.bufferPackets"), 2048)).toBe("2,048 packets");
  expect(expectGrouped(repairScenario({ workload: { senders: 5000 } }).notices.map(({ message }) => message))).toBe(1);
  const scenario = requireScenario({ ...changes, seed: 123_456 });
  const report = writeTextReport({ scenario, totals: run.totals!, columns: null }, findSlowestSender(run.totals!));
  // its second line is what to type
  const lines = report.split("\n").filter((line) => !line.startsWith("not at default"));
  expect(expectGrouped(lines)).toBeGreaterThan(4);
});

import { beforeAll, describe, expect, it, vi } from "vitest";
import { spreadResponses, splitResponses } from "../../src/analysis/response-spread.ts";
import type { RunSnapshot } from "../../src/bridge/live-run.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { drawAheadLayer } from "../../src/ui/canvas/ahead-layer.ts";
import { findHit, placeSpot } from "../../src/ui/canvas/event-spot.ts";
import type { OtherRows, RowSource } from "../../src/ui/canvas/timeline-pane.ts";
import { writeSpot } from "../../src/ui/canvas/moment-label.tsx";
import { prefetchLateParts } from "../../src/ui/controls/late.tsx";
import { adaptPanes, fewPanes, isOffered, networkPanes } from "../../src/ui/panes/registry.ts";
import { eventTimeNs, findTimeoutOf } from "../../src/ui/run/event-at.ts";
import { findPane, makeScene, simulate, viewOf, wholeView } from "./make-scene.ts";
import { listBroken, recordContext } from "./recording-context.ts";
import { plainOnOff } from "../support/scenarios.ts";

const onOff = {
  ...plainOnOff,
  kind: "on-off",
  senders: 12,
  responses: 6,
  responseBytes: [2000, 6000],
  meanGapNs: 1_000_000,
  startNs: 0,
  finalBytes: 120_000,
  finalStartNs: 30_000_000,
} as const;

/** Small responses in time, and final ones of which some wait for a timer. */
const run: RunSnapshot = simulate({ network: { bufferPackets: 32 }, workload: onOff });
const pane = findPane("responses");

beforeAll(async () => {
  prefetchLateParts((task) => task());
  await vi.waitUntil(() => pane.describe(run) !== "");
});

const ids = ["link", "responses"];
const responsesOf = (of: RunSnapshot) => of.columns.responses;

describe("the spread of responses", () => {
  it("has the small ones and the final ones apart, each as long as it took", () => {
    const parts = splitResponses(run);
    expect(parts.map(({ name, times }) => [name, times.length])).toEqual([
      ["small", 72],
      ["final", 12],
    ]);
    for (const { times } of parts)
      for (const [i, one] of times.entries()) {
        expect(one.timeNs).toBe(responsesOf(run).endNs[one.row] - responsesOf(run).startNs[one.row]);
        if (i > 0) expect(one.timeNs).toBeGreaterThanOrEqual(times[i - 1].timeNs);
      }
    for (const { row } of parts[1].times) expect(responsesOf(run).bytes[row]).toBe(120_000);
  });
  it("says which waited for a timer: those in whose time one of their sender fired", () => {
    const { timeouts } = run.columns;
    const times = spreadResponses(run)!.times;
    expect(times.filter(({ timeout }) => timeout !== null).length).toBeGreaterThan(0);
    for (const { row, flow, timeout } of times) {
      const fired = Array.from({ length: timeouts.length }, (_, at) => at).find(
        (at) =>
          timeouts.flow[at] === flow &&
          timeouts.timeNs[at] > responsesOf(run).startNs[row] &&
          timeouts.timeNs[at] <= responsesOf(run).endNs[row],
      );
      expect(timeout).toBe(fired ?? null);
      expect(findTimeoutOf(run, { table: "responses", row })).toBe(fired ?? null);
    }
  });
  it("goes by group where there are several, and leaves out whom nobody waits for", () => {
    const own = { ...onOff, senders: 3, responses: 2 };
    const { transport } = run.scenario;
    const mixed = simulate({
      groups: [
        { name: "quick", senders: 3, transport, workload: own },
        { name: "other", senders: 2, transport, workload: { ...own, senders: 2 } },
        { name: "beside", senders: 1, transport, workload: { ...own, senders: 1 }, background: true },
      ],
    });
    expect(splitResponses(mixed).map(({ name, group, times }) => [name, group, times.length])).toEqual([
      ["quick", 0, 9],
      ["other", 1, 6],
    ]);
  });
});

describe("the response times", () => {
  it("are offered where there are responses", () => {
    expect(isOffered("responses", run.scenario)).toBe(true);
    expect(isOffered("responses", requireScenario({ workload: { kind: "oneshot" } }))).toBe(true);
    expect(isOffered("responses", requireScenario({}))).toBe(false);
    expect(isOffered("link", requireScenario({}))).toBe(true);
    expect(adaptPanes(networkPanes, run.scenario)).toContain("responses");
    expect(adaptPanes(fewPanes, requireScenario({}))).toBe(fewPanes);
  });
  it("stand below the time axis, and have each mark where a press finds it", () => {
    const scene = makeScene(run, {}, null, false, ids);
    expect(viewOf(scene, "responses").top).toBeGreaterThan(scene.layout.axisBottom);
    const [, final] = splitResponses(run);
    const { row } = final.times[0];
    const place = placeSpot(scene, { table: "responses", row, isPointed: true })!;
    expect(place.y).toBeGreaterThan(scene.layout.axisBottom);
    expect(findHit(scene, place.x, place.y, null)).toEqual({ sender: responsesOf(run).flow[row], event: { table: "responses", row } });
    // Not before it was done.
    expect(findHit(scene, place.x, place.y, null, responsesOf(run).endNs[row] - 1).event).toBeNull();
    expect(writeSpot(run, { table: "responses", row, isPointed: true })[1]).toContain(`of sender ${responsesOf(run).flow[row]}`);
  });
  it("grow with the run: what is not done yet has no mark over the cover", () => {
    const scene = makeScene(run, {}, null, false, ids);
    const [, { times }] = splitResponses(run);
    const { top } = viewOf(scene, "responses");
    /** Dots and triangles: those in time are round. */
    const count = (timeNs: number): number => {
      const recording = recordContext();
      drawAheadLayer(recording.context, scene, { ...wholeView, picked: null }, timeNs);
      expect(listBroken(recording)).toEqual([]);
      const round = recording.calls.filter(({ name, args }) => name === "arc" && (args[1] as number) >= top - 1);
      const turned = recording.calls.filter(({ name, args }) => name === "translate" && (args[1] as number) >= top - 1);
      return round.length + turned.length;
    };
    const done = (timeNs: number): number => spreadResponses(run)!.times.filter(({ endNs }) => endNs <= timeNs).length;
    const moments = times.map(({ endNs }) => endNs).filter((endNs) => endNs < run.computedNs);
    for (const timeNs of [0, ...moments]) expect(count(timeNs)).toBe(done(timeNs));
  });
  it("say so far how many are done, and the slowest", () => {
    const scene = makeScene(run, {}, null, false, ids);
    const { drawing } = scene.panes.find((one) => one.pane === pane)!;
    const say = (timeNs: number) =>
      drawing.readSoFar!(scene, timeNs, null)
        .map(({ text }) => text)
        .join("")
        .replaceAll("\u00a0", " ");
    expect(say(0)).toBe("none complete so far");
    expect(say(Infinity)).toMatch(/^84 of 84, slowest .* so far$/);
    expect(drawing.read(scene, wholeView, 1e6)).toBeNull();
  });
  it("are a table, and points for the arrow keys: one for each response, forwards as backwards", () => {
    const rows = pane.rows as OtherRows;
    const table = rows.table(run, 0, run.computedNs, 0);
    expect(table.rows).toHaveLength(84);
    expect(table.rows.filter(({ cells }) => cells[4] !== "none").length).toBe(
      splitResponses(run).reduce((sum, { waited }) => sum + waited, 0),
    );
    const scene = makeScene(run, {}, null, false, ids);
    const source: RowSource = { ...scene, picked: null };
    const walk = (direction: 1 | -1) => {
      const seen: number[] = [];
      for (let at = direction > 0 ? -1 : Infinity; ;) {
        const point = rows.findPoint(source, at, direction);
        if (point === null) return seen;
        seen.push((at = point.timeNs));
        if (seen.length === 1 && direction > 0) expect(point.text).toMatch(/ of sender \d+ complete in .*, without a timer$/);
      }
    };
    const ends = [...new Set(spreadResponses(run)!.times.map(({ row }) => eventTimeNs(run, { table: "responses", row })))].toSorted(
      (a, b) => a - b,
    );
    expect(walk(1)).toEqual(ends);
    expect(walk(-1)).toEqual(ends.toReversed());
  });
});

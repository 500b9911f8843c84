import { expect, test } from "vitest";
import {
  boundHeaders,
  countCuts,
  countHeadersAt,
  hasHeaders,
  headerRowsAt,
  measureHeaderShares,
  mostHeaders,
} from "../../src/analysis/headers.ts";
import { busyShare, indexLink } from "../../src/analysis/link.ts";
import { explainTimeout } from "../../src/analysis/autopsy.ts";
import { joinSentence } from "../../src/analysis/words.ts";
import { boundQueue, queueLengthAt } from "../../src/analysis/queue.ts";
import { queueRowsAt } from "../../src/analysis/queue-order.ts";
import { tellStory } from "../../src/story/story.ts";
import { writeVerdict } from "../../src/story/verdict.ts";
import { listLevels } from "../../src/charts/packets/queue-levels.ts";
import { PacketFlag } from "../../src/engine/observer.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { findWholeLimit } from "../../src/scenario/fields/whole-limit.ts";
import { fillSlots } from "../../src/ui/panes/network/draw-headers.ts";
import { recordWindow } from "../support/record-window.ts";
import { recordRun } from "./recorded-runs.ts";

const scenario = requireScenario({ transport: { algorithm: "ndp" }, workload: { senders: 40, blockBytes: 32_000, blocks: 2 } });
const run = recordRun(scenario);
const { columns, totals } = run;
const { packets } = columns;
const rows = Array.from({ length: packets.length }, (_, row) => row);
const isHeader = (row: number): boolean => (packets.flags[row] & PacketFlag.trimmed) !== 0;
/** Moments between all that happens, and at it. */
const moments = rows
  .filter((row) => row % 7 === 0)
  .flatMap((row) => [packets.arriveNs[row], packets.departNs[row] - 1, packets.departNs[row]]);
const listThere = (timeNs: number): number[] => rows.filter((row) => packets.arriveNs[row] <= timeNs && packets.departNs[row] > timeNs);

test("slots hold whole packets, never more than the port keeps; headers are counted beside them", () => {
  expect(findWholeLimit(scenario)).toBe(8);
  expect(findWholeLimit(requireScenario({}))).toBeNull();
  let mostWhole = 0;
  for (const timeNs of moments) {
    const there = listThere(timeNs);
    const whole = there.filter((row) => !isHeader(row));
    mostWhole = Math.max(mostWhole, whole.length);
    expect(queueLengthAt(columns, timeNs), `whole at ${timeNs} ns`).toBe(whole.length);
    expect(queueRowsAt(columns, timeNs).length).toBe(whole.length);
    expect(countHeadersAt(columns, timeNs), `headers at ${timeNs} ns`).toBe(there.length - whole.length);
    const headers = headerRowsAt(columns, timeNs);
    const listed = Array.from({ length: headers.length }, (_, place) => headers.at(place));
    expect(listed.toSorted((a, b) => a - b)).toEqual(there.filter(isHeader));
    expect(listed.map((row) => packets.departNs[row])).toEqual(listed.map((row) => packets.departNs[row]).toSorted((a, b) => a - b));
  }
  expect([mostWhole, hasHeaders(columns)]).toEqual([8, true]);
});

test("what an interval holds at most, and how many were cut in it, add up to the run's", () => {
  const edges = Float64Array.of(0, 150_000, 400_000, totals.durationNs + 1);
  const [low, high, counts] = [0, 1, 2].map(() => new Float64Array(3));
  boundHeaders(columns, edges, low, high);
  expect(Math.max(...high)).toBe(mostHeaders(columns));
  expect(mostHeaders(columns)).toBeGreaterThan(20);
  countCuts(columns, edges, counts);
  expect(counts.reduce((sum, count) => sum + count)).toBe(totals.links.reduce((sum, { trims }) => sum + trims, 0));
  boundQueue(columns, edges, low, high);
  expect(Math.max(...high)).toBe(8);
});

test("the link sends each header for the time of its bytes, in the intervals of its bits", () => {
  const { segmentBytes, headerBytes } = scenario.transport;
  const wireNs = (headerBytes * 8e9) / scenario.network.linkBps;
  expect(wireNs).toBeLessThan(((segmentBytes + headerBytes) * 8e9) / scenario.network.linkBps / 20);
  const all = Float64Array.of(0, totals.durationNs + 1);
  const [sum] = [new Float64Array(1)];
  measureHeaderShares(columns, new Float64Array(40).fill(wireNs), all, sum);
  const headers = rows.filter(isHeader);
  expect(sum[0] * all[1]).toBeCloseTo(headers.length * wireNs, 3);
  // two bits of the second header, in intervals that divide it
  const endNs = packets.departNs[headers[1]];
  const edges = Float64Array.of(endNs - wireNs, endNs - wireNs / 4, endNs, endNs);
  const shares = new Float64Array(3).fill(9);
  measureHeaderShares(columns, new Float64Array(40).fill(wireNs), edges, shares);
  expect([...shares]).toEqual([1, 1, 0]);
  // the link sends nothing else meanwhile
  const busy = new Float64Array(1);
  for (const timeNs of moments) {
    const edges = Float64Array.of(timeNs, timeNs + 20_000);
    measureHeaderShares(columns, new Float64Array(40).fill(wireNs), edges, busy);
    expect(busy[0]).toBeLessThanOrEqual(busyShare(indexLink(columns), timeNs, timeNs + 20_000) + 1e-9);
  }
});

test("a slot of the picture holds six headers, or as many as must share it; all packets and headers are there", () => {
  const peak = moments.reduce((best, timeNs) => (countHeadersAt(columns, timeNs) > countHeadersAt(columns, best) ? timeNs : best));
  const [queue, headers] = [queueRowsAt(columns, peak), headerRowsAt(columns, peak)];
  const view = { run: { ...run, isLive: false } as never, queue, headers };
  for (const slots of [64, 12]) {
    const held = fillSlots(view, slots);
    const stacks = held.flatMap((slot) => (slot.isHeaders ? [slot] : []));
    expect(held.length).toBeLessThanOrEqual(slots);
    expect(held.length - stacks.length).toBe(queue.length);
    expect(stacks.reduce((sum, { flows }) => sum + flows.length, 0)).toBe(headers.length);
    for (const { flows, perSlot } of stacks) expect(flows.length).toBeLessThanOrEqual(perSlot);
    if (slots === 64) expect(stacks[0].perSlot).toBe(6);
    else expect(stacks[0].perSlot).toBeGreaterThan(6);
  }
});

test("in a window of packets a cut one is a sixth as tall in the queue", () => {
  const window = recordWindow(scenario, 0, 2_000_000);
  const cut = Array.from({ length: window.length }, (_, row) => row).filter((row) => (window.flags[row] & PacketFlag.trimmed) !== 0);
  expect(cut.length).toBeGreaterThan(100);
  for (const { timeNs, slots } of listLevels(window).slice(0, 300)) {
    const there = Array.from({ length: window.length }, (_, row) => row).filter(
      (row) => window.arriveNs[row] <= timeNs && window.departNs[row] > timeNs,
    );
    const headers = there.filter((row) => (window.flags[row] & PacketFlag.trimmed) !== 0).length;
    expect(slots).toBeCloseTo(there.length - headers + headers / 6, 9);
  }
});

test("the story says that packets were cut, and how many", () => {
  const trims = totals.links.reduce((sum, link) => sum + link.trims, 0);
  const told = tellStory(run)
    ?.paragraphs.map((paragraph) => joinSentence(paragraph))
    .join(" ");
  expect(told).toContain(
    `The switch dropped no packet: it trimmed ${trims.toLocaleString("en-US")} packets to their headers, and the receiver pulled them again.`,
  );
});

test("where headers find no room either, the story says it once, and the autopsy why only the timer was left", () => {
  const small = recordRun(
    requireScenario({ transport: { algorithm: "ndp" }, network: { bufferPackets: 10 }, workload: { senders: 64, blocks: 1 } }),
  );
  const told = tellStory(small)!.paragraphs.map(joinSentence).join(" ");
  const [, cuts] = /The switch trimmed ([\d,]+) packets to their headers\. /.exec(told)!;
  const { drops, links } = small.totals;
  // those whose headers found no room are counted as dropped here
  expect(Number(cuts.replaceAll(",", "")) + drops).toBe(links.reduce((sum, link) => sum + link.trims, 0));
  expect(told).toContain("The first header to find no room was that of");
  expect(told.match(/packets were dropped/g)).toHaveLength(1);
  const verdicts = Array.from({ length: small.columns.timeouts.length }, (_, row) => explainTimeout(small, row))
    .filter(({ evidence }) => evidence !== null && evidence.lost.length > 0)
    .map((autopsy) => joinSentence(writeVerdict(autopsy)));
  expect(verdicts.length).toBeGreaterThan(5);
  for (const verdict of verdicts) expect(verdict).toMatch(/^Not even the header of #\d+ found room at the port.*pull it again\./);
});

test("a transport that repairs by its timer alone is not said to need duplicate ACKs", () => {
  const pfabric = recordRun(requireScenario({ transport: { algorithm: "pfabric" }, workload: { blocks: 1 } }));
  const verdicts = Array.from({ length: Math.min(300, pfabric.columns.timeouts.length) }, (_, row) =>
    joinSentence(writeVerdict(explainTimeout(pfabric, row))),
  );
  expect(verdicts.join(" ")).toContain("This algorithm retransmits only when its timer expires, whatever ACKs come back.");
  expect(verdicts.join(" ")).not.toContain("255");
});

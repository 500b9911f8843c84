import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { namePort } from "../../src/analysis/node-names.ts";
import { listLinkStops } from "../../src/analysis/pauses.ts";
import type { RunSnapshot } from "../../src/bridge/live-run.ts";
import { formatDuration } from "../../src/language/formats.ts";
import { describePane } from "../../src/story/describe-panes.ts";
import { SignalFacts } from "../../src/ui/explain/signal-facts.tsx";
import { queuePane } from "../../src/ui/panes/queue.ts";
import { type RunView, RunContext } from "../../src/ui/run/run-view.ts";
import { createStore } from "../../src/ui/run/store.ts";
import { makeScene, wholeView } from "../charts/make-scene.ts";
import { takeSnapshot } from "../support/snapshot.ts";

function read(run: RunSnapshot, picked: number | null = null): string {
  const lab = { view: createStore({ ...wholeView, picked }) } as unknown as RunView;
  const html = renderToStaticMarkup(createElement(RunContext, { value: lab }, createElement(SignalFacts, { run, totals: run.totals! })));
  return html.replaceAll(/<div id="[^"]*" popover.*?<\/div>/g, "").replaceAll(/<[^>]*>/g, " ").replaceAll(/[ \n\u00a0]+/g, " "); // prettier-ignore
}

const number = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1].replaceAll(",", ""));

describe("Summary of a run in which one port pauses all senders", () => {
  const run = takeSnapshot({
    network: { linkBps: 100e9, rttNs: 8000, bufferPackets: 2048, pauseThresholdPackets: 400 },
    transport: {
      algorithm: "dcqcn",
      awndPackets: 1000,
      params: { markFrom: 100, markAll: 400, additiveMbps: 100, hyperMbps: 1000, leastMbps: 100 },
    },
    workload: { blockBytes: 1_000_000, blocks: 2, startJitterNs: 10_000 },
  });
  const words = read(run);
  it("has the pauses, the longest queue and the notifications of an independent simulation", () => {
    expect(Math.abs(number(words, /Pauses \d+ (\d+) in block 1/) - 9)).toBeLessThanOrEqual(2);
    expect(Math.abs(number(words, /Longest ([\d.]+) µs the first/) - 122)).toBeLessThanOrEqual(6);
    expect(Math.abs(number(words, /Longest queue ([\d,]+) PAUSE from 400 on/) - 1613)).toBeLessThanOrEqual(60);
    expect(Math.abs(number(words, /Received [\d,]+ (\d+) per sender and block/) - 10)).toBeLessThanOrEqual(1);
    // before the time in which 400 packets leave: 100 Gbps are 12 packets per µs
    expect(number(words, /First at ([\d.]+) µs/)).toBeLessThan(400 / 12);
    expect(words).toMatch(/to the fair share of 3\.13 Gbps\. Until then, PAUSE stops all senders for 7\d% of the time\./);
  });
  it("agrees with the queue's cursor and the overview's words; without PAUSE, neither mentions it", () => {
    const scene = makeScene(run, { fromNs: 0, toNs: 600_000 }, null, false, ["link", "queue"]);
    const { drawing } = scene.panes.find(({ pane }) => pane === queuePane)!;
    const readAt = (timeNs: number) => drawing.read(scene, wholeView, timeNs)!.parts[0].text.replaceAll("\u00a0", " ");
    expect(readAt(50_000)).toMatch(/^[\d,]+, PAUSE since 14(\.\d)? µs, until 13\d(\.\d)? µs$/);
    expect(readAt(10_000)).toMatch(/^\d+$/);
    const pauses = number(words, /Pauses (\d+)/);
    expect(describePane(run, "overview")).toContain(`PAUSE: ${pauses} pauses. `);
    const { scenario } = run;
    const none = takeSnapshot({ network: { ...scenario.network, pauseThresholdPackets: null }, workload: { blocks: 1 } });
    expect([read(none), describePane(none, "overview")].join()).not.toContain("PAUSE");
  });
});

describe("Summary of a run in which several switches pause links", () => {
  const incast = { kind: "oneshot", flows: [{ bytes: 64_000, startNs: 100_000 }] };
  const run = takeSnapshot({
    network: {
      ...{ topology: "leaf-spine", spines: 2, leaves: 3, hostsPerLeaf: 8, linkBps: 10e9, trunkBps: 40e9, rttNs: 8000 },
      ...{ bufferPackets: 1000, pauseThresholdPackets: 12 },
    },
    transport: { initialWindow: 4, awndPackets: 16 },
    groups: [
      { senders: 7, from: "leaf0[0..6]", to: "leaf2[0]", workload: incast },
      { senders: 1, from: "leaf0[7]", to: "leaf2[1]", workload: incast },
      { senders: 8, from: "leaf1", to: "leaf2[0]", workload: incast },
    ],
  });
  it("lists the links stopped longest, or the picked sender's path in the order of first stops", () => {
    const geometry = geometryOf(run.scenario);
    const stopped = listLinkStops(run.columns, run.computedNs);
    const line = ({ link, stoppedNs, count }: (typeof stopped)[number]) =>
      `${namePort(geometry, link)} ${formatDuration(stoppedNs)} ${count} times`.replaceAll("\u00a0", " ");
    const all = read(run);
    const longest = stopped.toSorted((a, b) => b.stoppedNs - a.stoppedNs);
    for (const one of longest.slice(0, 5)) expect(all).toContain(line(one));
    expect(all).not.toContain(line(longest[5]));
    expect(all).toContain(`Links stopped ${stopped.length} below: the 5 stopped longest`);
    const own = read(run, 7);
    const path = stopped.filter(({ link }) => geometry.dataRoutes[7].includes(link));
    expect(path).toHaveLength(3);
    const places = path.map((one) => own.indexOf(line(one)));
    expect(places).not.toContain(-1);
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
    expect(own.match(/times/g)).toHaveLength(3);
  });
  it("states the rates of the sender slowed down most and of the others on its stopped links", () => {
    expect(read(run)).toMatch(/Sender 7 gets [\d.]+ \wbps; the \d+ others on its stopped links get \d{3} Mbps each/);
  });
  it("counts the pauses of all links, as the overview does", () => {
    const { isPaused, length } = run.columns.pauses;
    const count = isPaused.subarray(0, length).filter((one) => one === 1).length;
    expect(describePane(run, "overview")).toContain(`PAUSE: ${count} pauses of `);
  });
});

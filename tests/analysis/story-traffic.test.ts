import { describe, expect, it } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { namePort } from "../../src/analysis/node-names.ts";
import { tellStory } from "../../src/story/story.ts";
import { joinSentence, type Piece } from "../../src/analysis/words.ts";
import { summarize } from "../../src/analysis/summary.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import type { FinishedRun } from "./recorded-runs.ts";
import { openWindows } from "../support/scenarios.ts";
import { formatDuration, formatRate } from "../../src/language/formats.ts";

/** What the story tells of traffic that is no barrier's, and of networks with several ports, against the rows and the engine's totals. */

function record(scenario: Scenario): FinishedRun {
  const { observer, columns } = createRecorder(4096, scenario.network.topology === "star" ? null : geometryOf(scenario));
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  while (!simulation.finished) simulation.run(1e6);
  const { totals } = simulation;
  observer.settle(totals.durationNs);
  return { scenario, columns, status: "done", computedNs: totals.durationNs, detailUntilNs: null, totals };
}

const preset = (id: string): Scenario => requireScenario(presets.find((one) => one.id === id)!.scenario);

function tell(run: FinishedRun): { text: string; pieces: readonly Piece[]; of: (fact: string) => readonly (number | undefined)[] } {
  const { paragraphs } = tellStory(run)!;
  const pieces = paragraphs.flat();
  const text = paragraphs.map(joinSentence).join("\n");
  expect(text).not.toMatch(/undefined|NaN|Infinity|null| {2}|\.\./);
  return { text, pieces, of: (fact) => pieces.filter((piece) => piece.fact === fact).map(({ value }) => value) };
}

const range = (length: number): number[] => Array.from({ length }, (_, i) => i);

describe("responses of a fat-tree, of which the final ones collide", () => {
  const run = record(preset("trim-12"));
  const { columns, totals, scenario } = run;
  const { text, pieces, of } = tell(run);
  const rows = range(columns.responses.length);
  const lengthOf = (row: number): number => columns.responses.endNs[row] - columns.responses.startNs[row];
  // each sender's last is its final one
  const finals = rows.filter((row) => !rows.some((other) => columns.responses.flow[other] === columns.responses.flow[row] && columns.responses.startNs[other] > columns.responses.startNs[row])); // prettier-ignore
  const small = rows.filter((row) => !finals.includes(row));

  it("are told apart, the small from the final", () => {
    expect(of("responses")).toEqual([small.length, finals.length]);
    expect(finals).toHaveLength(15);
    for (const [at, part] of [small, finals].entries()) {
      const times = part.map(lengthOf).sort((a, b) => a - b);
      expect(of("responseMax")[at]).toBe(times.at(-1));
      expect(of("responseMedian")[at]).toBe(times[Math.ceil(times.length / 2) - 1]);
    }
    expect(text).toMatch(/Small responses: Of 750 responses half took at most .* and 99% at most/);
    expect(text).toMatch(/Final responses: Of 15 responses half took at most [^;]*; the longest, of sender \d+, took/);
  });

  it("say who waited for a timer, and for how long the longest did", () => {
    const { timeNs, waitingSinceNs, flow, length } = columns.timeouts;
    const timeoutsOf = (row: number): number[] =>
      range(length).filter((at) => flow[at] === columns.responses.flow[row] && timeNs[at] > columns.responses.startNs[row] && timeNs[at] <= columns.responses.endNs[row]); // prettier-ignore
    const waited = finals.filter((row) => timeoutsOf(row).length > 0);
    expect(of("responsesWaited")).toEqual([waited.length]);
    const longest = finals.reduce((most, row) => (lengthOf(row) > lengthOf(most) ? row : most));
    const waits = timeoutsOf(longest).map((at) => timeNs[at] - Math.max(waitingSinceNs[at], columns.responses.startNs[longest]));
    expect(of("responseWait")).toEqual([waits.reduce((a, b) => a + b, 0)]);
    expect(pieces.find(({ fact }) => fact === "responseWait")!.text).toBe(formatDuration(waits.reduce((a, b) => a + b, 0)));
  });

  it("and of the drops, at which port, by the names of the ports tab", () => {
    const geometry = geometryOf(scenario);
    const perPort = totals.links.filter(({ drops }) => drops[0] > 0).sort((a, b) => b.drops[0] - a.drops[0]);
    expect(perPort.length).toBeGreaterThan(3);
    expect(of("portDrops")).toEqual(perPort.slice(0, 3).map(({ drops }) => drops[0]));
    for (const { link } of perPort.slice(0, 3)) expect(text).toContain(`at ${namePort(geometry, link)}`);
    expect(text).toContain("no more at 1 other port.");
    expect(text).not.toMatch(/->/);
    expect(text).toContain(`The link from ${namePort(geometry, geometry.bottleneck)} was idle`);
  });
});

describe("long flows in groups over two bottlenecks", () => {
  const scenario = preset("trim-10");
  const run = record(requireScenario({ ...scenario, workload: { ...scenario.workload, durationNs: 1e8 } }));
  const { text, of } = tell(run);
  const { groups } = summarize(run.scenario, run.totals);

  it("are told by what a sender of each got", () => {
    expect(of("groupRate")).toEqual(groups.map(({ meanBps }) => meanBps));
    for (const { name, meanBps } of groups) expect(text).toContain(`${name} ${formatRate(meanBps)} (`);
  });
  it("whose packets on one port are no shares of the run", () => expect(text).not.toContain("packets that the link carried"));
});

it("long flows of one kind are told by their mean, ends and fairness", () => {
  const { text, of } = tell(record(preset("five-long-flows")));
  expect(text).toMatch(
    /Each sender got [\d.]+\u00a0Mbps on average, from [\d.]+\u00a0Mbps to [\d.]+\u00a0Mbps; Jain's index is [01]\.\d{3}\./,
  );
  expect(of("jain")[0]).toBeGreaterThan(0.9);
});

it("what runs in the background is told apart, and nobody waits for it", () => {
  const run = record(preset("prin-19"));
  const { text, of } = tell(run);
  const [udp] = summarize(run.scenario, run.totals).background;
  expect(of("backgroundDrops")).toEqual([udp.lostPackets]);
  expect(of("backgroundRate")[0]).toBeCloseTo(udp.goodputBps, 3);
  expect(text).toMatch(/In the background, UDP got .* and lost 222 of 6,309 packets\./);
  expect(text).not.toContain("waited for incast");
});

it("a run without drops says how full the port was, and which", () => {
  const { text } = tell(record(preset("qlf-w1")));
  expect(text).toContain("No packet was dropped: at the port from leaf 0 to receiver at most 69 of the 87 slots were in use.");
  expect(text).toMatch(
    /Of 80 responses half took at most .*; the longest, of sender \d+, took .*\. None waited for a retransmission timer\./,
  );
});

it("lost requests and ACKs are told", () => {
  const scenario = requireScenario({
    network: {
      topology: "graph",
      hosts: [{ name: "A", count: 8, at: "s1" }, { name: "B", count: 1, at: "s2" }, { name: "C", count: 4, at: "s2" }],
      trunks: [{ from: "s1", to: "s2", bufferPackets: 4 }],
    },
    workload: { senders: 8, blocks: 3, blockBytes: 64_000, requestTimeoutNs: 1e6 },
    groups: [
      { senders: 8, from: "A", to: "B" },
      { senders: 4, from: "C", to: "A", workload: { kind: "cbr", rateBps: 3e8 } },
    ],
  }); // prettier-ignore
  const run = record(scenario);
  const { of } = tell(run);
  const sum = (kind: number): number => run.totals.links.reduce((all, { drops }) => all + drops[kind], 0);
  expect(Math.min(sum(1), sum(2))).toBeGreaterThan(0);
  expect([of("ackDrops"), of("requestDrops")]).toEqual([[sum(1)], [sum(2)]]);
});

describe("traffic beside what a run waits for", () => {
  const senders = (count: number, own: object = {}): object => ({ senders: count, ...own });

  it("does not lend its timeouts to those that the story names", () => {
    // hundreds of timeouts in the background before the only one that the run waits for, which has too few duplicate ACKs
    const run = record(
      requireScenario({
        network: { bufferPackets: 8 },
        transport: { ...openWindows, limitedTransmit: false },
        workload: { kind: "barrier", senders: 1, blocks: 2, blockBytes: 20_000 },
        groups: [
          senders(1),
          senders(16, {
            background: true,
            transport: { rtoMinNs: 200_000 },
            workload: { kind: "on-off", senders: 16, responses: 6, responseBytes: [20_000, 40_000], startNs: 0 },
          }),
        ],
      }),
    );
    const { flow, length } = run.columns.timeouts;
    const own = range(length).filter((row) => flow[row] === 0);
    expect(own).toHaveLength(1);
    expect(own[0]).toBeGreaterThan(100);
    expect(tell(run).text).toContain("1 timeout followed, with too few duplicate ACKs");
  });

  it("is waited for: no timeout of responses after the last block is denied", () => {
    const run = record(
      requireScenario({
        network: { bufferPackets: 4 },
        workload: { kind: "barrier", senders: 1, blocks: 1, blockBytes: 1000 },
        groups: [
          senders(1),
          senders(8, { workload: { kind: "on-off", senders: 8, responses: 3, responseBytes: [20_000, 30_000], startNs: 1_000_000 } }),
        ],
      }),
    );
    const { totals } = run;
    expect(run.columns.timeouts.timeNs[0]).toBeGreaterThan(totals.blocks[0].endNs);
    const { text, of } = tell(run);
    expect(of("timeouts")).toEqual([summarize(run.scenario, totals).timeouts.total]);
    expect(of("drops")).toEqual([totals.drops]);
    expect(text).not.toContain("No timeouts");
  });
});

it("losses of a block that the run's time cuts off are told, too", () => {
  const whole = {
    network: { bufferPackets: 16 },
    transport: { rtoMinNs: 10_000_000 },
    workload: { senders: 16, blocks: 2, blockBytes: 64_000 },
  };
  const [first] = record(requireScenario(whole)).totals.blocks;
  // far enough into the second block for its first timers
  const run = record(requireScenario({ ...whole, workload: { ...whole.workload, durationNs: first.endNs + 13_000_000 } }));
  const { totals } = run;
  const { timeNs, length } = run.columns.timeouts;
  expect(totals.blocks).toHaveLength(1);
  expect(range(length).some((row) => timeNs[row] > first.endNs)).toBe(true);
  const { of } = tell(run);
  expect(of("timeouts")).toEqual([length]);
  expect(of("drops")).toEqual([totals.drops]);
});

it("a run with nothing to send has a story all the same", () => {
  const run = record(
    requireScenario({
      workload: { kind: "on-off", senders: 4, responses: 0, finalBytes: 0 },
      groups: [{ senders: 4 }, { senders: 1, workload: { kind: "cbr", senders: 1 } }],
    }),
  );
  expect(run.totals?.durationNs).toBe(0);
  expect(tell(run).text).toMatch(/^The run took 0\sns\./);
});

describe("a response that is the only one", () => {
  const alone = (bufferPackets: number, finalBytes: number): string =>
    tell(
      record(
        requireScenario({
          network: { bufferPackets },
          transport: { initialWindow: 10, limitedTransmit: false },
          workload: { kind: "on-off", senders: 1, responses: 0, finalBytes },
          groups: [
            { senders: 1 },
            { senders: 8, background: true, workload: { kind: "on-off", senders: 8, responses: 0, finalBytes: 40_000 } },
          ],
        }),
      ),
    ).text;
  it.each([
    [64, 3000],
    [4, 9000],
    [1, 6000],
  ])("is no longest of several: buffer %d, %d bytes", (bufferPackets, finalBytes) => {
    const text = alone(bufferPackets, finalBytes);
    expect(text).toContain("The only response");
    expect(text).not.toMatch(/the longest|None waited/i);
  });
});

import { describe, expect, test } from "vitest";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { dropIntervention, listTrials } from "../../../src/sweep/remedies/try-remedies.ts";
import { toPlainBlanks } from "./make-rows.ts";
import { minimizeScenario } from "../../../src/scenario/change/minimal-scenario.ts";

function list(input: unknown) {
  const base = requireScenario(input);
  const { trials, leftOut } = listTrials(base);
  return {
    base,
    changes: Object.fromEntries(trials.map(({ remedy, scenario }) => [remedy.id, minimizeScenario(scenario)])),
    words: Object.fromEntries(trials.map(({ remedy, scenario }) => [remedy.id, remedy.describe(base, scenario)])),
    probes: Object.fromEntries(
      trials.flatMap(({ probes }) => [...probes].map(([name, scenario]) => [name, scenario.workload.senders] as const)),
    ),
    leftOut: Object.fromEntries(leftOut.map(({ remedy, why }) => [remedy.id, why])),
  };
}

describe("ten single changes of the classic collapse", () => {
  const { changes, words, leftOut, probes } = list({});

  test("each differs from {} in what it names", () => {
    expect(changes).toEqual({
      window: { transport: { awndPackets: 2 } },
      buffer: { network: { bufferPackets: 640 } },
      rto: { transport: { rtoMinNs: 2_000_000 } },
      dctcp: { transport: { algorithm: "dctcp" }, network: { ecnThresholdPackets: 20 } },
      gip: { transport: { algorithm: "gip" } },
      prin: { transport: { algorithm: "prin" } },
      sack: { transport: { algorithm: "sack" } },
      smaller: { workload: { blockBytes: 64_000 } },
      larger: { workload: { blockBytes: 1_000_000 } },
      senders: { workload: { senders: 8 } },
    });
    expect(leftOut).toEqual({});
  });

  test("say what they change", () => {
    expect(Object.values(words).map(({ title, change, brief }) => [title, change, brief].map(toPlainBlanks))).toEqual([
      ["Window of 2 packets", "receive window 16 → 2", "16 → 2"],
      ["Ten times the buffer", "64 → 640 packets", "64 → 640"],
      ["Minimum RTO of 2 ms", "200 → 2 ms", "200 → 2 ms"],
      ["DCTCP", "NewReno → DCTCP, marking from 20 packets", ""],
      ["GIP", "NewReno → GIP", ""],
      ["PRIN", "NewReno → PRIN", ""],
      ["SACK", "NewReno → SACK", ""],
      ["Less data per sender", "256 → 64 KB per sender", "256 → 64 KB"],
      ["More data per sender", "256 KB → 1 MB per sender", "256 KB → 1 MB"],
      ["Fewer senders", "32 → 8", "32 → 8"],
    ]);
  });

  test("the small window is also tried with one sender, and with a quarter more", () => {
    expect(probes).toEqual({ alone: 1, crowd: 40 });
  });
});

describe("a change is left out", () => {
  test.each([
    [{ transport: { awndPackets: 2 } }, "window", "The run has it already."],
    [{ transport: { algorithm: "gip" } }, "gip", "The run has it already."],
    [{ transport: { rtoMinNs: 50_000 } }, "rto", "RTOmin: 500 ns is less than 1 µs."],
    [{ network: { bufferPackets: 20_000 } }, "buffer", "Switch buffer: 200,000 is more than 100,000."],
    [{ workload: { senders: 3 } }, "senders", "Senders: 0 is less than 1."],
    [{ network: { pauseThresholdPackets: 32 } }, "buffer", "With PAUSE the port accepts all packets in flight."],
    [{ transport: { recovery: "rack" } }, "sack", "The run sets its loss recovery separately from the algorithm."],
    [{ workload: { kind: "long" } }, "larger", "The senders share no blocks."],
    [{ workload: { kind: "on-off" } }, "senders", "Fewer senders have less to send."],
    [
      {
        workload: {
          kind: "oneshot",
          flows: [
            { senders: 4, bytes: 1000 },
            { senders: 8, bytes: 2000 },
          ],
        },
      },
      "senders",
      "The senders send different amounts.",
    ],
    [{ groups: [{ senders: 16 }, { senders: 16 }] }, "senders", "Each group has its own number of senders."],
  ])("%j", (input, id, why) => {
    const { leftOut, changes } = list(input);
    expect(leftOut[id]).toBe(why);
    expect(changes).not.toHaveProperty(id);
  });

  test("that would need another change beside it", () => {
    const delays = Array.from({ length: 32 }, (_, sender) => 1000 * sender + 1);
    expect(list({ network: { senderLinkDelaysNs: delays } }).leftOut["senders"]).toMatch(/./);
  });
});

test("NewReno joins where the run uses another algorithm, and nobody misses it elsewhere", () => {
  expect(list({ transport: { algorithm: "sack" } }).changes["newreno"]).toEqual({});
  expect(list({}).leftOut).not.toHaveProperty("newreno");
});

test("a switch that marks already goes on marking where it did", () => {
  const { changes, words } = list({ network: { ecnThresholdPackets: 30 } });
  expect(changes["dctcp"]).toEqual({ transport: { algorithm: "dctcp" }, network: { ecnThresholdPackets: 30 } });
  expect(words["dctcp"].change).toBe("NewReno → DCTCP");
});

test("of groups those are changed that the run waits for, each from what it had", () => {
  const { changes, words } = list({
    groups: [
      { senders: 16, transport: { awndPackets: 4 } },
      { senders: 16, transport: { algorithm: "gip", rtoMinNs: 100_000_000 } },
      { senders: 4, background: true, workload: { kind: "long" } },
    ],
  });
  expect(changes["window"].groups?.map(({ transport }) => transport?.awndPackets)).toEqual([2, 2, undefined]);
  expect(words["window"].change).toBe("receive window 4, 16 → 2");
  expect(words["gip"].change).toBe("NewReno, GIP → GIP");
  expect(changes["gip"].groups?.map(({ transport }) => transport?.algorithm)).toEqual(["gip", "gip", undefined]);
  expect(words["rto"].title).toBe("A hundredth of the minimum RTO");
});

test("one group beside background traffic may have fewer senders", () => {
  const { changes } = list({
    groups: [{ senders: 16 }, { senders: 1, workload: { kind: "cbr", rateBps: 1e8, packetBytes: 1470, headerBytes: 28 } }],
  });
  expect(changes["senders"].groups?.map(({ senders }) => senders)).toEqual([4, 1]);
});

test.each([
  [100_000, 400_000],
  [256_000, 1_000_000],
  [512_000, 2_000_000],
  [32_000, 128_000],
])("four times %i bytes is %i: a round number where one is near", (from, to) => {
  expect(list({ workload: { blockBytes: from } }).changes["larger"].workload).toMatchObject({ blockBytes: to });
});

test("what is changed in the middle of a run is no part of what is ranked", () => {
  const forked = requireScenario({ intervention: { kind: "spare", at: { drop: 1 } } });
  expect(dropIntervention(forked)).toEqual(requireScenario({}));
});

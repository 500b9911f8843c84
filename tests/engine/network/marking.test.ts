import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import { PacketFlag } from "../../../src/engine/observer.ts";
import { createRecorder } from "../../../src/protocol/recorder.ts";
import { defaultParams } from "../../support/params.ts";
import { makeScenario, type ScenarioChanges } from "../../support/scenarios.ts";

function run({ transport, ...changes }: ScenarioChanges) {
  const { observer, columns } = createRecorder();
  const params = { ...defaultParams(getAlgorithm(transport?.algorithm ?? "newreno").params), ...transport?.params };
  const simulation = createSimulation(makeScenario({ ...changes, transport: { ...transport, params } }), getAlgorithm, observer);
  simulation.run(Infinity);
  const flags = Array.from(columns.packets.flags.subarray(0, columns.packets.length));
  return { totals: simulation.totals, columns, flags };
}

/**
 * One window of eight packets reaches the port ten times as fast as they leave: packet 0 goes into service at once and
 * is still there when packet 7 comes (7 x 832 ns < 8320 ns), so packet i, from 1 on, meets i - 1 waiting.
 */
function markOneWindow(ecnThresholdPackets: number | null, algorithm = "dctcp", network = {}) {
  const { flags, totals, columns } = run({
    network: { senderLinkBps: 1e10, ecnThresholdPackets, ...network },
    transport: { algorithm, initialWindow: 8 },
    workload: { senders: 1, blocks: 1, blockBytes: 8000, startJitterNs: 0 },
  });
  expect(Array.from(columns.packets.packet.subarray(0, columns.packets.length))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const marked = flags.flatMap((bits, packet) => ((bits & PacketFlag.marked) !== 0 ? [packet] : []));
  expect(totals.marks).toBe(marked.length);
  return marked;
}

describe("an arrival that makes more than K packets wait, the one in service not counted, is marked", () => {
  test.each([
    [0, [1, 2, 3, 4, 5, 6, 7]],
    [1, [2, 3, 4, 5, 6, 7]],
    [3, [4, 5, 6, 7]],
    [6, [7]],
    [7, []],
    [null, []],
  ])("K = %s: packets %j", (threshold, packets) => expect(markOneWindow(threshold)).toEqual(packets));

  test("classic ECN the same; NewReno's packets cannot be marked", () => {
    expect(markOneWindow(3, "ecn-tcp")).toEqual([4, 5, 6, 7]);
    expect(markOneWindow(3, "newreno")).toEqual([]);
  });

  test("with PAUSE too, and only in the switch: a host's own port marks nothing", () => {
    expect(markOneWindow(3, "dctcp", { pauseThresholdPackets: 100 })).toEqual([4, 5, 6, 7]);
    // the whole window waits in the host, and nothing in the switch
    expect(markOneWindow(3, "dctcp", { pauseThresholdPackets: 100, senderLinkBps: 1e9 })).toEqual([]);
  });
});

describe("what packets say", () => {
  // each cut is one step of cwnd
  const atOnce = { cwndMin: 2, cut: "at-once" };
  const lossy = { bufferPackets: 16, ecnThresholdPackets: 6 };
  const workload = { senders: 8, blocks: 4, blockBytes: 64_000 };

  test("DCTCP's repeats can be marked as its first copies can", () => {
    const { flags, totals } = run({ network: lossy, transport: { algorithm: "dctcp" }, workload });
    expect(totals.retransmissions).toBeGreaterThan(10);
    for (const bits of flags) expect(bits & PacketFlag.ecnCapable).not.toBe(0);
    expect(flags.some((bits) => (bits & PacketFlag.retransmission) !== 0 && (bits & PacketFlag.marked) !== 0)).toBe(true);
  });

  test("ECN-TCP's repeats cannot, and never carry CWR (RFC 3168, 6.1.5)", () => {
    const { flags, totals } = run({ network: lossy, transport: { algorithm: "ecn-tcp", params: atOnce }, workload });
    expect(totals.retransmissions).toBeGreaterThan(10);
    for (const bits of flags) {
      const isRepeat = (bits & PacketFlag.retransmission) !== 0;
      expect((bits & PacketFlag.ecnCapable) !== 0).toBe(!isRepeat);
      if (isRepeat) expect(bits & (PacketFlag.cut | PacketFlag.marked)).toBe(0);
    }
  });

  test("CWR goes on the first new packet after a cut, and on no other", () => {
    // packets 4 to 7 are marked; the first echo, the ACK of 4, cuts. By then the ACKs of 0 to 3 have let out 8 to 15
    const { flags, columns } = run({
      network: { senderLinkBps: 1e10, ecnThresholdPackets: 3 },
      transport: { algorithm: "ecn-tcp", params: atOnce, initialWindow: 8 },
      workload: { senders: 1, blocks: 1, blockBytes: 200_000, startJitterNs: 0 },
    });
    const cuts = flags.flatMap((bits, packet) => ((bits & PacketFlag.cut) !== 0 ? [packet] : []));
    expect(cuts[0]).toBe(16);
    const windows = Array.from(columns.windows.cwnd.subarray(0, columns.windows.length));
    expect(cuts).toHaveLength(windows.filter((cwnd, row) => cwnd < windows[row - 1]).length);
  });
});

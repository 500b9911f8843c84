import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Observer } from "../../src/engine/observer.ts";
import type { RunTotals } from "../../src/engine/totals.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { makeScenario } from "../support/scenarios.ts";

/*
 * "Performance Analysis of TCP Incast with TCP Lite and Abstract TCP": S servers send 100 packets of 512 bytes
 * (second workload: 1024) to one client at 10 Mbps; 120 s simulated in QualNet.
 *
 * The paper gives neither buffer nor RTT. Chosen: what QualNet's scenario files set unless told otherwise, a queue of
 * 150,000 bytes and links of 1 ms, so an RTT of 4 ms. All else is the Lab's default (IW 2, RTOmin 200 ms, no delayed ACK,
 * rules rfc, starts within 100 us); one packet is one segment. Throughput is bytes received over the finishing time
 * of the last sender, as in the paper.
 */

const SERVERS = [2, 4, 6, 8, 10, 12, 14];
/** What little chance there is (the starts) hardly shows: packets wait for each other far longer. */
const SEEDS = [1, 2];
const PACKETS = 100;
const QUEUE_BYTES = 150_000;
const HEADER_BYTES = 40;
const SIMULATED_NS = 120e9;

const lite = { algorithm: "tcp-lite", params: { timestamps: true, nagle: true } };
const liteWithoutOptions = { algorithm: "tcp-lite", params: { timestamps: false, nagle: true } };
const abstract = { algorithm: "abstract-tcp", params: {} };

function runOnce(
  transport: typeof lite | typeof abstract,
  packetBytes: number,
  senders: number,
  seed: number,
  observer?: Observer,
): RunTotals {
  const simulation = createSimulation(
    makeScenario({
      network: { linkBps: 1e7, rttNs: 4_000_000, bufferPackets: Math.floor(QUEUE_BYTES / (packetBytes + HEADER_BYTES)) },
      transport: { ...transport, segmentBytes: packetBytes, headerBytes: HEADER_BYTES },
      workload: { senders, blockBytes: PACKETS * packetBytes, blocks: 1 },
      seed,
    }),
    getAlgorithm,
    observer,
  );
  simulation.run(5_000_000);
  expect(simulation.finished).toBe(true);
  return simulation.totals;
}

/** Means over the seeds, for each number of servers. */
function measure(transport: typeof lite | typeof abstract, packetBytes: number) {
  return SERVERS.map((servers) => {
    const runs = SEEDS.map((seed) => runOnce(transport, packetBytes, servers, seed));
    const mean = (of: (totals: RunTotals) => number): number => runs.reduce((sum, totals) => sum + of(totals), 0) / runs.length;
    return {
      servers,
      bytes: mean(({ deliveredBytes }) => deliveredBytes),
      mbps: mean(({ deliveredBytes, durationNs }) => (deliveredBytes * 8e3) / durationNs),
      lost: mean(({ drops }) => drops),
      retransmissions: mean(({ retransmissions }) => retransmissions),
      timeouts: mean(({ timeouts }) => timeouts.reduce((a, b) => a + b)),
      longestNs: Math.max(...runs.map(({ durationNs }) => durationNs)),
    };
  });
}

describe.each([512, 1024])("packets of %i bytes", (packetBytes) => {
  const ours = { lite: measure(lite, packetBytes), abstract: measure(abstract, packetBytes) };
  const at = (name: keyof typeof ours, servers: number) => ours[name][SERVERS.indexOf(servers)];

  // Partly reproduced: the fall is there, by a third or more where the packets of all servers no longer fit the queue.
  // Beyond it throughput creeps up again: a timeout lasts 200 ms however many servers' data has to share it.
  test.each(["lite", "abstract"] as const)("lite-2, %s: throughput falls sharply with S, then creeps up", (name) => {
    const mbps = ours[name].map((row) => row.mbps);
    const lowest = Math.min(...mbps);
    expect(mbps[0]).toBeGreaterThan(8);
    expect(lowest).toBeLessThan(0.65 * mbps[0]);
    expect(mbps.indexOf(lowest)).toBeLessThanOrEqual(SERVERS.indexOf(6));
    expect(mbps.at(-1)).toBeGreaterThan(lowest);
    expect(mbps.at(-1)).toBeLessThan(0.85 * mbps[0]);
  });

  // Holds, with equality: a transfer of 0.1 to 1.4 MB is over in two seconds of the 120, so every byte arrives.
  // That the bytes received fall with S, as the paper's text also has it, cannot come of this set-up.
  test("lite-3: TCP Lite receives at least as many bytes", () => {
    for (const { servers, bytes, longestNs } of [...ours.lite, ...ours.abstract]) {
      expect(bytes).toBe(servers * PACKETS * packetBytes);
      expect(longestNs).toBeLessThan(SIMULATED_NS / 60);
    }
  });

  // Reproduced.
  test("lite-6, first half: Abstract TCP's retransmissions grow with S", () => {
    const counts = ours.abstract.map((row) => row.retransmissions);
    expect(counts[0]).toBe(0);
    expect(at("abstract", 8).retransmissions).toBeGreaterThan(100);
    expect(at("abstract", 14).retransmissions).toBeGreaterThan(1.08 * at("abstract", 8).retransmissions);
  });

  // Not reproduced: nothing in TCP Lite keeps a window from growing into the full queue, and where Abstract TCP
  // loses packets it does too. Keep-alive, to which the paper puts it, has nothing to do within a transfer.
  test("lite-6, second half, not reproduced: TCP Lite's retransmissions do not vanish at high S", () => {
    expect(at("lite", 14).retransmissions).toBeGreaterThan(0.8 * at("abstract", 14).retransmissions);
    expect(at("lite", 14).retransmissions).toBeGreaterThan(100);
  });

  // The reason for what follows: 100 packets are given, and a window that doubles from 2 has sent most of them
  // before it comes near 65,535 bytes. Without timestamps the two are the same run, event for event.
  test("the limit of 65,535 bytes is never felt", () => {
    for (const servers of [2, 8, 14]) {
      const { flows, ...totals } = runOnce(liteWithoutOptions, packetBytes, servers, 1);
      const { flows: theirFlows, ...theirs } = runOnce(abstract, packetBytes, servers, 1);
      expect(totals).toEqual(theirs);
      expect(flows).toEqual(theirFlows);
    }
  });
});

describe("packets of 512 bytes", () => {
  const ours = measure(lite, 512);
  const theirs = measure(abstract, 512);

  // Not reproduced: with no limit felt, what is left of TCP Lite is twelve bytes in each packet (2 %). Where S = 6 begins
  // to lose packets these also move a timeout's place.
  test("lite-5, not reproduced: TCP Lite's throughput is a little lower at every S", () => {
    ours.forEach(({ mbps }, i) => {
      expect(mbps).toBeLessThan(theirs[i].mbps);
      expect(mbps).toBeGreaterThan(0.88 * theirs[i].mbps);
    });
  });

  // Not reproduced: the windows are the same, so are the losses.
  test("lite-4, not reproduced: Abstract TCP loses as many packets, not more", () => {
    ours.forEach(({ lost }, i) => expect(Math.abs(theirs[i].lost - lost)).toBeLessThan(0.05 * theirs[i].lost + 3));
  });
});

describe("packets of 1024 bytes", () => {
  const ours = measure(lite, 1024);
  const theirs = measure(abstract, 1024);
  const isCrowded = (servers: number) => servers === 14;

  // Partly reproduced, for a reason the paper does not give: with a sample from every ACK the RTO follows the growing
  // queue to 229 ms and more, a little different for each sender. Abstract TCP, with a sample a round trip, has fourteen timers
  // that fire after 200 ms almost sharp; their repeats meet, some are lost once more, and one waits 400 ms.
  test("lite-5, partly: TCP Lite's throughput is higher at S = 14, a little lower below", () => {
    ours.forEach(({ servers, mbps }, i) => {
      if (isCrowded(servers)) expect(mbps).toBeGreaterThan(theirs[i].mbps);
      else expect(mbps).toBeLessThan(theirs[i].mbps);
    });
  });

  test("the reason: timers that follow the queue, and no back-off", () => {
    const servers = 14;
    const listRtosMs = (transport: typeof lite | typeof abstract) => {
      const { observer, columns } = createRecorder();
      runOnce(transport, 1024, servers, 1, observer);
      return Array.from(columns.timeouts.rtoNs.subarray(0, columns.timeouts.length), (ns) => Math.floor(ns / 1e6));
    };
    const [ourRtos, theirRtos] = [listRtosMs(lite), listRtosMs(abstract)];
    // the first of each sender; what comes later follows a queue that has gone down
    expect(Math.min(...ourRtos.slice(0, servers))).toBeGreaterThan(220);
    expect(Math.max(...ourRtos)).toBeLessThan(270);
    expect(Math.max(...theirRtos.slice(0, servers))).toBeLessThan(205);
    expect(theirRtos).toContain(400);
  });

  test("lite-4, partly: Abstract TCP loses more at S = 14, as much below", () => {
    ours.forEach(({ servers, lost, timeouts }, i) => {
      if (isCrowded(servers)) {
        expect(theirs[i].lost).toBeGreaterThan(lost);
        expect(theirs[i].timeouts).toBeGreaterThan(timeouts);
      } else {
        expect(Math.abs(theirs[i].lost - lost)).toBeLessThan(3);
      }
    });
  });
});

import { measurePort } from "../../../src/engine/network/port-books.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import type { Algorithm, SwitchNeeds } from "../../../src/engine/congestion.ts";
import { PacketFlag } from "../../../src/engine/observer.ts";
import { drive, high, low } from "../../support/drive-port.ts";
import { expectSameRows, recordRun } from "../../support/recorded-runs.ts";
import { makeScenario } from "../../support/scenarios.ts";
import { countCases } from "../../support/extent.ts";

/** A packet of 1000 B takes 8000 ns at 1 Gbps. */
describe("one port, by hand", () => {
  test("first in, first out; full at its limit, and an arrival still meets the packet that leaves at that instant", () => {
    // 0, 1, 2 fill the port; 3 finds it full, 4 finds 0 still there at 8000, 5 comes 1 ns later
    const { rows, drops, arrivals, network } = drive({ discipline: "fifo", limit: 3 }, [
      ...[0, 0, 100, 200, 8000, 8001].map((at, i) => ({ at, isHigh: i === 3 })),
    ]);
    expect(rows).toEqual([
      [0, 0, 8000, false],
      [1, 0, 16_000, false],
      [2, 100, 24_000, false],
      [5, 8001, 32_000, false],
    ]);
    expect(drops).toEqual([
      [3, 200],
      [4, 8000],
    ]);
    expect(arrivals).toEqual([
      [0, 9000],
      [1, 17_000],
      [2, 25_000],
      [5, 33_000],
    ]);
    expect(network.links[0].meter.maxQueuePackets).toBe(3);
    expect(network.links[0].meter.busyNs).toBe(32_000);
    // 8000 + 16000 + 23900 + 23999
    expect(network.links[0].meter.sojournNs).toBe(71_899);
  });

  test("drop precedence: the newest low packet that waits goes, never the one in service, never a high one", () => {
    const { rows, drops, arrivals, lost, network } = drive({ discipline: "drop-precedence", limit: 3 }, [
      low(0), // 0 in service
      low(0), // 1 waits
      low(0), // 2 waits
      high(100), // 3 pushes 2 out
      high(200), // 4 pushes 1 out
      high(300), // 5: only 0, in service, is low
      low(400), // 6: full
      low(8001), // 7: room, since 0 has left
      high(8002), // 8 pushes 7 out: 3 is in service, 4 is high
    ]);
    expect(drops).toEqual([
      [2, 100],
      [1, 200],
      [5, 300],
      [6, 400],
      [7, 8002],
    ]);
    expect(lost).toEqual([2, 1, 5, 6, 7]);
    // in the order of arrival, though 1 and 2 were done with before 0
    expect(rows).toEqual([
      [0, 0, 8000, false],
      [1, 0, 200, true],
      [2, 0, 100, true],
      [3, 100, 16_000, false],
      [4, 200, 24_000, false],
      [7, 8001, 8002, true],
      [8, 8002, 32_000, false],
    ]);
    expect(arrivals.map(([packet]) => packet)).toEqual([0, 3, 4, 8]);
    expect(network.links[0].meter.maxQueuePackets).toBe(3);
    expect(network.links[0].meter.busyNs).toBe(32_000);
    // 8000 + 200 + 100 + 15900 + 23800 + 1 + 23998: those pushed out were in the queue as long as they were
    expect(network.links[0].meter.sojournNs).toBe(71_999);
  });

  test("drop precedence does not change the order of service", () => {
    const { arrivals } = drive({ discipline: "drop-precedence", limit: 10 }, [low(0), low(0), high(0), low(0), high(0)]);
    expect(arrivals.map(([packet]) => packet)).toEqual([0, 1, 2, 3, 4]);
  });

  test("strict: high before low, in order among themselves, but the packet in service is not interrupted", () => {
    const { rows, arrivals, network } = drive({ discipline: "strict", limit: 10 }, [
      low(0), // in service until 8000
      low(100),
      high(200),
      low(300),
      high(400),
      high(16_500), // 2 left at 16000, 4 is in service until 24000
    ]);
    expect(arrivals).toEqual([
      [0, 9000],
      [2, 17_000],
      [4, 25_000],
      [5, 33_000],
      [1, 41_000],
      [3, 49_000],
    ]);
    expect(rows.map(([packet, , depart]) => [packet, depart])).toEqual([
      [0, 8000],
      [1, 40_000],
      [2, 16_000],
      [3, 48_000],
      [4, 24_000],
      [5, 32_000],
    ]);
    // 8000 + 39900 + 15800 + 47700 + 23600 + 15500
    expect(network.links[0].meter.sojournNs).toBe(150_500);
  });

  test("strict and full: pushes out like drop precedence", () => {
    const { drops, arrivals } = drive({ discipline: "strict", limit: 3 }, [low(0), low(0), high(0), high(100), high(200), low(300)]);
    expect(drops).toEqual([
      [1, 100],
      [4, 200],
      [5, 300],
    ]);
    expect(arrivals.map(([packet]) => packet)).toEqual([0, 2, 3]);
  });

  test("a high packet at the instant a transmission ends: the decision of whom to serve comes after it", () => {
    const { arrivals } = drive({ discipline: "strict", limit: 10 }, [low(0), low(0), high(8000)]);
    expect(arrivals.map(([packet]) => packet)).toEqual([0, 2, 1]);
  });

  test("the run ends: what waits is told as if nothing more came", () => {
    const { rows, network } = drive({ discipline: "strict", limit: 10 }, [low(0), low(100), high(200), low(900)], 800);
    expect(rows).toEqual([
      [0, 0, 8000, false],
      [1, 100, 24_000, false],
      [2, 200, 16_000, false],
    ]);
    network.clock.nowNs = 800;
    // so far: one packet in service for 800 ns, two waiting for 700 and 600
    const totals = { link: 0, busyNs: 0, sojournNs: 0 };
    measurePort(network, totals);
    expect(totals).toEqual({ link: 0, busyNs: 800, sojournNs: 2100 });
  });

  test("the length in KiB that packets carry on follows what enters, leaves and is pushed out", () => {
    const { feedback, network } = drive({ discipline: "drop-precedence", limit: 3, feedback: "kib" }, [
      { at: 0, bytes: 5000 }, // meets nothing; leaves at 40000
      { at: 0, bytes: 3000 }, // meets 5000 B: 4 KiB
      { at: 1, bytes: 2000 }, // 8000 B: 7; pushed out at 2
      { at: 2, bytes: 1000, isHigh: true }, // 8000 B once the 2000 are gone: 7
      { at: 40_001, bytes: 100 }, // 4000 B: 3
    ]);
    expect(feedback).toEqual([0, 4, 7, 3]);
    expect(network.links[0].meter.busyNs).toBe(8 * 9100);
  });

  test("marks an arrival that meets as many waiting packets as the threshold, the one in service not counted", () => {
    const { network } = drive({ discipline: "strict", limit: 9, markAbove: 2 }, [low(0), low(0), low(0), high(0), low(0)]);
    // they meet 0, 0, 1, 2 and 3 waiting: the last two
    expect(network.links[0].meter.marks).toBe(2);
  });

  test("a rate that does not divide keeps its remainder within a busy period and forgets it after", () => {
    // 1000 B at 3 Gbps: 2666 2/3 ns
    const { arrivals } = drive({ discipline: "strict", limit: 10, rateBps: 3e9 }, [low(0), low(0), low(0), low(20_000), low(20_000)]);
    expect(arrivals.map(([, at]) => at - 1000)).toEqual([2666, 5333, 8000, 22_666, 25_333]);
  });
});

describe("one port, any arrivals", () => {
  const offers = fc.array(
    fc.record({
      // multiples of half a transmission make arrivals and departures coincide often
      at: fc.oneof(
        fc.nat(60).map((n) => n * 4000),
        fc.nat(240_000),
      ),
      isHigh: fc.boolean(),
      bytes: fc.constantFrom(1000, 1000, 500, 1500),
    }),
    // enough for some to wait, whatever the number of cases
    { minLength: 20, maxLength: 80 },
  );

  test.each(["fifo", "drop-precedence", "strict"] as const)("%s keeps its promises", (discipline) => {
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 8 }), (list, limit) => {
        const { network, rows, drops, lost, arrivals } = drive({ discipline, limit }, list);
        // each packet arrived or was dropped, none twice
        expect([...arrivals.map(([packet]) => packet), ...lost].sort((a, b) => a - b)).toEqual(list.map((_, i) => i));
        expect(drops.map(([packet]) => packet)).toEqual(lost);
        const accepted = rows.map(([packet, arrive, depart, isPushedOut]) => ({
          arrive: Number(arrive),
          depart: Number(depart),
          isPushedOut: isPushedOut === true,
          isHigh: list[Number(packet)].isHigh,
          order: Number(packet),
          bytes: list[Number(packet)].bytes,
        }));
        const served = accepted.filter(({ isPushedOut }) => !isPushedOut);
        expect(served).toHaveLength(arrivals.length);
        expect(network.links[0].meter.busyNs).toBe(served.reduce((sum, { bytes }) => sum + bytes * 8, 0));
        expect(network.links[0].meter.sojournNs).toBe(accepted.reduce((sum, { arrive, depart }) => sum + depart - arrive, 0));
        // rows in order of arrival; at one time in the order offered
        for (let i = 1; i < accepted.length; i++) expect(accepted[i].arrive).toBeGreaterThanOrEqual(accepted[i - 1].arrive);
        // the port is never idle while a packet waits, and sends one at a time
        const byTurn = served.toSorted((a, b) => a.depart - b.depart);
        let freeAt = 0;
        for (const { arrive, depart, bytes } of byTurn) {
          expect(depart - bytes * 8).toBeGreaterThanOrEqual(freeAt);
          const start = depart - bytes * 8;
          if (start > freeAt) expect(served.every((other) => other.arrive >= start || other.depart <= freeAt)).toBe(true);
          expect(start).toBeGreaterThanOrEqual(arrive);
          freeAt = depart;
        }
        for (const one of served) {
          for (const other of served) {
            const start = one.depart - one.bytes * 8;
            const isBehind = other.arrive > one.arrive && other.depart < one.depart;
            if (!isBehind) continue;
            // overtaking: only strict service, only high over low, and only while the low one waits
            expect([discipline, other.isHigh, one.isHigh]).toEqual(["strict", true, false]);
            expect(other.arrive).toBeLessThanOrEqual(start);
          }
          // strict: no low packet starts while a high one waits
          if (discipline === "strict" && !one.isHigh) {
            const start = one.depart - one.bytes * 8;
            expect(served.some((other) => other.isHigh && other.arrive < start && other.depart > one.depart)).toBe(false);
          }
        }
        // what is held never exceeds the limit, and who is dropped finds it full
        const held = (time: number) => accepted.filter(({ arrive, depart }) => arrive <= time && depart >= time).length;
        for (const [packet, time] of drops) {
          const { isHigh } = list[packet];
          const wasAccepted = accepted.some(({ order }) => order === packet);
          expect(held(time) - (wasAccepted ? 1 : 0)).toBeGreaterThanOrEqual(limit);
          if (wasAccepted) expect([discipline === "fifo", isHigh]).toEqual([false, false]);
          // a high one is turned away only when none that waits is low
          else if (isHigh && discipline !== "fifo") {
            const waitingLow = accepted.filter(
              (other) => !other.isHigh && !other.isPushedOut && other.arrive < time && other.depart - other.bytes * 8 > time,
            );
            expect(waitingLow).toEqual([]);
          }
        }
        expect(network.links[0].meter.maxQueuePackets).toBeLessThanOrEqual(limit);
      }),
      { numRuns: countCases(400, 0.08) },
    );
  });
});

/** NewReno that asks for a discipline and tags nothing, or everything. */
function wrapNewReno(needs: SwitchNeeds, tag: number): Algorithm {
  const newreno = getAlgorithm("newreno");
  return {
    ...newreno,
    needs: () => needs,
    createSender: (port, params) => {
      const control = newreno.createSender(port, params);
      return {
        window: control.window,
        onAck: (ack) => control.onAck(ack),
        onCongestion: (signal) => control.onCongestion(signal),
        tagPacket: () => tag,
      };
    },
  };
}

describe("without a reason to overtake, a queued port is a drop-tail port, tie for tie", () => {
  const scenarios = fc
    .record({
      rules: fc.constantFrom("rfc" as const, "ns2" as const),
      senders: fc.integer({ min: 1, max: 20 }),
      bufferPackets: fc.integer({ min: 1, max: 64 }),
      linkBps: fc.constantFrom(1e9, 3e9, 1e10),
      blockBytes: fc.integer({ min: 1, max: 60_000 }),
      blocks: fc.integer({ min: 1, max: 3 }),
      startJitterNs: fc.constantFrom(0, 0, 10_000),
      rtoMinNs: fc.constantFrom(2_000_000, 200_000_000),
      seed: fc.nat(),
    })
    .map(({ rules, senders, bufferPackets, linkBps, blockBytes, blocks, startJitterNs, rtoMinNs, seed }) =>
      makeScenario({
        network: { bufferPackets, linkBps },
        transport: { rules, rtoMinNs },
        workload: { senders, blockBytes, blocks, startJitterNs },
        seed,
      }),
    );

  test.each([
    ["drop-precedence", 0],
    ["strict", 0],
    ["drop-precedence", PacketFlag.priority],
    ["strict", PacketFlag.priority],
  ] as const)("%s, all packets tagged %i", (priority, tag) => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const plain = recordRun(scenario, wrapNewReno({}, tag));
        const queued = recordRun(scenario, wrapNewReno({ queueing: priority }, tag));
        // idle ns2 senders' timers can go on for ever while another waits; a queued port has more events
        fc.pre(plain.finished && queued.finished);
        expect(queued.totals).toEqual(plain.totals);
        for (const name of ["packets", "drops", "windows", "timeouts", "milestones"] as const) {
          expect(queued.columns[name].length).toBe(plain.columns[name].length);
          expectSameRows(queued.columns[name], plain.columns[name]);
        }
      }),
      { numRuns: countCases(100, 0.07) },
    );
  });
});

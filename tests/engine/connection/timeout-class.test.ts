import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import { TimeoutClass } from "../../../src/engine/observer.ts";
import type { Observer } from "../../../src/engine/observer.ts";
import { makeScenario } from "../../support/scenarios.ts";
import { drawLogged } from "../../support/draw.ts";
import { silentObserver } from "../../../src/engine/observers.ts";

/** Packets of a flow, by what the port did with them. */
class Fates {
  readonly arrived = new Set<number>();
  readonly timesLost = new Map<number, number>();
}

/** What the definitions say, from what the port did. By the time a timer of 200 ms fires, what was accepted has been acknowledged. */
function judge(fates: Fates, needed: number, missing: number, last: number, blockStart: number, blockEnd: number): TimeoutClass {
  if (fates.arrived.has(missing)) return TimeoutClass.spurious;
  if ((fates.timesLost.get(missing) ?? 0) >= 2) return TimeoutClass.lostRetransmission;
  const outstanding = Array.from({ length: last - missing + 1 }, (_, i) => missing + i);
  const lost = outstanding.filter((packet) => !fates.arrived.has(packet));
  const isTail = (packet: number) => packet >= blockEnd - 3;
  const isOnlyTail = isTail(missing) && missing > blockStart;
  if (lost.length === outstanding.length && !isOnlyTail) return TimeoutClass.blockHead;
  return lost.some(isTail) && outstanding.length - lost.length < needed ? TimeoutClass.blockTail : TimeoutClass.other;
}

const blockPackets = 64;

/** [class the engine gave, class the definitions give] of every timeout. */
function listClasses(recovery: "sack" | "rack", senders: number, seed: number): [TimeoutClass, TimeoutClass][] {
  const classes: [TimeoutClass, TimeoutClass][] = [];
  const flows = Array.from({ length: senders }, () => new Fates());
  const observer: Observer = {
    ...silentObserver,
    onAccept: (_arriveNs, _departNs, flow, packet) => flows[flow].arrived.add(packet),
    onDrop: (_timeNs, flow, packet) => flows[flow].timesLost.set(packet, (flows[flow].timesLost.get(packet) ?? 0) + 1),
    onTimeout: (report) => {
      const start = report.block * blockPackets;
      const needed = recovery === "sack" ? 3 : 1;
      const expected = judge(flows[report.flow], needed, report.highestAck + 1, report.maxPacket, start, start + blockPackets);
      classes.push([report.class, expected]);
    },
  };
  const workload = { senders, blocks: 20, blockBytes: blockPackets * 1000, startJitterNs: 100_000 };
  createSimulation(makeScenario({ transport: { algorithm: "sack", recovery }, workload, seed }), getAlgorithm, observer).run(Infinity);
  return classes;
}

const seeds = drawLogged("seeds of timeouts", [1, 2, 3], 1);

describe.each(["sack", "rack"] as const)("%s: every timeout has the class that the packets give it", (recovery) => {
  const classes = [8, 16, 24, 32, 48].flatMap((senders) => seeds.flatMap((seed) => listClasses(recovery, senders, seed)));
  const count = (wanted: TimeoutClass) => classes.filter(([given]) => given === wanted).length;

  test("hundreds of them", () => {
    expect(classes.length).toBeGreaterThan(70 * seeds.length);
    expect(classes.filter(([given, expected]) => given !== expected)).toEqual([]);
  });

  test("whole windows lost, and retransmissions lost", () => {
    expect(count(TimeoutClass.blockHead)).toBeGreaterThan(17 * seeds.length);
    expect(count(TimeoutClass.lostRetransmission)).toBeGreaterThan(seeds.length);
  });

  test("SACK needs three packets behind a hole in the tail; a probe finds it with fewer", () => {
    if (recovery === "sack") expect(count(TimeoutClass.blockTail)).toBeGreaterThan(7 * seeds.length);
    else expect(count(TimeoutClass.blockTail)).toBeLessThan(classes.length / 100);
  });
});

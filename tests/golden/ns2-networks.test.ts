import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { Milestone, type Observer, PacketKind } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { requireScenario } from "../../src/scenario/parse-scenario.ts";
import { parseCsv } from "./reference-run.ts";

/**
 * NewReno in ns-2.35 over several switches, with a clock in which every time is exact. All ports of switches are short, so ACKs are
 * lost too: 74 of two switches' 736 drops (a barrier of 9 senders on both, two receivers), 12 of three switches' 112 (one response each).
 * In the others a port is slower than the links that feed it, and packets come at the very instant when one leaves: slow-trunks
 * (523 drops), slow-receiver (one switch, 534), equal-delays (594). There what was scheduled first comes first.
 */
describe.each(["two-switches", "three-switches", "slow-trunks", "slow-receiver", "equal-delays"])(
  "ns-2.35 run %s, event for event",
  (name) => {
    const read = (file: string): string => readFileSync(new URL(`./data/${name}/${file}`, import.meta.url), "utf8");
    const drops: number[][] = [];
    const lastAcks: number[][] = [];
    const observer: Observer = {
      onAccept: () => {},
      onDrop: (timeNs, flow, packet, _flags, _port, kind) => drops.push([timeNs, flow, kind === PacketKind.ack ? 1 : 0, packet]),
      onWindow: () => {},
      onTimeout: () => {},
      onGauge: () => {},
      onResponse: () => {},
      onMilestone: (timeNs, kind, flow, block) => {
        if (kind === Milestone.senderDone) lastAcks.push([block, flow, timeNs]);
      },
    };
    createSimulation(requireScenario(JSON.parse(read("scenario.json"))), getAlgorithm, observer).run(Infinity);

    test("drops of data and ACKs: time, flow, packet", () => {
      expect(drops).toEqual(parseCsv(read("drops.csv")));
    });

    test("last ACKs", () => {
      expect(lastAcks.sort(([block, flow], [otherBlock, otherFlow]) => block - otherBlock || flow - otherFlow)).toEqual(
        parseCsv(read("flows.csv")),
      );
    });
  },
);

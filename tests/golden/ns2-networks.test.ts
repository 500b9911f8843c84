import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { Milestone, type Observer } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { networkRuns } from "./network-runs.ts";
import { parseCsv } from "./reference-run.ts";
import { silentObserver } from "../../src/engine/observers.ts";

/**
 * NewReno in ns-2.35 over several switches, with a clock in which every time is exact. All ports of switches are short, so ACKs are
 * lost too: 74 of two switches' 736 drops (a barrier of 9 senders on both, two receivers), 12 of three switches' 112 (one response each).
 * In the others a port is slower than the links that feed it, and packets come at the very instant when one leaves: slow-trunks
 * (523 drops), slow-receiver (one switch, 534), equal-delays (594). There what was scheduled first comes first.
 *
 * And beside datagrams, six blocks of the papers' figures with UDP: 8 senders with one switch (39 of 484 drops are datagrams) and 12
 * with two (77 of 875). ns-2 was told when each sender has its block and when each datagram sets out; losses, retransmissions and timers,
 * which are what makes the next block late, are its own. Of the 4 and 6 timeouts 1 and 3 are block-head, 3 and 2 lost retransmissions.
 * With two switches an ACK of a packet that was sent before it was given, and then again, gives a sample and ends a back-off.
 */
describe.each(networkRuns)("ns-2.35 run %s, event for event", (name) => {
  const read = (file: string): string => readFileSync(new URL(`./data/${name}/${file}`, import.meta.url), "utf8");
  const drops: number[][] = [];
  const lastAcks: number[][] = [];
  const observer: Observer = {
    ...silentObserver,
    onDrop: (timeNs, flow, packet, _flags, _port, kind) => drops.push([timeNs, flow, kind, packet]),
    onMilestone: (timeNs, kind, flow, block) => {
      if (kind === Milestone.senderDone) lastAcks.push([block, flow, timeNs]);
    },
  };
  createSimulation(requireScenario(JSON.parse(read("scenario.json"))), getAlgorithm, observer).run(Infinity);

  test("drops of data, ACKs and datagrams: time, flow, kind, packet", () => {
    expect(drops).toEqual(parseCsv(read("drops.csv")));
  });

  test("last ACKs", () => {
    expect(lastAcks.sort(([block, flow], [otherBlock, otherFlow]) => block - otherBlock || flow - otherFlow)).toEqual(
      parseCsv(read("flows.csv")),
    );
  });
});

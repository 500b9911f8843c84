import { describe, expect, it } from "vitest";
import { descriptions } from "../../src/algorithms/descriptions.ts";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { listAskedStates } from "../../src/analysis/asked-waits.ts";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { indexRun } from "../../src/analysis/run-index.ts";
import { isAwaitingReceiver, isWaiting, RowState, type SenderIndex, senderStateAt } from "../../src/analysis/senders.ts";
import { PacketFlag, PacketKind, type Passage } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { drawLogged } from "../support/draw.ts";
import { recordRun } from "./recorded-runs.ts";

/** A run, and for each sender's data packets: when the first and the last bit left, whether it is a retransmission, and what trimmed it. */
function watch(algorithm: string, blocks: number) {
  const scenario = requireScenario({ transport: { algorithm }, workload: { blocks } });
  const { observer, columns } = createRecorder();
  const { dataRoutes } = geometryOf(scenario);
  const sent = dataRoutes.map((): { serial: number; fromNs: number; toNs: number; isAgain: boolean }[] => []);
  const seen = dataRoutes.map(() => new Set<number>());
  const trimmed = new Set<number>();
  const watching = {
    onPassage({ serial, flow, packet, kind, flags, link, startNs, departNs }: Readonly<Passage>) {
      if (kind !== PacketKind.data) return;
      if ((flags & PacketFlag.trimmed) !== 0) trimmed.add(serial);
      if (link !== dataRoutes[flow][0]) return;
      sent[flow].push({ serial, fromNs: startNs, toNs: departNs, isAgain: seen[flow].has(packet) });
      seen[flow].add(packet);
    },
    onLost() {},
    onAckTaken() {},
  };
  const simulation = createSimulation(scenario, getAlgorithm, Object.assign(observer, { watch: watching }));
  while (!simulation.finished) simulation.run(1e6);
  const run = { scenario, columns, status: "done", computedNs: simulation.totals.durationNs, detailUntilNs: null };
  return { run, sent, trimmed, index: indexRun(run).senders };
}

const asking = [
  ["ndp", RowState.pullWaiting],
  ["homa", RowState.grantWaiting],
] as const;

describe.each(drawLogged("transports whose senders are asked", asking, 1))("a sender of %s", (algorithm, state) => {
  const { run, sent, trimmed, index } = watch(algorithm, 2);
  it("waits to be asked while nothing leaves it, until the next packet does", () => {
    let waits = 0;
    sent.forEach((packets, sender) => {
      const track = index.tracks[sender];
      const starts = new Set(packets.map(({ fromNs }) => fromNs));
      const ends = new Set(packets.map(({ toNs }) => toNs));
      for (let i = 0; i < track.startNs.length; i++) {
        if (track.states[i] !== state) continue;
        waits++;
        expect(ends).toContain(track.startNs.values[i]);
        // or until nothing is in flight that could be answered before its timer expires
        if (!isWaiting(track.states[i + 1])) expect(starts).toContain(track.startNs.values[i + 1]);
      }
      for (const { fromNs, toNs } of packets)
        expect(senderStateAt(index, sender, (fromNs + toNs) / 2).state, String(fromNs)).not.toBe(state);
    });
    // most of the 2 × 32 × 244 packets beyond the first ones are asked for one by one
    expect(waits).toBeGreaterThan(5000);
  });
  it("shows for each packet whether it is trimmed and whether it is a retransmission", () => {
    const { sending, retransmitting, trimmed: cut, trimmedAgain } = RowState;
    const counts = new Map<number, number>();
    sent.forEach((packets, sender) => {
      for (const { serial, fromNs, toNs, isAgain } of packets) {
        const expected = trimmed.has(serial) ? (isAgain ? trimmedAgain : cut) : isAgain ? retransmitting : sending;
        expect(senderStateAt(index, sender, (fromNs + toNs) / 2).state, `${sender} at ${fromNs}`).toBe(expected);
        counts.set(expected, (counts.get(expected) ?? 0) + 1);
      }
    });
    expect(counts.get(retransmitting)).toBeGreaterThan(700);
    if (algorithm === "ndp") expect([counts.get(cut), counts.get(trimmedAgain)]).toEqual([746, 10]);
    else expect(trimmed.size).toBe(0);
  });
  it("sends the first packets of a block unasked, and waits for nothing after the last", () => {
    const steps = index.tracks.flatMap(({ states, startNs }) =>
      Array.from(states.subarray(1, startNs.length), (now, i) => [states[i], now]),
    );
    const { idle, done } = RowState;
    const starts = steps.filter(([before, now]) => (before === idle || before === done) && now !== done);
    const ends = steps.filter(([, now]) => now === idle);
    // two blocks of 32 senders
    expect([starts.length, ends.length]).toEqual([64, 64]);
    for (const pair of [...starts, ...ends]) expect(pair).not.toContain(state);
  });
  it("is asked, as is each of the others", () => {
    expect(listAskedStates(run.scenario)).toEqual(Array.from({ length: 32 }, () => state));
  });
});

describe.each(["ndp", "homa", "pdq", "d3"])("while a run of %s is computed", (algorithm) => {
  const scenario = requireScenario({ transport: { algorithm }, workload: { blocks: 3 } });
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  const seen: { timeNs: number; states: readonly number[]; isIn: boolean }[] = [];
  const read = (status: string, computedNs: number) => indexRun({ scenario, columns, status, computedNs, detailUntilNs: null }).senders;
  for (let step = 0; !simulation.finished; step++) {
    simulation.run(997);
    const index = read("computing", simulation.nowNs);
    for (let part = step < 1 ? 1 : 60; part < 100; part++) {
      const timeNs = (part / 100) * simulation.nowNs;
      const isIn = timeNs < columns.packets.arriveNs[columns.packets.length - 1] - 50_000;
      seen.push({ timeNs, states: listStates(index, timeNs), isIn });
    }
  }
  const index = read("done", simulation.totals.durationNs);

  it("shows packets and waits as the finished run does", () => {
    const pairs = seen.flatMap(({ timeNs, states, isIn }) =>
      listStates(index, timeNs).map((state, sender) => [states[sender], state, isIn] as const),
    );
    expect(pairs.filter(([, state, isIn]) => isIn && isAwaitingReceiver(state)).length).toBeGreaterThan(100);
    const { idle, sending, waiting, freeWaiting } = RowState;
    // what only later events tell: whether a wait is that for a timer, and whether a packet was the last of its block
    const isOpen = (state: number): boolean => [idle, waiting, freeWaiting].some((open) => open === state);
    // a packet shows when its row comes: with priorities, late
    const isUnseen = (state: number, isIn: boolean): boolean => state === sending && !isIn && !["d3", "pdq"].includes(algorithm);
    expect(pairs.filter(([before, after, isIn]) => before !== after && !isUnseen(before, isIn) && !isOpen(after))).toEqual([]);
  });
});

function listStates(index: SenderIndex, timeNs: number): readonly number[] {
  return index.tracks.map((_, sender) => senderStateAt(index, sender, timeNs).state);
}

it("ends a wait for a timer when the timer expires, even if the time on the wire is not a whole number", () => {
  const scenario = requireScenario({
    network: { linkBps: 10e9, rttNs: 22, bufferPackets: 3 },
    transport: { algorithm: "ndp", segmentBytes: 1459, params: { window: 500, wholePackets: 56, rtoUs: 3000 } },
    workload: { senders: 35, blocks: 2, blockBytes: 3277 },
  });
  const run = recordRun(scenario);
  const { timeouts } = run.columns;
  const { tracks } = indexRun(run).senders;
  let waits = 0;
  tracks.forEach(({ startNs, states }, sender) => {
    for (let i = 0; i < startNs.length; i++) {
      if (!isWaiting(states[i])) continue;
      waits++;
      const fired = [...timeouts.timeNs.subarray(0, timeouts.length)].filter((_, row) => timeouts.flow[row] === sender);
      expect(fired, `wait of ${sender}`).toContain(startNs.values[i + 1]);
    }
  });
  expect(waits).toBeGreaterThan(5);
});

it("knows every transport whose receivers ask for packets or whose switches grant rates", () => {
  const asked = descriptions.filter(({ gauges = [] }) => gauges.some((gauge) => ["pulls", "outstanding", "granted"].includes(gauge)));
  expect(asked.map(({ id }) => id).toSorted()).toEqual(["d3", "homa", "ndp", "pdq"]);
  for (const { id } of descriptions) {
    const [state] = listAskedStates(requireScenario({ transport: { algorithm: id } }));
    expect(state !== undefined, id).toBe(asked.some((one) => one.id === id));
  }
});

describe.each(["pdq", "d3"])("a sender of %s", (algorithm) => {
  const { run, index } = watch(algorithm, 2);
  it("waits for a grant exactly while it has data and no rate", () => {
    const { rates } = run.columns;
    let waits = 0;
    for (let row = 0; row < rates.length; row++) {
      const { state } = senderStateAt(index, rates.flow[row], rates.timeNs[row]);
      if (state === RowState.grantWaiting) waits++;
      // the last row of an instant counts
      const later = rates.flow.subarray(row + 1, rates.length).indexOf(rates.flow[row]);
      if (later >= 0 && rates.timeNs[row + 1 + later] === rates.timeNs[row]) continue;
      if (rates.bps[row] > 0) expect(state).not.toBe(RowState.grantWaiting);
      else expect([RowState.grantWaiting, RowState.done, RowState.idle]).toContain(state);
    }
    expect(waits).toBeGreaterThan(10);
  });
});

import { describe, expect, test } from "vitest";
import { type Algorithm, CongestionWindow, type CongestionControl, type SenderPort } from "../../src/engine/congestion.ts";
import { ControlFlag, type Observer, PacketKind, type Passage } from "../../src/engine/observer.ts";
import type { PortView } from "../../src/engine/port-program.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { type ScenarioChanges, makeScenario } from "../support/scenarios.ts";
import { silentObserver } from "../../src/engine/observers.ts";

/** What a transport may use beyond its window, tried with transports that do nothing else. Times: a packet takes 8320 ns, the round trip 117,280. */

const PACKET_NS = 8320;
const ROUND_TRIP_NS = 117_280;
/** From a sender to the switch: one packet's serialization and a quarter of the round trip's propagation. */
const TO_SWITCH_NS = PACKET_NS + 25_000;

function makeAlgorithm(changes: Partial<Algorithm>): Algorithm {
  return {
    id: "newreno",
    name: "Trial",
    family: "rate",
    idea: "",
    cite: "",
    params: {},
    recovery: "newreno",
    createSender: () => makeControl({}),
    ...changes,
  };
}

function makeControl(changes: Partial<CongestionControl>, window = new CongestionWindow(100, 100)): CongestionControl {
  return { window, onAck: () => {}, onCongestion: () => {}, ...changes };
}

function run(algorithm: Algorithm, changes: ScenarioChanges, blockBytes = 10_000) {
  const scenario = makeScenario({
    ...changes,
    workload: { senders: 1, blocks: 1, blockBytes, startJitterNs: 0, barrier: "last-ack", ...(changes.workload as object) },
  });
  const passages: Passage[] = [];
  const rates: [number, number, number][] = [];
  const gauges: [number, number, number, number][] = [];
  const ignore = (): void => {};
  const observer: Observer = {
    ...silentObserver,
    watch: { onPassage: (passage) => passages.push({ ...passage }), onLost: ignore, onAckTaken: ignore },
    onRate: (...rate) => rates.push(rate),
    onPortGauge: (...gauge) => gauges.push(gauge),
  };
  const simulation = createSimulation(scenario, () => algorithm, observer);
  while (!simulation.finished) simulation.run(1000);
  /** When packets of a kind leave their sender's host. */
  const listSends = (kind: number = PacketKind.data) =>
    passages.filter((passage) => passage.kind === kind && passage.link === 2 && kind !== PacketKind.ack).map(({ startNs }) => startNs);
  return { simulation, passages, rates, gauges, listSends };
}

const gaps = (times: readonly number[]): number[] => times.slice(1).map((time, i) => time - times[i]);

describe("a rate (H1)", () => {
  const paced = (bps: number, changes: Partial<CongestionControl> = {}) => {
    const window = new CongestionWindow(100, 100);
    window.pacingBps = bps;
    return makeAlgorithm({ createSender: () => makeControl(changes, window) });
  };

  test("packets leave one after the other, each as many bits later as the last one had", () => {
    const { listSends } = run(paced(1e8), {});
    expect(gaps(listSends())).toEqual(Array(9).fill(83_200));
  });

  test("what does not divide waits for the next whole nanosecond; the window may be slower", () => {
    expect(gaps(run(paced(3e8), {}).listSends())).toEqual(Array(9).fill(27_734));
    // a window of 1: one packet a round trip, however fast
    const window = new CongestionWindow(1, 1);
    window.pacingBps = 1e9;
    const slow = makeAlgorithm({ createSender: () => makeControl({}, window) });
    expect(gaps(run(slow, {}).listSends())).toEqual(Array(9).fill(ROUND_TRIP_NS));
  });

  test("0 holds all back until the transport says otherwise, and the run hears of both", () => {
    const window = new CongestionWindow(100, 100);
    let port: SenderPort;
    const held = makeAlgorithm({
      createSender: (own) => {
        port = own;
        window.pacingBps = 0;
        return makeControl(
          {
            onBlockStart: () => port.setTimer(1_000_000),
            onTimer: () => {
              window.pacingBps = 5e8;
              port.send();
            },
          },
          window,
        );
      },
    });
    const { listSends, rates } = run(held, {});
    expect(gaps(listSends())).toEqual(Array(9).fill(2 * PACKET_NS));
    expect(rates.map(([, flow, bps]) => [flow, bps])).toEqual([[0, 5e8]]);
    expect(listSends()[0]).toBe(rates[0][0]);
  });

  test("the run hears of the first rate, with the first packet, if the transport paces", () => {
    const told = (changes: Partial<Algorithm>, bps: number) => run({ ...paced(bps), ...changes }, {});
    const { rates, listSends } = told({ paces: true }, 1e8);
    expect(rates).toEqual([[listSends()[0], 0, 1e8]]);
    // not limited, as QCN at the line rate
    expect(told({ paces: true }, Infinity).rates).toEqual([[expect.any(Number), 0, Infinity]]);
    expect(told({}, Infinity).rates).toEqual([]);
  });

  test("a fast retransmission does not wait, and the next packet waits for it", () => {
    const { listSends, passages } = run(paced(1e9), { network: { bufferPackets: 8, linkBps: 5e8, senderLinkBps: 1e9 } }, 60_000);
    const repeats = passages.filter(({ kind, link, flags }) => kind === PacketKind.data && link === 2 && (flags & 1) !== 0);
    expect(repeats.length).toBeGreaterThan(0);
    expect(Math.min(...gaps(listSends()))).toBeGreaterThanOrEqual(PACKET_NS);
  });

  test("where PAUSE stops the host, one packet waits there", () => {
    const changes = { network: { pauseThresholdPackets: 2 }, workload: { senders: 8 } };
    const { passages, simulation } = run(paced(1e9), changes, 50_000);
    const ahead = passages.filter(({ kind, link }) => kind === PacketKind.data && link >= 2).map((passage) => passage.ahead);
    expect(Math.max(...ahead)).toBeLessThanOrEqual(1);
    expect(simulation.totals.flows.every(({ drops }) => drops === 0)).toBe(true);
  });
});

describe("header words, programs of ports, control packets (H2, H3, H5)", () => {
  test.each([false, true])("a port reads and writes words, and the ACK brings them back (delayed ACKs: %s)", (delayedAck) => {
    const seen: (readonly [number, number, number])[] = [];
    const algorithm = makeAlgorithm({
      needs: () => ({ headerWords: 2 }),
      createSender: () =>
        makeControl({
          writeHeader: (packet, header) => (header[0] = packet + 0.5),
          onAnyAck: ({ cause, header }) => seen.push([cause, header![0], header![1]]),
        }),
      createPort: (port: PortView) => ({
        onArrive: ({ header, kind }) => {
          if (kind === PacketKind.data) header![1] = 1000 + port.queuePackets;
        },
      }),
    });
    run(algorithm, { transport: { delayedAck }, network: { senderLinkBps: 1e10 } }, 6000);
    // one leaves the port while ten come
    expect(seen.length).toBe(delayedAck ? 3 : 6);
    for (const [cause, own] of seen) expect(own).toBe(cause + 0.5);
    if (!delayedAck) expect(seen.map(([, , port]) => port)).toEqual([1000, 1001, 1002, 1003, 1004, 1005]);
  });

  test("it hears of arrivals, departures and what comes back, has a timer, and tells gauges", () => {
    const told: string[] = [];
    const algorithm = makeAlgorithm({
      portGauges: ["load"],
      createPort: (port) => {
        const note = (what: string) => told.push(`${what} ${port.nowNs()}`);
        return {
          onArrive: () => {
            note("arrives");
            port.setTimer(10);
            port.reportGauge(0, port.queueBytes);
          },
          onDepart: () => note("departs"),
          onAck: () => note("ack"),
          onTimer: () => note("timer"),
        };
      },
    });
    const { gauges } = run(algorithm, {}, 1000);
    const start = Number(told[0].split(" ")[1]);
    // half the way to the receiver and back to the switch: the packet, two propagations, and the ACK of 40 bytes
    expect(told).toEqual([
      `arrives ${start}`,
      `departs ${start}`,
      `timer ${start + 10}`,
      `ack ${start + PACKET_NS + 25_000 + 320 + 25_000}`,
    ]);
    expect(gauges).toEqual([[start, 0, 0, 0]]);
  });

  test("a control packet goes to the receiver and back with what ports wrote; a notification comes straight back", () => {
    const controls: [number, number][] = [];
    let port: SenderPort;
    const algorithm = makeAlgorithm({
      needs: () => ({ headerWords: 1, headerBytes: 10 }),
      createSender: (own) => {
        port = own;
        return makeControl({
          onBlockStart: () => port.sendControl(1),
          onControl: (header) => controls.push([port.nowNs(), header[0]]),
        });
      },
      createPort: (view) => ({
        onArrive: ({ kind, header, flow, bytes }) => {
          if (kind !== PacketKind.control) return;
          // 40 bytes of headers, the transport's 10, one byte of payload
          expect(bytes).toBe(51);
          header![0] += 7;
          view.notify(flow, 42);
        },
      }),
    });
    const { listSends, passages } = run(algorithm, {}, 1000);
    const [sent] = listSends(PacketKind.control);
    const wireNs = (bytes: number) => bytes * 8;
    const atSwitch = sent + wireNs(51) + 25_000;
    const back = atSwitch + wireNs(51) + 25_000 + 2 * (wireNs(50) + 25_000);
    expect(controls).toEqual([
      [atSwitch + wireNs(64) + 25_000, 42],
      [back, 7],
    ]);
    const flags = new Set(passages.filter(({ kind }) => kind === PacketKind.control).map((passage) => passage.flags));
    expect([...flags].toSorted((a, b) => a - b)).toEqual([0, ControlFlag.answer, ControlFlag.notification]);
  });

  test.each([true, false])("control packets are dropped where they take places (%s)", (controlTakesSlot) => {
    const algorithm = makeAlgorithm({
      needs: () => ({ headerWords: 1, controlTakesSlot, queueing: "bands" }),
      createSender: (port) =>
        makeControl({
          onBlockStart: () => {
            for (let i = 0; i < 40; i++) port.sendControl(0);
          },
        }),
    });
    const { simulation } = run(algorithm, { network: { bufferPackets: 2, senderLinkBps: 1e10 } }, 1000);
    const [{ lostControls }] = simulation.totals.flows;
    expect(simulation.totals.links[0].drops[PacketKind.control]).toBe(lostControls);
    if (controlTakesSlot) expect(lostControls).toBeGreaterThan(20);
    else expect(lostControls).toBe(0);
  });
});

describe("held ACKs (H6)", () => {
  test("each waits as long as the receiver says, and none overtakes another", () => {
    const delays = [50_000, 0, 10_000];
    let taken = 0;
    const algorithm = makeAlgorithm({
      createReceiver: () => ({ receiveWindow: 10, onData: () => {}, ackDelayNs: () => delays[taken++] }),
    });
    const { passages } = run(algorithm, {}, 3000);
    const acks = passages.filter(({ kind, link }) => kind === PacketKind.ack && link === 1).map(({ arriveNs }) => arriveNs);
    const [first] = passages.filter(({ kind, link }) => kind === PacketKind.data && link === 0).map(({ deliverNs }) => deliverNs);
    expect(acks).toEqual([first + 50_000, first + 50_000, first + 50_000]);
  });
});

describe("hosts (H7)", () => {
  const lossy = { network: { bufferPackets: 4, linkBps: 5e8, senderLinkBps: 1e9 } };

  test("a fixed timer: neither RTOmin nor back-off", () => {
    const algorithm = makeAlgorithm({ options: () => ({ rtoNs: 352_000 }), recovery: "timer" });
    const scenario = makeScenario({ ...lossy, workload: { senders: 1, blocks: 1, blockBytes: 60_000, startJitterNs: 0 } });
    const rtos: number[] = [];
    const observer: Observer = {
      ...silentObserver,
      onTimeout: ({ rtoNs, recovery, neededSigns }) => rtos.push(rtoNs, recovery, neededSigns),
    };
    const simulation = createSimulation(scenario, () => algorithm, observer);
    while (!simulation.finished) simulation.run(1000);
    expect(simulation.totals.drops).toBeGreaterThan(0);
    // index of "timer", and as many signs as never come
    expect(new Set(rtos)).toEqual(new Set([352_000, 5, 255]));
  });

  test("recovery by the timer alone repeats only what was lost", () => {
    const { simulation } = run(makeAlgorithm({ options: () => ({ rtoNs: 1_000_000 }), recovery: "timer" }), lossy, 60_000);
    const [{ retransmissions, drops, timeouts }] = simulation.totals.flows;
    expect(timeouts).toBeGreaterThan(0);
    expect(retransmissions).toBe(drops);
  });

  test.each([
    ["newreno", 1],
    ["sack", 1],
    ["sack", 5],
    ["newreno", 30],
  ] as const)("%s repairs at %i signs of loss", (recovery, dupThresh) => {
    const signs: number[] = [];
    const algorithm = makeAlgorithm({
      options: () => ({ dupThresh }),
      recovery,
      createSender: (port) => {
        let count = 0;
        return makeControl({
          onAnyAck: ({ ackedPackets }) => {
            if (!port.inRecovery) count = ackedPackets > 0 ? 0 : count + 1;
          },
          onCongestion: (signal) => {
            if (signal === "dupacks") signs.push(count);
          },
        });
      },
    });
    run(algorithm, lossy, 20_000);
    expect(signs.length > 0 ? signs[0] : null).toBe(dupThresh === 30 ? null : dupThresh);
  });
});

test("the round trip of these tests", () => {
  expect(2 * TO_SWITCH_NS + 2 * (320 + 25_000)).toBe(ROUND_TRIP_NS);
});

describe("receivers that are no TCP, and ports that trim (H8)", () => {
  /** Sends all at once; the receiver asks for what was cut as soon as it hears of it, and says at the end that all is here. */
  const create = (heard: string[], isEager = true) =>
    makeAlgorithm({
      needs: () => ({ queueing: "trim", wholePackets: 2, headerWords: 1 }),
      options: () => ({ rtoNs: Infinity }),
      createSender: (port) => {
        const window = new CongestionWindow(1, 1);
        window.pacingBps = 0;
        return makeControl(
          {
            onBlockStart: ({ firstPacket, lastPacket }) => {
              for (let packet = firstPacket; packet <= lastPacket; packet++) port.sendPacket(packet);
            },
            writeHeader: (packet, header) => (header[0] = packet + 0.5),
            onControl: (words) => (words[0] < 0 ? port.confirm(words[1]) : port.sendPacket(words[0])),
          },
          window,
        );
      },
      createSink: (port) => ({
        onPacket: (packet, isTrimmed, header) => {
          heard.push(`${packet}${isTrimmed ? "h" : ""} ${header[0]}`);
          if (isTrimmed && isEager) port.sendControl([packet]);
          else if (!isTrimmed) port.deliver(packet, packet);
          if (port.expected === 10) port.sendControl([-1, 9]);
        },
      }),
    });

  test("a sink takes packets and headers, and what it says is all its sender hears", () => {
    const heard: string[] = [];
    const { simulation, passages, listSends } = run(create(heard), { network: { senderLinkBps: 1e10 } });
    const { totals } = simulation;
    expect([totals.deliveredPackets, totals.deliveredBytes, totals.drops]).toEqual([10, 10_000, 0]);
    const cut = heard.filter((packet) => packet.includes("h"));
    // eight of the first ten did not fit; of those sent again some do not either
    expect(cut.length).toBeGreaterThanOrEqual(8);
    expect(heard.length).toBe(10 + cut.length);
    expect([totals.flows[0].trims, totals.links[0].trims, totals.retransmissions]).toEqual([cut.length, cut.length, cut.length]);
    expect(listSends().length).toBe(heard.length);
    expect(passages.some(({ kind }) => kind === PacketKind.ack)).toBe(false);
    for (const packet of heard) expect(Number(packet.split(" ")[1])).toBe(Number.parseInt(packet, 10) + 0.5);
    expect(passages.filter(({ link, flags }) => link === 0 && (flags & 1024) !== 0).every(({ bytes }) => bytes === 40)).toBe(true);
  });

  test("nothing is sent again unless the sink asks for it", () => {
    const heard: string[] = [];
    expect(() => run(create(heard, false), { network: { senderLinkBps: 1e10 } })).toThrow("nothing is left to happen");
    expect(heard.length).toBe(10);
  });
});

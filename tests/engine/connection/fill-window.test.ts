import { describe, expect, test } from "vitest";
import { type Algorithm, type CongestionControl, CongestionWindow, type SenderPort } from "../../../src/engine/congestion.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import { createRecorder } from "../../../src/protocol/recorder.ts";
import { makeScenario, type ScenarioChanges } from "../../support/scenarios.ts";

/** A transport with a window of `cwnd` that nothing moves, and with `hooks` besides. */
function makeFixed(cwnd: number, hooks: (port: SenderPort) => Partial<CongestionControl> = () => ({})): Algorithm {
  return {
    id: "fixed",
    name: "Fixed",
    family: "loss",
    idea: "",
    cite: "",
    params: {},
    recovery: "newreno",
    createSender: (port) => ({ window: new CongestionWindow(cwnd, 1000), onAck: () => {}, onCongestion: () => {}, ...hooks(port) }),
  };
}

function run(algorithm: Algorithm, changes: ScenarioChanges) {
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(makeScenario(changes), () => algorithm, observer);
  simulation.run(1e6);
  expect(simulation.finished).toBe(true);
  const arrivals = Array.from(columns.packets.arriveNs.subarray(0, columns.packets.length));
  return { totals: simulation.totals, arrivals, columns };
}

const alone = (packets: number) => ({ senders: 1, blockBytes: 1000 * packets, blocks: 1, startJitterNs: 0 });

describe("a window below one packet", () => {
  test("one packet every SRTT / cwnd", () => {
    const { arrivals } = run(makeFixed(0.25), { workload: alone(4) });
    // data: 100000 + 2 x 8320 + 2 x 320 = 117280 ns; handshake: 101280 ns, then SRTT moves by an eighth of the difference:
    // 103280, 105030 and 106561.25 ns
    expect(arrivals.slice(1).map((time, i) => time - arrivals[i])).toEqual([413_120, 420_120, 426_245]);
  });

  test("never two in flight, though SRTT / cwnd is less than the round trip", () => {
    const { arrivals } = run(makeFixed(0.99), { workload: alone(4) });
    // 103280 / 0.99 = 104324 ns: the next packet leaves with the ACK
    expect(arrivals.slice(1).map((time, i) => time - arrivals[i])).toEqual([117_280, 117_280, 117_280]);
  });
});

describe("new data that the transport may hold", () => {
  test("it is asked with the time since the last packet, only while the window has room", () => {
    const asked: number[] = [];
    const algorithm = makeFixed(2, (port) => ({ beforeNewData: (idleNs) => void (port.next > 0 && asked.push(idleNs)) }));
    run(algorithm, { workload: { ...alone(4), barrier: "last-ack" } });
    // two packets leave at 0; their ACKs at 117280 and, one transmission later, 125600 ns let two more go. Nothing waits after that
    expect(asked).toEqual([117_280, 8320]);
  });

  test("it is not asked when data comes while the window is full", () => {
    const asked: number[] = [];
    const algorithm = makeFixed(2, (port) => ({ beforeNewData: () => void asked.push(port.maxSent - port.highestAck) }));
    const { totals } = run(algorithm, {
      workload: {
        kind: "on-off",
        senders: 1,
        responses: 6,
        responseBytes: [3000, 3000],
        meanGapNs: 20_000,
        startNs: 0,
        finalBytes: 3000,
        finalStartNs: 0,
      },
    });
    expect(totals.flows[0].bytes).toBe(21_000);
    expect(asked.length).toBeGreaterThan(0);
    expect(Math.max(...asked)).toBeLessThan(2);
  });

  test("limited transmit sends nothing that is held", () => {
    /** New packets that duplicate ACKs let out; in each sender new data waits 0.5 ms after the first ACK, or not at all. */
    const sentAtDuplicates = (holds: boolean) => {
      const sent: number[] = [];
      const algorithm = makeFixed(8, (port) => {
        let before = 0;
        let hasHeld = !holds;
        return {
          beforeNewData: () => {
            if (hasHeld || port.highestAck < 0) return;
            hasHeld = true;
            port.isHeld = true;
            port.setTimer(500_000);
          },
          onTimer: () => {
            port.isHeld = false;
            port.send();
          },
          onAnyAck: () => {
            before = port.maxSent;
          },
          afterAck: (ack) => {
            const counts = ack.ackedPackets === 0 && !port.inRecovery && (port.isHeld || !holds);
            if (counts && port.highestAck >= 0) sent.push(port.maxSent - before);
          },
        };
      });
      // four bursts overlap in part: of the last one the middle is lost, and the end comes through
      for (let seed = 1; seed <= 10; seed++) {
        run(algorithm, {
          network: { bufferPackets: 4 },
          transport: { rtoMinNs: 1_000_000 },
          workload: { senders: 4, blockBytes: 16_000, blocks: 1, startJitterNs: 80_000, barrier: "last-ack" },
          seed,
        });
      }
      return sent;
    };
    expect(Math.max(...sentAtDuplicates(false))).toBe(1);
    const held = sentAtDuplicates(true);
    expect(held.length).toBeGreaterThan(0);
    expect(Math.max(...held)).toBe(0);
  });

  test("probes leave beyond the window, but not beyond what the receiver grants", () => {
    const sent: number[] = [];
    const probing = (port: SenderPort): Partial<CongestionControl> => ({
      beforeNewData: () => {
        if (port.highestAck === 0) sent.push(port.sendNew(5));
      },
    });
    run(makeFixed(1, probing), { workload: alone(9) });
    expect(sent).toEqual([5]);
    run(makeFixed(1, probing), { workload: alone(9), transport: { awndPackets: 3 } });
    expect(sent).toEqual([5, 3]);
    run(makeFixed(1, probing), { workload: alone(3) });
    expect(sent).toEqual([5, 3, 2]);
  });
});

describe("a receiver that decides its window", () => {
  test("has told it in the handshake, and sees how long each packet took", () => {
    const delays: number[] = [];
    const algorithm: Algorithm = {
      ...makeFixed(10),
      createReceiver: () => ({ receiveWindow: 2, onData: (_bytes, _isNew, delayNs) => void delays.push(delayNs) }),
    };
    const { arrivals } = run(algorithm, { workload: alone(4) });
    // the third waits for the first ACK
    expect(arrivals.map((time) => time - arrivals[0])).toEqual([0, 8320, 117_280, 125_600]);
    // two links of 25 us and 8320 ns; the second packet of a pair waits a transmission at its own host
    expect(delays).toEqual([66_640, 74_960, 66_640, 66_640]);
  });
});

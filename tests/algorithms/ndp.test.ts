import { describe, expect, test } from "vitest";
import { NdpReceiver, NdpSender } from "../../src/algorithms/ndp.ts";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { PacketFlag } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { runClaims } from "../support/claims.ts";
import { FakeSenderPort } from "../support/fake-sender-port.ts";
import { FakeSinkPort } from "../support/fake-sink-port.ts";
import { TimedSenderPort } from "../support/timed-sender-port.ts";
import { recordRun } from "../support/record-run.ts";
import { makeScenario, type ScenarioChanges } from "../support/scenarios.ts";

const values = { window: 12, wholePackets: 8, rtoUs: 20_000 };
const recordIncast = (changes: ScenarioChanges) => recordRun(makeScenario(changes));
const [ACK, NACK, PULL] = [0, 1, 2];

function begin(packets: number) {
  const port = new FakeSenderPort();
  port.limit = packets;
  const sender = new NdpSender(port, values);
  sender.onBlockStart({ firstPacket: 0, lastPacket: packets - 1 });
  const hear = (...words: number[]) => sender.onControl(Float64Array.from(words));
  return { port, sender, hear };
}

describe("the sender", () => {
  test("sends its first window unasked and says how far its block goes; then one packet a pull, cut ones first", () => {
    const { port, sender, hear } = begin(256);
    expect(port.sent).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const header = new Float64Array(1);
    sender.writeHeader(0, header);
    expect([...header]).toEqual([255]);
    port.sent.length = 0;
    hear(ACK, 0, 0);
    hear(NACK, 1, 0);
    hear(NACK, 2, 0);
    expect(port.sent).toEqual([]);
    for (let i = 0; i < 4; i++) hear(PULL, -1, 0);
    expect(port.sent).toEqual([1, 2, 12, 13]);
    expect(port.highestAck).toBe(0);
    hear(ACK, 2, 0);
    hear(ACK, 1, 2);
    expect(port.highestAck).toBe(2);
  });

  test("a short block is sent whole, and a pull too many sends nothing", () => {
    const { port, hear } = begin(5);
    hear(PULL, -1, 4);
    expect(port.sent).toEqual([0, 1, 2, 3, 4]);
    expect(port.highestAck).toBe(4);
  });

  test("a timer finds packets that nothing was heard of; where all were, it waits for a pull, though not for ever", () => {
    const port = new TimedSenderPort();
    const sender = new NdpSender(port, values);
    sender.onBlockStart({ firstPacket: 0, lastPacket: 1 });
    port.timeNs = 20e6 - 1;
    expect(sender.replacesTimeout()).toBe(true);
    port.timeNs = 20e6;
    expect(sender.replacesTimeout()).toBe(false);
    sender.onCongestion();
    expect(port.sent).toEqual([0, 1, 0]);
    sender.onControl(Float64Array.of(NACK, 0, -1));
    port.timeNs += 160e6 - 1;
    expect(sender.replacesTimeout()).toBe(true);
    port.timeNs += 1;
    expect(sender.replacesTimeout()).toBe(false);
  });

  test("after eight timeouts in vain the wait doubles, until a packet arrives whole", () => {
    const port = new TimedSenderPort();
    const sender = new NdpSender(port, values);
    sender.onBlockStart({ firstPacket: 0, lastPacket: 1 });
    for (let timeout = 0; timeout < 9; timeout++) sender.onCongestion();
    port.timeNs = 40e6 - 1;
    expect(sender.replacesTimeout()).toBe(true);
    port.timeNs = 40e6;
    expect(sender.replacesTimeout()).toBe(false);
    sender.onControl(Float64Array.of(ACK, 1, -1));
    sender.onCongestion();
    port.timeNs = 60e6;
    expect(sender.replacesTimeout()).toBe(false);
  });

  test("a sender whose packets have all arrived waits for a pull by a timer of its own, then sends unasked", () => {
    const { port, sender, hear } = begin(14);
    for (let packet = 0; packet < 12; packet++) hear(ACK, packet, packet);
    expect(port.timerNs).toBe(160e6);
    port.sent.length = 0;
    sender.onTimer();
    expect(port.sent).toEqual([12]);
    // one is in flight, and the retransmission timer runs
    sender.onTimer();
    expect(port.sent).toEqual([12]);
  });
});

describe("the receiver", () => {
  const arrive = (receiver: NdpReceiver, packet: number, last: number, isTrimmed = false) =>
    receiver.onPacket(packet, isTrimmed, Float64Array.of(last));

  test("one pull each packet time for all senders, in turn", () => {
    const ports = FakeSinkPort.onOneHost(3);
    const [one, two, three] = ports.map((port) => new NdpReceiver(port));
    arrive(one, 0, 9, true);
    arrive(one, 1, 9, true);
    arrive(one, 2, 9, true);
    arrive(two, 0, 9);
    arrive(three, 0, 9);
    const pulls = FakeSinkPort.run(ports, 100_000).filter(({ words }) => words[0] === PULL);
    expect(pulls.map(({ flow }) => flow)).toEqual([0, 1, 2, 0, 0]);
    expect(pulls.map(({ timeNs }) => timeNs)).toEqual([0, 8320, 16_640, 24_960, 33_280]);
  });

  test("reports how many pulls wait for their turn", () => {
    const ports = FakeSinkPort.onOneHost(2);
    const [one, two] = ports.map((port) => new NdpReceiver(port));
    for (let packet = 0; packet < 3; packet++) arrive(one, packet, 9, true);
    arrive(two, 0, 9);
    expect(ports.map(({ gauges }) => gauges)).toEqual([[3], [1]]);
    FakeSinkPort.run(ports, 9000);
    expect(ports.map(({ gauges }) => gauges)).toEqual([[2], [0]]);
    one.onClose();
    expect(ports[0].gauges).toEqual([0]);
  });

  test("no more pulls than packets it still misses", () => {
    const ports = FakeSinkPort.onOneHost(1);
    const receiver = new NdpReceiver(ports[0]);
    for (let packet = 0; packet < 4; packet++) arrive(receiver, packet, 4, packet === 3);
    // of 5 packets 3 and 4 are missing
    expect(receiver.pulls).toBe(2);
    arrive(receiver, 3, 4);
    arrive(receiver, 4, 4);
    expect(FakeSinkPort.run(ports, 100_000).filter(({ words }) => words[0] === PULL)).toEqual([]);
  });
});

/** Of the other simulator; its tolerances. */
describe("claims", () => {
  test.each([
    [8, 9.6, 0.5],
    [32, 11.9, 0.5],
    [128, 12.3, 0.5],
  ])("%i senders: nothing is lost, and about %f packets of each sender are cut in a block", (senders, trims, tolerance) => {
    for (const { all } of runClaims("ndp", senders)) {
      expect([all.drops, all.timeouts]).toEqual([0, 0]);
      expect(all.goodput).toBeGreaterThan(0.949);
      expect(all.goodput).toBeLessThan(0.962);
    }
    const { totals } = recordIncast({ transport: { algorithm: "ndp" }, workload: { senders, blocks: 3 } });
    expect(Math.abs(totals.links[0].trims / 3 / senders - trims)).toBeLessThan(tolerance);
    expect(totals.flows.reduce((sum, flow) => sum + flow.trims, 0)).toBe(totals.links[0].trims);
  });

  test("one sender: 12 packets are less than the path holds, 80% of the most there can be", () => {
    for (const { all } of runClaims("ndp", 1)) expect(Math.abs(all.goodput / 0.9615 - 0.8)).toBeLessThan(0.01);
  });

  test("128 senders: the port holds about a thousand packets, nearly all headers", () => {
    for (const { maxQueue } of runClaims("ndp", 128)) expect(Math.abs(maxQueue - 1008)).toBeLessThan(50);
  });

  test("32 senders: of 384 first packets 370 are cut; a pull every 8.32 us; 20 blocks at 99.7%", () => {
    const { columns, totals } = recordIncast({ transport: { algorithm: "ndp" }, workload: { senders: 32, blocks: 20 } });
    const { packets } = columns;
    let cut = 0;
    for (let row = 0; row < packets.length; row++)
      if (packets.packet[row] >= 0 && packets.packet[row] < 12 && (packets.flags[row] & PacketFlag.trimmed) !== 0) cut += 1;
    // some are sent again and cut again
    expect(Math.abs(cut - 370)).toBeLessThanOrEqual(15);
    expect(Math.abs(totals.links[0].trims / 7541 - 1)).toBeLessThan(0.05);
    const most = (32 * 20 * 256_000 * 8e9) / totals.durationNs / 1e9 / (1000 / 1040);
    expect(Math.abs(most - 0.997)).toBeLessThan(0.005);
    expect(totals.flows.every(({ drops, timeouts, lostControls }) => drops + timeouts + lostControls === 0)).toBe(true);
  });
});

test("a timer shorter than the round trip does not fill the port with copies", () => {
  const scenario = makeScenario({
    network: { senderLinkBps: 100e6, bufferPackets: 30 },
    transport: { algorithm: "ndp", segmentBytes: 1460, params: { window: 1, wholePackets: 1, rtoUs: 100 } },
    workload: {
      kind: "on-off",
      senders: 25,
      startNs: 0,
      responses: 8,
      responseBytes: [1, 2000],
      meanGapNs: 1e6,
      totalBytes: 77_034,
      finalBytes: "rest",
      finalStartNs: 0,
    },
  });
  const simulation = createSimulation(scenario, getAlgorithm);
  // it needs fewer than 100,000; with a copy for each timer millions
  simulation.run(200_000);
  expect(simulation.finished).toBe(true);
});

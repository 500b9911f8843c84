import { describe, expect, test } from "vitest";
import { ecnTcp } from "../../src/algorithms/ecn-tcp.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { PacketFlag, SenderState } from "../../src/engine/observer.ts";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { FakeSenderPort } from "../support/fake-sender-port.ts";
import { defaultParams } from "../support/params.ts";
import { makeScenario } from "../support/scenarios.ts";

/** A sender with 20 packets out and a window of 20, in slow start. */
function startWith20({ cwndMin = 2, cut = "at-once" }: { cwndMin?: number; cut?: "at-once" | "proportionally" } = {}) {
  const port = new FakeSenderPort();
  port.maxSent = 19;
  const control = ecnTcp.createSender(port, { cwndMin, cut });
  control.window.cwnd = 20;
  return { port, control, window: control.window };
}

describe("RFC 3168, 6.1.2", () => {
  test("the first ECN-Echo halves FlightSize; further ones in that window do nothing, and nothing grows", () => {
    const { port, control, window } = startWith20();
    port.acknowledge(control, 1, true);
    expect([window.cwnd, window.ssthresh, port.announcedCuts]).toEqual([10, 10, 1]);
    port.maxSent = 25;
    for (let packet = 1; packet < 19; packet++) port.acknowledge(control, 1, packet % 2 === 0);
    // packet 19 was the last one out when the window was cut
    port.acknowledge(control, 1);
    expect([window.cwnd, port.announcedCuts]).toEqual([10, 1]);
    port.acknowledge(control, 1);
    expect(window.cwnd).toBe(10.1);
  });

  test("an echo for a packet sent after the cut cuts again", () => {
    const { port, control, window } = startWith20();
    port.acknowledge(control, 1, true);
    port.maxSent = 29;
    port.acknowledge(control, 19, true);
    expect(window.cwnd).toBe(10);
    // packets 20 to 29 are out
    port.acknowledge(control, 1, true);
    expect([window.cwnd, window.ssthresh, port.announcedCuts]).toEqual([5, 5, 2]);
  });

  test("no growth on an ACK with ECN-Echo, also outside a cut window", () => {
    const { port, control, window } = startWith20();
    control.onCongestion("timeout");
    expect([window.cwnd, window.ssthresh]).toEqual([1, 10]);
    // sent again; the echo is old news, but it keeps the window
    port.acknowledge(control, 1, true);
    expect(window.cwnd).toBe(1);
    port.acknowledge(control, 1);
    expect(window.cwnd).toBe(2);
  });

  test("a loss in a window that was cut already does not cut it again; a later one does", () => {
    const { port, control, window } = startWith20();
    port.acknowledge(control, 1, true);
    control.onCongestion("dupacks");
    expect([window.cwnd, window.ssthresh]).toEqual([10, 10]);
    port.maxSent = 29;
    port.acknowledge(control, 19);
    control.onCongestion("dupacks");
    // ten packets, 20 to 29, are out
    expect([window.cwnd, window.ssthresh, port.announcedCuts]).toEqual([5, 5, 2]);
  });

  test("a timeout cuts whatever came before", () => {
    const { port, control, window } = startWith20();
    port.acknowledge(control, 1, true);
    control.onCongestion("timeout");
    expect([window.cwnd, window.ssthresh]).toEqual([1, 9.5]);
  });

  test("an echo in the window of a loss does not cut again", () => {
    const { port, control, window } = startWith20();
    control.onCongestion("dupacks");
    expect(window.cwnd).toBe(10);
    port.acknowledge(control, 20, true);
    expect(window.cwnd).toBe(10);
  });
});

describe("cwndMin", () => {
  test.each([
    [3, 2, 2],
    [3, 1, 1.5],
    [8, 5, 5],
    // a cut never enlarges a window
    [1, 2, 1],
  ])("%d packets in flight, at least %d: %d", (flight, cwndMin, cwnd) => {
    const { port, control, window } = startWith20({ cwndMin });
    port.highestAck = 19 - flight;
    window.cwnd = flight;
    port.acknowledge(control, 1, true);
    expect(window.cwnd).toBe(cwnd);
  });
});

describe("proportional cuts (RFC 6937, section 3)", () => {
  test("of 20 packets down to 10: one is sent for every second that is acknowledged", () => {
    const { port, control, window } = startWith20({ cut: "proportionally" });
    const sent: number[] = [];
    for (let ack = 0; ack < 20; ack++) {
      port.acknowledge(control, 1, true);
      const room = Math.floor(window.cwnd) - (port.maxSent - port.highestAck);
      sent.push(room);
      port.sendNew(room);
    }
    // the 19th finds ten in flight, which are enough; the 20th nine
    expect(sent).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 1]);
    expect([port.maxSent - port.highestAck, window.ssthresh]).toEqual([10, 10]);
    // packet 20 ends the reduction
    port.acknowledge(control, 1);
    expect(window.cwnd).toBe(10.1);
  });

  test("with less in flight than the new window, an ACK lets out no more than it acknowledges", () => {
    const { port, control, window } = startWith20({ cut: "proportionally" });
    port.highestAck = 17;
    port.acknowledge(control, 1, true);
    // one in flight, floor 2: one more may go
    expect([window.cwnd, window.ssthresh]).toEqual([2, 2]);
    port.acknowledge(control, 1, true);
    // nothing was sent, nothing is in flight: one
    expect(window.cwnd).toBe(1);
  });

  test("an ACK beyond the next packet to send leaves nothing in flight, not less: the window stays above 0", () => {
    const { port, control, window } = startWith20({ cut: "proportionally" });
    port.highestAck = 18;
    port.nextPacket = 19;
    // of ns2: the third duplicate has sent packet 19 with nothing outstanding, and `next` has stayed
    port.acknowledge(control, 1, true);
    expect([window.cwnd, window.ssthresh]).toEqual([1, 2]);
  });

  test("a loss during the reduction ends it at the new window", () => {
    const { port, control, window } = startWith20({ cut: "proportionally" });
    port.acknowledge(control, 1, true);
    expect(window.cwnd).toBe(20);
    control.onCongestion("dupacks");
    expect([window.cwnd, window.ssthresh]).toEqual([10, 10]);
  });
});

test("fast retransmit stays active in a window that a mark has cut", () => {
  const { observer, columns } = createRecorder();
  // 14 packets arrive ten times as fast as they leave a port for 8: some are marked, the last are lost
  const scenario = makeScenario({
    network: { senderLinkBps: 1e10, bufferPackets: 8, ecnThresholdPackets: 2 },
    transport: { algorithm: "ecn-tcp", params: defaultParams(ecnTcp.params), initialWindow: 14 },
    workload: { senders: 1, blocks: 1, blockBytes: 40_000, startJitterNs: 0 },
  });
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  simulation.run(Infinity);
  const { windows, drops, packets } = columns;
  const states = Array.from(windows.state.subarray(0, windows.length));
  const cut = Array.from(windows.cwnd.subarray(0, windows.length)).findIndex((cwnd, row) => row > 0 && cwnd < windows.cwnd[row - 1]);
  const recovery = states.indexOf(SenderState.recovery);
  expect(drops.length).toBeGreaterThan(0);
  expect(cut).toBeGreaterThanOrEqual(0);
  expect(recovery).toBeGreaterThan(cut);
  expect(simulation.totals.timeouts).toEqual([0, 0, 0, 0, 0]);
  // and what it sends again cannot be marked (RFC 3168, 6.1.5)
  const flags = Array.from(packets.flags.subarray(0, packets.length));
  const repeats = flags.filter((bits) => (bits & PacketFlag.retransmission) !== 0);
  expect(repeats.length).toBeGreaterThan(0);
  for (const bits of repeats) expect(bits & (PacketFlag.ecnCapable | PacketFlag.marked | PacketFlag.cut)).toBe(0);
});

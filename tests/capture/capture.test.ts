import { describe, expect, it } from "vitest";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { Capture, CaptureFullError } from "../../src/capture/capture.ts";
import type { NetworkGeometry } from "../../src/engine/spec/geometry.ts";
import type { RunTotals } from "../../src/engine/totals.ts";
import type { PacketPlace } from "../../src/protocol/file-messages.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { captureRun, everything } from "./capture-run.ts";
import { type ReadFrame, readPcapng } from "./read-pcapng.ts";

const collapse = requireScenario({
  transport: { initialWindow: 4, awndPackets: 16 },
  workload: { senders: 24, blocks: 2, blockBytes: 64_000 },
});
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const isHandshake = ({ comment }: ReadFrame): boolean => comment?.startsWith("not simulated") === true;
const isDrop = ({ comment }: ReadFrame): boolean => comment?.startsWith("dropped") === true;

/** Data whose sequence number was sent before. */
function countRepeats(frames: readonly ReadFrame[]): number {
  const next = new Map<string, number>();
  let repeats = 0;
  for (const { protocol, from, to, seq, payloadBytes } of frames) {
    if (protocol !== "tcp" || payloadBytes === 0) continue;
    const flow = `${from} ${to}`;
    if (seq < (next.get(flow) ?? 1)) repeats++;
    next.set(flow, Math.max(next.get(flow) ?? 1, seq + payloadBytes));
  }
  return repeats;
}

describe("a capture of all that hosts send", () => {
  const { file, totals } = captureRun(collapse);
  const { frames, interfaces } = readPcapng(file);
  const simulated = frames.filter((frame) => !isHandshake(frame));

  it("has every data packet once, in order of time, with right checksums", () => {
    expect(interfaces).toEqual(["hosts, outbound"]);
    const data = simulated.filter(({ payloadBytes, protocol }) => protocol === "tcp" && payloadBytes > 0);
    expect(data).toHaveLength(sum(totals.flows.map(({ sentPackets }) => sentPackets)));
    const times = frames.map(({ timeNs }) => timeNs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it("repeats the sequence numbers of retransmissions, and no others", () => {
    const retransmissions = sum(totals.flows.map((flow) => flow.retransmissions));
    expect(retransmissions).toBeGreaterThan(100);
    expect(countRepeats(simulated)).toBe(retransmissions);
  });

  it("says of each dropped packet where it was dropped", () => {
    const dropped = simulated.filter(isDrop);
    expect(totals.drops).toBeGreaterThan(100);
    expect(dropped).toHaveLength(totals.drops);
    for (const { comment } of dropped) expect(comment).toMatch(/^dropped at the port switch -> receiver, [\d.]+ µs later/);
  });

  it("acknowledges all bytes of all blocks in the end", () => {
    const last = new Map(simulated.filter(({ flags, payloadBytes }) => flags === 16 && payloadBytes === 0).map(({ to, ack }) => [to, ack]));
    expect([...last.values()]).toEqual(totals.flows.map(({ bytes }) => 1 + bytes));
  });

  it("begins each connection with a handshake that is told apart", () => {
    const handshakes = frames.filter(isHandshake);
    expect(handshakes).toHaveLength(3 * 24);
    expect(handshakes.map(({ flags }) => flags).slice(0, 3)).toEqual([2, 18, 16]);
    expect(Math.max(...handshakes.map(({ timeNs }) => timeNs))).toBeLessThanOrEqual(0);
  });

  it("is the same file again", () => expect(Buffer.compare(captureRun(collapse).file, file)).toBe(0));
});

describe("captures of one place", () => {
  it("of a host have both directions, of its flow alone", () => {
    const geometry = geometryOf(collapse);
    const node = geometry.flows[3].from;
    const { frames, interfaces } = readPcapng(captureRun(collapse, { place: { kind: "host", node } }).file);
    expect(interfaces).toEqual(["sender 3"]);
    const own = frames.filter((frame) => !isHandshake(frame));
    expect(new Set(own.filter(({ protocol }) => protocol === "tcp").map(({ isOutbound, from }) => `${isOutbound} ${from}`)).size).toBe(2);
  });

  it("of a port have what it sent, marks included", () => {
    const scenario = requireScenario({
      network: { ecnThresholdPackets: 20 },
      transport: { algorithm: "dctcp", initialWindow: 4, awndPackets: 64 },
      workload: { senders: 8, blocks: 2 },
    });
    const { bottleneck } = geometryOf(scenario);
    const { file, totals } = captureRun(scenario, { place: { kind: "port", link: bottleneck } });
    const { frames } = readPcapng(file);
    expect(totals.marks).toBeGreaterThan(50);
    expect(frames.filter(({ ecn }) => ecn === 3)).toHaveLength(totals.marks);
    // DCTCP's ACKs echo marks: ECE
    expect(
      frames.filter(({ flags, payloadBytes }) => payloadBytes === 0 && (flags & 64) !== 0 && (flags & 2) === 0).length,
    ).toBeGreaterThan(0);
  });

  it("of an interval and some flows have those alone", () => {
    const { file } = captureRun(collapse, { fromNs: 1e6, toNs: 2e6, flows: new Set([3, 5]) });
    const own = readPcapng(file).frames.filter((frame) => !isHandshake(frame));
    expect(own.length).toBeGreaterThan(0);
    for (const { timeNs, from, to } of own) {
      expect(timeNs).toBeGreaterThanOrEqual(1e6);
      expect(timeNs).toBeLessThan(2e6);
      expect(`${from} ${to}`).toMatch(/:(5004|5006)\b|:4000/);
    }
  });

  it("stop where there are more packets than wanted", () => {
    expect(() => captureRun(collapse, { maxPackets: 100 })).toThrow(CaptureFullError);
    const capture = new Capture(collapse, geometryOf(collapse), everything);
    expect(capture.packets).toBe(0);
  });
});

describe("packets that TCP does not have", () => {
  const workload = { senders: 24, blocks: 1, blockBytes: 64_000 };
  const countComments = (algorithm: string, text: string, choose: (geometry: NetworkGeometry) => PacketPlace): [number, RunTotals] => {
    const scenario = requireScenario({ transport: { algorithm }, workload });
    const { file, totals } = captureRun(scenario, { place: choose(geometryOf(scenario)) });
    return [readPcapng(file).frames.filter(({ comment }) => comment?.startsWith(text)).length, totals];
  };

  it("are named: trimmed ones, control packets, notifications", () => {
    const [trimmed, ofNdp] = countComments("ndp", "trimmed", ({ bottleneck }) => ({ kind: "port", link: bottleneck }));
    expect(trimmed).toBeGreaterThan(100);
    expect(trimmed).toBe(sum(ofNdp.flows.map(({ trims }) => trims)));
    const [controls, { controlPackets }] = countComments("ndp", "a control packet", () => ({ kind: "all" }));
    expect(controls).toBe(controlPackets);
    const notified = [0, 1, 2].map(
      (flow) => countComments("qcn", "a notification", ({ flows }) => ({ kind: "host", node: flows[flow].from }))[0],
    );
    expect(sum(notified)).toBeGreaterThan(0);
  });
});

describe("selective acknowledgments", () => {
  const scenario = requireScenario({
    transport: { recovery: "sack", initialWindow: 4, awndPackets: 64 },
    workload: { senders: 8, blocks: 2 },
  });
  const { frames } = readPcapng(captureRun(scenario).file);
  const blocksOf = ({ options }: ReadFrame): [number, number][] => {
    const view = new DataView(options.buffer, options.byteOffset, options.byteLength);
    for (let at = 0; at < options.length;) {
      const kind = options[at];
      if (kind === 5)
        return Array.from({ length: (options[at + 1] - 2) / 8 }, (_, i) => [
          view.getUint32(at + 2 + 8 * i),
          view.getUint32(at + 6 + 8 * i),
        ]);
      at += kind === 1 ? 1 : options[at + 1];
    }
    return [];
  };

  it("name data that was sent and not acknowledged yet", () => {
    const sent = new Map<string, number>();
    let blocks = 0;
    for (const frame of frames) {
      if (frame.payloadBytes > 0) sent.set(frame.from, Math.max(sent.get(frame.from) ?? 0, frame.seq + frame.payloadBytes));
      for (const [left, right] of blocksOf(frame)) {
        blocks++;
        expect(right).toBeGreaterThan(left);
        expect(right).toBeLessThanOrEqual(sent.get(frame.to) ?? 0);
        // a DSACK may lie below
        if (left >= frame.ack) expect(left).toBeGreaterThan(frame.ack);
      }
    }
    expect(blocks).toBeGreaterThan(20);
  });
});

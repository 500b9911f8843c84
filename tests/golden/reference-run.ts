import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { makeScenario } from "../support/scenarios.ts";

const dataFolder = new URL("./data/", import.meta.url);

/** One run of ns-2.35: its scenario and all that it did. */
export interface ReferenceRun {
  readonly scenario: Scenario;
  readonly totals: { dataPacketsSent: number; retransmissions: number; timeouts: number; durationNs: number; drops: number };
  /** [time_ns, flow, packet] */
  readonly drops: number[][];
  /** [time_ns, flow, block, highest_ack, next_seq, max_seq, backoff_after, ssthresh_after] */
  readonly timeouts: number[][];
  /** [block, start_ns, end_ns, worst_flow_timeouts, timeouts] */
  readonly blocks: number[][];
  /** [block, flow, last_ack_ns] */
  readonly lastAcks: number[][];
  /** [time_ns, flow, cwnd] */
  readonly cwnd: number[][];
}

interface Config {
  senders: number;
  bufferPackets: number;
  blockPackets: number;
  segmentBytes: number;
  headerBytes: number;
  linkBps: number;
  rttNs: number;
  awndPackets: number;
  rtoMinNs: number;
  blocks: number;
  slowStartRestart: boolean;
  carefulFastRetransmit: boolean;
  limitedTransmit: boolean;
  initialWindow: number;
  totals: ReferenceRun["totals"];
  senderLinkDelayNs?: number[];
}

export function parseCsv(text: string): number[][] {
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",").map(Number));
}

export function readReferenceRun(name: string): ReferenceRun {
  const folder = new URL(`${name}/`, dataFolder);
  const read = (file: string) => readFileSync(new URL(file, folder), "utf8");
  const config = JSON.parse(read("config.json")) as Config;
  const startOffsetsNs: number[][] = [];
  for (const [block, flow, offset] of parseCsv(read("offsets.csv"))) (startOffsetsNs[block] ??= [])[flow] = offset;
  const scenario = makeScenario({
    network: {
      linkBps: config.linkBps,
      rttNs: config.rttNs,
      bufferPackets: config.bufferPackets,
      senderLinkDelaysNs: config.senderLinkDelayNs ?? null,
    },
    transport: {
      rules: "ns2",
      segmentBytes: config.segmentBytes,
      headerBytes: config.headerBytes,
      awndPackets: config.awndPackets,
      initialWindow: config.initialWindow,
      rtoMinNs: config.rtoMinNs,
      limitedTransmit: config.limitedTransmit,
      carefulFastRetransmit: config.carefulFastRetransmit,
      slowStartRestart: config.slowStartRestart,
    },
    workload: {
      senders: config.senders,
      blockBytes: config.blockPackets * config.segmentBytes,
      blocks: config.blocks,
      barrier: "last-ack",
      startOffsetsNs,
    },
  });
  return {
    scenario,
    totals: config.totals,
    drops: parseCsv(read("drops.csv")),
    timeouts: parseCsv(read("timeouts.csv")),
    blocks: parseCsv(read("blocks.csv")),
    lastAcks: parseCsv(read("flows.csv")),
    cwnd: parseCsv(gunzipSync(readFileSync(new URL("cwnd.csv.gz", folder))).toString("utf8")),
  };
}

/** Name of every reference run. */
export const referenceRuns = ["n1", "n4", "n8-tail", "n32-head", "n16-restart", "n16-lesscareful-ties"] as const;

import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { ScenarioInput } from "../../scenario/check/scenario-input.ts";
import type { Assumption, AxisOfX, Case, Choice, Experiment } from "../experiment.ts";
import { ns2Transport as ns2 } from "../../scenario/presets/preset.ts";

/** What the figures of PRIN and GIP share, and what neither paper says. */

/** 1 Gbps, D = 100 us, B = 64, packets of 1 KB, RTOmin 200 ms: the defaults, except for the windows; blocks of 256 KB. */
export const simulated: ScenarioInput = { transport: ns2, workload: { kind: "barrier", blockBytes: 256_000 } };

export const startJitter: Assumption = {
  field: "workload.startJitterNs",
  label: "Start jitter",
  paperSays: "Neither paper states how far apart the senders start.",
  chosen: { name: "100 us at 1 Gbps", settings: {} },
  alternatives: [{ name: "10 us", settings: { "workload.startJitterNs": "10us" } }],
  because: "About one round trip. With 10 us almost no sender loses a whole first window below 48 senders, here and in ns-2.",
};

export const jitterByRate: Choice = { name: "100 us at 1 Gbps, 10 us at 10 Gbps", settings: {} };

export const fastJitter: Assumption = {
  ...startJitter,
  chosen: { name: "10 us at 10 Gbps", settings: {} },
  alternatives: [{ name: "1 us", settings: { "workload.startJitterNs": "1us" } }],
  because: "A tenth of the jitter at 1 Gbps: the time in which as many packets leave the port.",
};

const firstBlock: Assumption = {
  field: "first-block",
  label: "First block",
  paperSays: "Does not state the initial ssthresh.",
  chosen: { name: "left out of every average", settings: {} },
  alternatives: [],
  because: "Slow start without a threshold may cost the first block one minimum RTO, which would halve the average of a short run.",
};

const initialWindow: Assumption = {
  field: "transport.initialWindow",
  label: "Initial window",
  paperSays: "Does not state it; ns-2 and Linux 2.6 start with two packets.",
  chosen: { name: "2 packets", settings: { "transport.initialWindow": "2" } },
  alternatives: [],
  because: "It affects only the first block, which does not count. Later blocks keep the window of the previous block.",
};

export const common: readonly Assumption[] = [startJitter, firstBlock, initialWindow];

export const headWindow = (chosen: "1" | "2", paperSays: string, others: readonly Choice[] = []): Assumption => ({
  field: "transport.params.headWindow",
  label: "GIP's first window",
  paperSays,
  chosen: {
    name: chosen === "1" ? msg("1 packet") : tell(msg("{count} packets"), { count: chosen }),
    settings: { "transport.params.headWindow": chosen },
  },
  alternatives: others,
  because: "With one packet twice as many senders can start at once; with two the receiver does not delay its ACK.",
});

/** Full-size packets, delayed ACKs, small sockets: what the test bed's description allows. */
const testBedHosts = {
  "transport.segmentBytes": "1460",
  "transport.headerBytes": "78",
  "transport.ackBytes": "84",
  "transport.delayedAck": "on",
  "transport.awndPackets": "175",
  "transport.rules": "rfc",
} as const;

export const testBed: Assumption = {
  field: "test-bed",
  label: "Hosts of the test bed",
  paperSays:
    "Dell hosts with Linux 2.6.18, delayed ACK of 40 ms, socket buffers of 128 to 256 KB, iperf alone at 950 Mbps. Does not state port buffer, RTT and loss recovery.",
  chosen: { name: "as in the simulations", settings: {} },
  alternatives: [
    { name: "full-size packets, delayed ACK, B = 64", settings: testBedHosts },
    { name: "full-size packets, delayed ACK, B = 128", settings: { ...testBedHosts, "network.bufferPackets": "128" } },
  ],
  because: "The paper compares these figures with its simulations, so we run both on the same network.",
};

export const portBuffer: Assumption = {
  field: "network.bufferPackets",
  label: "Port buffer",
  paperSays: "Does not state the buffer of the test bed's switch.",
  chosen: { name: "64 packets", settings: { "network.bufferPackets": "64" } },
  alternatives: [
    { name: "128 packets", settings: { "network.bufferPackets": "128" } },
    { name: "256 packets", settings: { "network.bufferPackets": "256" } },
  ],
  because: "The buffer of the simulations; switches of this kind have more.",
};

export const lossRecovery: Assumption = {
  field: "transport.recovery",
  label: "Loss recovery",
  paperSays: "Does not state it; Linux 2.6.18 has SACK on by default.",
  chosen: { name: "NewReno", settings: {} },
  alternatives: [
    { name: "SACK", settings: { "transport.recovery": "sack" } },
    { name: "RACK", settings: { "transport.recovery": "rack" } },
  ],
  because:
    "Both papers build on NewReno. SACK is what their Linux has; RACK is years younger, but notices lost retransmissions without a timer.",
};

/** Two of the above at once: neither alone gives what both give. */
export const bufferAndRecovery: Assumption = {
  field: "buffer-and-recovery",
  label: "Port buffer and loss recovery",
  paperSays: "States neither.",
  chosen: { name: "64 packets, NewReno", settings: {} },
  alternatives: [
    { name: "256 packets, SACK", settings: { "network.bufferPackets": "256", "transport.recovery": "sack" } },
    { name: "128 packets, RACK", settings: { "network.bufferPackets": "128", "transport.recovery": "rack" } },
  ],
  because: "Each is also tried alone.",
};

/** Beside UDP timeouts are rare and dear; what is said of them is what tests/experiments/test-bed-packets.test.ts finds. */
export const udpRuns: Assumption = {
  field: "runs",
  label: "How many runs",
  paperSays: "The mean of 100 blocks, without repetitions.",
  chosen: { name: "5 runs of 40 blocks", settings: {} },
  alternatives: [],
  because:
    "One timeout lasts as long as 20 blocks of 4 senders. With 64 packets and PRIN these reach 0.86, 0.57, or 0.42 of the link rate, as 0, 1, or 2 of 40 blocks have a timeout: a single run says little.",
};

/** Senders of the figures that go to 64. */
const to64: AxisOfX = {
  field: "workload.senders",
  label: "senders",
  coarse: [4, 8, 12, 16, 24, 32, 48, 64],
  full: [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64],
};

/** Of the test bed: 23 hosts send to the 24th. */
export const to23: AxisOfX = {
  field: "workload.senders",
  label: "senders",
  coarse: [1, 4, 8, 12, 16, 20, 23],
  full: [1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 23],
};

/** Our choice: the papers average 100 blocks; five seeds of 40 are twice as many, and show how far runs differ. */
const usualBlocks = { coarse: 10, full: 40 } as const;
export const usualSeeds = { coarse: 1, full: 5 } as const;

type Own = Pick<Experiment, "id" | "figures" | "title" | "finding" | "series" | "panels" | "claims" | "reason" | "questions">;

/** A figure of blocks with a barrier, with what is usual unless it says otherwise. */
export function makeFigure(paper: "PRIN" | "GIP", own: Own & Partial<Experiment>): Experiment {
  return {
    paper,
    basis: "simulation",
    scenario: simulated,
    x: to64,
    blocks: usualBlocks,
    seeds: usualSeeds,
    assumptions: common,
    ...own,
  };
}

/**
 * Senders and one UDP source: iperf, 100 Mbps, 1470 B and 28 B of headers. The gaps of the source vary, as ACK clocks would stay in
 * step with exact ones. With two switches the source is at the first and sends to a host of its own at the second.
 */
export function makeUdpCases(hasTwoSwitches: boolean): Extract<AxisOfX, { cases: unknown }> {
  return { label: "senders", cases: listUdpCases(hasTwoSwitches, hasTwoSwitches) };
}

/** The same senders behind one switch, to compare with those behind two. */
export function listOneSwitchCases(): readonly Case[] {
  return listUdpCases(true, false);
}

/** @param isUpTo21 with H1 and H2 apart 21 of the 24 hosts are left. */
function listUdpCases(isUpTo21: boolean, hasTwoSwitches: boolean): readonly Case[] {
  const coarse = [1, 4, 8, 12, 16, 21];
  const most = isUpTo21 ? 21 : 23;
  const full = [1, 2, 4, 6, 8, 12, 16, 20, most];
  const all = [...new Set([...coarse.slice(0, -1), ...full])].sort((a, b) => a - b);
  const udp = { kind: "cbr", rateBps: 1e8, packetBytes: 1470, headerBytes: 28, gapJitter: 0.1 } as const;
  return all.map((senders) => ({
    at: senders,
    name: String(senders),
    onlyFull: !coarse.includes(senders) && senders !== most,
    changes: hasTwoSwitches
      ? joinTwoSwitches(senders, udp)
      : { workload: { senders }, groups: [{ senders }, { senders: 1, workload: udp, background: true }] },
  }));
}

function joinTwoSwitches(senders: number, udp: { readonly kind: "cbr" }): ScenarioInput {
  return {
    // six passages of 25 us
    network: {
      topology: "graph",
      rttNs: 150_000,
      hosts: [
        { name: "senders", count: senders, at: "A1", delayNs: 25_000 },
        { name: "H1", count: 1, at: "A1", delayNs: 25_000 },
        { name: "receiver", count: 1, at: "A2", delayNs: 25_000 },
        { name: "H2", count: 1, at: "A2", delayNs: 25_000 },
      ],
      trunks: [{ from: "A1", to: "A2", delayNs: 25_000 }],
    },
    workload: { senders },
    groups: [
      { senders, from: "senders", to: "receiver" },
      { senders: 1, from: "H1", to: "H2", workload: udp, background: true },
    ],
  };
}

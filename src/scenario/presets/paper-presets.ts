import type { TransportSpec } from "../../engine/spec/scenario.ts";
import { type Preset, ns2Transport as ns2 } from "./preset.ts";

/**
 * Experiments of the papers that one switch can show; ids are figure numbers. If a figure sweeps the number of senders,
 * the preset is its most informative point. Common to all: 1 Gbps, 1000 B packets, base RTT 100 µs, RTOmin 200 ms, windows kept from
 * block to block.
 */

const prin: Partial<TransportSpec> = { ...ns2, algorithm: "prin" };
const gip: Partial<TransportSpec> = { ...ns2, algorithm: "gip" };
const smallRto: Partial<TransportSpec> = { ...ns2, rtoMinNs: 2_000_000 };

/** GIP's large setup, section VII: B = 128 KB, D = 117 µs. */
const large = { bufferPackets: 128, rttNs: 117_000 };
const largeBlocks = { senders: 100, blocks: 10 };
/** Our choice: a tenth of the jitter at ten times the rate. */
const fastBlocks = { senders: 64, blocks: 10, startJitterNs: 10_000 };

/** Zhang et al., IEEE TPDS 2015. */
const prinPresets: readonly Omit<Preset, "paper">[] = [
  {
    id: "prin-2",
    name: "One tail stalls all",
    question: "One of eight senders loses one of the last three packets of its block: what do the other seven do for the next 200 ms?",
    scenario: { transport: ns2, workload: { senders: 8, blockBytes: 1_024_000 } },
  },
  {
    id: "prin-3",
    name: "Whole windows lost at 32 senders",
    question: "Which sender loses its whole first window: the one with the fewest packets, or the one that comes last?",
    scenario: { transport: ns2 },
  },
  {
    id: "prin-7",
    name: "Buffer of 64",
    question: "Sixteen senders and a buffer of 64 packets: has goodput collapsed already?",
    scenario: { transport: ns2, workload: { senders: 16 } },
  },
  {
    id: "prin-8",
    name: "Buffer of 128",
    question: "With twice the buffer, does the same collapse come at twice as many senders?",
    scenario: { network: { bufferPackets: 128 }, transport: ns2, workload: { senders: 24 } },
  },
  {
    id: "prin-9",
    name: "Buffer of 256",
    question: "A buffer of 256 packets is enough for 24 senders: with how many more does goodput collapse?",
    scenario: { network: { bufferPackets: 256 }, transport: ns2, workload: { senders: 24 } },
  },
  {
    id: "prin-10",
    name: "Blocks of 64 KB",
    question: "If each block costs one timeout of 200 ms, how much of the link do blocks of 64 KB still use?",
    scenario: { transport: ns2, workload: { senders: 24, blockBytes: 64_000 } },
  },
  {
    id: "prin-11",
    name: "Blocks of 128 KB",
    question: "Blocks twice as large share the same 200 ms of waiting: what happens to the goodput?",
    scenario: { transport: ns2, workload: { senders: 24, blockBytes: 128_000 } },
  },
  {
    id: "prin-12",
    name: "Blocks of 512 KB",
    question: "Do blocks of 512 KB avoid the timeouts of the small ones, or only carry more data between them?",
    scenario: { transport: ns2, workload: { senders: 24, blockBytes: 512_000 } },
  },
  {
    id: "prin-15",
    name: "Window limited to 10",
    question:
      "Eight senders with at most 10 packets each: 80 packets, 64 slots and 12 packets on the links. Does any sender have to wait for its retransmission timer?",
    scenario: { transport: { ...ns2, awndPackets: 10 }, workload: { senders: 8 } },
  },
  {
    id: "prin-17",
    name: "PRIN, blocks of 64 KB",
    question: "Half a window to start with and three packets that the switch protects: is that enough for seventeen senders?",
    scenario: { transport: prin, workload: { senders: 17, blockBytes: 64_000 } },
  },
  {
    id: "prin-18",
    name: "NewReno instead of PRIN",
    question: "The same seventeen senders without PRIN: how many timeouts does the most affected of them have per block?",
    scenario: { transport: ns2, workload: { senders: 17, blockBytes: 64_000 } },
  },
];

/** Zhang et al., ICNP 2013. */
const gipPresets: readonly Omit<Preset, "paper">[] = [
  {
    id: "gip-1",
    name: "Heads and tails",
    question: "Twenty senders: are more of their timeouts due to lost first windows or to lost last packets?",
    scenario: { transport: ns2, workload: { senders: 20 } },
  },
  {
    id: "gip-2",
    name: "Which of the last three",
    question: "In a block-tail timeout, which of a block's last three packets was lost?",
    scenario: { transport: ns2, workload: { senders: 10, blocks: 40 } },
  },
  {
    id: "gip-3",
    name: "Pattern 123",
    question: "Each of the last three packets is sent twice: what happens when one of them is dropped both times?",
    scenario: { transport: { ...gip, params: { pattern: "123" } }, workload: { senders: 24 } },
  },
  {
    id: "gip-4",
    name: "Windows before a block",
    question: "At the start of the seventh block, how many packets do all windows together send to a port with 64 slots?",
    scenario: { transport: ns2, workload: { senders: 24, blocks: 8 } },
  },
  {
    id: "gip-7",
    name: "RTOmin 2 ms, 24 senders",
    question: "With an RTO of 2 ms: fewer timeouts than with 200 ms, or about as many that cost less?",
    scenario: { transport: smallRto, workload: { senders: 24 } },
  },
  {
    id: "gip-8",
    name: "GIP",
    question: "Each block starts with one packet from each sender: what does that cost, and what does it save?",
    scenario: { transport: gip, workload: { senders: 24 } },
  },
  {
    id: "gip-9",
    name: "GIP, blocks of 64 KB",
    question: "Slow start takes the same few round trips in a small block: does GIP still fill the link?",
    scenario: { transport: gip, workload: { senders: 24, blockBytes: 64_000 } },
  },
  {
    id: "gip-15",
    name: "GIP, 100 senders",
    question: "A hundred senders, each with one first packet, and 128 slots: will the first round fit?",
    scenario: { network: large, transport: gip, workload: largeBlocks },
  },
  {
    id: "gip-16",
    name: "RTOmin 2 ms, 100 senders",
    question: "When a full buffer alone takes half of RTOmin to drain, how many timeouts does a sender have per block?",
    scenario: { network: large, transport: smallRto, workload: largeBlocks },
  },
  {
    id: "gip-17",
    name: "GIP at 10 Gbps",
    question: "A link ten times as fast drains the buffer in a tenth of the time: do 64 senders still fill the link?",
    scenario: { network: { ...large, linkBps: 10_000_000_000 }, transport: gip, workload: fastBlocks },
  },
  {
    id: "gip-18",
    name: "RTOmin 2 ms at 10 Gbps",
    question: "Two milliseconds are a short wait at 1 Gbps: how long are they at 10?",
    scenario: { network: { ...large, linkBps: 10_000_000_000 }, transport: smallRto, workload: fastBlocks },
  },
];

export const paperPresets: readonly Preset[] = [
  ...prinPresets.map((preset) => ({ ...preset, paper: "PRIN (2015)" })),
  ...gipPresets.map((preset) => ({ ...preset, paper: "GIP (2013)" })),
];

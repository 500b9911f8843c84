import { type Preset, paperWindows } from "./preset.ts";

/**
 * The Lab's own presets. The first is `{}`, the collapse that every page starts from; each of the others differs from it only as much as
 * its point needs, and the page names every difference.
 */
export const labPresets: readonly Preset[] = [
  {
    id: "collapse",
    name: "The collapse",
    question: "Thirty-two senders answer one receiver at the same moment: incast. Why is its link idle most of the time?",
    scenario: {},
  },
  {
    id: "healthy",
    name: "Healthy",
    question: "The same 32 senders, each with at most 2 packets in flight: can a port with 64 slots overflow?",
    scenario: { transport: { awndPackets: 2 } },
  },
  {
    id: "block-head",
    name: "Whole first windows lost",
    question: "32 senders each start with 4 packets: how does a sender find out that all four were dropped?",
    scenario: { workload: { blockBytes: 16_000 } },
  },
  {
    id: "block-tail",
    name: "Last packets lost",
    question: "Three senders and only a few lost packets: which of them cost 200 ms?",
    // three receive windows of 16 fit into the buffer
    scenario: { transport: { initialWindow: 2, awndPackets: 1000 }, workload: { senders: 3, blockBytes: 64_000 } },
  },
  {
    id: "rto-2ms",
    name: "RTOmin 2 ms",
    question: "What if a sender waited 2 ms instead of 200 ms: fewer timeouts, or only cheaper ones?",
    scenario: { transport: { rtoMinNs: 2_000_000 } },
  },
  {
    id: "bigger-buffer",
    name: "A bigger buffer",
    question: "Sixteen times the switch buffer: does the collapse go away, and what does it cost?",
    scenario: { network: { bufferPackets: 1024 } },
  },
  {
    id: "bigger-block",
    name: "More data per sender",
    question: "The same data in 5 blocks instead of 20: why does the link do better with fewer barriers?",
    scenario: { workload: { blockBytes: 1_024_000, blocks: 5 } },
  },
  {
    id: "reno",
    name: "Reno",
    question: "Reno recovers one lost packet per window cut: what happens when a window loses several?",
    scenario: { transport: { algorithm: "reno" } },
  },
  {
    id: "tahoe",
    name: "Tahoe",
    question: "Tahoe has no fast recovery at all: is it worse off than Reno here?",
    scenario: { transport: { algorithm: "tahoe" } },
  },
  {
    id: "dctcp",
    name: "DCTCP",
    question: "Eight senders slow down when the switch marks packets, from a queue of 20 on: how many of its 64 slots do they still use?",
    scenario: { network: { ecnThresholdPackets: 20 }, transport: { algorithm: "dctcp" }, workload: { senders: 8 } },
  },
  {
    id: "modern-linux",
    name: "Today's Linux",
    question: "CUBIC, selective ACKs, tail loss probes and an initial window of ten: does today's Linux still collapse?",
    scenario: {
      transport: {
        algorithm: "cubic",
        params: { growth: "linux", slowStart: "hystart" },
        recovery: "rack",
        initialWindow: 10,
        delayedAck: true,
        growWhenApplicationLimited: false,
      },
    },
  },
  {
    id: "ai-cluster",
    name: "An AI cluster's incast",
    question:
      "32 servers of a leaf-spine at 100 Gbps with PAUSE, slowed down by CE marks (DCQCN; try HPCC): nothing is dropped, so why is the link idle?",
    scenario: {
      // 1 us a link; a leaf has half as many links to spines as to servers
      network: {
        topology: "leaf-spine",
        spines: 4,
        leaves: 5,
        hostsPerLeaf: 8,
        linkBps: 100e9,
        rttNs: 8000,
        bufferPackets: 2048,
        pauseThresholdPackets: 400,
      },
      transport: {
        algorithm: "dcqcn",
        awndPackets: 1000,
        // a thousandth and a hundredth of the link, and marks up to where PAUSE begins
        params: { markFrom: 100, markAll: 400, additiveMbps: 100, hyperMbps: 1000, leastMbps: 100 },
      },
      workload: { blockBytes: 1_000_000, blocks: 5, startJitterNs: 10_000 },
    },
  },
  {
    id: "cut-dont-drop",
    name: "Trim, don’t drop",
    question:
      "The same 32 senders with NDP: the switch trims packets to their headers, and the receiver pulls them again. Is a timer still needed?",
    scenario: { transport: { algorithm: "ndp" } },
  },
  {
    id: "on-off",
    name: "Windows grown while idle",
    question: "Two hundred small responses without a loss, then a large one from all five: how large are windows that nothing has limited?",
    scenario: {
      // idle for about one RTO: with a restart, chance would decide which senders restart slowly (TCP-TRIM, section II)
      network: { bufferPackets: 100, rttNs: 200_000 },
      transport: { algorithm: "reno", segmentBytes: 1460, awndPackets: 1000, slowStartRestart: false },
      workload: { kind: "on-off" },
    },
  },
  {
    id: "five-long-flows",
    name: "Five long flows",
    question: "Five senders that never stop lose packets all the time: why is this link never idle?",
    // with a receive window of 16, one sender would have all losses
    scenario: { transport: { awndPackets: 1000 }, workload: { kind: "long" } },
  },
  {
    id: "lite-2",
    paper: "TCP Lite (QualNet)",
    name: "TCP Lite at 10 Mbps",
    question: "Ten servers and a link with a hundredth of the rate: does TCP Lite escape the collapse?",
    scenario: {
      // the paper gives neither queue nor RTT: the defaults of QualNet's scenario files
      network: { linkBps: 1e7, rttNs: 4_000_000, bufferPackets: 271 },
      transport: { ...paperWindows, algorithm: "tcp-lite", segmentBytes: 512 },
      workload: { senders: 10, blockBytes: 51_200, blocks: 1 },
    },
  },
];

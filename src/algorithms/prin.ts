/**
 * Idea: protect the two ends of a block, where losses cause timeouts: halve the window before each block, and let
 * the switch prioritize a block's last three packets over all others.
 * Source: Zhang, Ren, Tang, Lin, "Modeling and solving TCP incast problem in data center networks", TPDS 2015, section 6.1.
 * Departures: the paper does not say how the switch treats IEEE 802.1p class 4; `priority` offers two ways. The paper cuts the end
 * of a block into three short packets; here its last three segments are tagged unchanged.
 */
import { Tag } from "../engine/congestion.ts";
import type { AlgorithmDescription, CongestionControl, ParamValues, SenderPort, SwitchNeeds } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { BlockEnds } from "./block-ends.ts";
import { RenoWindow } from "./reno-window.ts";

/** High-priority packets per block. Source: 6.1.2; three duplicate ACKs start a fast retransmit. */
const TAIL_PACKETS = 3;

/** Minimum window at the start of a block. Source: 6.1.1, "equals 2 if delayed ACK is enabled". */
const SLOW_START_WINDOW = 2;

const params = {
  priority: {
    kind: "choice",
    label: "Priority of the tail",
    choices: [
      { value: "drop-precedence", label: "Dropped last", meaning: "a full port drops another packet in their place" },
      { value: "strict", label: "Sent first", meaning: "dropped last and sent ahead of all others" },
      { value: "none", label: "None", meaning: "they are packets like any other" },
    ],
    default: "drop-precedence",
    help: "What the switch does for a block's last three packets.",
    cite: "Zhang et al., TPDS 2015, section 6.1.2; what the switch does with the priority is our choice",
  },
  halveHead: {
    kind: "boolean",
    label: "Halve before each block",
    default: true,
    help: "Start every block with half the window the previous one ended with, so that fewer packets meet at the switch.",
    cite: "Zhang et al., TPDS 2015, section 6.1.1",
  },
} as const;

/** Half of `cwnd`, but at least the slow-start window if the initial window is as large. */
function halveHead(cwnd: number, initialWindow: number): number {
  return Math.max(cwnd / 2, Math.min(SLOW_START_WINDOW, initialWindow));
}

function createPrin(port: SenderPort, values: ParamValues<typeof params>): CongestionControl {
  const reno = new RenoWindow(port);
  const { window } = reno;
  const ends = new BlockEnds(port);
  return {
    window,
    onAck: (ack) => reno.onAck(ack),
    onCongestion: (signal) => reno.onCongestion(signal),
    onBlockStart: (block) => {
      ends.add(block);
      if (values.halveHead) window.cwnd = halveHead(window.cwnd, port.initialWindow);
    },
    tagPacket: (packet) => {
      const end = ends.endOf(packet);
      return end !== undefined && packet > end - TAIL_PACKETS ? Tag.priority : 0;
    },
  };
}

export const prinDescription: AlgorithmDescription<typeof params> = {
  id: "prin",
  name: "PRIN",
  family: "important",
  idea: "Halves its window before each block and gives the block's last three packets priority, so that the switch does not drop them.",
  cite: "Zhang et al., IEEE TPDS 2015",
  params,
  recovery: "newreno",
  needs: ({ priority }): SwitchNeeds => (priority === "none" ? {} : { queueing: priority }),
  firstWindow: (values, initialWindow) => (values.halveHead ? Math.floor(halveHead(initialWindow, initialWindow)) : initialWindow),
};

export const prin = completeAlgorithm(prinDescription, {
  createSender: createPrin,
});

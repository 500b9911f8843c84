/**
 * Idea: protect the two ends of a block, where losses cause timeouts: start each block with one packet, and send
 * its last packet up to three more times, so that duplicate ACKs return even though nothing follows it.
 * Source: Zhang, Ren, Tang, Lin, "Taming TCP incast throughput collapse in data center networks", ICNP 2013, IV and V.
 * Departures: a duplicate ACK triggers a copy too (the paper: only a new one; `copyOn`). Duplicates that copies cause
 * count only while data is outstanding, and never in the next block (detected by their packet's send time).
 */
import type {
  Ack,
  AlgorithmDescription,
  BlockPlace,
  CongestionControl,
  CongestionWindow,
  ParamValues,
  SenderPort,
} from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { RenoWindow } from "./reno-window.ts";

/** Copies per block. Source: IV-B, "the number of redundant transmissions is set to 3". */
const COPIES = 3;

const params = {
  headWindow: {
    kind: "number",
    label: "First window",
    unit: "packets",
    min: 1,
    max: 2,
    default: 1,
    integer: true,
    help: "How many packets a sender starts each block with. Two are for receivers that delay ACKs; one lets twice as many senders start together.",
    cite: "Zhang et al., ICNP 2013, sections IV-C and V-C",
  },
  resetHead: {
    kind: "boolean",
    label: "Restart each block",
    default: true,
    help: "Start every block with the small first window, so that no sender loses everything it sends there. Off: continue with the window of the previous block.",
    cite: "Zhang et al., ICNP 2013, section IV-C",
  },
  headFromLastBlock: {
    kind: "boolean",
    label: "First window from the last block",
    default: false,
    help: "Start a block with as many packets as each round trip of the previous block delivered on average, if that is more than the first window: few senders then need no slow start, but many may lose whole windows again. The first block, and any block that begins before the previous one is acknowledged, use the first window.",
    cite: "Zhang et al., ICNP 2013, section VIII: Ws = Su / T; that T counts in round trips (smoothed RTT) is our reading",
  },
  pattern: {
    kind: "choice",
    label: "Copies of the tail",
    choices: [
      { value: "333", label: "Last, 3 times", meaning: "three of the last packet, pattern 333" },
      { value: "123", label: "Last 3, once", meaning: "one of each of the last three packets, pattern 123" },
      { value: "none", label: "None", meaning: "no redundant copies" },
    ],
    default: "333",
    help: "Which of a block's last three packets are sent twice without a sign of loss.",
    cite: "Zhang et al., ICNP 2013, section IV-B",
  },
  copyOn: {
    kind: "choice",
    label: "Copies released by",
    choices: [
      { value: "any-ack", label: "Any ACK", meaning: "every ACK, duplicates too" },
      { value: "new-ack", label: "New ACKs only", meaning: "only an ACK that acknowledges something new" },
    ],
    default: "any-ack",
    help: "Which ACKs release a copy of the last packet.",
    cite: "Zhang et al., ICNP 2013, section V-B, has new ACKs only; any ACK is our choice",
  },
} as const;

/** Repeats the end of the newest block before any sign of its loss. */
class TailCopies {
  readonly #port: SenderPort;
  readonly #window: CongestionWindow;
  readonly #isInTurn: boolean;
  readonly #needsNewAck: boolean;
  #lastPacket = -1;
  /** Packets sent before this time belong to acknowledged blocks. */
  #startNs = 0;
  /** Copies of this block sent so far. */
  #copies = 0;
  #mayCopy = false;
  #wasLastSent = false;
  #isWindowCut = false;

  constructor(port: SenderPort, window: CongestionWindow, { pattern, copyOn }: ParamValues<typeof params>) {
    this.#port = port;
    this.#window = window;
    this.#isInTurn = pattern === "123";
    this.#needsNewAck = copyOn === "new-ack";
  }

  onBlockStart({ lastPacket }: BlockPlace): void {
    this.#lastPacket = lastPacket;
    // without a barrier the previous block may be unfinished: its duplicates are then needed
    if (this.#port.highestAck === this.#port.maxSent) this.#startNs = this.#port.nowNs();
    this.#copies = 0;
    this.#isWindowCut = false;
  }

  /** Copies of the previous block may still be answered after this one has started. */
  isOfThisBlock(ack: Readonly<Ack>): boolean {
    return ack.nowNs - ack.packetRttNs >= this.#startNs;
  }

  onAnyAck(ack: Readonly<Ack>): void {
    // an ACK that has just released the last packet leaves no room for a copy
    this.#wasLastSent = this.#isLastSent();
    this.#mayCopy = this.isOfThisBlock(ack) && (ack.ackedPackets > 0 || !this.#needsNewAck);
  }

  afterAck(): void {
    const port = this.#port;
    if (port.highestAck >= this.#lastPacket || !this.#isLastSent()) return;
    if (this.#isInTurn) this.#copyInTurn();
    else if (this.#mayCopy && this.#wasLastSent && this.#copies < COPIES) {
      this.#copies += 1;
      port.sendCopy(this.#lastPacket);
    }
  }

  #isLastSent(): boolean {
    return this.#port.maxSent >= this.#lastPacket;
  }

  /** Pattern 123: back to the third packet from the end, in a window made smaller by those three (IV-B). */
  #copyInTurn(): void {
    const port = this.#port;
    const window = this.#window;
    if (!this.#isWindowCut) {
      this.#isWindowCut = true;
      window.cwnd = Math.max(1, window.cwnd - COPIES);
    }
    if (!this.#mayCopy) return;
    for (; this.#copies < COPIES; this.#copies++) {
      const packet = this.#lastPacket - COPIES + 1 + this.#copies;
      if (packet > port.highestAck + Math.floor(window.cwnd)) return;
      // skipped if the block is shorter or the packet is acknowledged
      if (packet > port.highestAck) port.sendCopy(packet);
    }
  }
}

/** How many packets a round trip carried on average in the newest finished block. Source: section VIII, Su / T, with T in round trips. */
class LastBlock {
  readonly #port: SenderPort;
  #firstPacket = 0;
  #lastPacket = -1;
  #startNs = 0;
  #endNs = -1;

  constructor(port: SenderPort) {
    this.#port = port;
  }

  /** Of the last block that was acknowledged; 0: none yet. */
  packetsPerRtt(): number {
    if (this.#endNs <= this.#startNs) return 0;
    const rttNs = this.#port.srttNs() || this.#port.emptyPathRttNs;
    return ((this.#lastPacket - this.#firstPacket + 1) * rttNs) / (this.#endNs - this.#startNs);
  }

  onBlockStart({ firstPacket, lastPacket }: BlockPlace): void {
    this.#firstPacket = firstPacket;
    this.#lastPacket = lastPacket;
    this.#startNs = this.#port.nowNs();
    this.#endNs = -1;
  }

  afterAck(): void {
    if (this.#endNs < 0 && this.#port.highestAck >= this.#lastPacket) this.#endNs = this.#port.nowNs();
  }
}

function createGip(port: SenderPort, values: ParamValues<typeof params>): CongestionControl {
  const reno = new RenoWindow(port);
  const { window } = reno;
  const last = values.resetHead && values.headFromLastBlock ? new LastBlock(port) : null;
  const head = (block: BlockPlace): void => {
    // ssthresh is kept: the block's slow start ends where the last block's window ended
    if (values.resetHead) window.cwnd = Math.max(values.headWindow, Math.floor((last?.packetsPerRtt() ?? 0) + 0.5));
    last?.onBlockStart(block);
  };
  const law = {
    window,
    onAck: (ack: Readonly<Ack>) => reno.onAck(ack),
    onCongestion: (signal: "dupacks" | "timeout") => reno.onCongestion(signal),
  };
  if (values.pattern === "none") return { ...law, onBlockStart: head, ...(last !== null && { afterAck: () => last.afterAck() }) };
  const tail = new TailCopies(port, window, values);
  return {
    ...law,
    onBlockStart: (block) => {
      head(block);
      tail.onBlockStart(block);
    },
    onAnyAck: (ack) => tail.onAnyAck(ack),
    afterAck: () => {
      last?.afterAck();
      tail.afterAck();
    },
    countsDuplicate: (ack) => port.highestAck < port.maxSent && tail.isOfThisBlock(ack),
  };
}

export const gipDescription: AlgorithmDescription<typeof params> = {
  id: "gip",
  name: "GIP",
  family: "important",
  idea: "Starts each block with one packet and sends its last packet three more times, in case it is lost.",
  cite: "Zhang et al., ICNP 2013",
  params,
  recovery: "newreno",
  firstWindow: (values, initialWindow) => (values.resetHead ? values.headWindow : initialWindow),
};

export const gip = completeAlgorithm(gipDescription, {
  createSender: createGip,
});

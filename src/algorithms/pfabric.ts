/**
 * Idea: every packet states how much its flow has left; switches serve the flow with the least and drop packets of the one with the
 * most. Order at the switch is enough: a sender starts at full rate, and a short timer repairs drops.
 * Source: Alizadeh et al., "pFabric: minimal near-optimal datacenter transport", SIGCOMM 2013, sections 4.2 and 4.3, as in public
 * implementations (NetSys/YAPS, Aequitas); window, timer and port of 2 BDP are from memory of the paper.
 * Departures: SACKed packets are not sent again after a timeout and make room for the same number of new ones. Each block is a flow. No
 * timeout comes before the empty path's round trip: on a path with a round trip longer than the timer, every packet would be repeated, and
 * at 10 Mbps the copies kept runs from ending. The scenario sets the port's buffer: 24 packets are the paper's 2 BDP at the default rate and
 * round trip. As in YAPS, only ACKs that acknowledge all packets before them open the window, and a sender whose probe is answered repeats
 * its first packet when its timer expires.
 *
 * Measured: in a block of 8 senders, two lose their first three packets. The ACKs of their later packets do not open their windows, which
 * stay at 1 until 4.7 ms. The third sender finishes at 8.2 ms; mean completion is 10.7 ms, and goodput 94% of the maximum. Another simulator
 * has 7.2 ms, 10.3 ms and 96%. If every ACK that reports a packet opens the window, it is 7.1 ms, 10.35 ms and 95.4% here. But then 32
 * senders lose 774 packets per block; the other simulator has 657. Without this change it is 666 with the page's receive window, and 578
 * with one that does not limit.
 *
 * At ports that serve and drop as others do, 128 such senders reach .56 of the link and lose nine times as many packets. The other
 * simulator has .69 and 16 times as many. If every ACK opens the window, and an answered probe repeats a packet at once, it is .68 and 17
 * times as many here.
 */
import { CongestionWindow } from "../engine/congestion.ts";
import type {
  Ack,
  AlgorithmDescription,
  BlockPlace,
  CongestionControl,
  ParamValues,
  SenderPort,
  SwitchNeeds,
} from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { BlockEnds } from "./block-ends.ts";

const params = {
  window: {
    kind: "number",
    label: "First and largest window",
    unit: "packets",
    min: 1,
    max: 1000,
    default: 12,
    integer: true,
    help: "What the path holds: a sender begins with this many packets and never has more in flight.",
    cite: "Alizadeh et al., SIGCOMM 2013, section 4.3 (from memory): the bandwidth-delay product",
  },
  rtoUs: {
    kind: "number",
    label: "Retransmission timer",
    unit: "µs",
    min: 100,
    max: 1_000_000,
    default: 352,
    integer: true,
    help: "Fixed: no estimate and no back-off. The default is three round trips of the default network's empty path. The timer never expires within one round trip of the empty path.",
    cite: "Alizadeh et al., SIGCOMM 2013, section 4.3 (from memory)",
  },
  probeAfter: {
    kind: "number",
    label: "Probe after",
    unit: "timeouts",
    min: 1,
    max: 1000,
    default: 5,
    integer: true,
    help: "After this many timeouts in a row, a sender sends packets of one byte until one is acknowledged.",
    cite: "Alizadeh et al., SIGCOMM 2013, section 4.3 (from memory)",
  },
} as const;

const Gauge = { remaining: 0 } as const;

const LEAST_THRESHOLD = 2;

export class PfabricSender implements CongestionControl {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;
  readonly #params: ParamValues<typeof params>;
  readonly #ends: BlockEnds;
  #timeoutsInRow = 0;
  #isProbing = false;

  constructor(port: SenderPort, values: ParamValues<typeof params>) {
    this.#port = port;
    this.#params = values;
    this.#ends = new BlockEnds(port);
    this.window = new CongestionWindow(values.window, Math.max(LEAST_THRESHOLD, values.window));
  }

  onBlockStart(block: BlockPlace): void {
    // A new flow, unless an earlier one is unfinished.
    if (this.#port.highestAck === block.firstPacket - 1) {
      this.window.cwnd = this.#params.window;
      this.window.ssthresh = Math.max(LEAST_THRESHOLD, this.#params.window);
    }
    this.#ends.add(block);
    this.#reportRemaining();
  }

  /** Number of the flow's packets from this one on. */
  bandOf(packet: number): number {
    const from = packet < 0 ? this.#port.highestAck + 1 : packet;
    const remaining = Math.max(1, (this.#ends.endOf(from) ?? from) - from + 1);
    return remaining;
  }

  onAnyAck(): void {
    this.#stopProbing();
  }

  onControl(): void {
    this.#stopProbing();
    this.#port.send();
  }

  onAck(): void {
    const { window } = this;
    this.#timeoutsInRow = 0;
    window.cwnd = Math.min(this.#params.window, window.cwnd + (window.cwnd < window.ssthresh ? 1 : 1 / window.cwnd));
  }

  afterAck(ack: Readonly<Ack>): void {
    if (ack.ackedPackets > 0) this.#reportRemaining();
  }

  #reportRemaining(): void {
    const { highestAck } = this.#port;
    this.#port.reportGauge(Gauge.remaining, (this.#ends.endOf(highestAck + 1) ?? highestAck) - highestAck);
  }

  /** After `probeAfter` timeouts in a row, each further one sends a probe instead of a retransmission. */
  replacesTimeout(): boolean {
    if (this.#timeoutsInRow < this.#params.probeAfter) return false;
    this.#isProbing = true;
    this.window.pacingBps = 0;
    this.#port.sendControl(1);
    return true;
  }

  onCongestion(): void {
    const { window } = this;
    window.ssthresh = Math.max(LEAST_THRESHOLD, window.cwnd / 2);
    window.cwnd = 1;
    this.#timeoutsInRow += 1;
  }

  #stopProbing(): void {
    if (!this.#isProbing) return;
    this.#isProbing = false;
    this.#timeoutsInRow = 0;
    this.window.pacingBps = Infinity;
  }
}

export const pfabricDescription: AlgorithmDescription<typeof params> = {
  id: "pfabric",
  name: "pFabric",
  family: "scheduled",
  idea: "Packets state how much their flow has left to send; the switch serves the flow with the fewest packets left and drops from the one with the most.",
  cite: "Alizadeh et al., SIGCOMM 2013",
  params,
  recovery: "timer",
  gauges: ["remaining"],
  needs: (): SwitchNeeds => ({ queueing: "smallest-first" }),
  options: ({ rtoUs }) => ({ rtoNs: rtoUs * 1000 }),
  firstWindow: ({ window }) => window,
};

export const pfabric = completeAlgorithm(pfabricDescription, {
  createSender: (port, values) => new PfabricSender(port, values),
});

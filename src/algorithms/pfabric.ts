/**
 * Idea: every packet states how much its flow has left; switches serve the flow with the least and drop packets of the one with the
 * most. Order at the switch is enough: a sender starts at full rate, and a short timer repairs drops.
 * Source: Alizadeh et al., "pFabric: minimal near-optimal datacenter transport", SIGCOMM 2013, sections 4.2 and 4.3, as in public
 * implementations (NetSys/YAPS, Aequitas); window, timer and port of 2 BDP are from memory of the paper.
 * Departures: SACKed packets are not sent again after a timeout and make room for the same number of new ones. Each block is a flow. No
 * timeout comes before the empty path's round trip plus the time that a window takes: where the timer is shorter, every packet would be
 * repeated, and at 10 Mbps the copies kept runs from ending. The scenario sets the port's buffer: 24 packets are the paper's 2 BDP at the
 * default rate and round trip. Every ACK opens the window, those of repeats too (in YAPS only those of new data); a sender whose probe is
 * answered repeats its first packet when its timer expires, as in YAPS.
 *
 * Measured: in a block of 8 senders mean completion is 10.3 to 10.4 ms and goodput 95.5% of the maximum; 32 senders lose 738 packets per
 * block. Another simulator has 10.3 ms, 96% and 657. If only ACKs of new data open the window, it is 10.7 ms, 94.4% and 578 here: two of the
 * 8 senders lose their first three packets, the ACKs of their later ones do not open their windows, and these stay at 1 until 4.7 ms.
 *
 * At ports that serve and drop as others do, 128 such senders reach .67 of the link and lose 12 times as many packets. The other
 * simulator has .69 and 16 times as many. Without probes they lose 51,900 packets per block and reach .885 of the link (there 50,700 and
 * .91): ACKs of repeats that were not needed open windows as well.
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
    help: "Fixed: no estimate and no back-off. The default is three round trips of the default network's empty path. The timer never expires before the ACKs of a whole window can return on an empty path.",
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
    const { window } = this;
    this.#stopProbing();
    window.cwnd = Math.min(this.#params.window, window.cwnd + (window.cwnd < window.ssthresh ? 1 : 1 / window.cwnd));
  }

  onControl(): void {
    this.#stopProbing();
    this.#port.send();
  }

  onAck(): void {
    this.#timeoutsInRow = 0;
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
  options: ({ rtoUs, window }) => ({
    rtoNs: rtoUs * 1000,
    leastRtoNs: ({ emptyPathRttNs, packetBytes, bottleneckBps }) => emptyPathRttNs + (window * packetBytes * 8e9) / bottleneckBps,
  }),
  firstWindow: ({ window }) => window,
};

export const pfabric = completeAlgorithm(pfabricDescription, {
  createSender: (port, values) => new PfabricSender(port, values),
});

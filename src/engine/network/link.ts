import { AS_DOUBLE } from "../core/as-double.ts";
import type { TieOrder } from "../core/event-queue.ts";
import type { Nanos } from "../spec/scenario.ts";
import { DropTailPort } from "./drop-tail-port.ts";
import { createMarking, type Marking } from "./marking.ts";
import type { LinkSpec } from "./topology.ts";
import { Lane } from "./packet.ts";
import { PortMeter } from "./meters.ts";

const NANOSECOND_BITS_PER_BYTE = 8e9;

/** A link's transmitter, and the port that feeds it. As a TieOrder: the end of the last scheduled transmission. */
export class Link implements TieOrder {
  /** Index in the topology: events name the port by it. */
  readonly index: number;
  /** The node it starts at. */
  readonly from: number;
  /** Counts only at a short port. */
  readonly meter = new PortMeter();
  /** null: the port is never full, or it needs events (`EventDrivenPorts`). */
  readonly port: DropTailPort | null;
  readonly marking: Marking | null;
  readonly hasEventDrivenPort: boolean;
  /** Packets in flight that are not in the shared lane. */
  readonly lane = new Lane();
  readonly sharedLane: Lane | null;
  readonly jitterNs: Nanos;
  readonly delayNs: Nanos = AS_DOUBLE;
  /** When the last packet accepted will have left. */
  freeAtNs: Nanos = AS_DOUBLE;
  scheduledNs: Nanos = AS_DOUBLE;
  busySinceNs: Nanos = AS_DOUBLE;
  stamp = 0;
  /** Delivery of the newest packet, where hosts add jitter. */
  lastDeliveryNs: Nanos = AS_DOUBLE;
  /** Fraction of a nanosecond that serialization carries over, in units of 1/rate. */
  remainder = 0;
  /** Packet size that takes `usualNs` if no remainder is carried over: saves a division. */
  usualBytes = 0;
  usualNs: Nanos = AS_DOUBLE;
  /** Transmission time that the last `serialize` call computed. */
  transmissionNs: Nanos = AS_DOUBLE;
  readonly rateBps: number = AS_DOUBLE;

  constructor(spec: LinkSpec, index: number, sharedLane: Lane | null) {
    this.index = index;
    this.from = spec.from;
    this.sharedLane = sharedLane;
    this.hasEventDrivenPort = spec.discipline !== null;
    this.port = spec.isShort && !this.hasEventDrivenPort ? new DropTailPort(spec.limitPackets) : null;
    this.marking = createMarking(spec, this.meter);
    this.jitterNs = spec.jitterNs;
    this.delayNs = spec.delayNs;
    this.freeAtNs = -1;
    this.scheduledNs = -1;
    this.lastDeliveryNs = 0;
    this.rateBps = spec.rateBps;
  }

  /** Stores the transmission time of `bytes`, whole ns; the rest goes to the next packet. Returning a double may cost an allocation. */
  serialize(bytes: number): void {
    const carried = this.remainder;
    const rate = this.rateBps;
    const work = bytes * NANOSECOND_BITS_PER_BYTE + carried;
    const transmission = Math.floor(work / rate);
    const remainder = work - transmission * rate;
    this.remainder = remainder;
    if (carried === 0 && remainder === 0) {
      this.usualBytes = bytes;
      this.usualNs = transmission;
    }
    this.transmissionNs = transmission;
  }
}

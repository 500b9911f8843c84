import { AS_DOUBLE } from "../core/as-double.ts";
import type { TieOrder } from "../core/event-queue.ts";
import type { Nanos } from "../spec/scenario.ts";
import { DropTailPort } from "./drop-tail-port.ts";
import { Lane } from "./lane.ts";
import { createMarking, type Marking } from "./marking.ts";
import { PortMeter } from "./port-meter.ts";
import type { LinkSpec } from "./topology.ts";

const NANOSECOND_BITS_PER_BYTE = 8e9;

/** A link's transmitter, and the port that feeds it. As a TieOrder it is the end of the last transmission that is fixed. */
export class Link implements TieOrder {
  /** Place in the topology: how events name the port. */
  readonly index: number;
  /** The node it begins at. */
  readonly from: number;
  /** Counts only where the port is short. */
  readonly meter = new PortMeter();
  /** null: never full, or it needs events (`EventDrivenPorts`). */
  readonly port: DropTailPort | null;
  readonly marking: Marking | null;
  readonly hasEventDrivenPort: boolean;
  /** Packets on their way that the shared lane has not taken; null: there is none. */
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
  /** Part of a nanosecond that serialisation owes, in units of 1/rate. */
  remainder = 0;
  /** The size whose transmission takes `usualNs` where nothing is owed: spares a division. */
  usualBytes = 0;
  usualNs: Nanos = AS_DOUBLE;
  /** What the last packet that `serialize` was asked about takes. */
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

  /** Writes down the time that a packet of `bytes` takes: whole ns, what is left over goes to the next packet. A double that is returned may cost an allocation. */
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

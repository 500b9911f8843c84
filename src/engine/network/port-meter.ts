import { AS_DOUBLE } from "../core/as-double.ts";
import type { Nanos } from "../spec/scenario.ts";

/** What a short port counts, watched or not. */
export class PortMeter {
  /** Time sending, and the sum of the times packets are in the port; counted as soon as they are certain. */
  busyNs: Nanos = AS_DOUBLE;
  sojournNs: Nanos = AS_DOUBLE;
  /** Most packets held at once, the one in service included. */
  maxQueuePackets = 0;
  marks = 0;
  /** Packets cut to their headers. */
  trims = 0;
  /** By PacketKind. */
  readonly drops = [0, 0, 0, 0, 0];

  constructor() {
    this.busyNs = 0;
    this.sojournNs = 0;
  }
}

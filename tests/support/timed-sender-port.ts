import type { Ack, CongestionControl } from "../../src/engine/congestion.ts";
import { FakeSenderPort, makeAck } from "./fake-sender-port.ts";

/** A sender that does nothing by itself, with a clock and round-trip times. */
export class TimedSenderPort extends FakeSenderPort {
  timeNs = 0;
  /** RTT of the packet that causes the next ACK. */
  rttNs = 100_000;
  smoothedNs = 0;

  override nowNs(): number {
    return this.timeNs;
  }

  override srttNs(): number {
    return this.smoothedNs;
  }

  /** An ACK for `packets` more, outside recovery, at `timeNs`. */
  answer(control: CongestionControl, packets = 1, changes: Partial<Ack> = {}): void {
    const ack = makeAck(packets, { nowNs: this.timeNs, packetRttNs: this.rttNs, ...changes });
    control.onAnyAck?.(ack);
    this.highestAck += packets;
    if (packets > 0) control.onAck(ack);
    control.afterAck?.(ack);
  }

  /** Simulates a separate round trip: sends packets that are then acknowledged one by one with these RTTs. */
  round(control: CongestionControl, ...rttsNs: number[]): void {
    this.sendNew(rttsNs.length);
    for (const rttNs of rttsNs) {
      this.rttNs = rttNs;
      this.answer(control);
    }
  }
}

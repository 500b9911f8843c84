import { PacketFlag } from "../../observer.ts";
import type { Nanos } from "../../spec/scenario.ts";
import type { SendState } from "../send-state.ts";
import { maySendNew } from "./may-send-new.ts";

/**
 * Waited longer while one packet is outstanding, whose ACK the receiver may be delaying (TLP.max_ack_delay).
 * Source: Linux, tcp_schedule_loss_probe: its least RTO, 200 ms, whatever the receiver really waits.
 */
const MAX_ACK_DELAY_NS: Nanos = 200e6;
/** Source: RFC 8985, 7.2: without an RTT sample. */
const BLIND_WAIT_NS: Nanos = 1e9;

/**
 * A packet sent when nothing has come back for two round trips, so that its ACK tells what became of those before.
 * Source: RFC 8985, section 7; its names are given where they differ.
 * Departures: the clock is exact, where Linux waits two ticks more; and no probe is waited for that could not be sent when
 * its time came (another one still unanswered, or no RTT sample since), which would only put off the retransmission timer.
 */
export class LossProbe {
  /** Highest packet when a probe was sent whose fate is not known yet (TLP.end_seq); -1: none. */
  #end = -1;
  #isRepeat = false;
  #hasSample = true;

  /** May a probe be sent as far as earlier ones are concerned? */
  get isAllowed(): boolean {
    return this.#end < 0 && this.#hasSample;
  }

  /** How long to wait for it; at most until the retransmission timer is due. */
  waitNs(sender: SendState, nowNs: Nanos): Nanos {
    const { srttNs } = sender.estimator;
    const isAlone = sender.maxSent - sender.highestAck === 1;
    const wait = srttNs > 0 ? Math.ceil(2 * srttNs) + (isAlone ? MAX_ACK_DELAY_NS : 0) : BLIND_WAIT_NS;
    return Math.min(wait, sender.timer.deadlineNs - nowNs);
  }

  /** TLP_send_probe(): new data if there is any, else the last packet again. */
  send(sender: SendState): void {
    this.#hasSample = false;
    this.#isRepeat = !maySendNew(sender);
    if (this.#isRepeat) sender.resend(sender.maxSent, PacketFlag.probe);
    else sender.transmitNext(PacketFlag.probe);
    this.#end = sender.maxSent;
  }

  /** TLP_process_ack(). @returns true: the probe has mended a loss, which the window does not know of. */
  onAck(ack: number, cause: number, isDuplicateData: boolean, hasSample: boolean): boolean {
    if (hasSample) this.#hasSample = true;
    if (this.#end < 0 || ack < this.#end) return false;
    const hasArrivedTwice = isDuplicateData && cause === this.#end;
    if (this.#isRepeat && !hasArrivedTwice && ack === this.#end) return false;
    const hasMended = this.#isRepeat && !hasArrivedTwice;
    this.#end = -1;
    return hasMended;
  }

  /** A recovery begins, or the retransmission timer has fired: section 7.1. */
  forget(): void {
    this.#end = -1;
    this.#isRepeat = false;
  }
}

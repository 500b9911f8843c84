import { PacketFlag } from "../../observer.ts";
import type { Nanos } from "../../spec/scenario.ts";
import type { SendState } from "../send-state.ts";
import { maySendNew } from "./send-new.ts";

/**
 * Extra wait while one packet is outstanding, since the receiver may delay its ACK (TLP.max_ack_delay).
 * Source: Linux, tcp_schedule_loss_probe: its minimum RTO, 200 ms, regardless of the receiver's real delay.
 */
const MAX_ACK_DELAY_NS: Nanos = 200e6;
/** Wait without an RTT sample. Source: RFC 8985, 7.2. */
const BLIND_WAIT_NS: Nanos = 1e9;

/**
 * A packet sent after two round trips without an ACK, so that its ACK shows what happened to the earlier packets.
 * Source: RFC 8985, section 7; its names are given where ours differ.
 * Departures: the clock is exact, where Linux waits two more ticks; and no timer is set for a probe that could not be sent when
 * its time came (another one unanswered, or no RTT sample since), which would only delay the retransmission timer.
 */
export class LossProbe {
  /** Highest packet when the unresolved probe was sent (TLP.end_seq); -1: no such probe. */
  #end = -1;
  #isRepeat = false;
  #hasSample = true;

  /** Do earlier probes allow another one? */
  get isAllowed(): boolean {
    return this.#end < 0 && this.#hasSample;
  }

  /** Wait before the probe, ns; at most until the retransmission timer is due. */
  waitNs(sender: SendState, nowNs: Nanos): Nanos {
    const { srttNs } = sender.estimator;
    const isAlone = sender.maxSent - sender.highestAck === 1;
    const wait = srttNs > 0 ? Math.ceil(2 * srttNs) + (isAlone ? MAX_ACK_DELAY_NS : 0) : BLIND_WAIT_NS;
    return Math.min(wait, sender.timer.deadlineNs - nowNs);
  }

  /** TLP_send_probe(): sends new data if there is any, otherwise the last packet again. */
  send(sender: SendState): void {
    this.#hasSample = false;
    this.#isRepeat = !maySendNew(sender);
    if (this.#isRepeat) sender.resend(sender.maxSent, PacketFlag.probe);
    else sender.transmitNext(PacketFlag.probe);
    this.#end = sender.maxSent;
  }

  /** TLP_process_ack(). @returns true: the probe repaired a loss, to which the window has not reacted. */
  onAck(ack: number, cause: number, isDuplicateData: boolean, hasSample: boolean): boolean {
    if (hasSample) this.#hasSample = true;
    if (this.#end < 0 || ack < this.#end) return false;
    const hasArrivedTwice = isDuplicateData && cause === this.#end;
    if (this.#isRepeat && !hasArrivedTwice && ack === this.#end) return false;
    const hasMended = this.#isRepeat && !hasArrivedTwice;
    this.#end = -1;
    return hasMended;
  }

  /** Forgets the probe: a recovery begins or the retransmission timer has fired (section 7.1). */
  forget(): void {
    this.#end = -1;
    this.#isRepeat = false;
  }
}

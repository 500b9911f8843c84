import type { Ack } from "../congestion.ts";
import { asSmallInteger } from "../core/as-double.ts";
import type { Timer } from "../core/timer.ts";
import type { Network } from "../network/network.ts";
import type { Packet } from "../network/packet.ts";
import { AckFlag, createTimeoutReport } from "../observer.ts";
import { fillAck } from "./ack.ts";
import { fillWindow } from "./fill-window.ts";
import { chooseRecovery, createCountingRecovery, createSelectiveRecovery } from "./recovery/kinds.ts";
import { type LossRecovery, type SelectiveRecovery, beginRecovery } from "./recovery/recovery.ts";
import { ns2Rules } from "./rules/ns2.ts";
import { rfcRules } from "./rules/rfc.ts";
import type { Rules } from "./rules/rules.ts";
import type { Nanos } from "../spec/scenario.ts";
import { SendState } from "./send-state.ts";
import { TransportPort } from "./sender-port.ts";
import { type SenderListener, type SenderSetup, createEstimator } from "./sender-setup.ts";
import { reportBeforeTimeout } from "./timeout-report.ts";

/** Beyond the number of any packet, and like all of them a small integer: it is compared at every ACK. */
export const NO_PACKET = 1_073_741_823;

/**
 * One TCP connection's sending half: what it does when the application gives data, an ACK comes or a timer fires, and
 * in which order. What it knows is in `state`; how much may be sent is the transport's business (`state.control`),
 * the rule set where TCPs differ in detail, and loss recovery what is retransmitted.
 */
export class Sender {
  readonly state: SendState;
  readonly #rules: Rules;
  readonly #network: Network;
  readonly #listener: SenderListener;
  readonly #recovery: LossRecovery;
  /** The same, where it knows more than how many packets have arrived. */
  readonly #selective: SelectiveRecovery | null;
  readonly #growsAlways: boolean;
  readonly #limitedTransmit: boolean;
  readonly #report = createTimeoutReport();
  readonly #ack: Ack;
  readonly #controlTimer: Timer;
  readonly #recoveryTimer: Timer;
  #timedOutPacket = -1;
  #isDone = true;
  #awaited = NO_PACKET;
  /** The first packet whose ACK a listener waits for: one comparison at every ACK. */
  #reportsAt = NO_PACKET;

  constructor(setup: SenderSetup) {
    const { transport, algorithm } = setup;
    const rules = transport.rules === "ns2" ? ns2Rules : rfcRules;
    const recoveryKind = chooseRecovery(setup);
    this.#rules = rules;
    this.#network = setup.network;
    this.#listener = setup.listener;
    this.#ack = setup.ack;
    this.#controlTimer = setup.controlTimer;
    this.#recoveryTimer = setup.recoveryTimer;
    this.#selective = createSelectiveRecovery(recoveryKind, rules, setup);
    this.#recovery = this.#selective ?? createCountingRecovery(recoveryKind, rules);
    this.#growsAlways = transport.growWhenApplicationLimited;
    this.#limitedTransmit = transport.limitedTransmit;
    this.state = new SendState(setup, {
      recoveryKind,
      repair: this.#selective,
      estimator: createEstimator(setup, rules),
      initialRecover: rules.initialRecover,
      paces: algorithm.paces === true,
      forgetsRepeats: rules.forgetsRepeats || this.#selective !== null,
      createControl: (state) => {
        const port = new TransportPort(state, rules, setup, (packet) => this.#confirm(packet));
        const control = algorithm.createSender(port, transport.params);
        if (!transport.slowStart) control.window.leaveSlowStart();
        return control;
      },
    });
  }

  /** The application wants to hear when this packet is acknowledged, given or not; NO_PACKET: nothing. */
  set awaited(packet: number) {
    this.#awaited = packet;
    this.#noteReport();
  }

  /** The application gives `packets` more to send; the last one carries `lastBytes` on the wire. @param deadlineNs when they should be there. */
  give(packets: number, lastBytes: number, deadlineNs?: Nanos): void {
    const { state } = this;
    if (state.highestAck === state.maxSent && state.maxSent >= 0) this.#rules.onRestart(state);
    const firstPacket = state.limit;
    state.extend(packets, lastBytes);
    this.#isDone = false;
    this.#noteReport();
    const { cwnd, ssthresh, pacingBps } = state.window;
    if (state.control.onBlockStart !== undefined) state.control.onBlockStart({ firstPacket, lastPacket: state.limit - 1, deadlineNs });
    fillWindow(state, Infinity);
    if (state.highestAck >= this.#reportsAt) this.#reportDone();
    this.#reportChange(cwnd, ssthresh, pacingBps, state.inRecovery);
    this.#listener.onRate(state);
  }

  /** The application has no more: what has been sent is brought to its end, what was given beyond that is not sent. */
  stop(): void {
    const { state } = this;
    state.limit = Math.min(state.limit, state.maxSent + 1);
    this.#noteReport();
    if (state.highestAck >= this.#reportsAt) this.#reportDone();
  }

  /** Nothing of it is to happen any more. Only when all it was given is acknowledged. */
  close(): void {
    this.state.timer.stop();
    this.state.paceTimer.stop();
    this.#controlTimer.stop();
    this.#recoveryTimer.stop();
  }

  /**
   * An ACK whose cause was sent at `network.causeSentNs`. It may be free already: all is read before anything is sent. What new
   * data means is written out here and not in a function of its own: V8 inlines only so much into one, and that would be most
   * of it, so that timer and window would have to be called for every ACK (6% of a run).
   */
  onAckPacket(packet: Packet): void {
    const { state } = this;
    const { flags, feedback, window: receiveWindow, sack, header } = packet;
    const cause = packet.cause - state.first;
    // left over from an earlier connection of the flow: ignored
    if (cause < 0) return;
    const ack = packet.number - state.first;
    state.lastActivityNs = this.#network.nowNs;
    if (receiveWindow !== state.receiveWindow) {
      state.receiveWindow = receiveWindow;
      this.#listener.onReceiveWindow(state);
    }
    const { window, hooks } = state;
    const { cwnd, ssthresh, pacingBps } = window;
    const wasInRecovery = state.inRecovery;
    const report = this.#ack;
    fillAck(
      report,
      this.#network,
      ack > state.highestAck ? ack - state.highestAck : 0,
      (flags & AckFlag.echo) !== 0,
      feedback,
      cause,
      header,
    );
    report.mayGrow = this.#growsAlways || state.flightSize() >= Math.min(Math.floor(cwnd), receiveWindow);
    if (this.#selective !== null) {
      const isDuplicate = (flags & AckFlag.duplicate) !== 0;
      this.#selective.onAnyAck(state, ack, cause, this.#network.causeSentNs, isDuplicate, sack);
    }
    if (hooks.onAnyAck !== null) hooks.onAnyAck(report);
    const isNew = ack > state.highestAck;
    if (isNew && state.inRecovery && !this.#recovery.endsAt(state, ack)) {
      this.#recovery.onPartialAck(state, ack);
    } else if (isNew) {
      const endsRecovery = state.inRecovery;
      state.inflation = 0;
      state.inRecovery = false;
      state.hasPartialAck = false;
      state.duplicates = 0;
      state.limitedSent = 0;
      state.advanceTo(ack);
      report.rttNs = state.rtts.take(ack, report);
      if (report.rttNs > 0) state.estimator.sample(report.nowNs, report.nowNs - report.rttNs);
      if (ack === state.maxSent && !this.#rules.keepsTimerRunning) state.timer.stop();
      else state.restartTimer();
      if (endsRecovery || state.window.cwnd >= state.window.ssthresh) state.isGoingBack = false;
      report.growthPackets = this.#rules.countGrowth(report.ackedPackets);
      report.slowStartPackets = this.#rules.countSlowStart(state, report.ackedPackets);
      if (endsRecovery) this.#rules.onRecoveryEnd(state, report);
      else state.control.onAck(report);
      if (state.highestAck >= this.#reportsAt) this.#reportDone();
      if (this.#selective === null) fillWindow(state, Infinity);
    } else if (ack === state.highestAck && this.#selective === null && this.#rules.countsDuplicate(state, report)) {
      this.#onDuplicate();
    }
    if (this.#selective !== null) this.#selective.afterAck(state);
    if (hooks.afterAck !== null) hooks.afterAck(report);
    const isPaced = pacingBps !== window.pacingBps;
    // an ACK of nothing new has brought a rate to one that had none: nothing else would make it send
    if (isPaced && pacingBps === 0) fillWindow(state, Infinity);
    if (window.cwnd !== cwnd || window.ssthresh !== ssthresh || state.inRecovery !== wasInRecovery || isPaced)
      this.#listener.onWindow(state);
  }

  #onDuplicate(): void {
    const { state } = this;
    state.duplicates += 1;
    if (state.duplicates === state.dupThresh && this.#rules.mayFastRetransmit(state)) {
      beginRecovery(state, this.#rules, this.#recovery);
    } else if (state.duplicates < state.dupThresh && !state.inRecovery) {
      if (this.#limitedTransmit && !state.isHeld && state.window.pacingBps === Infinity) this.#rules.sendLimited(state);
    } else {
      if (state.inRecovery) state.inflation += 1;
      fillWindow(state, this.#rules.recoveryBurst);
    }
  }

  /** An intervention sets the window, in packets, and sends what it allows. */
  setWindow(cwnd: number): void {
    const { state } = this;
    state.window.cwnd = cwnd;
    this.#listener.onWindow(state);
    fillWindow(state, Infinity);
  }

  /** The retransmission timer has fired. */
  onTimer(): void {
    const { state } = this;
    if (this.#selective !== null && this.#selective.replacesTimeout(state)) return;
    if (state.control.replacesTimeout !== undefined && state.highestAck < state.maxSent && state.control.replacesTimeout()) {
      state.restartTimer();
      return;
    }
    if (state.highestAck < state.maxSent) this.#onLossTimeout();
    else this.#rules.onIdleTimeout(state);
    state.inflation = 0;
    state.limitedSent = 0;
    this.#rules.forgetDuplicates(state);
    state.inRecovery = false;
    state.rtts.forget();
    state.goBack();
    state.restartTimer();
    this.#listener.onWindow(state);
    fillWindow(state, Infinity);
  }

  #onLossTimeout(): void {
    const { state } = this;
    const report = this.#report;
    reportBeforeTimeout(report, state, this.#rules, this.#network.nowNs);
    const missing = state.highestAck + 1;
    state.isRepeatedTimeout = this.#timedOutPacket === missing;
    this.#timedOutPacket = missing;
    this.#selective?.onTimeout(state);
    state.control.onCongestion("timeout");
    state.estimator.backOff();
    state.totals.timeouts += 1;
    report.ssthreshAfter = state.window.ssthresh;
    report.backoffAfter = state.estimator.backoff;
    this.#listener.onTimeout(state, report);
  }

  /** The transport's own timer, or its recovery's, has fired. */
  onOwnTimer(owner: "transport" | "recovery"): void {
    const { state } = this;
    const { cwnd, ssthresh, pacingBps } = state.window;
    const wasInRecovery = state.inRecovery;
    if (owner === "transport") state.control.onTimer?.();
    else this.#selective?.onTimer(state);
    this.#reportChange(cwnd, ssthresh, pacingBps, wasInRecovery);
  }

  /** A control packet is back, or a port notifies. */
  onControl(header: Readonly<Float64Array> | null): void {
    const { state } = this;
    const { cwnd, ssthresh, pacingBps } = state.window;
    state.control.onControl?.(header ?? new Float64Array(0));
    this.#reportChange(cwnd, ssthresh, pacingBps, state.inRecovery);
  }

  /** The transport knows that all up to this packet has arrived. */
  #confirm(confirmed: number): void {
    const { state } = this;
    const packet = asSmallInteger(confirmed);
    if (packet <= state.highestAck) return;
    state.lastActivityNs = this.#network.nowNs;
    state.advanceTo(packet);
    if (packet === state.maxSent) state.timer.stop();
    else state.restartTimer();
    if (state.highestAck >= this.#reportsAt) this.#reportDone();
  }

  /** With a window below one packet, or a rate: it is time for the next. */
  onPaceTimer(): void {
    fillWindow(this.state, Infinity);
  }

  #reportChange(cwnd: number, ssthresh: number, pacingBps: number, wasInRecovery: boolean): void {
    const { state } = this;
    const { window } = state;
    const hasChanged = window.cwnd !== cwnd || window.ssthresh !== ssthresh || window.pacingBps !== pacingBps;
    if (hasChanged || state.inRecovery !== wasInRecovery) this.#listener.onWindow(state);
  }

  #noteReport(): void {
    this.#reportsAt = this.#isDone ? this.#awaited : Math.min(this.#awaited, this.state.limit - 1);
  }

  #reportDone(): void {
    if (this.state.highestAck >= this.#awaited) this.#listener.onAwaited(this.state);
    if (this.#isDone || this.state.highestAck < this.state.limit - 1) return;
    this.#isDone = true;
    this.#noteReport();
    this.#listener.onDone(this.state);
  }
}

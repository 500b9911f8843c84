import type { SenderPort } from "../congestion.ts";
import { fillWindow, sendNewData } from "./fill-window.ts";
import type { Nanos } from "../spec/scenario.ts";
import type { Rules } from "./rules/rules.ts";
import type { SendState } from "./send-state.ts";
import type { SenderSetup } from "./sender-setup.ts";

/** A sender as its transport sees it. */
export class TransportPort implements SenderPort {
  readonly flow: number;
  readonly initialWindow: number;
  readonly packetBytes: number;
  readonly bottleneckBps: number;
  readonly lineBps: number;
  readonly bottleneckPackets: number;
  readonly emptyPathRttNs: Nanos;
  readonly propagationRttNs: Nanos;
  readonly #sender: SendState;
  readonly #rules: Rules;
  readonly #setup: SenderSetup;
  readonly #confirm: (packet: number) => void;

  constructor(sender: SendState, rules: Rules, setup: SenderSetup, confirm: (packet: number) => void) {
    this.#confirm = confirm;
    this.#sender = sender;
    this.#rules = rules;
    this.#setup = setup;
    this.flow = sender.flow;
    this.initialWindow = setup.transport.initialWindow;
    this.packetBytes = setup.packetBytes;
    this.bottleneckBps = setup.bottleneckBps;
    this.lineBps = setup.lineBps;
    this.bottleneckPackets = setup.bottleneckPackets;
    this.emptyPathRttNs = setup.emptyPathRttNs;
    this.propagationRttNs = setup.propagationRttNs;
  }

  get receiveWindow(): number {
    return this.#sender.receiveWindow;
  }

  get highestAck(): number {
    return this.#sender.highestAck;
  }

  get next(): number {
    return this.#sender.next;
  }

  get maxSent(): number {
    return this.#sender.maxSent;
  }

  get limit(): number {
    return this.#sender.limit;
  }

  get inRecovery(): boolean {
    return this.#sender.inRecovery;
  }

  get isHeld(): boolean {
    return this.#sender.isHeld;
  }

  set isHeld(isHeld: boolean) {
    this.#sender.isHeld = isHeld;
  }

  nowNs(): Nanos {
    return this.#setup.network.nowNs;
  }

  rtoNs(): Nanos {
    return this.#sender.estimator.rtoNs();
  }

  srttNs(): Nanos {
    return this.#sender.estimator.srttNs;
  }

  windowBeforeCut(): number {
    return this.#rules.windowBeforeCut(this.#sender);
  }

  toThreshold(window: number): number {
    return this.#rules.toThreshold(window);
  }

  toRecoveryWindow(window: number): number {
    return this.#rules.toRecoveryWindow(window);
  }

  keepsThreshold(): boolean {
    return this.#rules.keepsThreshold(this.#sender);
  }

  send(): void {
    fillWindow(this.#sender, Infinity);
  }

  sendNew(count: number): number {
    return sendNewData(this.#sender, count);
  }

  sendCopy(packet: number): void {
    this.#sender.sendCopy(packet);
  }

  sendControl(payloadBytes: number): void {
    this.#sender.sendControl(payloadBytes);
  }

  sendPacket(packet: number): void {
    this.#sender.sendPacket(packet);
  }

  confirm(packet: number): void {
    this.#confirm(packet);
  }

  announceCut(): void {
    this.#sender.announceCut();
  }

  setTimer(delayNs: Nanos): void {
    this.#setup.controlTimer.set(delayNs);
  }

  stopTimer(): void {
    this.#setup.controlTimer.stop();
  }

  awaitPauseEnd(): boolean {
    return this.#sender.hostWaitNs(this.#setup.controlTimer) === Infinity;
  }

  random(): number {
    return this.#setup.random.uniform();
  }

  reportGauge(index: number, value: number): void {
    this.#setup.listener.onGauge(this.#sender.flow, index, value);
  }
}

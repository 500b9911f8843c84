import type { SenderPort } from "../congestion.ts";
import { sendNewData } from "./new-data.ts";
import type { Nanos } from "../spec/scenario.ts";
import type { Sender } from "./sender.ts";
import type { SenderSetup } from "./sender-setup.ts";

/** A sender as its transport sees it. */
export class TransportPort implements SenderPort {
  readonly initialWindow: number;
  readonly packetBytes: number;
  readonly bottleneckBps: number;
  readonly bottleneckPackets: number;
  readonly emptyPathRttNs: Nanos;
  readonly #sender: Sender;
  readonly #setup: SenderSetup;

  constructor(sender: Sender, setup: SenderSetup) {
    this.#sender = sender;
    this.#setup = setup;
    this.initialWindow = setup.transport.initialWindow;
    this.packetBytes = setup.packetBytes;
    this.bottleneckBps = setup.bottleneckBps;
    this.bottleneckPackets = setup.bottleneckPackets;
    this.emptyPathRttNs = setup.emptyPathRttNs;
  }

  get awndPackets(): number {
    return this.#sender.awndPackets;
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

  srttNs(): Nanos {
    return this.#sender.estimator.srttNs;
  }

  lossWindow(): number {
    return this.#sender.rules.lossWindow(this.#sender);
  }

  toThreshold(window: number): number {
    return this.#sender.rules.toThreshold(window);
  }

  toRecoveryWindow(window: number): number {
    return this.#sender.rules.toRecoveryWindow(window);
  }

  keepsThreshold(): boolean {
    return this.#sender.rules.keepsThreshold(this.#sender);
  }

  send(): void {
    this.#sender.fillWindow(Infinity);
  }

  sendNew(count: number): number {
    return sendNewData(this.#sender, count);
  }

  sendCopy(packet: number): void {
    this.#sender.sendCopy(packet);
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

  random(): number {
    return this.#setup.random.uniform();
  }

  reportGauge(index: number, value: number): void {
    this.#setup.listener.onGauge(this.#sender.flow, index, value);
  }
}

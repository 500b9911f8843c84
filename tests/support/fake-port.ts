import type { PortView } from "../../src/engine/port-program.ts";

/** A port that does nothing by itself: a program can be tried packet by packet. */
export class FakePort implements PortView {
  rateBps = 1e9;
  queueBytes = 0;
  queuePackets = 0;
  timeNs = 0;
  /** When the program's timer is due; null: it was not set. */
  timerNs: number | null = null;
  /** What was notified: flow and value. */
  readonly notified: [flow: number, value: number][] = [];
  /** Last value of each gauge. */
  readonly gauges: number[] = [];

  nowNs(): number {
    return this.timeNs;
  }

  random(): number {
    return 0.5;
  }

  setTimer(delayNs: number): void {
    this.timerNs = this.timeNs + delayNs;
  }

  notify(flow: number, value: number): void {
    this.notified.push([flow, value]);
  }

  reportGauge(index: number, value: number): void {
    this.gauges[index] = value;
  }
}

import { PacketKind } from "../../src/engine/observer.ts";
import type { PassingPacket, PortView } from "../../src/engine/port-program.ts";

/** A switch's port that does nothing by itself and records its program's calls. */
export class FakePortView implements PortView {
  readonly link = 0;
  rateBps = 1e9;
  queueBytes = 0;
  queuePackets = 0;
  timeNs = 0;
  /** The next random number. */
  chance = 0.5;
  /** Flow and value of each notification, in order. */
  readonly notified: (readonly [number, number])[] = [];
  readonly gauges: number[] = [];

  nowNs(): number {
    return this.timeNs;
  }

  random(): number {
    return this.chance;
  }

  setTimer(): void {}

  notify(flow: number, value: number): void {
    this.notified.push([flow, value]);
  }

  reportGauge(index: number, value: number): void {
    this.gauges[index] = value;
  }
}

/** A full data packet of a flow, with `words` header words. */
export function makePassing(flow: number, words = 0, changes: Partial<PassingPacket> = {}): PassingPacket {
  return { flow, kind: PacketKind.data, bytes: 1040, header: words > 0 ? new Float64Array(words) : null, window: 0, ...changes };
}

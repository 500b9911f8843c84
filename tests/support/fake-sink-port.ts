import type { SinkPort, SinkTimer } from "../../src/engine/hosts.ts";

/** A message that a sink has sent, and its time. */
interface Said {
  readonly flow: number;
  readonly timeNs: number;
  readonly words: readonly number[];
}

/** A host whose sinks share a clock controlled by the test. */
class FakeHost {
  nowNs = 0;
  shared: unknown = undefined;
  readonly said: Said[] = [];
  readonly timers: { dueNs: number; onFire: () => void }[] = [];
}

/** A receiving half that does nothing by itself: 1040 bytes per packet, 1 Gbps. */
export class FakeSinkPort implements SinkPort {
  readonly packetBytes = 1040;
  readonly linkBps = 1e9;
  readonly emptyPathRttNs = 117_280;
  expected = 0;
  /** The last value of each. */
  readonly gauges: number[] = [];
  readonly #here = new Set<number>();
  readonly flow: number;
  readonly #host: FakeHost;

  constructor(flow: number, host: FakeHost) {
    this.flow = flow;
    this.#host = host;
  }

  static onOneHost(count: number): FakeSinkPort[] {
    const host = new FakeHost();
    return Array.from({ length: count }, (_, flow) => new FakeSinkPort(flow, host));
  }

  /** Fires all timers up to `untilNs`. @returns everything the host has sent so far. */
  static run([first]: readonly FakeSinkPort[], untilNs: number): readonly Said[] {
    const host = first.#host;
    for (;;) {
      const due = host.timers.filter(({ dueNs }) => dueNs <= untilNs).sort((a, b) => a.dueNs - b.dueNs)[0];
      if (due === undefined) break;
      host.nowNs = due.dueNs;
      due.dueNs = Infinity;
      due.onFire();
    }
    host.nowNs = untilNs;
    return host.said;
  }

  nowNs(): number {
    return this.#host.nowNs;
  }

  has(packet: number): boolean {
    return this.#here.has(packet);
  }

  deliver(firstPacket: number, lastPacket: number): void {
    for (let packet = firstPacket; packet <= lastPacket; packet++) this.#here.add(packet);
    while (this.#here.has(this.expected)) this.expected += 1;
  }

  sendControl(words: readonly number[]): void {
    this.#host.said.push({ flow: this.flow, timeNs: this.#host.nowNs, words });
  }

  reportGauge(index: number, value: number): void {
    this.gauges[index] = value;
  }

  createTimer(onFire: () => void): SinkTimer {
    const host = this.#host;
    const own = { dueNs: Infinity, onFire };
    host.timers.push(own);
    return {
      get isRunning() {
        return own.dueNs < Infinity;
      },
      set: (delayNs) => (own.dueNs = host.nowNs + delayNs),
      stop: () => (own.dueNs = Infinity),
    };
  }

  shareOnHost<T>(create: () => T): T {
    this.#host.shared ??= create();
    return this.#host.shared as T;
  }
}

import { Random, RandomStream, streamOfPart } from "../core/random.ts";
import type { CbrSpec, Nanos } from "../spec/scenario.ts";
import { wireTimeNs } from "../spec/geometry.ts";
import { AS_DOUBLE } from "../core/as-double.ts";
import type { Workload, WorkloadSetup } from "./workload.ts";

/** One sender's datagrams, each one gap after the previous one. */
class Source {
  readonly flow: number;
  sent = 0;
  /** When the next one leaves, with the fraction of a nanosecond that the clock cannot show, so the average rate is exact. */
  nextNs: Nanos = AS_DOUBLE;

  constructor(flow: number, startNs: Nanos) {
    this.flow = flow;
    this.nextNs = startNs;
  }
}

/** Datagrams at a constant rate, never acknowledged. No run waits for them. */
export class CbrWorkload implements Workload {
  readonly endsWithAcks = false;
  readonly requests = "none";
  readonly #spec: CbrSpec;
  readonly #setup: WorkloadSetup;
  readonly #gapNs: Nanos;
  readonly #jitter: Random;

  constructor(spec: CbrSpec, setup: WorkloadSetup) {
    this.#spec = spec;
    this.#setup = setup;
    this.#gapNs = wireTimeNs(spec.packetBytes + spec.headerBytes, spec.rateBps);
    this.#jitter = new Random(setup.seed, streamOfPart(RandomStream.datagrams, setup.part));
  }

  begin(): void {
    const { flows, hosts } = this.#setup;
    const { startNs, stopNs } = this.#spec;
    for (const flow of flows) {
      const source = new Source(flow, startNs);
      const alarm = hosts.createAlarm(() => {
        const delayNs = this.#send(source);
        if (delayNs < Infinity) alarm.set(delayNs);
        else hosts.endDatagrams(flow);
      });
      if (stopNs === null || startNs < stopNs) alarm.set(startNs);
    }
  }

  /** @returns time until the next datagram or the end, ns; Infinity: this was the end. */
  #send(source: Source): Nanos {
    const { hosts } = this.#setup;
    const { packetBytes, headerBytes, gapJitter, stopNs } = this.#spec;
    if (hosts.nowNs >= (stopNs ?? Infinity)) return Infinity;
    const leftNs = hosts.sendDatagram(source.flow, source.sent++, packetBytes, headerBytes);
    const share = gapJitter > 0 ? 1 + gapJitter * (2 * this.#jitter.uniform() - 1) : 1;
    source.nextNs += this.#gapNs * share;
    // an application faster than its link waits for it; otherwise the host's queue would grow without limit
    return Math.max(0, Math.floor(Math.min(Math.max(source.nextNs, leftNs), stopNs ?? Infinity)) - hosts.nowNs);
  }

  onStart(): void {}

  onDelivered(): void {}

  onDone(): void {}

  blockOf(): number {
    return 0;
  }

  firstPacketOf(): number {
    return 0;
  }
}

import { Milestone } from "../observer.ts";
import { Random, RandomStream } from "../core/random.ts";
import type { LongSpec } from "../spec/scenario.ts";
import { closeBlock } from "./workload.ts";
import type { Hosts, Workload } from "./workload.ts";

/** More than any run can send; packet numbers stay 32-bit. */
const ENDLESS_PACKETS = 1e9;

/** Senders that always have data. The run is one block and ends at its time. */
export class LongWorkload implements Workload {
  finished = false;
  readonly endsWithAcks = false;
  readonly requests = "none";
  readonly #spec: LongSpec;
  readonly #hosts: Hosts;
  readonly #jitter: Random;
  readonly #timeouts: Int32Array;

  constructor(spec: LongSpec, seed: number, hosts: Hosts) {
    this.#spec = spec;
    this.#hosts = hosts;
    this.#jitter = new Random(seed, RandomStream.startJitter);
    this.#timeouts = new Int32Array(hosts.flows);
  }

  begin(): void {
    const { startsNs, startJitterNs, durationNs } = this.#spec;
    this.#hosts.reportMilestone(Milestone.blockStart, -1, 0);
    for (let flow = 0; flow < this.#hosts.flows; flow++) {
      this.#hosts.scheduleStart(flow, (startsNs?.[flow] ?? 0) + this.#jitter.below(startJitterNs));
    }
    this.#hosts.scheduleTick(durationNs);
  }

  onRequest(): void {}

  onStart(flow: number): void {
    this.#hosts.reportMilestone(Milestone.senderStart, flow, 0);
    this.#hosts.give(flow, ENDLESS_PACKETS * this.#hosts.segmentBytes(flow));
  }

  onDelivered(): void {}

  onDone(): void {}

  onTimeout(flow: number): void {
    this.#timeouts[flow] += 1;
  }

  onTick(): void {
    closeBlock(this.#hosts, 0, 0, this.#timeouts, -1);
    this.finished = true;
  }

  blockOf(): number {
    return 0;
  }

  firstPacketOf(): number {
    return 0;
  }
}

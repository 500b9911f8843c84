import { Random, RandomStream, streamOfPart } from "../core/random.ts";
import { Milestone } from "../observer.ts";
import type { LongSpec } from "../spec/scenario.ts";
import type { Workload, WorkloadSetup } from "./workload.ts";

/** More than any run can send; packet numbers stay 32-bit. */
const ENDLESS_PACKETS = 1e9;

/** Senders with data until they stop or the run ends. The run waits for each sender to stop. */
export class LongWorkload implements Workload {
  readonly endsWithAcks = false;
  readonly requests = "none";
  readonly #spec: LongSpec;
  readonly #setup: WorkloadSetup;
  /** When each sender stops, ns; Infinity: never. By sender number, as all below. */
  readonly #stopsNs: Float64Array;
  readonly #hasStarted: Uint8Array;

  constructor(spec: LongSpec, setup: WorkloadSetup) {
    this.#spec = spec;
    this.#setup = setup;
    this.#stopsNs = new Float64Array(setup.hosts.flows).fill(Infinity);
    this.#hasStarted = new Uint8Array(setup.hosts.flows);
  }

  begin(): void {
    const { startsNs, stopsNs, startJitterNs, durationNs } = this.#spec;
    const { flows, hosts, seed, part, onEnd } = this.#setup;
    const jitter = new Random(seed, streamOfPart(RandomStream.startJitter, part));
    flows.forEach((flow, i) => {
      this.#stopsNs[flow] = stopsNs?.[i] ?? Infinity;
      const startNs = (startsNs?.[i] ?? 0) + jitter.below(startJitterNs);
      if (startNs < this.#stopsNs[flow]) hosts.scheduleStart(flow, startNs);
    });
    hosts.createAlarm(() => onEnd(-1)).set(durationNs);
  }

  /** Called first when the sender is to start, then when it is to stop. */
  onStart(flow: number): void {
    const { hosts } = this.#setup;
    if (this.#hasStarted[flow] === 1) {
      hosts.stop(flow);
      return;
    }
    this.#hasStarted[flow] = 1;
    hosts.reportMilestone(Milestone.senderStart, flow, 0);
    if (this.#stopsNs[flow] < Infinity) hosts.scheduleStart(flow, this.#stopsNs[flow] - hosts.nowNs);
    hosts.give(flow, ENDLESS_PACKETS * hosts.segmentBytes(flow));
  }

  onDelivered(): void {}

  /** Only a sender that has stopped is ever done. */
  onDone(flow: number): void {
    this.#setup.hosts.reportMilestone(Milestone.senderDone, flow, 0);
  }

  blockOf(): number {
    return 0;
  }

  firstPacketOf(): number {
    return 0;
  }
}

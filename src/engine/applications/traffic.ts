import type { TimeoutClass } from "../observer.ts";
import { listParts } from "../spec/groups.ts";
import type { Scenario } from "../spec/scenario.ts";
import { BlockLog } from "./block-log.ts";
import { createWorkload } from "./workload-kinds.ts";
import type { Hosts, Workload } from "./workload.ts";

/**
 * Everything a run's senders do: each group's own workload, and one shared by the groups without. The run ends
 * when all awaited workloads have ended. Its blocks are those of the awaited barrier workload; without one, the run is one block.
 */
export class Traffic {
  /** The run is over. */
  finished = false;
  readonly parts: readonly Workload[];
  /** Each sender's workload. */
  readonly partOf: readonly Workload[];
  /** Set when the run is one block. */
  readonly #runLog: BlockLog | null;
  readonly #isAwaited: Uint8Array;
  #waitingFor = 0;

  /** @param windowsOf the block for which each sender's window is kept; -1: none. */
  constructor(scenario: Scenario, hosts: Hosts, windowsOf: number) {
    const parts = listParts(scenario);
    const awaited = parts.filter((part) => part.isAwaited);
    const barrier = awaited.find(({ spec }) => spec.kind === "barrier") ?? null;
    const log = new BlockLog(hosts, barrier?.flows ?? awaited.flatMap(({ flows }) => flows), windowsOf);
    this.#runLog = barrier === null ? log : null;
    this.#waitingFor = awaited.length;
    this.#isAwaited = new Uint8Array(hosts.flows);
    for (const { flows } of awaited) for (const flow of flows) this.#isAwaited[flow] = 1;
    const partOf: Workload[] = [];
    this.parts = parts.map((part, place) => {
      const { spec, flows } = part;
      const onEnd = part.isAwaited ? (lastFlow: number) => this.#onEnd(lastFlow) : () => {};
      const workload = createWorkload(spec, { flows, hosts, seed: scenario.seed, part: place, onEnd }, part === barrier ? log : null);
      for (const flow of flows) partOf[flow] = workload;
      return workload;
    });
    this.partOf = partOf;
  }

  begin(): void {
    this.#runLog?.open();
    if (this.#waitingFor === 0) this.#finish(-1);
    for (const part of this.parts) part.begin();
  }

  onTimeout(flow: number, kind: TimeoutClass, isTail: boolean, isMidBlock: boolean): void {
    const part = this.partOf[flow];
    if (part.onTimeout !== undefined) part.onTimeout(flow, kind, isTail, isMidBlock);
    else if (this.#isAwaited[flow] === 1) this.#runLog?.addTimeout(0, flow, kind, isTail, isMidBlock);
  }

  #onEnd(lastFlow: number): void {
    this.#waitingFor -= 1;
    if (this.#waitingFor === 0) this.#finish(lastFlow);
  }

  #finish(lastFlow: number): void {
    this.#runLog?.close(lastFlow);
    this.finished = true;
  }
}

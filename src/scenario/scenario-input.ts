import type { BarrierWorkload, Network, Transport } from "../engine/scenario.ts";

/** A scenario as people write it: every field may be missing and then has its default. Validated by parse-scenario.ts. */
export interface ScenarioInput {
  readonly version?: 1;
  readonly network?: Partial<Network>;
  readonly transport?: Partial<Transport>;
  readonly workload?: Partial<BarrierWorkload>;
  /** Senders that differ; `transport` says only in what. */
  readonly groups?: readonly GroupInput[];
  readonly seed?: number;
}

export interface GroupInput {
  readonly senders: number;
  readonly transport?: Partial<Transport>;
}

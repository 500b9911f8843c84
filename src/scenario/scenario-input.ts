import type { BarrierWorkload, LongWorkload, Network, OneshotFlow, OneshotWorkload, OnOffWorkload, Transport } from "../engine/scenario.ts";

/** A scenario as people write it: every field may be missing and then has its default. Validated by parse-scenario.ts. */
export interface ScenarioInput {
  readonly version?: 1;
  readonly network?: Partial<Network>;
  readonly transport?: Partial<Transport>;
  readonly workload?: WorkloadInput;
  /** Senders that differ; `transport` says only in what. */
  readonly groups?: readonly GroupInput[];
  readonly seed?: number;
}

/** Without a kind it is blocks with a barrier. */
export type WorkloadInput = Partial<BarrierWorkload> | Of<LongWorkload> | Of<OnOffWorkload> | OneshotInput;

type Of<T extends { readonly kind: string }> = Partial<T> & Pick<T, "kind">;

/** The senders follow from the flows. */
type OneshotInput = Of<Omit<OneshotWorkload, "flows">> & { readonly flows?: readonly FlowInput[] };

/** A flow that says nothing else starts at 0. */
type FlowInput = Omit<OneshotFlow, "startNs"> & Partial<OneshotFlow>;

export interface GroupInput {
  readonly senders: number;
  readonly transport?: Partial<Transport>;
}

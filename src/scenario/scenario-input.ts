import type { InterventionSpec } from "../engine/spec/intervention.ts";
import type {
  BarrierSpec,
  LongSpec,
  NetworkSpec,
  OneshotFlowSpec,
  OneshotSpec,
  OnOffSpec,
  TransportSpec,
} from "../engine/spec/scenario.ts";

/** A scenario as people write it: every field may be missing and then has its default. Validated by parse-scenario.ts. */
export interface ScenarioInput {
  readonly version?: 1;
  readonly network?: Partial<NetworkSpec>;
  readonly transport?: Partial<TransportSpec>;
  readonly workload?: WorkloadInput;
  /** Senders that differ; `transport` says only in what. */
  readonly groups?: readonly GroupInput[];
  readonly seed?: number;
  readonly intervention?: InterventionSpec;
}

/** Without a kind it is blocks with a barrier. */
export type WorkloadInput = Partial<BarrierSpec> | Of<LongSpec> | Of<OnOffSpec> | OneshotInput;

type Of<T extends { readonly kind: string }> = Partial<T> & Pick<T, "kind">;

/** The senders follow from the flows. */
type OneshotInput = Of<Omit<OneshotSpec, "flows">> & { readonly flows?: readonly FlowInput[] };

/** A flow that says nothing else starts at 0. */
type FlowInput = Omit<OneshotFlowSpec, "startNs"> & Partial<OneshotFlowSpec>;

export interface GroupInput {
  readonly name?: string;
  readonly senders: number;
  readonly transport?: Partial<TransportSpec>;
}

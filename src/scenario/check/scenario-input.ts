import type { InterventionSpec } from "../../engine/spec/intervention.ts";
import type {
  BarrierSpec,
  CbrSpec,
  GroupSpec,
  HostsSpec,
  LongSpec,
  NetworkSpec,
  OneshotFlowSpec,
  OneshotSpec,
  OnOffSpec,
  TransportSpec,
  TrunkSpec,
} from "../../engine/spec/scenario.ts";

/** A scenario as people write it: every field may be missing and then has its default. Validated by parse-scenario.ts. */
export interface ScenarioInput {
  readonly version?: 1;
  readonly network?: NetworkInput;
  readonly transport?: Partial<TransportSpec>;
  readonly workload?: WorkloadInput;
  /** Senders that differ; `transport` says only in what. */
  readonly groups?: readonly GroupInput[];
  readonly seed?: number;
  readonly intervention?: InterventionSpec;
}

/** Rows say of a link only what differs from the network's. */
export type NetworkInput = Partial<Omit<NetworkSpec, "hosts" | "trunks">> & {
  readonly hosts?: readonly (Pick<HostsSpec, "name" | "at"> & Partial<HostsSpec>)[];
  readonly trunks?: readonly (Pick<TrunkSpec, "from" | "to"> & Partial<TrunkSpec>)[];
};

/** Without a kind it is blocks with a barrier. */
export type WorkloadInput = Partial<BarrierSpec> | Of<LongSpec> | Of<OnOffSpec> | OneshotInput;

type Of<T extends { readonly kind: string }> = Partial<T> & Pick<T, "kind">;

/** The senders follow from the flows. */
type OneshotInput = Of<Omit<OneshotSpec, "flows">> & { readonly flows?: readonly FlowInput[] };

/** A flow that says nothing else starts at 0. */
type FlowInput = Omit<OneshotFlowSpec, "startNs"> & Partial<OneshotFlowSpec>;

/** A group's own has the group's senders; a flow that is alone in it too. */
export type GroupWorkloadInput =
  | Exclude<WorkloadInput, OneshotInput>
  | Of<CbrSpec>
  | (Omit<OneshotInput, "flows"> & { readonly flows?: readonly (Pick<OneshotFlowSpec, "bytes"> & Partial<OneshotFlowSpec>)[] });

export interface GroupInput extends Partial<Pick<GroupSpec, "name" | "pairing" | "background">> {
  readonly senders: number;
  readonly transport?: Partial<TransportSpec>;
  readonly from?: string | readonly string[] | null;
  readonly to?: string | readonly string[] | null;
  readonly workload?: GroupWorkloadInput | null;
}

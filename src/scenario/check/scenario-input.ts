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

/** A scenario as users write it: missing fields take their defaults. Validated by parse-scenario.ts. */
export interface ScenarioInput {
  readonly version?: 1;
  readonly network?: NetworkInput;
  readonly transport?: Partial<TransportSpec>;
  readonly workload?: WorkloadInput;
  /** Groups of senders; `transport` lists only the differences. */
  readonly groups?: readonly GroupInput[];
  readonly seed?: number;
  readonly intervention?: InterventionSpec;
}

/** Rows give only the differences of a link from the network's settings. */
export type NetworkInput = Partial<Omit<NetworkSpec, "hosts" | "trunks">> & {
  readonly hosts?: readonly (Pick<HostsSpec, "name" | "at"> & Partial<HostsSpec>)[];
  readonly trunks?: readonly (Pick<TrunkSpec, "from" | "to"> & Partial<TrunkSpec>)[];
};

/** Without a kind, it is the barrier workload. */
export type WorkloadInput = Partial<BarrierSpec> | Of<LongSpec> | Of<OnOffSpec> | OneshotInput;

type Of<T extends { readonly kind: string }> = Partial<T> & Pick<T, "kind">;

/** The senders follow from the flows. */
type OneshotInput = Of<Omit<OneshotSpec, "flows">> & { readonly flows?: readonly FlowInput[] };

/** By default a flow starts at 0. */
type FlowInput = Omit<OneshotFlowSpec, "startNs"> & Partial<OneshotFlowSpec>;

/** A group's own workload has the group's senders; so does a single flow in it. */
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

import { findImpliedThreshold } from "../../scenario/fields/ecn-threshold.ts";
import { listParamFields } from "../../scenario/fields/field-of-param.ts";
import type { Field, Row } from "../../scenario/fields/field-types.ts";
import { appliesTo, findField, getDefault } from "../../scenario/fields/fields.ts";
import { fitSenders } from "../../scenario/change/fit-senders.ts";
import type { GroupInput } from "../../scenario/check/scenario-input.ts";
import { nameGroup } from "../../engine/spec/groups.ts";
import type { GroupSpec, Scenario } from "../../engine/spec/scenario.ts";
import { type FieldValue, isSameValue, readField } from "./scenario-path.ts";
import { scenarioTools } from "./scenario-tools.ts";

/** What the present scenario is compared with, so that only deliberate differences count as changes. */

interface Compared {
  readonly scenario: Scenario;
  /** The preset itself. */
  readonly baseline: Scenario;
}

export const thresholdPath = "network.ecnThresholdPackets";

/**
 * What an unchanged field holds: the preset's value; where the preset has no such field, or another
 * transport, the default beside the present workload and transport.
 */
export function readBase({ scenario, baseline }: Compared, path: string): FieldValue {
  const group = /^groups\.(\d+)\.(name|transport\..+)$/.exec(path);
  if (group) return readGroupBase({ scenario, baseline }, Number(group[1]), group[2]);
  const traffic = /^groups\.(\d+)\.(from|to|pairing|background|workload\..+)$/.exec(path);
  if (traffic) return readTrafficBase({ scenario, baseline }, Number(traffic[1]), traffic[2]);
  if (path.startsWith("transport.params.")) return readTransportBase(scenario.transport, baseline.transport, path);
  if (path === thresholdPath && baseline.network.ecnThresholdPackets === null) return findImpliedThreshold(scenario);
  const field = findField(path);
  const value = field && hasOtherBase(field, baseline, scenario) ? getDefault(field, scenario.workload.kind) : readField(baseline, path);
  // with other senders the flows that follow from that are no further change
  return path === "workload.flows" && value !== null ? fitSenders(value as readonly Row[], scenario.workload.senders) : value;
}

/** Beside another kind of workload a field that is at its default has that kind's; senders stay as many as they were. */
function hasOtherBase(field: Field, baseline: Scenario, scenario: Scenario): boolean {
  const { kind } = baseline.workload;
  if (!appliesTo(baseline, field)) return true;
  const isKept = kind === scenario.workload.kind || field.path === "workload.senders";
  return !isKept && isSameValue(readField(baseline, field.path), getDefault(field, kind));
}

/** Of a group: what the preset says of it; else what all senders have now, as a group without a value of its own does. */
function readGroupBase({ scenario, baseline }: Compared, index: number, path: string): FieldValue {
  const before = baseline.groups[index];
  if (path === "name") return before?.name ?? nameGroup(index);
  const own = scenario.groups[index]?.transport;
  if (own === undefined) return null;
  const [said, shared] = [before?.transport ?? baseline.transport, baseline.transport].map((one) => readTransportBase(own, one, path));
  return isSameValue(said, shared) ? readTransportBase(own, scenario.transport, path) : said;
}

/**
 * Of a group's places and workload: what the preset says of them; else the topology's places, no workload of its own, and
 * the defaults of its kind.
 */
function readTrafficBase({ scenario, baseline }: Compared, index: number, path: string): FieldValue {
  const before: GroupSpec | undefined = baseline.groups[index];
  const workload = scenario.groups[index]?.workload;
  if (path === "background") return before?.background ?? false;
  const field = findField(path);
  const isOfPreset = !workload || path === "workload.kind" || field === undefined || before?.workload?.kind === workload.kind;
  if (isOfPreset) return readField(baseline, `groups.${index}.${path}`);
  const standard = getDefault(field, workload.kind);
  if (path === "workload.flows") return fitSenders(standard as readonly Row[], workload.senders);
  // what follows from other fields is no change of its own
  return standard ?? (field.kind === "number" && !field.nullable ? readField(scenario, `groups.${index}.${path}`) : null);
}

function readTransportBase({ algorithm, program }: Scenario["transport"], before: Scenario["transport"], path: string): FieldValue {
  const field = listParamFields(algorithm, program).find((candidate) => candidate.path === path);
  if (field && (algorithm !== before.algorithm || program !== before.program)) return field.default;
  return readField({ transport: before } as Scenario, path);
}

/** What the preset's groups say, for as many senders as there are now. */
export function readBaseGroups({ scenario, baseline }: Compared): readonly GroupInput[] {
  const groups = writeGroups(baseline);
  // those with workloads of their own have as many as they say
  return groups.every(({ workload }) => workload === undefined) ? fitSenders(groups, scenario.workload.senders) : groups;
}

/** As a scenario's text has them. Where there are groups, the tools that have read or made them are at hand. */
function writeGroups(scenario: Scenario): readonly GroupInput[] {
  return scenario.groups.length === 0 ? [] : (scenarioTools.need().minimizeScenario(scenario).groups ?? []);
}

export function isChanged(state: Compared, path: string): boolean {
  if (path === "groups") return JSON.stringify(writeGroups(state.scenario)) !== JSON.stringify(readBaseGroups(state));
  return !isSameValue(readField(state.scenario, path), readBase(state, path));
}

/** The fields, of those given, in which the scenario differs from its preset. */
export function listChanges<T extends Pick<Field, "path">>(state: Compared, of: readonly T[]): readonly T[] {
  return of.filter(({ path }) => {
    const field = findField(path);
    return (!field || appliesTo(state.scenario, field)) && isChanged(state, path);
  });
}

/** The scenario without a marking threshold that was not set by hand: it came with a transport, and goes or follows when that changes. */
export function forgetImplied({ scenario, baseline }: Compared): Scenario {
  const own = scenario.network.ecnThresholdPackets;
  if (own === null || baseline.network.ecnThresholdPackets !== null || own !== findImpliedThreshold(scenario)) return scenario;
  return { ...scenario, network: { ...scenario.network, ecnThresholdPackets: null } };
}

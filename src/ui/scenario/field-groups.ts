import type { OnOffSpec, Scenario } from "../../engine/spec/scenario.ts";
import { listParamFields } from "../../scenario/fields/field-of-param.ts";
import { type Marked, msg } from "../../language/translate.ts";
import type { Field } from "../../scenario/fields/field-types.ts";
import { appliesTo, type FieldPath, fieldOf, fields, getField, limitSenders } from "../../scenario/fields/fields.ts";
import { hasFixedTimers } from "../../scenario/fields/list-transports.ts";
import { type GivenPart, groupsPart } from "./given.ts";

/** Fields that belong together, under a name. */
export interface FieldGroup {
  readonly label: Marked;
  readonly fields: readonly Field[];
}

/** What decides whether there is a collapse, in the order a student turns the knobs. Each workload has some of them. */
export const mainFields: readonly Field[] = [
  "network.topology" as const,
  "network.spines" as const,
  "network.leaves" as const,
  "network.hostsPerLeaf" as const,
  "network.pods" as const,
  "network.hosts" as const,
  "network.trunks" as const,
  "workload.senders" as const,
  "network.bufferPackets" as const,
  "workload.blockBytes" as const,
  "workload.flows" as const,
  "workload.durationNs" as const,
  "workload.responses" as const,
  "workload.responseBytes" as const,
  "workload.finalBytes" as const,
  "transport.rtoMinNs" as const,
  "network.linkBps" as const,
  "network.rttNs" as const,
].map(getField);

const workloadLabel = msg("Workload");

const groupPaths: readonly { readonly label: Marked; readonly paths: readonly FieldPath[] }[] = [
  {
    label: workloadLabel,
    paths: [
      "workload.kind",
      "workload.startJitterNs",
      "workload.startsNs",
      "workload.stopsNs",
      "workload.startOffsetsNs",
      "workload.blocks",
      "workload.barrier",
      "workload.maxOutstanding",
      "workload.staggerNs",
      "workload.requestTimeoutNs",
      "workload.deadlineNs",
      "workload.responseCdf",
      "workload.totalBytes",
      "workload.meanGapNs",
      "workload.gapCdf",
      "workload.gapScale",
      "workload.gapFrom",
      "workload.startNs",
      "workload.finalStartNs",
      "workload.connection",
    ],
  },
  {
    label: msg("Window"),
    paths: [
      "transport.initialWindow",
      "transport.awndPackets",
      "transport.slowStart",
      "transport.slowStartRestart",
      "transport.growWhenApplicationLimited",
    ],
  },
  {
    label: msg("Loss recovery"),
    paths: [
      "transport.recovery",
      "transport.dupThresh",
      "transport.limitedTransmit",
      "transport.carefulFastRetransmit",
      "transport.delayedAck",
    ],
  },
  {
    label: msg("Switch and links"),
    paths: [
      "network.trunkBps",
      "network.ecnThresholdPackets",
      "network.pauseThresholdPackets",
      "network.senderLinkBps",
      "network.senderLinkDelaysNs",
    ],
  },
  { label: msg("Packets"), paths: ["transport.segmentBytes", "transport.headerBytes", "transport.ackBytes"] },
  { label: msg("Simulation"), paths: ["transport.rules", "transport.processingJitterNs", "seed"] },
];

/** Only a group can have a workload of this kind. */
function isOfGroups({ kinds }: Field): boolean {
  return kinds?.every((kind) => kind === "cbr") === true;
}

/** Is there anything to choose in this field? The transport has a control of its own. */
function isAdjustable(field: Field): boolean {
  if (field.path === "transport.algorithm" || field.kind === "program") return false;
  if (field.kind === "choice") return field.choices.length > 1;
  return field.kind !== "number" || field.min < field.max;
}

const placed = new Set<string>([...mainFields.map(({ path }) => path), ...groupPaths.flatMap(({ paths }) => paths)]);
const others = fields.filter((field) => isAdjustable(field) && !placed.has(field.path) && !isOfGroups(field));

/** Every other setting. A field that is new in the table and in no group yet comes last. */
export const moreGroups: readonly FieldGroup[] = [
  ...groupPaths.map(({ label, paths }) => ({ label, fields: paths.map(getField) })),
  ...(others.length > 0 ? [{ label: msg("Other settings"), fields: others }] : []),
];

export const moreFields: readonly Field[] = moreGroups.flatMap((group) => group.fields);

/** Does the field act on this scenario? The minimum RTO does not where all transports bring timers of their own, which are their parameters. */
function acts(scenario: Scenario, { path }: Pick<Field, "path">): boolean {
  return path !== "transport.rtoMinNs" || !hasFixedTimers(scenario);
}

/** Those of the main fields that the scenario has, as it has them; how long a run may last at most is a knob of few. */
export function listMainFields(scenario: Scenario): readonly Field[] {
  return ownFields(scenario, mainFields).filter((field) => !isNullable(field));
}

/** What a network is made of, beside its topology; the panel shows it under the pictures of networks. */
const shapeFields: readonly Field[] = [
  "network.spines" as const,
  "network.leaves" as const,
  "network.hostsPerLeaf" as const,
  "network.pods" as const,
  "network.hosts" as const,
  "network.trunks" as const,
  "network.trunkBps" as const,
].map(getField);

/** Those that the scenario's network has; a star has none. */
export function listShapeFields(scenario: Scenario): readonly Field[] {
  return ownFields(scenario, shapeFields);
}

/** The main fields but those that are under the pictures of networks. */
export function listKnobs(scenario: Scenario): readonly Field[] {
  return listMainFields(scenario).filter(({ path }) => path !== "network.topology" && !isOfShape(path));
}

function isOfShape(path: string): boolean {
  return shapeFields.some((field) => field.path === path);
}

/** The other settings that the scenario has. */
export function listMoreGroups(scenario: Scenario): readonly FieldGroup[] {
  const open = ownFields(scenario, mainFields).filter(isNullable);
  return moreGroups
    .map(({ label, fields }) => ({
      label,
      fields: [...ownFields(scenario, fields).filter(({ path }) => !isOfShape(path)), ...(label === workloadLabel ? open : [])],
    }))
    .filter(({ fields }) => fields.length > 0);
}

function isNullable(field: Field): boolean {
  return field.kind === "number" && field.nullable;
}

function ownFields(scenario: Scenario, list: readonly Field[]): readonly Field[] {
  const senders = limitSenders(scenario.network.topology);
  return list
    .filter((field) => appliesTo(scenario, field) && acts(scenario, field))
    .map((field) => (field.path === senders.path ? senders : fieldOf(scenario.workload.kind, field)));
}

/** The settings that each group may have of its own: all of the transport but itself and its parameters. */
export const transportSections: readonly FieldGroup[] = [{ label: msg("Timeouts"), fields: mainFields }, ...moreGroups]
  .map(({ label, fields }) => ({ label, fields: fields.filter(({ path }) => path.startsWith("transport.")) }))
  .filter(({ fields }) => fields.length > 0);

/** Everything the panel shows of a scenario, and counts when it is changed. Groups have transports of their own. */
export function listSettings(scenario: Scenario): readonly (Field | GivenPart)[] {
  const { groups, transport } = scenario;
  const { algorithm, program } = transport;
  const rule = program === undefined ? [] : [getField("transport.program")];
  const own = groups.length > 0 ? [] : [getField("transport.algorithm"), ...rule, ...listParamFields(algorithm, program)];
  return [...own, ...mainFields.filter((field) => acts(scenario, field)), ...moreFields, groupsPart];
}

/**
 * The value a field takes when it is switched on and was off (null) before; our choice: one at which it acts. Without a
 * suggestion of its own, the lowest usual value.
 */
export function suggestValue(field: Field, { network, workload }: Scenario): number {
  switch (field.path) {
    case "network.ecnThresholdPackets":
      return Math.max(1, Math.floor(network.bufferPackets / 3));
    case "network.pauseThresholdPackets":
      return Math.max(1, Math.floor(network.bufferPackets / 2));
    case "network.senderLinkBps":
    case "network.trunkBps":
      return network.linkBps;
    case "workload.totalBytes":
      return workload.kind === "on-off" ? suggestTotal(workload) : 1e6;
    case "workload.durationNs":
      return 1e9;
    case "workload.maxOutstanding":
      return Math.max(1, Math.floor(workload.senders / 2));
    default:
      return field.kind === "number" ? field.usual[0] : 0;
  }
}

/** As much as the responses have without a total. */
function suggestTotal({ responses, responseBytes, finalBytes }: OnOffSpec): number {
  return Math.round((responses * (responseBytes[0] + responseBytes[1])) / 2) + (finalBytes === "rest" ? 0 : finalBytes);
}

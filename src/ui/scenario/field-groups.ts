import type { Scenario } from "../../engine/spec/scenario.ts";
import { listParamFields } from "../../scenario/field-of-param.ts";
import type { Field } from "../../scenario/field-types.ts";
import { type FieldPath, fields, getField } from "../../scenario/fields.ts";
import { type GivenPart, groupsPart } from "./given.ts";

/** Fields that belong together, under a name. */
export interface FieldGroup {
  readonly label: string;
  readonly fields: readonly Field[];
}

/** What decides whether there is a collapse, in the order a student turns the knobs. Each workload has some of them. */
export const mainFields: readonly Field[] = [
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

const groupPaths: readonly { readonly label: string; readonly paths: readonly FieldPath[] }[] = [
  {
    label: "Workload",
    paths: [
      "workload.kind",
      "workload.startJitterNs",
      "workload.startsNs",
      "workload.startOffsetsNs",
      "workload.blocks",
      "workload.barrier",
      "workload.maxOutstanding",
      "workload.staggerNs",
      "workload.meanGapNs",
      "workload.startNs",
      "workload.finalStartNs",
    ],
  },
  {
    label: "Window",
    paths: ["transport.initialWindow", "transport.awndPackets", "transport.slowStartRestart", "transport.growWhenApplicationLimited"],
  },
  {
    label: "Loss recovery",
    paths: ["transport.recovery", "transport.limitedTransmit", "transport.carefulFastRetransmit", "transport.delayedAck"],
  },
  {
    label: "Switch and links",
    paths: ["network.ecnThresholdPackets", "network.pauseThresholdPackets", "network.senderLinkBps", "network.senderLinkDelaysNs"],
  },
  { label: "Packets", paths: ["transport.segmentBytes", "transport.headerBytes", "transport.ackBytes"] },
  { label: "Simulation", paths: ["transport.rules", "transport.processingJitterNs", "seed"] },
];

/** Is there anything to choose in this field? The transport has a control of its own. */
function isAdjustable(field: Field): boolean {
  if (field.path === "transport.algorithm") return false;
  if (field.kind === "choice") return field.choices.length > 1;
  return field.kind !== "number" || field.min < field.max;
}

const placed = new Set<string>([...mainFields.map(({ path }) => path), ...groupPaths.flatMap(({ paths }) => paths)]);
const others = fields.filter((field) => isAdjustable(field) && !placed.has(field.path));

/** Every other setting. A field that is new in the table and in no group yet comes last. */
export const moreGroups: readonly FieldGroup[] = [
  ...groupPaths.map(({ label, paths }) => ({ label, fields: paths.map(getField) })),
  ...(others.length > 0 ? [{ label: "Other", fields: others }] : []),
];

export const moreFields: readonly Field[] = moreGroups.flatMap((group) => group.fields);

/** The settings that each group may have of its own: all of the transport but itself and its parameters. */
export const transportSections: readonly FieldGroup[] = [{ label: "Timeouts", fields: mainFields }, ...moreGroups]
  .map(({ label, fields }) => ({ label, fields: fields.filter(({ path }) => path.startsWith("transport.")) }))
  .filter(({ fields }) => fields.length > 0);

/** Everything the panel shows of a scenario, and counts when it is changed. Groups have transports of their own. */
export function listSettings({ groups, transport }: Scenario): readonly (Field | GivenPart)[] {
  const own = groups.length > 0 ? [] : [getField("transport.algorithm"), ...listParamFields(transport.algorithm)];
  return [...own, ...mainFields, ...moreFields, groupsPart];
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
      return network.linkBps;
    case "workload.maxOutstanding":
      return Math.max(1, Math.floor(workload.senders / 2));
    default:
      return field.kind === "number" ? field.usual[0] : 0;
  }
}

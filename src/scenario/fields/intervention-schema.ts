import { changeablePaths } from "../../engine/spec/intervention.ts";
import type { Range } from "./field-types.ts";
import { delays, drops, interventionHelp, senders, times, windows } from "./intervention.ts";

/** JSON Schema of an intervention in a file. */
export const interventionSchema = {
  title: "Intervention",
  description:
    "One thing changed in the middle of the run; up to that moment it is the same run without it. A moment and a change, as an object or as text. " +
    `Text: ${interventionHelp()}.`,
  oneOf: [
    { type: "string" },
    describeShape("spare", "The packet that this loss would be survives.", {}, ["drop"]),
    describeShape("field", "A setting from here on.", { path: { enum: changeablePaths }, value: { type: ["number", "boolean"] } }),
    describeShape("timer", "A sender's retransmission timer, which is running, fires so much later.", {
      sender: describeNumber(senders),
      delayNs: describeNumber(delays),
    }),
    describeShape("window", "A sender's congestion window is this.", {
      sender: describeNumber(senders),
      cwndPackets: describeNumber(windows),
    }),
  ],
} as const;

function describeNumber({ integer, min, max }: Range): object {
  return { type: integer ? "integer" : "number", minimum: min, maximum: max };
}

function describeShape(kind: string, description: string, own: object, moments: readonly string[] = ["drop", "timeNs"]): object {
  const moment = (name: string, range: Range): object => ({
    type: "object",
    additionalProperties: false,
    required: [name],
    properties: { [name]: describeNumber(range) },
  });
  const at = [moment("drop", drops), ...(moments.includes("timeNs") ? [moment("timeNs", times)] : [])];
  return {
    description,
    type: "object",
    additionalProperties: false,
    required: ["kind", "at", ...Object.keys(own)],
    properties: { kind: { const: kind }, at: at.length > 1 ? { oneOf: at } : at[0], ...own },
  };
}

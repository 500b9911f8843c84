import { msg, t } from "../../language/translate.ts";
import type { Command } from "../run/commands.ts";

const words = {
  event: { earlier: msg("No earlier event."), later: msg("No later event.") },
  loss: { earlier: msg("No earlier loss."), later: msg("No later loss.") },
  timeout: { earlier: msg("No earlier timeout."), later: msg("No later timeout.") },
} as const;

/** The message for a step that finds no target. */
export function writeNoneLeft(to: Extract<Command, { do: "step" }>["to"], by: 1 | -1): string {
  return t(words[to][by > 0 ? "later" : "earlier"]);
}

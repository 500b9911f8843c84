import type { PlatePart } from "../../charts/text.ts";
import type { Theme } from "../../charts/theme.ts";
import { mergeTexts } from "../../language/sentences.ts";

/** What `rich` has written for a plate: texts are small and grey, parts as they are. */
export function writePlate(parts: readonly (string | PlatePart)[], theme: Theme): readonly PlatePart[] {
  return mergeTexts(parts).map((part) => (typeof part === "string" ? { text: part, role: "small", color: theme.ink3 } : part));
}

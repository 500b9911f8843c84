import { type Marked, msg } from "../../language/translate.ts";
import type { PageKey } from "../kit/page.ts";
import type { Command } from "../run/commands.ts";

/** What a key does in the Lab. The help dialog is made from this table. */
export interface Binding {
  readonly command: Command;
  /** `KeyboardEvent.key` values, any of which will do. */
  readonly keys: readonly string[];
  readonly shift?: true;
  readonly alt?: true;
  /** Only in projector mode. */
  readonly isOfRoom?: true;
  /** One of the few that Help lists first; the others are folded. */
  readonly isBasic?: true;
  /** How the keys are printed. */
  readonly caps: readonly string[];
  readonly help: Marked;
}

export const bindings: readonly Binding[] = [
  { command: { do: "togglePlay" }, keys: [" "], isBasic: true, caps: [msg("Space")], help: msg("Play or pause") },
  { command: { do: "step", to: "event", by: -1 }, keys: ["ArrowLeft"], isBasic: true, caps: ["←"], help: msg("Previous event") },
  { command: { do: "step", to: "event", by: 1 }, keys: ["ArrowRight"], isBasic: true, caps: ["→"], help: msg("Next event") },
  { command: { do: "step", to: "loss", by: -1 }, keys: [","], caps: [","], help: msg("Previous drop") },
  { command: { do: "step", to: "loss", by: 1 }, keys: ["."], caps: ["."], help: msg("Next drop") },
  {
    command: { do: "step", to: "timeout", by: -1 },
    keys: ["ArrowLeft"],
    shift: true,
    caps: [msg("Shift"), "←"],
    help: msg("Previous timeout"),
  },
  {
    command: { do: "step", to: "timeout", by: 1 },
    keys: ["ArrowRight"],
    shift: true,
    caps: [msg("Shift"), "→"],
    help: msg("Next timeout"),
  },
  {
    command: { do: "step", to: "timeout", by: -1 },
    keys: ["PageUp"],
    isOfRoom: true,
    caps: [msg("Page up")],
    help: msg("In projector mode, or by a clicker: previous timeout"),
  },
  {
    command: { do: "step", to: "timeout", by: 1 },
    keys: ["PageDown"],
    isOfRoom: true,
    caps: [msg("Page down")],
    help: msg("In projector mode, or by a clicker: next timeout"),
  },
  { command: { do: "explain" }, keys: ["Enter"], caps: [msg("Enter")], help: msg("Explain the timeout or drop at the cursor") },
  { command: { do: "toStart" }, keys: ["Home"], caps: [msg("Home")], help: msg("To the start of the run") },
  { command: { do: "toEnd" }, keys: ["End"], caps: [msg("End")], help: msg("To the end of the run") },
  { command: { do: "changeSpeed", by: 1 }, keys: ["+", "="], caps: ["+"], help: msg("Play faster") },
  { command: { do: "changeSpeed", by: -1 }, keys: ["-", "_"], caps: ["−"], help: msg("Play slower") },
  { command: { do: "toggleGhost" }, keys: ["g", "G"], caps: ["G"], help: msg("Show or hide the previous run") },
  { command: { do: "compare" }, keys: ["c", "C"], caps: ["C"], help: msg("Compare with the previous run, side by side") },
  { command: { do: "ladder" }, keys: ["l", "L"], caps: ["L"], help: msg("The same scenario with every algorithm") },
  { command: { do: "whatIf" }, keys: ["f", "F"], caps: ["F"], help: msg("What if? Of the selected timeout, or the next one") },
  { command: { do: "rank" }, keys: ["h", "H"], caps: ["H"], help: msg("Which setting helps most?") },
  { command: { do: "packets" }, keys: ["k", "K"], caps: ["K"], help: msg("Packet by packet from the cursor, and back") },
  {
    command: { do: "toggleProjector" },
    keys: ["p", "P"],
    isBasic: true,
    caps: ["P"],
    help: msg("Projector mode: large, light, no controls"),
  },
  {
    command: { do: "clear" },
    keys: ["Escape"],
    caps: [msg("Esc")],
    help: msg("Close a panel or table; clear the selection; leave projector mode"),
  },
  { command: { do: "help" }, keys: ["?"], isBasic: true, caps: ["?"], help: msg("Help: keys, symbols and glossary") },
  { command: { do: "reset" }, keys: ["r", "R", "®"], alt: true, caps: [msg("Alt"), "R"], help: msg("Reset everything") },
];

/** What of a key press decides. */
export type KeyPress = Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

/** What keys mean at present. */
export interface KeyMode {
  readonly isProjector: boolean;
  /** May letters and signs alone be commands? Some people's speech or shaking hands would press them unawares (WCAG 2.1.4). */
  readonly hasCharacterKeys: boolean;
}

/** A letter or a sign, not the space bar. */
export function isCharacter(key: string): boolean {
  return key.length === 1 && key !== " ";
}

/** What a key means on the open page alone, or null: plain keys, or letters and signs. */
export function findPageKey(press: KeyPress, mode: KeyMode, own: readonly PageKey[]): PageKey | null {
  if (press.ctrlKey || press.metaKey || press.altKey || (press.shiftKey && !isCharacter(press.key))) return null;
  if (isCharacter(press.key) && !mode.hasCharacterKeys) return null;
  return own.find(({ keys }) => keys.includes(press.key)) ?? null;
}

/** The command of a key press, or null. Letters and signs carry their own Shift; it matters only for arrows. */
export function findCommand(press: KeyPress, mode: KeyMode): Command | null {
  if (press.ctrlKey || press.metaKey) return null;
  if (isCharacter(press.key) && !press.altKey && !mode.hasCharacterKeys) return null;
  for (const binding of bindings) {
    if (!binding.keys.includes(press.key)) continue;
    if (press.altKey !== (binding.alt ?? false)) continue;
    if (press.key.startsWith("Arrow") && press.shiftKey !== (binding.shift ?? false)) continue;
    if (binding.isOfRoom && !mode.isProjector) continue;
    return binding.command;
  }
  return null;
}

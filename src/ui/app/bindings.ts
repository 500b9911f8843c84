import type { PageKey } from "../pages/page.ts";
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
  /** How the keys are printed. */
  readonly caps: readonly string[];
  readonly help: string;
}

export const bindings: readonly Binding[] = [
  { command: { do: "togglePlay" }, keys: [" "], caps: ["Space"], help: "Play or pause" },
  { command: { do: "step", to: "event", by: -1 }, keys: ["ArrowLeft"], caps: ["←"], help: "Previous event" },
  { command: { do: "step", to: "event", by: 1 }, keys: ["ArrowRight"], caps: ["→"], help: "Next event" },
  { command: { do: "step", to: "loss", by: -1 }, keys: [","], caps: [","], help: "Previous loss" },
  { command: { do: "step", to: "loss", by: 1 }, keys: ["."], caps: ["."], help: "Next loss" },
  { command: { do: "step", to: "timeout", by: -1 }, keys: ["ArrowLeft"], shift: true, caps: ["Shift", "←"], help: "Previous timeout" },
  { command: { do: "step", to: "timeout", by: 1 }, keys: ["ArrowRight"], shift: true, caps: ["Shift", "→"], help: "Next timeout" },
  {
    command: { do: "step", to: "timeout", by: -1 },
    keys: ["PageUp"],
    isOfRoom: true,
    caps: ["Page up"],
    help: "In projector mode, or by a clicker: previous timeout",
  },
  {
    command: { do: "step", to: "timeout", by: 1 },
    keys: ["PageDown"],
    isOfRoom: true,
    caps: ["Page down"],
    help: "In projector mode, or by a clicker: next timeout",
  },
  { command: { do: "explain" }, keys: ["Enter"], caps: ["Enter"], help: "Explain the timeout or drop at the cursor" },
  { command: { do: "toStart" }, keys: ["Home"], caps: ["Home"], help: "To the start of the run" },
  { command: { do: "toEnd" }, keys: ["End"], caps: ["End"], help: "To the end of the run" },
  { command: { do: "changeSpeed", by: 1 }, keys: ["+", "="], caps: ["+"], help: "Play faster" },
  { command: { do: "changeSpeed", by: -1 }, keys: ["-", "_"], caps: ["−"], help: "Play slower" },
  { command: { do: "toggleGhost" }, keys: ["g", "G"], caps: ["G"], help: "Show or hide the previous run" },
  { command: { do: "compare" }, keys: ["c", "C"], caps: ["C"], help: "Compare with the previous run, side by side" },
  { command: { do: "ladder" }, keys: ["l", "L"], caps: ["L"], help: "The same scenario under every transport" },
  { command: { do: "fork" }, keys: ["f", "F"], caps: ["F"], help: "What if? Fork at the loss at or before the cursor" },
  { command: { do: "packets" }, keys: ["k", "K"], caps: ["K"], help: "Packet by packet from the cursor, and back" },
  { command: { do: "toggleProjector" }, keys: ["p", "P"], caps: ["P"], help: "Projector mode: large, light, no controls" },
  { command: { do: "clear" }, keys: ["Escape"], caps: ["Esc"], help: "Close a panel or table; clear the selection; leave projector mode" },
  { command: { do: "help" }, keys: ["?"], caps: ["?"], help: "Help: keys, symbols and glossary" },
  { command: { do: "reset" }, keys: ["r", "R", "®"], alt: true, caps: ["Alt", "R"], help: "Reset everything" },
];

/** What pointer and keys do on a part of the page that has the focus; for the help dialog. The parts themselves hold the code. */
export const chartGestures: readonly { readonly caps: readonly string[]; readonly help: string }[] = [
  { caps: ["←", "→"], help: "On a chart: from point to point, each said aloud" },
  { caps: ["↑", "↓"], help: "On a chart: another sender; Enter goes to its next timeout" },
  { caps: ["wheel"], help: "Zoom at the pointer with Ctrl held, or once the chart has been clicked; with Shift, move along" },
  { caps: ["drag"], help: "On a chart: move the cursor. On the overview: choose the part to show" },
  { caps: ["double click"], help: "On the overview: the whole run" },
  { caps: ["←", "→"], help: "On an edge of the overview's window: zoom; with Shift in larger steps. On the window: move along" },
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

/** The command of a key press, or null. Letters and signs carry their own Shift; only arrows are told apart by it. */
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

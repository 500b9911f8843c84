import { useEffect } from "react";
import type { Perform } from "../run/commands.ts";
import type { PageKey } from "../kit/page.ts";
import { type KeyPress, findCommand, findPageKey, isCharacter } from "./bindings.ts";
import type { Settings } from "./settings.ts";
import type { Readable } from "../run/store.ts";

const textFields =
  "input:not([type=range], [type=checkbox], [type=radio]), select, textarea, [contenteditable], [role=listbox], [role=combobox][aria-expanded=true]";
/** What moves by plain arrows. */
const movers = "[role=slider], [type=range], [type=radio], [role=tablist]";
/** What takes letters, or may some day: nothing that is typed there is a command. */
const controls = "input, select, textarea, [contenteditable], [role=combobox], [role=listbox], [role=tablist]";
const pressables = "button, a[href], summary, [type=checkbox], [type=radio], [role=button], [role=option], [role=tab]";

/** Would the focused element itself answer this key? Then the Lab keeps out of the way. */
function isKeyTaken(target: EventTarget | null, { key, shiftKey }: Pick<KeyPress, "key" | "shiftKey">): boolean {
  if (!(target instanceof Element)) return false;
  if (isCharacter(key) && target.closest(controls)) return true;
  if (key !== "Escape" && target.closest(textFields)) return true;
  // Play, speed and the next timeout are the Lab's there, too.
  if (!shiftKey && /^(Arrow|Home|End|Page)/.test(key) && target.closest(movers)) return true;
  return (key === " " || key === "Enter") && target.closest(pressables) !== null;
}

/** Runs commands on key presses that no inner element has handled (`preventDefault`), while no dialog is open. */
export function useKeys(run: Perform, settings: Pick<Readable<Settings>, "get">, ownKeys: () => readonly PageKey[]): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (document.querySelector("dialog[open]") || isKeyTaken(event.target, event)) return;
      const { projector, characterKeys } = settings.get();
      const mode = { isProjector: projector, hasCharacterKeys: characterKeys };
      const own = findPageKey(event, mode, ownKeys());
      const command = own ? null : findCommand(event, mode);
      if (own === null && command === null) return;
      // Esc must still close an open popover; the browser does that only if the press is left alone.
      if (event.key === "Escape" && document.querySelector("[popover]:popover-open")) return;
      if (own !== null) {
        event.preventDefault();
        own.press();
      }
      if (command === null) return;
      if (command.do !== "clear") event.preventDefault();
      run(command);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [run, settings, ownKeys]);
}

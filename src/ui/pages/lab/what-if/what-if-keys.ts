import { msg, t } from "../../../../language/translate.ts";
import type { PageKey } from "../../../kit/page.ts";
import { nameChange } from "./change-names.ts";
import { isOffered, type WhatIfView } from "./what-if-context.ts";

/** Keys while the question is open; on a projector, where nothing has the focus, also the arrows. */
export function listWhatIfKeys(view: WhatIfView, isProjector: boolean): readonly PageKey[] {
  const choices = view.answers
    .filter(({ alternative }) => isOffered(view, alternative))
    .map(({ alternative }): PageKey => ({
      keys: [alternative.key, alternative.key.toLowerCase()],
      caps: [alternative.key],
      get help() {
        return t("What if? {change}", { change: nameChange(alternative).title });
      },
      press: () => view.choose(alternative.id),
    }));
  const arrows: readonly PageKey[] = [
    { keys: ["ArrowUp"], caps: ["↑"], help: msg("The change before"), press: () => view.step(-1) },
    { keys: ["ArrowDown"], caps: ["↓"], help: msg("The next change"), press: () => view.step(1) },
    { keys: ["ArrowLeft"], caps: ["←"], help: msg("The seed above"), press: () => view.stepSeed(-1) },
    { keys: ["ArrowRight"], caps: ["→"], help: msg("The seed below"), press: () => view.stepSeed(1) },
  ];
  return [
    ...choices,
    ...(isProjector ? arrows : []),
    { keys: ["Enter"], caps: [msg("Enter")], help: msg("Open the changed run of this seed in the Lab"), press: () => view.openRun("is") },
    { keys: ["c", "C"], caps: ["C"], help: msg("Both runs of this seed in Compare"), press: () => view.compare() },
    { keys: ["Escape"], caps: [msg("Esc")], help: msg("Close What if?"), press: () => view.close() },
  ];
}

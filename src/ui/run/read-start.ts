import { t } from "../../language/translate.ts";
import type { ScenarioInput } from "../../scenario/check/scenario-input.ts";
import { splitQuery, startKey } from "../../scenario/link/link-entries.ts";
import { presetBook } from "./preset-book.ts";

/**
 * What a link's settings change: the preset that it begins with, otherwise the defaults.
 * @param onMiss hears that there is no such preset
 */
export function readStart(query: string, onMiss: (message: string) => void = () => undefined): ScenarioInput {
  const id = new Map(splitQuery(query)).get(startKey);
  const preset = presetBook.get().presets.find((one) => one.id === id);
  if (id !== undefined && preset === undefined) onMiss(t('There is no preset "{id}".', { id: id.slice(0, 40) }));
  return preset?.scenario ?? {};
}

import { useMemo } from "react";
import { lookUp, t } from "../../language/translate.ts";
import { prefetchLater } from "../controls/late.tsx";
import { Select, type SelectGroup } from "../controls/select.tsx";
import { presetBook, type PresetState } from "../run/preset-book.ts";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

prefetchLater(presetBook.load);

/** The Lab's own presets first, then those of each paper. */
function listPresetGroups({ presets, rest }: PresetState): readonly SelectGroup[] {
  const papers = [...new Set(presets.map(({ paper }) => paper))];
  const groups = papers.map((paper) => ({
    label: paper ?? t("Basics"),
    options: presets
      .filter((preset) => preset.paper === paper)
      .map(({ id, name, question }) => ({ value: id, label: lookUp(name), note: lookUp(question) })),
  }));
  if (rest === "there") return groups;
  const label = t(rest === "waiting" ? "Loading the papers' presets" : "The papers' presets could not be loaded");
  return [...groups, { label, options: [] }];
}

/** The list of scenarios to start from. */
export function PresetSelect(props: { labelledBy: string }) {
  const { scenario, perform } = useRunView();
  const presetId = useStore(scenario, (state) => state.presetId);
  const book = useStore(presetBook, (value) => value);
  const groups = useMemo(() => listPresetGroups(book), [book]);
  const preset = book.presets.find(({ id }) => id === presetId) ?? book.presets[0];
  return (
    <Select
      isWordy
      labelledBy={props.labelledBy}
      value={preset.id}
      valueText={lookUp(preset.name)}
      groups={groups}
      onApproach={() => void presetBook.load().catch(() => undefined)}
      onChange={(id) => perform({ do: "choosePreset", id })}
    />
  );
}

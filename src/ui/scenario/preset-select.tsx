import { presets } from "../../scenario/presets.ts";
import { Select } from "../controls/select.tsx";
import { useRunView } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";

const papers = [...new Set(presets.map(({ paper }) => paper))];

/** The Lab's own presets first, then those of each paper. */
const presetGroups = papers.map((paper) => ({
  label: paper ?? "Basics",
  options: presets.filter((preset) => preset.paper === paper).map(({ id, name, question }) => ({ value: id, label: name, note: question })),
}));

/** The list of scenarios to start from. */
export function PresetSelect(props: { labelledBy: string }) {
  const { scenario, perform } = useRunView();
  const presetId = useStore(scenario, (state) => state.presetId);
  const preset = presets.find(({ id }) => id === presetId) ?? presets[0];
  return (
    <Select
      isWordy
      labelledBy={props.labelledBy}
      value={preset.id}
      valueText={preset.name}
      groups={presetGroups}
      onChange={(id) => perform({ do: "choosePreset", id })}
    />
  );
}

import { presets } from "../../scenario/presets.ts";
import { useLab } from "../state/lab-context.tsx";
import { type PaneName, paneNames, togglePane } from "../state/layout.ts";
import { useStore } from "../state/use-store.ts";

/** The preset in which nothing goes wrong: one press away from any that does. */
const healthy = "healthy";

const labels: Readonly<Record<PaneName, string>> = {
  network: "Network",
  link: "Link",
  queue: "Queue",
  windows: "Windows",
  senders: "Senders",
};

/** Which panes are open: one press each, and the link remembers. */
export function PaneToggles() {
  const { layout, scenario } = useLab();
  const presetId = useStore(scenario, (state) => state.presetId);
  const open = useStore(layout, (value) => value.panes);
  return (
    <div className="pane-toggles" role="group" aria-label="Panes">
      <span aria-hidden="true">Panes</span>
      {paneNames.map((pane) => (
        <button
          key={pane}
          type="button"
          className="pane-toggle"
          aria-pressed={open.includes(pane)}
          onClick={() => layout.set({ panes: togglePane(open, pane) })}
        >
          {labels[pane]}
        </button>
      ))}
      <button
        type="button"
        className="text-button contrast"
        onClick={() => scenario.choosePreset(presetId === healthy ? presets[0].id : healthy)}
      >
        {presetId === healthy ? "See it collapse" : "See it healthy"}
      </button>
    </div>
  );
}

import { useLab } from "../state/lab-context.tsx";
import { type PaneName, paneNames, togglePane } from "../state/layout.ts";
import { useStore } from "../state/use-store.ts";

const labels: Readonly<Record<PaneName, string>> = {
  network: "Network",
  link: "Link",
  queue: "Queue",
  windows: "Windows",
  senders: "Senders",
};

/** Which panes are open: one press each, and the link remembers. */
export function PaneToggles() {
  const { layout } = useLab();
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
    </div>
  );
}

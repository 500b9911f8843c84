import { presets } from "../../../scenario/presets.ts";
import { tableIcon } from "../../controls/icons.tsx";
import { EmptyHint } from "../../explain/empty-hint.tsx";
import { useLab } from "../../run/lab-context.tsx";
import { type PaneName, type TableName, paneNames, togglePane } from "../../run/layout.ts";
import { useStore } from "../../run/use-store.ts";

/** The preset in which nothing goes wrong: one press away from any that does. */
const healthy = "healthy";

/** What a phone shows of them. */
const phonePanes: readonly PaneName[] = ["network", "link", "senders"];

const labels: Readonly<Record<PaneName, string>> = {
  network: "Network",
  link: "Link",
  queue: "Queue",
  windows: "Windows",
  senders: "Senders",
};

/** Which panes are open, one press each, and the link remembers; and which chart is also shown as a table. */
export function PaneToggles(props: { isPhone: boolean }) {
  const { layout, runs, scenario } = useLab();
  const run = useStore(runs, (pair) => pair.current);
  const presetId = useStore(scenario, (state) => state.presetId);
  const open = useStore(layout, (value) => value.panes);
  return (
    <div className="pane-toggles" role="group" aria-label="Panes">
      <span aria-hidden="true">{props.isPhone ? "Tables" : "Panes"}</span>
      {props.isPhone
        ? phonePanes.map((pane) => <TableToggle key={pane} name={pane} label={labels[pane]} isNamed />)
        : paneNames.map((pane) => (
            <span key={pane} className="pane-pair">
              <button
                type="button"
                className="pane-toggle"
                aria-pressed={open.includes(pane)}
                onClick={() => layout.set({ panes: togglePane(open, pane) })}
              >
                {labels[pane]}
              </button>
              {open.includes(pane) && <TableToggle name={pane} label={labels[pane]} />}
            </span>
          ))}
      <TableToggle name="overview" label="Whole run" isNamed />
      {!props.isPhone && (
        <span className="contrast">
          {presetId !== healthy && <EmptyHint run={run} />}
          <button
            type="button"
            className="text-button"
            onClick={() => scenario.choosePreset(presetId === healthy ? presets[0].id : healthy)}
          >
            {presetId === healthy ? "Back to the collapse" : "A run without collapse"}
          </button>
        </span>
      )}
    </div>
  );
}

/** Shows a chart's data as a table, or puts it away. */
function TableToggle(props: { name: TableName; label: string; isNamed?: boolean }) {
  const { layout } = useLab();
  const isOpen = useStore(layout, (value) => value.table === props.name);
  return (
    <button
      type="button"
      className="pane-toggle table-toggle"
      aria-pressed={isOpen}
      aria-label={`${props.label} as a table`}
      title={`${props.label} as a table`}
      data-table={props.name}
      onClick={() => layout.set({ table: isOpen ? null : props.name })}
    >
      {props.isNamed && <span>{props.label}</span>}
      {tableIcon}
    </button>
  );
}

import { msg, t } from "../../../language/translate.ts";
import { labPresets } from "../../../scenario/lab-presets.ts";
import { late } from "../../controls/late.tsx";
import { tableIcon } from "../../controls/icons.tsx";
import { EmptyHint } from "../../explain/empty-hint.tsx";
import { useRunView } from "../../run/run-context.tsx";
import { adaptPanes, isOffered, overviewId, overviewTitle, paneTitles, phonePanes } from "../../panes/registry.ts";
import { useStore } from "../../run/use-store.ts";
import styles from "./pane-toggles.module.css";

/** The preset in which nothing goes wrong: one press away from any that does. */
const healthy = "healthy";

const UnfoldSenders = late(msg("the rows of senders"), async () => (await import("./unfold-senders.tsx")).UnfoldSenders, {
  fault: "nowhere",
  isRare: true,
});

/** Which panes are open, one press each, and the link remembers; and which chart is also shown as a table. */
export function PaneToggles(props: { isPhone: boolean; isOfLesson?: boolean }) {
  const { layout, runs, scenario, perform } = useRunView();
  const run = useStore(runs, (pair) => pair.current);
  const presetId = useStore(scenario, (state) => state.presetId);
  const open = useStore(layout, (value) => value.panes);
  const traffic = useStore(scenario, (state) => state.scenario);
  const offered = paneTitles.filter(({ id }) => isOffered(id, traffic));
  const onPhone = adaptPanes(phonePanes, traffic);
  return (
    <div className="pane-toggles" role="group" aria-label={t("Panes")}>
      <span aria-hidden="true">{t(props.isPhone ? "Tables" : "Panes")}</span>
      {props.isPhone
        ? offered
            .filter(({ id }) => onPhone.includes(id))
            .map(({ id, title }) => <TableToggle key={id} name={id} label={t(title)} isNamed />)
        : offered.map(({ id, title }) => (
            <span key={id} className={styles.pair}>
              <button
                type="button"
                className="pane-toggle"
                aria-pressed={open.includes(id)}
                onClick={() => perform({ do: "togglePane", pane: id })}
              >
                {t(title)}
              </button>
              {open.includes(id) && <TableToggle name={id} label={t(title)} />}
            </span>
          ))}
      <TableToggle name={overviewId} label={t(overviewTitle)} isNamed />
      {!props.isOfLesson && <BesideLinks />}
      {!props.isPhone && !props.isOfLesson && (
        <span className={styles.contrast}>
          {traffic.network.topology !== "star" && <UnfoldSenders />}
          {presetId !== healthy && <EmptyHint run={run} />}
          <button
            type="button"
            className="text-button"
            onClick={() => perform({ do: "choosePreset", id: presetId === healthy ? labPresets[0].id : healthy })}
          >
            {t(presetId === healthy ? "Back to the collapse" : "A run without collapse")}
          </button>
        </span>
      )}
    </div>
  );
}

/** Other ways to look at this run: beside another one, beside its own fork, among all transports. */
function BesideLinks() {
  const { runs, perform } = useRunView();
  const hasGhost = useStore(runs, (pair) => pair.ghost !== null);
  const hasLosses = useStore(runs, (pair) => (pair.current?.columns.drops.length ?? 0) > 0);
  return (
    <>
      <button type="button" className="text-button" onClick={() => perform({ do: "compare" })}>
        {t(hasGhost ? "Compare with previous run" : "Compare with…")}
      </button>
      {hasLosses && (
        <button type="button" className="text-button" onClick={() => perform({ do: "fork" })}>
          {t("What if?")}
        </button>
      )}
      <button type="button" className="text-button" onClick={() => perform({ do: "ladder" })}>
        {t("All transports")}
      </button>
      <button type="button" className="text-button" onClick={() => perform({ do: "packets" })}>
        {t("Packet by packet")}
      </button>
    </>
  );
}

/** Shows a chart's data as a table, or puts it away. */
function TableToggle(props: { name: string; label: string; isNamed?: boolean }) {
  const { layout, perform } = useRunView();
  const isOpen = useStore(layout, (value) => value.table === props.name);
  const title = t("{chart} as a table", { chart: props.label });
  return (
    <button
      type="button"
      className={`pane-toggle ${styles.tableToggle}`}
      aria-pressed={isOpen}
      aria-label={title}
      title={title}
      data-table={props.name}
      onClick={() => perform({ do: "showTable", table: isOpen ? null : props.name })}
    >
      {props.isNamed && <span>{props.label}</span>}
      {tableIcon}
    </button>
  );
}

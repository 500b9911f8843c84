import { msg, t } from "../../../language/translate.ts";
import { late } from "../../controls/late.tsx";
import { tableIcon } from "../../controls/icons.tsx";
import { useRunView } from "../../run/run-context.tsx";
import { adaptPanes, isOffered, overviewId, overviewTitle, paneTitles, phonePanes } from "../../panes/registry.ts";
import { useStore } from "../../run/use-store.ts";
import styles from "./pane-toggles.module.css";

const OtherViews = late(msg("other views of this run"), async () => (await import("./other-views.tsx")).OtherViews, { fault: "nowhere" });

/** Which panes are open, one press each, and the link remembers; and which chart is also shown as a table. */
export function PaneToggles(props: { isPhone: boolean; isOfLesson?: boolean }) {
  const { layout, scenario, perform } = useRunView();
  const open = useStore(layout, (value) => value.panes);
  const traffic = useStore(scenario, (state) => state.scenario);
  const offered = paneTitles.filter(({ id }) => isOffered(id, traffic));
  const onPhone = adaptPanes(phonePanes, traffic);
  return (
    <div className="pane-toggles" role="group" aria-label={t("Panes")}>
      <span className={styles.name} aria-hidden="true">
        {t(props.isPhone ? "Tables" : "Panes")}
      </span>
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
      {!props.isOfLesson && <OtherViews isPhone={props.isPhone} />}
    </div>
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

import { listSenderPlaces } from "../../story/sender-places.ts";
import { t } from "../../language/translate.ts";
import { labPresets } from "../../scenario/presets/lab-presets.ts";
import { writeTitle } from "../canvas/pane-title.ts";
import { tableIcon } from "../controls/icons.tsx";
import { Switch } from "../controls/switch.tsx";
import { findEmptyHint } from "../explain/empty-hint.tsx";
import { adaptPanes, isOffered, overviewId, overviewTitle, paneTitles, phonePanes } from "../panes/registry.ts";
import { canSort } from "../panes/senders.ts";
import { isScheduled } from "../../scenario/fields/list-transports.ts";
import type { RunCommand } from "../run/commands.ts";
import styles from "./view-menu.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

/** Id of the menu that contains them. */
const viewMenuId = "view";

/** The preset in which nothing goes wrong, offered from every run in which something does. */
const healthy = "healthy";

interface OtherView {
  readonly text: string;
  readonly command: RunCommand;
  readonly key?: string;
}

/**
 * Other views of this run, most informative first: packet by packet, next to another run, with other settings, forked, without its fault.
 */
function useOtherViews(isPhone: boolean): readonly OtherView[] {
  const { runs, scenario, view, layout } = useRunView();
  const run = useStore(runs, (pair) => pair.current);
  const hasGhost = useStore(runs, (pair) => pair.ghost !== null);
  const hasTimeouts = (run?.columns.timeouts.length ?? 0) > 0;
  const presetId = useStore(scenario, (state) => state.presetId);
  const isSendersOpen = useStore(layout, (value) => value.panes.includes("senders"));
  const unfolds = useStore(view, (value) => value.unfoldsSenders);
  const views: OtherView[] = [
    { text: t("Packets: this moment"), command: { do: "packets" }, key: "K" },
    { text: t(hasGhost ? "Compare with previous run" : "Compare with…"), command: { do: "compare" }, key: "C" },
    { text: t("Ladder: all algorithms"), command: { do: "ladder" }, key: "L" },
  ];
  if (hasTimeouts) views.push({ text: t("What if?"), command: { do: "whatIf" }, key: "F" });
  // elsewhere it has its own button
  if (isPhone) views.push({ text: t("Which setting helps most?"), command: { do: "rank" }, key: "H" });
  // many senders of a network are grouped by place, unless the user wants a row for each
  if (isSendersOpen && run !== null && listSenderPlaces(run.scenario).length > 0)
    views.push({ text: t(unfolds ? "Senders by place" : "Each sender its own row"), command: { do: "unfoldSenders", isOn: !unfolds } });
  const hint = presetId === healthy ? null : findEmptyHint(run);
  if (hint !== null) views.push(hint);
  views.push({
    text: t(presetId === healthy ? "Back to the collapse" : "A run without collapse"),
    command: { do: "choosePreset", id: presetId === healthy ? labPresets[0].id : healthy },
  });
  return views;
}

/** Selects which charts are shown, which also as a table, how they are drawn, and other views of the same run. */
export function ViewRows({ isPhone, isOfLesson = false }: { isPhone: boolean; isOfLesson?: boolean }) {
  const { layout, scenario, view, perform } = useRunView();
  const open = useStore(layout, (value) => value.panes);
  const traffic = useStore(scenario, (state) => state.scenario);
  const { compressWaits, showGhost, lockScale, showAhead, sortsSenders } = useStore(view, (value) => value);
  const views = useOtherViews(isPhone);
  const onPhone = adaptPanes(phonePanes, traffic);
  const offered = paneTitles
    .filter(({ id }) => isOffered(id, traffic) && (!isPhone || onPhone.includes(id)))
    .map((pane) => ({ id: pane.id, label: writeTitle(pane, traffic) }));
  return (
    <>
      <div role="group" aria-label={t("Shown")} className={styles.group}>
        <p aria-hidden="true">{t("Shown")}</p>
        {offered.map(({ id, label }) => (
          <div key={id} className={styles.row}>
            {isPhone ? (
              // a phone has its fixed panes
              <span>{label}</span>
            ) : (
              <button
                type="button"
                className={styles.check}
                aria-pressed={open.includes(id)}
                onClick={() => perform({ do: "togglePane", pane: id })}
              >
                {label}
              </button>
            )}
            <TableToggle name={id} label={label} />
          </div>
        ))}
        <div className={styles.row}>
          <span className={styles.always}>{t(overviewTitle)}</span>
          <TableToggle name={overviewId} label={t(overviewTitle)} />
        </div>
      </div>
      <div className={styles.group}>
        <Switch isOn={compressWaits} onChange={(isOn) => perform({ do: "skipWaits", isOn })}>
          {t("Skip idle waits")}
        </Switch>
        {canSort(traffic) && (
          <Switch isOn={sortsSenders ?? isScheduled(traffic)} onChange={(isOn) => perform({ do: "sortSenders", isOn })}>
            {t("Senders in the order in which they finish")}
          </Switch>
        )}
        <Switch isOn={showGhost} onChange={(isOn) => perform({ do: "showGhost", isOn })}>
          {t("Previous run, dotted")}
        </Switch>
        <Switch isOn={lockScale} onChange={(isOn) => perform({ do: "lockScale", isOn })}>
          {t("Same time scale as the previous run")}
        </Switch>
        <Switch isOn={showAhead} onChange={(isOn) => perform({ do: "showAhead", isOn })}>
          {t("Show the rest of the run faintly")}
        </Switch>
      </div>
      {!isOfLesson && (
        <div className={styles.group}>
          {views.map(({ text, command, key }) => (
            <button
              key={text}
              type="button"
              className={styles.way}
              popoverTarget={viewMenuId}
              popoverTargetAction="hide"
              onClick={() => perform(command)}
            >
              {text}
              {key !== undefined && <kbd aria-hidden="true">{key}</kbd>}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** Shows or hides a chart's data table. */
function TableToggle(props: { name: string; label: string }) {
  const { layout, perform } = useRunView();
  const isOpen = useStore(layout, (value) => value.table === props.name);
  const title = t("{chart} as a table", { chart: props.label });
  return (
    <button
      type="button"
      className={styles.table}
      aria-pressed={isOpen}
      aria-label={title}
      data-table={props.name}
      popoverTarget={viewMenuId}
      popoverTargetAction="hide"
      onClick={() => perform({ do: "showTable", table: isOpen ? null : props.name })}
    >
      {tableIcon} {t("table")}
    </button>
  );
}

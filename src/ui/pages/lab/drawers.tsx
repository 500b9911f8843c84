import { type Marked, msg, t } from "../../../language/translate.ts";
import { Activity, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { closeIcon } from "../../controls/icons.tsx";
import { LiveRegion } from "../../controls/live-region.tsx";
import type { DrawerName, InspectorTab } from "../../run/layout.ts";
import styles from "./drawers.module.css";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";
import type { Screen } from "../../kit/page.ts";

const titles: Readonly<Record<DrawerName, Marked>> = { scenario: msg("Scenario"), inspector: msg("About the run") };
const closeLabels: Readonly<Record<DrawerName, Marked>> = {
  scenario: msg("Close Scenario"),
  inspector: msg("Close About the run"),
};
/** The bar's buttons: a drawer and, in the inspector, one of its tabs. */
const entries: readonly { readonly label: Marked; readonly drawer: DrawerName; readonly tab?: InspectorTab }[] = [
  { label: msg("Scenario"), drawer: "scenario" },
  { label: msg("Autopsy"), drawer: "inspector", tab: "autopsy" },
  { label: msg("Story"), drawer: "inspector", tab: "story" },
];

interface SidePanelProps {
  readonly name: DrawerName;
  readonly className: string;
  readonly label: string;
  readonly screen: Screen;
  readonly children: ReactNode;
}

/** A side panel; on screens narrower than 1100 px, a drawer over the page. */
export function SidePanel(props: SidePanelProps) {
  if (props.screen !== "wide") return <Drawer {...props} />;
  return (
    <aside className={props.className} aria-label={props.label}>
      {props.children}
    </aside>
  );
}

/** Closed drawers are created this long after the page, ms: phones are busy with the first picture (our choice). */
const makeAfterMs = 3000;

/** Has the drawer been opened, or the delay passed? */
function useIsMade(isOpen: boolean): boolean {
  const [isMade, setMade] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setMade(true), isOpen ? 0 : makeAfterMs);
    return () => window.clearTimeout(timer);
  }, [isOpen]);
  return isMade || isOpen;
}

/** A modal dialog at an edge of the page: it takes the focus and returns it, and nothing behind it is reachable. */
function Drawer({ name, className, label, children }: SidePanelProps) {
  const { layout, announcer, perform } = useRunView();
  const isOpen = useStore(layout, (value) => value.drawer === name);
  const isMade = useIsMade(isOpen);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const close = () => perform({ do: "openDrawer", drawer: null });
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc closes a dialog by itself
    <dialog
      ref={dialog}
      className={`${className} ${styles.drawer}`}
      aria-label={label}
      closedby="any"
      onClose={() => layout.get().drawer === name && close()}
      // For browsers that do not support closedby.
      onClick={(event) => event.target === event.currentTarget && isBeside(event.currentTarget, event) && close()}
    >
      <div className={styles.drawerHead}>
        <span>{t(titles[name])}</span>
        <button type="button" className="icon-button" aria-label={t(closeLabels[name])} onClick={close}>
          {closeIcon}
        </button>
      </div>
      {/* A closed drawer is not updated with the run. */}
      {isMade && <Activity mode={isOpen ? "visible" : "hidden"}>{children}</Activity>}
      {isOpen && <LiveRegion announcer={announcer} />}
    </dialog>
  );
}

function isBeside(element: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Opens the drawers; the dot indicates that the scenario differs from its preset. */
export function DrawerBar() {
  const { layout, scenario, perform } = useRunView();
  const drawer = useStore(layout, (value) => value.drawer);
  const openTab = useStore(layout, (value) => value.tab);
  const isChanged = useStore(scenario, (state) => state.scenario !== state.baseline);
  // Text about the run does not apply to a sheet that covers it.
  const isCovered = useStore(layout, (value) => value.rankedSeeds !== null);
  return (
    <nav className={styles.drawerBar} aria-label={t("Panels")}>
      {entries
        .filter((entry) => !isCovered || entry.drawer === "scenario")
        .map(({ label, drawer: name, tab }) => {
          const isOpen = drawer === name && (tab === undefined || tab === openTab);
          return (
            <button
              key={label}
              type="button"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => perform({ do: "openDrawer", drawer: isOpen ? null : name, ...(tab && !isOpen && { tab }) })}
            >
              {t(label)}
              {name === "scenario" && isChanged && <span className={styles.changeDot} role="img" aria-label={t("changed")} />}
            </button>
          );
        })}
    </nav>
  );
}

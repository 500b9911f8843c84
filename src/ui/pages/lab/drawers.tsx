import { type Marked, msg, t } from "../../../language/translate.ts";
import { Activity, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { closeIcon } from "../../controls/icons.tsx";
import { LiveRegion } from "../../controls/live-region.tsx";
import { useRunView } from "../../run/run-context.tsx";
import type { DrawerName, InspectorTab } from "../../run/layout.ts";
import type { Screen } from "../../kit/screen.ts";
import { useStore } from "../../run/use-store.ts";
import styles from "./drawers.module.css";

const titles: Readonly<Record<DrawerName, Marked>> = { scenario: msg("Scenario"), inspector: msg("About the run") };
const closeLabels: Readonly<Record<DrawerName, Marked>> = {
  scenario: msg("Close Scenario"),
  inspector: msg("Close About the run"),
};
/** What the bar opens: a drawer, and in the inspector one of its tabs. */
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

/** A side panel; below 1100 px a drawer over the page. */
export function SidePanel(props: SidePanelProps) {
  if (props.screen !== "wide") return <Drawer {...props} />;
  return (
    <aside className={props.className} aria-label={props.label}>
      {props.children}
    </aside>
  );
}

/** A closed drawer is made so long after the page, ms: a phone has its hands full with the first picture (our choice). */
const makeAfterMs = 3000;

/** Has it been open, or has there been time to make it? */
function useIsMade(isOpen: boolean): boolean {
  const [isMade, setMade] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setMade(true), isOpen ? 0 : makeAfterMs);
    return () => window.clearTimeout(timer);
  }, [isOpen]);
  return isMade || isOpen;
}

/** A modal dialog at an edge of the page: it takes the focus, gives it back, and nothing behind it can be reached. */
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
      // Browsers that do not know closedby.
      onClick={(event) => event.target === event.currentTarget && isBeside(event.currentTarget, event) && close()}
    >
      <div className={styles.drawerHead}>
        <span>{t(titles[name])}</span>
        <button type="button" className="icon-button" aria-label={t(closeLabels[name])} onClick={close}>
          {closeIcon}
        </button>
      </div>
      {/* A closed drawer follows the run only once it is open. */}
      {isMade && <Activity mode={isOpen ? "visible" : "hidden"}>{children}</Activity>}
      {isOpen && <LiveRegion announcer={announcer} />}
    </dialog>
  );
}

function isBeside(element: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Opens the drawers; the dot says that the scenario differs from its preset. */
export function DrawerBar() {
  const { layout, scenario, perform } = useRunView();
  const drawer = useStore(layout, (value) => value.drawer);
  const openTab = useStore(layout, (value) => value.tab);
  const isChanged = useStore(scenario, (state) => state.scenario !== state.baseline);
  // what is told of the run has no place beside what lies over it
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

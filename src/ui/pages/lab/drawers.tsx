import { Activity, type ReactNode, useEffect, useRef } from "react";
import { closeIcon } from "../../controls/icons.tsx";
import { useRunView } from "../../run/run-context.tsx";
import type { DrawerName, InspectorTab } from "../../run/layout.ts";
import type { Screen } from "../screen.ts";
import { useStore } from "../../run/use-store.ts";

const titles: Readonly<Record<DrawerName, string>> = { scenario: "Scenario", inspector: "About the run" };
/** What the bar opens: a drawer, and in the inspector one of its tabs. */
const entries: readonly { readonly label: string; readonly drawer: DrawerName; readonly tab?: InspectorTab }[] = [
  { label: "Scenario", drawer: "scenario" },
  { label: "Autopsy", drawer: "inspector", tab: "autopsy" },
  { label: "Story", drawer: "inspector", tab: "story" },
];

/** A side panel; below 1100 px a drawer that takes the focus when it opens and gives it back. */
export function SidePanel(props: { name: DrawerName; className: string; label: string; screen: Screen; children: ReactNode }) {
  const { layout, perform } = useRunView();
  const isDrawer = props.screen !== "wide";
  const isOpen = useStore(layout, (value) => value.drawer === props.name);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!isDrawer || !isOpen || !element) return;
    const before = document.activeElement;
    element.focus();
    return () => {
      if (
        before instanceof HTMLElement &&
        before.isConnected &&
        (element.contains(document.activeElement) || document.activeElement === document.body)
      )
        before.focus();
    };
  }, [isDrawer, isOpen]);
  return (
    <aside
      ref={panel}
      className={props.className}
      aria-label={props.label}
      tabIndex={-1}
      data-open={isOpen ? "" : undefined}
      inert={isDrawer && !isOpen}
    >
      <div className="drawer-head">
        <span>{titles[props.name]}</span>
        <button
          type="button"
          className="icon-button"
          aria-label={`Close ${titles[props.name]}`}
          onClick={() => perform({ do: "openDrawer", drawer: null })}
        >
          {closeIcon}
        </button>
      </div>
      {/* A closed drawer is made when there is nothing better to do, and follows the run only once it is open. */}
      <Activity mode={isDrawer && !isOpen ? "hidden" : "visible"}>{props.children}</Activity>
    </aside>
  );
}

/** Opens the drawers; the dot says that the scenario differs from its preset. */
export function DrawerBar() {
  const { layout, scenario, perform } = useRunView();
  const drawer = useStore(layout, (value) => value.drawer);
  const openTab = useStore(layout, (value) => value.tab);
  const isChanged = useStore(scenario, (state) => state.scenario !== state.baseline);
  return (
    <nav className="drawer-bar" aria-label="Panels">
      {entries.map(({ label, drawer: name, tab }) => {
        const isOpen = drawer === name && (tab === undefined || tab === openTab);
        return (
          <button
            key={label}
            type="button"
            aria-expanded={isOpen}
            onClick={() => perform({ do: "openDrawer", drawer: isOpen ? null : name, ...(tab && !isOpen && { tab }) })}
          >
            {label}
            {name === "scenario" && isChanged && <span className="change-dot" role="img" aria-label="changed" />}
          </button>
        );
      })}
    </nav>
  );
}

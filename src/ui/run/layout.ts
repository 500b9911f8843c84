import type { Store } from "./contracts.ts";
import { createStore } from "./store.ts";

export const paneNames = ["network", "link", "queue", "windows", "senders"] as const;
export type PaneName = (typeof paneNames)[number];
/** What has a twin in numbers: the panes and the overview. */
export type TableName = PaneName | "overview";
export type DrawerName = "scenario" | "inspector";
export type InspectorTab = "summary" | "autopsy" | "story";

/** How the page is arranged. The open panes travel in the link. */
export interface Layout {
  readonly panes: readonly PaneName[];
  /** Below 1100 px: the side panel that lies over the stack. */
  readonly drawer: DrawerName | null;
  /** The chart that is also shown as a table. */
  readonly table: TableName | null;
  readonly isMoreOpen: boolean;
  readonly isHelpOpen: boolean;
  readonly tab: InspectorTab;
}

/** Three are enough to see the cause, the effect and the price. */
export const firstPanes: readonly PaneName[] = ["network", "link", "senders"];
export const panesKey = "v.panes";

/** The panes a link asks for, in the order of the page; null: none that exist. */
export function parsePanes(text: string | undefined): readonly PaneName[] | null {
  const asked = (text ?? "").split(",");
  const known = paneNames.filter((pane) => asked.includes(pane));
  return known.length > 0 ? known : null;
}

/** What the link says of the panes; null when they are the first three. */
export function writePanes(panes: readonly PaneName[]): string | null {
  const text = panes.join();
  return text === firstPanes.join() ? null : text;
}

export function togglePane(panes: readonly PaneName[], pane: PaneName): readonly PaneName[] {
  return paneNames.filter((name) => (name === pane ? !panes.includes(name) : panes.includes(name)));
}

export function createLayout(panes: readonly PaneName[] | null): Store<Layout> {
  return createStore<Layout>({
    panes: panes ?? firstPanes,
    drawer: null,
    table: null,
    isMoreOpen: false,
    isHelpOpen: false,
    tab: "summary",
  });
}

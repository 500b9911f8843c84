import type { TimelinePane } from "../canvas/timeline-pane.ts";
import { linkPane } from "./link.ts";
import { queuePane } from "./queue.ts";
import { sendersPane } from "./senders.ts";
import { windowsPane } from "./windows.ts";

/** The timelines, from top to bottom. A new one is a file beside these, and its name here. */
export const timelinePanes: readonly TimelinePane[] = [linkPane, queuePane, windowsPane, sendersPane];

/** What stands above them, and what below, have tables and figures as they do. */
export const networkId = "network";
export const overviewId = "overview";

/** All that can be opened and closed, by id and in the order of the page. */
export const paneTitles: readonly { readonly id: string; readonly title: string }[] = [
  { id: networkId, title: "Network" },
  ...timelinePanes,
];

/** All that has a table and a figure. */
export const chartTitles: readonly { readonly id: string; readonly title: string }[] = [
  ...paneTitles,
  { id: overviewId, title: "Whole run" },
];

/** Open on a first visit: windows, queue and timeouts are what there is to see. */
export const firstPanes: readonly string[] = paneTitles.map(({ id }) => id);

/** The same of a network that is no star, whose picture is higher. */
export const networkPanes: readonly string[] = ["network", "link", "queue", "senders"];

/** On a phone: of the queue there are the slots above. */
export const phonePanes: readonly string[] = ["network", "link", "windows", "senders"];

/** Where there is little room, and large before a room of people. */
export const fewPanes: readonly string[] = ["network", "link", "senders"];

/** The timelines among these ids, in the order of the page. */
export function findTimelines(ids: readonly string[]): readonly TimelinePane[] {
  return timelinePanes.filter(({ id }) => ids.includes(id));
}

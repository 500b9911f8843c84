import { msg } from "../../language/translate.ts";
import { hasManyResponses } from "../../analysis/workload.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import type { TimelinePane } from "../canvas/timeline-pane.ts";
import { notificationGauge } from "../../analysis/notifications.ts";
import { hasGauge, isTrimming, nameGaugePane } from "../../scenario/fields/list-transports.ts";
import { gaugePanes, plotPanes } from "./gauges.ts";
import { linkPane } from "./link.ts";
import { pausedPane } from "./paused.ts";
import { responseTimesPane } from "./response-times.ts";
import { queuePane } from "./queue.ts";
import { ratesPane } from "./rates.ts";
import { sendersPane } from "./senders.ts";
import { windowsPane } from "./windows.ts";

/** The timelines, from top to bottom. A new one is a file next to these, and its name here. */
export const timelinePanes: readonly TimelinePane[] = [
  linkPane,
  queuePane,
  pausedPane,
  ratesPane,
  windowsPane,
  ...gaugePanes,
  ...plotPanes,
  sendersPane,
  responseTimesPane,
];

/** The charts above and below the timelines also have tables and figures. */
export const networkId = "network";
export const overviewId = "overview";
export const overviewTitle = msg("Whole run");

type TitledChart = Pick<TimelinePane, "id" | "title" | "titleOf">;

/** All that can be opened and closed, by id and in the order of the page. */
export const paneTitles: readonly TitledChart[] = [{ id: networkId, title: msg("Network") }, ...timelinePanes];

/** All that has a table and a figure. */
export const chartTitles: readonly TitledChart[] = [...paneTitles, { id: overviewId, title: overviewTitle }];

/** Open on a first visit. Windows, queue, and timeouts are the essence; every other pane waits in the View menu. */
export const firstPanes: readonly string[] = [networkId, "link", "queue", "windows", "senders"];

/** The same for topologies other than a star, whose pictures are taller. */
export const networkPanes: readonly string[] = ["network", "link", "queue", "senders"];

/** On a phone. The slots above already show the queue (see `needsQueue`). */
export const phonePanes: readonly string[] = ["network", "link", "windows", "senders"];

/** If there is little space, and enlarged on a projector. */
export const fewPanes: readonly string[] = ["network", "link", "senders"];

const withResponses = new Map<readonly string[], readonly string[]>([
  [networkPanes, ["network", "link", "queue", "responses"]],
  [phonePanes, ["network", "link", "senders", "responses"]],
  [fewPanes, ["network", "link", "responses"]],
]);

/** Replaces `networkPanes` if PAUSE may stop links between switches: the picture above already shows a queue. */
const pausedPanes: readonly string[] = networkPanes.map((id) => (id === "queue" ? pausedPane.id : id));

/** What says more than the windows where a transport has it: what is left to send, what the receiver asks for, the rate. */
const insteadOfWindows: readonly string[] = [
  ...["remaining", "pulls", "outstanding"].map(nameGaugePane),
  "rates",
  // of a transport without windows whose receivers measure the rate
  nameGaugePane("rateMbps"),
  pausedPane.id,
];

/** The lists with windows, with each of these in its place: constant objects, because stores compare them. */
const withoutWindows = new Map(
  [firstPanes, phonePanes].map((ids) => [
    ids,
    new Map(insteadOfWindows.map((other) => [other, ids.map((id) => (id === "windows" ? other : id))])),
  ]),
);

/** Does the timeline of the queue show what slots cannot: trimmed packets, or notifications that slow senders down? */
function needsQueue(scenario: Scenario): boolean {
  return isTrimming(scenario) || hasGauge(scenario, notificationGauge);
}

/**
 * One of these lists as it is for a run: where senders answer again and again, how long that takes says more than what makes way for it,
 * and where they are paced, asked by the receiver, or ordered by what they have left, that says more than their windows.
 */
export function adaptPanes(ids: readonly string[], scenario: Scenario): readonly string[] {
  const adapted = (hasManyResponses(scenario) && withResponses.get(ids)) || (ids === phonePanes && needsQueue(scenario) ? firstPanes : ids);
  if (adapted === networkPanes && isOffered(pausedPane.id, scenario)) return pausedPanes;
  const other = insteadOfWindows.find((id) => isOffered(id, scenario));
  return (other !== undefined && withoutWindows.get(adapted)?.get(other)) || adapted;
}

/** Does the chart apply to this run? */
export function isOffered(id: string, scenario: Scenario): boolean {
  return timelinePanes.find((pane) => pane.id === id)?.isOffered?.(scenario) ?? true;
}

/** The timelines among these ids, in the order of the page; with a scenario, only those that apply to it. */
export function findTimelines(ids: readonly string[], scenario?: Scenario): readonly TimelinePane[] {
  return timelinePanes.filter(({ id }) => ids.includes(id) && (scenario === undefined || isOffered(id, scenario)));
}

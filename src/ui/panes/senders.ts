import { writeSeries } from "../../language/sentences.ts";
import { lookUp, msg, t } from "../../language/translate.ts";
import { countStates, describePane, groupStates, listStoppedAt } from "../../story/describe-panes.ts";
import { listSenderGroups } from "../../analysis/groups.ts";
import { findShownBlock, orderByFinish, type SenderOrder } from "../../analysis/finish-order.ts";
import { listAskedStates } from "../../analysis/asked-waits.ts";
import { geometryOf } from "../../analysis/geometry.ts";
import { hasHeaders } from "../../analysis/headers.ts";
import { nameTimeout } from "../../analysis/other-timeouts.ts";
import { isWaiting, RowState, senderStateAt } from "../../analysis/senders.ts";
import { nextTimeoutOf, countFreeTimeouts } from "../../analysis/timeouts.ts";
import { stateVocabulary } from "../../analysis/vocabulary.ts";
import { countSenders } from "../../engine/spec/groups.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { isScheduled, isWindowless, mayRecover } from "../../scenario/fields/list-transports.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { drawEnd } from "../../charts/time/draw-ends.ts";
import { drawFinishes } from "../../charts/time/draw-finishes.ts";
import type { ChartView } from "../../charts/time/view.ts";
import { drawRowLabels } from "../../charts/time/draw-row-labels.ts";
import { drawMarksAt, drawSelectedTimeout } from "../../charts/time/draw-sender-marks.ts";
import { drawSenderHighlight, drawSenders } from "../../charts/time/draw-senders.ts";
import { sendersPerRow } from "../../charts/time/layout.ts";
import { listGroupLooks } from "../../charts/group-looks.ts";
import { rowBand, rowOf, senderAtY, type SendersData } from "../../charts/time/sender-rows.ts";
import { findTimeoutNear, isWithin } from "../canvas/find-timeout.ts";
import {
  finishMark,
  listKinds,
  listRoomLegend,
  listSenderLegends,
  listStateEntries,
  pauseMark,
  type UniformLegend,
} from "../canvas/legend-entries.ts";
import type { SceneBase, TimelinePane } from "../canvas/timeline-pane.ts";
import { late } from "../controls/late.tsx";
import { Come } from "../canvas/late-timeline.tsx";
import type * as SenderBands from "./sender-bands.ts";
import { senderRows } from "./sender-rows.ts";
import { formatDuration } from "../../language/formats.ts";

/** Only in large networks are senders grouped by location. */
let bands: typeof SenderBands | null = null;

/** Are all sending states drawn the same way, because no sender has a window or a scheduler decides who sends? */
function isUniform(scenario: Scenario): boolean {
  return isWindowless(scenario) || isScheduled(scenario);
}

function shownState(state: RowState, scenario: Scenario): RowState {
  return state === RowState.slowStart && isUniform(scenario) ? RowState.sending : state;
}

/** For senders that are drawn alike, what else their rows show; null: their windows have phases. */
function describeUniform(run: RunSnapshot): UniformLegend | null {
  const { scenario } = run;
  if (!isUniform(scenario)) return null;
  const { recovery, waiting, freeWaiting, pullWaiting, grantWaiting, trimmed, retransmitting, done } = RowState;
  const asked = listAskedStates(scenario);
  const free = countFreeTimeouts(run).some((count) => count > 0);
  const trims = hasHeaders(run.columns);
  return {
    word: isScheduled(scenario) ? "scheduler" : "receiverDriven",
    trims,
    states: [
      ...(isWindowless(scenario) || !mayRecover(scenario) ? [] : [recovery]),
      ...(trims ? [trimmed] : []),
      ...(trims || (isWindowless(scenario) && asked.includes(grantWaiting)) ? [retransmitting] : []),
      ...([pullWaiting, grantWaiting] as const).filter((state) => asked.includes(state)),
      ...((free || trims) && listKinds(run).length === 0 ? [] : [waiting]),
      ...(free ? [freeWaiting] : []),
      done,
    ],
  };
}

/** Can rows be in the order in which senders finish? Groups stand together, and senders that share a row have none of their own. */
export function canSort(scenario: Scenario): boolean {
  return scenario.workload.kind === "barrier" && scenario.groups.length === 0 && sendersPerRow(countSenders(scenario)) === 1;
}

/** The rows in the order in which senders finish the block in view, as schedulers are shown unless the reader says otherwise; undefined: by number. */
function orderRows({ run, index, axis, sortsSenders, frame }: SceneBase): SenderOrder | undefined {
  const { scenario } = run;
  const senders = countSenders(scenario);
  if (frame.isPlain || !canSort(scenario) || !(sortsSenders ?? isScheduled(scenario))) return undefined;
  return orderByFinish(run, index.blocks, findShownBlock(index.blocks, axis.fromNs, axis.toNs), senders);
}

/** In a narrower block the mean and its label would cover the senders, px at scale 1 (our choice). */
const meanPx = 160;

/** For rows in the order of finishing: when each sender finishes the visible block, and the mean of these times. */
function markFinishes(context: CanvasRenderingContext2D, { run, index, axis }: SceneBase, data: SendersData, view: ChartView): void {
  const block = findShownBlock(index.blocks, axis.fromNs, axis.toNs);
  if (block < 0) return;
  const totals = run.totals?.blocks[block];
  const meanNs = totals ? totals.startNs + totals.meanCompletionNs : NaN;
  const gaps = drawFinishes(context, data, index.blocks.startNs.values[block], meanNs, view);
  if (totals === undefined || axis.toX(totals.endNs) - axis.toX(totals.startNs) < meanPx * view.textScale) return;
  const label = t("mean completion {time}", { time: formatDuration(totals.meanCompletionNs) });
  // below the reading at the cursor
  const down = Math.min(22 * view.textScale, view.height / 3);
  const below = { ...view, top: view.top + down, height: view.height - down };
  drawEnd(
    context,
    meanNs,
    label,
    false,
    below,
    gaps.filter((gap) => gap.top > below.top),
  );
}

/** The link by which each sender sends. */
function listFirstLinks(scenario: Scenario): readonly number[] {
  return geometryOf(scenario).dataRoutes.map(([first]) => first);
}

/** "3 sending, 1 waiting", or what the picked sender does. */
function writeStates(now: SceneBase, picked: number | null, timeNs: number): string {
  const { index, run } = now;
  if (picked !== null && picked < countSenders(run.scenario)) {
    const moment = senderStateAt(index.senders, picked, timeNs);
    // If the state changes at this instant, the event is the timeout.
    const row = nextTimeoutOf(run.columns, picked, timeNs - 1);
    if (row >= 0 && run.columns.timeouts.timeNs[row] === timeNs)
      return t("{sender} timed out: {kind}", { sender: picked, kind: lookUp(nameTimeout(run, row).name) });
    if (listStoppedAt(run, index.senders, timeNs).includes(picked)) return t("{sender} stopped by PAUSE", { sender: picked });
    const isTimed = isWaiting(moment.state) && Number.isFinite(moment.untilNs);
    return isTimed
      ? t("{sender} waits {time} more for its retransmission timer", { sender: picked, time: formatDuration(moment.untilNs - timeNs) })
      : t("{sender} {state}", { sender: picked, state: lookUp(stateVocabulary[shownState(moment.state, run.scenario)].doing) });
  }
  const { sending, stopped, pulls, grants, waiting, done, idle } = groupStates(
    countStates(index.senders, timeNs),
    listStoppedAt(run, index.senders, timeNs).length,
  );
  return writeSeries([
    sending > 0 && t("{count, plural, one {# sending} other {# sending}}", { count: sending }),
    stopped > 0 && t("{count, plural, one {# stopped by PAUSE} other {# stopped by PAUSE}}", { count: stopped }),
    pulls > 0 && t("{count, plural, one {# waiting for a pull} other {# waiting for a pull}}", { count: pulls }),
    grants > 0 && t("{count, plural, one {# waiting for a grant} other {# waiting for a grant}}", { count: grants }),
    waiting > 0 && t("{count, plural, one {# waiting} other {# waiting}}", { count: waiting }),
    done > 0 && t("{count, plural, one {# finished} other {# finished}}", { count: done }),
    idle > 0 && t("{count, plural, one {# with nothing to send} other {# with nothing to send}}", { count: idle }),
  ]);
}

/** The state of every sender, one row each, with its timeouts. */
export const sendersPane: TimelinePane = {
  id: "senders",
  title: msg("Senders"),
  word: "timeout",
  heights: { natural: 184, least: 62, most: 480 },
  describe: (run) => describePane(run, "senders"),
  note(run) {
    const groups = listSenderGroups(run.scenario);
    const uniform = describeUniform(run);
    const others = [
      ...(hasHeaders(run.columns) && (uniform === null || groups.length > 0)
        ? listStateEntries([RowState.trimmed, RowState.retransmitting], "short")
        : []),
      ...(isScheduled(run.scenario) && canSort(run.scenario) ? [finishMark()] : []),
      ...(run.columns.pauses.length > 0 ? [pauseMark()] : []),
    ];
    return {
      legends: listSenderLegends(listKinds(run), groups, uniform).map((legend) => [...legend, ...others]),
      roomLegend: listRoomLegend(run),
    };
  },
  endsWithDetail: false,
  Late: late(
    msg("the senders by place"),
    async () => {
      bands = await import("./sender-bands.ts");
      return Come;
    },
    { fault: "nowhere", isRare: true },
  ),
  needsLate: ({ scenario }) => scenario.network.topology !== "star",
  build(scene, view) {
    if (bands?.areBanded(scene.run, scene.unfoldsSenders)) return bands.buildBands(scene, view, writeStates);
    const senders = countSenders(scene.run.scenario);
    const { theme } = view;
    const order = orderRows(scene);
    const data: SendersData = {
      senders,
      index: scene.index.senders,
      columns: scene.run.columns,
      untilNs: scene.run.computedNs,
      groups: listGroupLooks(listSenderGroups(scene.run.scenario), theme),
      ...(scene.frame.isPlain && { isPlain: true }),
      ...(isUniform(scene.run.scenario) && { isUniform: true }),
      ...(order && { order }),
      ...(scene.run.scenario.network.pauseThresholdPackets !== null && { firstLinks: listFirstLinks(scene.run.scenario) }),
    };
    const middleOf = (sender: number): number => {
      const band = rowBand(rowOf(sender, senders, order), senders, view);
      return band.top + band.height / 2;
    };
    return {
      draw(context) {
        drawSenders(context, data, view);
        if (order) markFinishes(context, scene, data, view);
      },
      highlight(context, _now, { picked, hovered, selectedTimeout }) {
        if (picked !== null) drawSenderHighlight(context, data, picked, true, view);
        if (hovered !== null && hovered !== picked) drawSenderHighlight(context, data, hovered, false, view);
        if (selectedTimeout !== null) drawSelectedTimeout(context, data, selectedTimeout, view);
        drawRowLabels(context, data, picked, hovered, view);
      },
      drawMarksAt: (context, _now, { selectedTimeout }, timeNs) => drawMarksAt(context, data, view, timeNs, selectedTimeout),
      read(now, { picked }, timeNs) {
        const { computedNs, status } = now.run;
        if (timeNs >= computedNs && status === "computing") return null;
        const text = timeNs > computedNs ? t("finished") : writeStates(now, picked, timeNs);
        if (text === "") return null;
        return {
          parts: [{ text, color: theme.ink, role: "strong" }],
          ...(picked !== null && picked < senders && { y: middleOf(picked) }),
          // From the back of a room the picked sender's label must be easy to find.
          isBold: picked !== null,
        };
      },
      hit(now, x, y, picked) {
        if (!isWithin(view, y)) return { sender: null, event: null };
        const isAtRow = (sender: number): boolean => {
          const band = rowBand(rowOf(sender, senders, order), senders, view);
          return y >= band.top - 2 && y <= band.top + band.height + 2;
        };
        const row = findTimeoutNear(now, x, picked, isAtRow);
        return { sender: senderAtY(y, senders, view, order), event: row === null ? null : { table: "timeouts", row } };
      },
      placeEvent: (now, { table, row }) => middleOf(now.run.columns[table].flow[row]),
    };
  },
  rows: senderRows,
};

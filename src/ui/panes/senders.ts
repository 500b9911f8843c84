import { writeSeries } from "../../language/sentences.ts";
import { lookUp, msg, t } from "../../language/translate.ts";
import { countStates, describePane, groupStates } from "../../story/describe-panes.ts";
import { listSenderGroups } from "../../analysis/groups.ts";
import { nameTimeout } from "../../analysis/other-timeouts.ts";
import { RowState, senderStateAt } from "../../analysis/senders.ts";
import { nextTimeoutOf } from "../../analysis/timeouts.ts";
import { stateVocabulary } from "../../analysis/vocabulary.ts";
import { countSenders } from "../../engine/spec/groups.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { isWindowless } from "../../scenario/fields/list-transports.ts";
import { drawRowLabels } from "../../charts/time/draw-row-labels.ts";
import { drawMarksAt, drawSelectedTimeout } from "../../charts/time/draw-sender-marks.ts";
import { drawSenderHighlight, drawSenders } from "../../charts/time/draw-senders.ts";
import { listGroupLooks } from "../../charts/group-looks.ts";
import { rowBand, rowOf, senderAtY, type SendersData } from "../../charts/time/sender-rows.ts";
import { findTimeoutNear, isWithin } from "../canvas/find-timeout.ts";
import { listKinds, listRoomLegend, listSenderLegends } from "../canvas/legend-entries.ts";
import type { SceneBase, TimelinePane } from "../canvas/timeline-pane.ts";
import { late } from "../controls/late.tsx";
import { Come } from "../canvas/late-timeline.tsx";
import type * as SenderBands from "./sender-bands.ts";
import { senderRows } from "./sender-rows.ts";
import { formatDuration } from "../../language/formats.ts";

/** Only in large networks are senders grouped by location. */
let bands: typeof SenderBands | null = null;

/** A sender without a window is in no phase of it. */
function shownState(state: RowState, scenario: Scenario): RowState {
  return state === RowState.slowStart && isWindowless(scenario) ? RowState.sending : state;
}

/** "3 sending, 1 waiting", or what the picked sender does. */
function writeStates({ index, run }: SceneBase, picked: number | null, timeNs: number): string {
  if (picked !== null && picked < countSenders(run.scenario)) {
    const moment = senderStateAt(index.senders, picked, timeNs);
    // If the state changes at this instant, the event is the timeout.
    const row = nextTimeoutOf(run.columns, picked, timeNs - 1);
    if (row >= 0 && run.columns.timeouts.timeNs[row] === timeNs)
      return t("{sender} timed out: {kind}", { sender: picked, kind: lookUp(nameTimeout(run, row).name) });
    const isTimed = moment.state === RowState.waiting && Number.isFinite(moment.untilNs);
    return isTimed
      ? t("{sender} waits {time} more for its retransmission timer", { sender: picked, time: formatDuration(moment.untilNs - timeNs) })
      : t("{sender} {state}", { sender: picked, state: lookUp(stateVocabulary[shownState(moment.state, run.scenario)].doing) });
  }
  const { sending, waiting, done, idle } = groupStates(countStates(index.senders, timeNs));
  return writeSeries([
    sending > 0 && t("{count, plural, one {# sending} other {# sending}}", { count: sending }),
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
  note: (run) => ({
    legends: listSenderLegends(listKinds(run), listSenderGroups(run.scenario), isWindowless(run.scenario)),
    roomLegend: listRoomLegend(run),
  }),
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
    const data: SendersData = {
      senders,
      index: scene.index.senders,
      columns: scene.run.columns,
      untilNs: scene.run.computedNs,
      groups: listGroupLooks(listSenderGroups(scene.run.scenario), theme),
      ...(scene.frame.isPlain && { isPlain: true }),
      ...(isWindowless(scene.run.scenario) && { isWindowless: true }),
    };
    const middleOf = (sender: number): number => {
      const band = rowBand(rowOf(sender, senders), senders, view);
      return band.top + band.height / 2;
    };
    return {
      draw: (context) => drawSenders(context, data, view),
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
          const band = rowBand(rowOf(sender, senders), senders, view);
          return y >= band.top - 2 && y <= band.top + band.height + 2;
        };
        const row = findTimeoutNear(now, x, picked, isAtRow);
        return { sender: senderAtY(y, senders, view), event: row === null ? null : { table: "timeouts", row } };
      },
      placeEvent: (now, { table, row }) => middleOf(now.run.columns[table].flow[row]),
    };
  },
  rows: senderRows,
};

import { writeSentences } from "../../../language/sentences.ts";
import { lookUp, t } from "../../../language/translate.ts";
import { countSenders } from "../../../engine/spec/groups.ts";
import { countStates, describePane, describeStates, listStoppedAt } from "../../../story/describe-panes.ts";
import { idleNsUntil } from "../../../analysis/link.ts";
import { queueSlotsAt } from "../../../analysis/queue.ts";
import { detailEndNs, indexRun } from "../../../analysis/run-index.ts";
import { countBelow } from "../../../analysis/search.ts";
import type { RowState } from "../../../analysis/senders.ts";
import { timeoutClassCount } from "../../../analysis/timeouts.ts";
import { geometryOf } from "../../../analysis/geometry.ts";
import { namePort } from "../../../analysis/node-names.ts";
import { portDropsUntil, portLoad, portLongestUntil, portQueueAt } from "../../../analysis/ports.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { describeFabric } from "../network/fabric/describe-fabric.ts";
import { FabricScene } from "../network/fabric/fabric-scene.ts";
import { findTraffic } from "../network/fabric/traffic.ts";
import { formatCount, formatPercent, formatRate, formatMs } from "../../../language/formats.ts";
import { findWaits, shortestWaitNs } from "../../../analysis/waits.ts";
import { createTimeAxis } from "../../../charts/time/time-axis.ts";
import { describeScene } from "../network/describe-scene.ts";
import { Scene } from "../network/scene.ts";
import type { LabView } from "../../run/contracts.ts";
import { stateVocabulary, timeoutNames } from "../../../analysis/vocabulary.ts";
import { writeTitle } from "../../canvas/pane-title.ts";
import type { TableBody, TableData, TableRow, TimedRows } from "../../canvas/timeline-pane.ts";
import { listRows } from "../../canvas/timed-rows.ts";
import { chartTitles, findTimelines, networkId } from "../registry.ts";

/** Approximate number of rows of a table over time (our choice): zoom in for finer ones. */
const timedRows = 120;
const stepPx = 4;

/** The chart `name` as a table: of the visible part of the run, or of the moment at the cursor. */
export function makeTable(run: RunSnapshot, name: string, view: LabView, timeNs: Nanos): TableData {
  const chart = chartTitles.find(({ id }) => id === name);
  const title = chart ? writeTitle(chart, run.scenario) : name;
  const [pane] = findTimelines([name]);
  if (pane === undefined)
    return {
      title,
      ...(name === networkId
        ? (run.scenario.network.topology === "star" ? makeNetworkTable : makePortTable)(run, timeNs)
        : makeBlockTable(run, timeNs)),
    };
  const fromNs = view.fromNs ?? 0;
  const toNs = Math.max(fromNs + 1, view.toNs ?? run.computedNs);
  const caption = writeSentences([pane.describe(run), t("Here from {from} to {to} ms.", { from: formatMs(fromNs), to: formatMs(toNs) })]);
  const { rows } = pane;
  const body = "table" in rows ? rows.table(run, fromNs, toNs, timeNs) : makeTimedTable(run, rows, view, fromNs, toNs, timeNs);
  return { title, caption, ...body };
}

function makeTimedTable(run: RunSnapshot, rows: TimedRows, view: LabView, fromNs: Nanos, toNs: Nanos, timeNs: Nanos): TableBody {
  const detailNs = detailEndNs(run);
  const waits = view.compressWaits ? findWaits(run, detailNs, shortestWaitNs(run.scenario.network.rttNs)) : [];
  const axis = createTimeAxis({ fromNs, toNs, widthPx: timedRows * stepPx, breaks: waits, breakPx: stepPx });
  const listed = listRows({ run, index: indexRun(run), axis, waits, detailNs, picked: view.picked }, rows, stepPx);
  return {
    columns: [t("From, ms"), t("To, ms"), ...rows.columns(run, view.picked)],
    wordColumns: 0,
    rows: listed.map((row) => ({ timeNs: row.fromNs, cells: [formatMs(row.fromNs), formatMs(row.toNs), ...row.cells] })),
    current: listed.findIndex((row) => row.fromNs <= timeNs && timeNs < row.toNs),
  };
}

function makeNetworkTable(run: RunSnapshot, timeNs: Nanos): TableBody & Pick<TableData, "caption"> {
  const scene = new Scene(run);
  scene.moveTo(run, timeNs, 0);
  const held = new Int32Array(countSenders(run.scenario));
  for (const { flow } of scene.isDetailed ? queueSlotsAt(run.columns, timeNs) : []) held[flow]++;
  const { arrivals } = scene.progress;
  const countArrived = (sender: number) => (arrivals && scene.isDetailed ? formatCount(arrivals[sender].count) : t("not recorded"));
  const isBarrier = run.scenario.workload.kind === "barrier";
  const received = arrivals
    ? t("Packets arrived")
    : t(isBarrier ? "Share of its block at the receiver" : "Share of its data at the receiver");
  return {
    caption: describeScene(scene),
    columns: [t("Sender"), t("State"), t("Packets in the queue"), received],
    wordColumns: 2,
    rows: Array.from(scene.states, (state, sender) => ({
      timeNs: null,
      cells: [
        formatCount(sender),
        lookUp(stateVocabulary[state as RowState].doing),
        scene.isDetailed ? formatCount(held[sender]) : t("not recorded"),
        arrivals ? countArrived(sender) : formatPercent(Math.min(1, scene.progress.shares[sender])),
      ],
    })),
    current: -1,
  };
}

function makeBlockTable(run: RunSnapshot, timeNs: Nanos): TableBody & Pick<TableData, "caption"> {
  const { blocks, link, senders } = indexRun(run);
  const detailNs = detailEndNs(run);
  const { timeouts } = run.columns;
  const rows = Array.from({ length: blocks.startNs.length }, (_, block): TableRow => {
    const startNs = blocks.startNs.values[block];
    const endNs = block < blocks.endNs.length ? blocks.endNs.values[block] : null;
    const untilNs = endNs ?? run.computedNs;
    const idle = untilNs <= detailNs ? (idleNsUntil(link, untilNs) - idleNsUntil(link, startNs)) / Math.max(1, untilNs - startNs) : null;
    const fired = new Int32Array(timeoutClassCount);
    for (let row = countBelow(timeouts.timeNs, timeouts.length, startNs); row < timeouts.length && timeouts.timeNs[row] < untilNs; row++)
      fired[timeouts.class[row]]++;
    return {
      timeNs: startNs,
      cells: [
        formatCount(block + 1),
        formatMs(startNs),
        endNs === null ? t("not ended") : formatMs(endNs - startNs),
        idle === null ? t("not recorded") : formatPercent(idle),
        ...Array.from(fired, (count) => formatCount(count)),
      ],
    };
  });
  return {
    caption: writeSentences([
      describePane(run, "overview"),
      t("At the cursor {states}.", { states: describeStates(countStates(senders, timeNs), listStoppedAt(run, senders, timeNs).length) }),
    ]),
    columns: [
      t("Block"),
      t("Begins, ms"),
      t("Takes, ms"),
      t("Link idle"),
      ...timeoutNames.map((kind) => t("{kind} timeouts", { kind: lookUp(kind) })),
    ],
    wordColumns: 0,
    rows,
    current: rows.findLastIndex((row) => row.timeNs !== null && row.timeNs <= timeNs),
  };
}

/** A topology other than a star as a table: every switch port on a data route, at the cursor's moment. */
function makePortTable(run: RunSnapshot, timeNs: Nanos): TableBody & Pick<TableData, "caption"> {
  const scene = new FabricScene(run);
  scene.moveTo(run, timeNs, 0);
  const geometry = geometryOf(run.scenario);
  const ports = findTraffic(geometry).dataLinks.filter((link) => geometry.links[link].isShort);
  return {
    caption: describeFabric(scene),
    columns: [t("Port"), t("Rate"), t("Room, packets"), t("Queue"), t("Longest so far"), t("Dropped so far"), t("Busy so far")],
    wordColumns: 1,
    rows: ports.map((port) => {
      const { rateBps, roomPackets } = geometry.links[port];
      const drops = portDropsUntil(run, port, timeNs);
      return {
        timeNs: null,
        cells: [
          namePort(geometry, port),
          formatRate(rateBps),
          formatCount(roomPackets),
          formatCount(portQueueAt(run, port, timeNs)),
          formatCount(portLongestUntil(run, port, timeNs)),
          formatCount(drops.data + drops.other),
          formatPercent(portLoad(run, port, 0, timeNs)),
        ],
      };
    }),
    current: ports.indexOf(scene.port),
  };
}

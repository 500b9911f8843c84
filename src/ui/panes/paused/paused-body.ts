import { geometryOf } from "../../../analysis/geometry.ts";
import { namePort } from "../../../analysis/node-names.ts";
import { listLinkStops, listStops, measureStops, orderStopped, pausedLinksAt } from "../../../analysis/pauses.ts";
import { detailEndNs } from "../../../analysis/run-index.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { drawStoppedLinks, type StoppedRow } from "../../../charts/time/draw-stopped-links.ts";
import { formatFixed, formatPercent } from "../../../language/formats.ts";
import { writeSeries } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { namePauses } from "../../../story/describe-panes.ts";
import type { TimelineBody } from "../../canvas/late-timeline.tsx";

/** Number of rows if no sender is picked (our choice). */
const mostLinks = 3;

/** The stopped links of the picked sender's path, or without one the links stopped longest; in the order of their first stops. */
function listRowLinks({ scenario, columns, computedNs }: RunSnapshot, picked: number | null): readonly number[] {
  const route = picked === null ? undefined : geometryOf(scenario).dataRoutes[picked];
  if (route !== undefined) return orderStopped(columns, route).map(({ link }) => link);
  const longest = listLinkStops(columns, computedNs).toSorted((a, b) => b.stoppedNs - a.stoppedNs);
  return orderStopped(
    columns,
    longest.slice(0, mostLinks).map(({ link }) => link),
  ).map(({ link }) => link);
}

function listRows(run: RunSnapshot, picked: number | null): readonly StoppedRow[] {
  const geometry = geometryOf(run.scenario);
  return listRowLinks(run, picked).map((link) => ({ name: namePort(geometry, link), stops: listStops(run.columns, link) }));
}

/** When PAUSE stopped links; one row per link. */
export const pausedBody: TimelineBody = {
  describe: (run) => (run.columns.pauses.length === 0 ? t("PAUSE stops no link.") : t("PAUSE: {pauses}.", { pauses: namePauses(run) })),
  note: (_run, picked) =>
    picked === null
      ? { text: t("the links stopped longest; pick a sender to see those on its path"), brief: t("the links stopped longest") }
      : {
          text: t("stopped links on the path of {sender}, in the order of their first stops", { sender: picked }),
          brief: t("path of {sender}", { sender: picked }),
        },
  build(_scene, view) {
    return {
      draw: () => undefined,
      highlight: (context, { run }, { picked }) => drawStoppedLinks(context, listRows(run, picked), detailEndNs(run), view),
      read: () => null,
      readSoFar({ run }, timeNs, picked) {
        if (timeNs > detailEndNs(run)) return [];
        const links = listRowLinks(run, picked);
        const paused = new Set(pausedLinksAt(run.columns, timeNs));
        const count = links.filter((link) => paused.has(link)).length;
        const text = links.length === 0 ? t("no link stopped") : t("links stopped: {count} of {links}", { count, links: links.length });
        return [{ text, color: view.theme.tail, role: "strong" }];
      },
    };
  },
  rows: {
    columns: (run, picked) => listRows(run, picked).map(({ name }) => t("{link}: stopped, %", { link: name })),
    read({ run, picked }, fromNs, toNs) {
      const rows = listRows(run, picked);
      const shares = rows.map(({ stops }) => measureStops(stops, fromNs, toNs) / Math.max(1, toNs - fromNs));
      const stopped = rows.map(
        ({ name }, i) => shares[i] > 0 && t("{link} stopped {share} of the time", { link: name, share: formatPercent(shares[i]) }),
      );
      return {
        cells: shares.map((share) => formatFixed(100 * share, 0)),
        text: stopped.some((one) => one !== false) ? writeSeries(stopped) : t("no link stopped"),
      };
    },
  },
};

import { runLibrary } from "../../../bridge/run-library.ts";
import { writeSentences } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { readChoice } from "../../kit/read-choice.ts";
import type { Notice } from "../../../scenario/check/problem.ts";
import { defaultScenario } from "../../../scenario/check/parse-scenario.ts";
import { type Moment, plainMoment, readMoment, writeMoment } from "../../run/moment-link.ts";
import { createStore } from "../../run/store.ts";
import type { OpenPage, PageHost } from "../../kit/page.ts";
import { LadderContext, type LadderView } from "./ladder-context.tsx";
import { LadderPage } from "./ladder-page.tsx";
import { buildLadder, decodeLadder, encodeLadder, type LadderSet, listUsualRows, writeRow } from "./ladder-rows.ts";
import { listLadderKeys } from "./ladder-keys.ts";
import { followSeeds } from "./ladder-seeds.ts";
import {
  type Arrangement,
  arrangements,
  type ColumnSet,
  columnSets,
  createLadderSession,
  type SortKey,
  sortKeys,
} from "./ladder-session.ts";

/** The URL's entry for the sort key. */
const sortEntry = "v.sort";
/** The URL's entry for grouping by family: `v.arrange=list`. */
const arrangeEntry = "v.arrange";
/** The URL's entry for the columns: `v.columns=timelines`, also where a moment is given. */
const columnsEntry = "v.columns";

/** The rows if the URL names none: the collapse under every transport, and with its best-known fix. */
function usualLadder(): LadderSet {
  const texts = [...listUsualRows(defaultScenario), writeRow("newreno", "transport.rtoMinNs", 2_000_000)];
  return buildLadder(defaultScenario, texts, []);
}

/** Opens the ladder described by the URL; changes update the URL. */
export function openLadder(host: PageHost): OpenPage {
  const read = (): {
    set: LadderSet;
    notices: readonly Notice[];
    sort: SortKey;
    arrangement: Arrangement;
    columns: ColumnSet;
    moment: Moment;
  } => {
    const { set, notices, isSaid, view: link } = decodeLadder(host.readQuery());
    const all = [...notices];
    const moment = readMoment(link, (message) => all.push({ path: "", message: writeSentences([message, t("It is ignored.")]) }));
    const choose = <T extends string>(entry: string, allowed: readonly T[]): T =>
      readChoice(entry, link.get(entry), allowed, (message) => all.push({ path: "", message })) ?? allowed[0];
    const sort = choose(sortEntry, sortKeys);
    const arrangement = choose(arrangeEntry, arrangements);
    const asked = choose(columnsEntry, columnSets);
    const columns = moment.timeNs === null ? asked : "timelines";
    return { set: isSaid ? set : usualLadder(), notices: all, sort, arrangement, columns, moment };
  };
  const first = read();
  const session = createLadderSession(first.set, first.columns, host.isStill);
  const notices = createStore<{ list: readonly Notice[] }>({ list: first.notices });
  const listEntries = (): readonly (readonly [string, string])[] => {
    const { sort, arrangement, columns } = session.state.get();
    return [
      ...(sort === sortKeys[0] ? [] : [[sortEntry, sort] as const]),
      ...(arrangement === arrangements[0] ? [] : [[arrangeEntry, arrangement] as const]),
      ...(columns === columnSets[0] ? [] : [[columnsEntry, columns] as const]),
    ];
  };
  const seeds = followSeeds(session, runLibrary);
  const view: LadderView = {
    session,
    seeds: seeds.state,
    host,
    notices,
    change(set) {
      session.load(set);
      host.writeQuery(encodeLadder(set, listEntries()), true);
    },
    sortBy(key) {
      session.sortBy(key);
      host.writeQuery(encodeLadder(session.state.get().set, listEntries()), false);
    },
    arrange(arrangement) {
      session.arrange(arrangement);
      host.writeQuery(encodeLadder(session.state.get().set, listEntries()), false);
    },
    show(columns) {
      session.show(columns);
      host.writeQuery(encodeLadder(session.state.get().set, listEntries()), false);
    },
  };
  const adopt = ({ sort, arrangement, columns, moment }: ReturnType<typeof read>): void => {
    session.sortBy(sort);
    session.arrange(arrangement);
    session.show(columns);
    if (moment.timeNs === null) return;
    session.placeAt(moment.timeNs);
    if (moment.isProjector && !host.settings.get().projector) host.perform({ do: "toggleProjector" });
  };
  adopt(first);
  const stop = host.onMove(() => {
    const next = read();
    session.load(next.set);
    notices.set({ list: next.notices });
    adopt(next);
  });
  return {
    run: null,
    keys: listLadderKeys(session, host),
    gestures: [],
    momentQuery() {
      const timeNs = session.state.get().columns === "timelines" ? session.clock.timeNs() : null;
      const moment = { ...plainMoment, timeNs, isProjector: host.settings.get().projector };
      return encodeLadder(session.state.get().set, [...listEntries(), ...writeMoment(moment)]);
    },
    Body: ({ screen, isProjector }) => (
      <LadderContext value={view}>
        <LadderPage screen={screen} isProjector={isProjector} />
      </LadderContext>
    ),
    dispose() {
      stop();
      seeds.dispose();
      session.dispose();
    },
  };
}

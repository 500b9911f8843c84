import { t, msg } from "../../../language/translate.ts";
import { createLiveRun } from "../../../bridge/create-live-run.ts";
import { paneTitles, adaptPanes, fewPanes, firstPanes, networkPanes } from "../../panes/registry.ts";
import { createRunView } from "../../run/create-run-view.ts";
import { presetBook } from "../../run/preset-book.ts";
import { needsTools } from "../../run/scenario-store.ts";
import { scenarioTools } from "../../run/scenario-tools.ts";
import { loadProgramLanguage, mentionsProgram } from "../../run/program-language.ts";
import { rememberShown } from "../../run/shown-number.ts";
import type { OpenPage, PageHost, Screen } from "../../kit/page.ts";
import { opensGuide, rememberGuide } from "./first-visit.ts";
import { createKeyHolder, type KeyHolder } from "./ranking/key-holder.ts";
import { late } from "../../controls/late.tsx";
import { FirstMinute } from "../../guide/first-minute.tsx";
import { useStore, type Readable } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";

/** The full Lab, which a first visit does not load at once. */
const WholeLab = late(msg("the Lab"), async () => (await import("./lab-page.tsx")).LabPage, {
  fallback: <main className="centre" id="centre" tabIndex={-1} aria-busy />,
});

/** The guide, or the full Lab. @param props.holder holds the keys of a view that replaces the charts. */
function LabBody(props: { screen: Screen; isProjector: boolean; holder: KeyHolder }) {
  const { layout } = useRunView();
  const isGuided = useStore(layout, ({ guideStep }) => guideStep !== null);
  return isGuided ? (
    <FirstMinute screen={props.screen} isProjector={props.isProjector} onKeys={props.holder.set} />
  ) : (
    <WholeLab {...props} />
  );
}

/** Starts the run described by the URL, once its decoder and preset are loaded; changes update the URL. */
export function openLab(host: PageHost): OpenPage | Promise<OpenPage> {
  const isGuided = opensGuide(window.location.search, host.readQuery());
  const fetching = [fetchFor(host.readQuery()), isGuided ? null : WholeLab.fetch().catch(() => undefined)].filter((one) => one !== null);
  return fetching.length > 0 ? Promise.all(fetching).then(() => openRun(host, isGuided)) : openRun(host, isGuided);
}

/** Loads what the URL's query needs beyond the first load; null: nothing. */
function fetchFor(query: string): Promise<unknown> | null {
  const language = mentionsProgram(query) ? [loadProgramLanguage()] : [];
  const fetching = [
    ...language,
    ...(needsTools(query) ? [scenarioTools.load()] : []),
    ...(presetBook.isBehind(query) ? [presetBook.load()] : []),
  ];
  return fetching.length > 0 ? Promise.all(fetching) : null;
}

function openRun(host: PageHost, isGuided: boolean): OpenPage {
  const first = createRoomyPanes();
  const choice = { known: paneTitles.map(({ id }) => id), first };
  const live = createLiveRun();
  // The guide begins with the first block; the rest is computed when the reader continues.
  live.holdAfterFirstBlock(isGuided);
  const run = createRunView(live, host.readQuery(), host, choice, "here");
  rememberShown(run, host.readQuery());
  if (isGuided) run.perform({ do: "guide", step: 0 });
  let wasGuided = isGuided;
  const stopGuide = run.layout.subscribe(() => {
    const isOpen = run.layout.get().guideStep !== null;
    if (wasGuided && !isOpen) rememberGuide();
    wasGuided = isOpen;
  });
  const followNetwork = (): void => first.follow(run.scenario.get().scenario);
  followNetwork();
  const load = () => {
    run.load(host.readQuery());
    rememberShown(run, host.readQuery());
  };
  const move = () => {
    const fetching = fetchFor(host.readQuery());
    if (!fetching) return load();
    fetching.then(load, () =>
      run.notices.add({
        title: t("Part of the page needed for this URL could not be loaded."),
        detail: t("The run stays as it was."),
        action: { label: t("Try again"), run: move },
      }),
    );
  };
  const stops = [
    stopGuide,
    run.scenario.subscribe(followNetwork),
    run.onQuery((isStep) => host.writeQuery(run.query(), isStep)),
    host.onMove(move),
  ];
  const holder = createKeyHolder();
  return {
    run,
    get keys() {
      return holder.get();
    },
    Body: (props) => LabBody({ ...props, holder }),
    dispose() {
      for (const stop of stops) stop();
      run.dispose();
    },
  };
}

/** Windows with space for all timelines: next to the side panels, or above their bar. */
const roomy = "(width >= 1100px) and (height >= 700px), (width >= 600px) and (height >= 900px)";

/** The panes that are open by default: as many as fit in this window with this network's picture. */
interface RoomyPanes extends Readable<readonly string[]> {
  /** Adapts to the scenario: pictures of topologies other than a star are taller, and other workloads need other panes. */
  follow(scenario: Scenario): void;
}

function createRoomyPanes(): RoomyPanes {
  let scenario: Scenario | null = null;
  const choose = (): readonly string[] => {
    const isRoomy = window.matchMedia(roomy).matches;
    if (scenario === null) return isRoomy ? firstPanes : fewPanes;
    return adaptPanes(isRoomy ? (scenario.network.topology === "star" ? firstPanes : networkPanes) : fewPanes, scenario);
  };
  const listeners = new Set<() => void>();
  return {
    get: choose,
    subscribe(listener) {
      const query = window.matchMedia(roomy);
      query.addEventListener("change", listener);
      listeners.add(listener);
      return () => {
        query.removeEventListener("change", listener);
        listeners.delete(listener);
      };
    },
    follow(next) {
      const before = choose();
      scenario = next;
      if (choose() === before) return;
      for (const listener of [...listeners]) listener();
    },
  };
}

import { t, msg } from "../../../language/translate.ts";
import { type DecodedSet, decodeScenarioSet, encodeScenarioSet, runTags } from "../../../scenario/change/scenario-set.ts";
import { defaultScenario, requireScenario } from "../../../scenario/check/parse-scenario.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import type { Notice } from "../../../scenario/check/problem.ts";
import { thresholdPath } from "../../run/base-values.ts";
import { readStart } from "../../run/read-start.ts";
import type { OpenPage, PageHost, PageKey } from "../../kit/page.ts";
import { readCompareMoment, writeCompareMoment } from "../../side-by-side/compare-moment.ts";
import { CompareContext, type CompareView } from "../../side-by-side/compare-context.tsx";
import { ComparePage } from "./compare-page.tsx";
import { createCompareSession, type CompareSession } from "../../side-by-side/compare-session.ts";
import { isForkSet } from "../../side-by-side/fork.ts";

/** The compared runs if the URL names none: the collapse, and its best-known fix. */
function usualSet(): readonly Scenario[] {
  return [defaultScenario, requireScenario({ transport: { rtoMinNs: 2_000_000 } })];
}

/** Lenient: the runs of a URL, and what of it is not used. */
function readSet(query: string): DecodedSet {
  const missed: Notice[] = [];
  const start = readStart(query, (message) => missed.push({ path: "", message }));
  const { notices, ...read } = decodeScenarioSet(query, start);
  return { ...read, notices: [...missed, ...notices] };
}

/** Opens the comparison described by the URL; changes update the URL. */
export function openCompare(host: PageHost): OpenPage {
  const first = readSet(host.readQuery());
  const session = createCompareSession(first.scenarios ?? usualSet(), host);
  const say = (notices: readonly Notice[]): void => {
    // A threshold that a transport sets by default needs no notice: it does not count as a difference either.
    for (const { message } of notices.filter(({ path }) => path !== thresholdPath))
      session.notices.add({ title: message, detail: "", action: null });
  };
  say(first.notices);
  const adopt = (link: ReadonlyMap<string, string>): void =>
    session.adopt(readCompareMoment(link, (title) => session.notices.add({ title, detail: t("It is ignored."), action: null })));
  adopt(first.view);
  const view: CompareView = { session, host };
  const stops = [
    session.onChange((isStep) => host.writeQuery(encodeScenarioSet(session.scenarios()), isStep)),
    host.onMove(() => {
      const { scenarios, notices, view: link } = readSet(host.readQuery());
      session.notices.clear();
      session.load(scenarios ?? usualSet());
      say(notices);
      adopt(link);
    }),
  ];
  return {
    run: session.shared,
    keys: listCompareKeys(session, host),
    momentQuery: () => encodeScenarioSet(session.scenarios(), writeCompareMoment(session.moment())),
    Body: ({ screen, isProjector }) => (
      <CompareContext value={view}>
        <ComparePage screen={screen} isProjector={isProjector} />
      </CompareContext>
    ),
    dispose() {
      for (const stop of stops) stop();
      session.dispose();
    },
  };
}

/** Keys of the page; the playback keys are those of the Lab. */
function listCompareKeys(session: CompareSession, host: PageHost): readonly PageKey[] {
  const queryOf = (place: number): string | undefined => session.state.get().lanes[place]?.view.query();
  const swap = (): void => {
    const scenarios = session.scenarios();
    if (scenarios.length !== 2 || isForkSet(scenarios))
      return host.announcer.say(
        t(scenarios.length === 2 ? "A fork is shown next to the original run: they are not swapped." : "Two runs can be swapped."),
      );
    session.load([scenarios[1], scenarios[0]]);
    session.touch(true);
    host.announcer.say(t("Swapped."));
  };
  const goBack = (): void => {
    if (session.clearPick()) return;
    if (host.settings.get().projector) host.perform({ do: "leaveProjector" });
    else host.goBack("lab", queryOf(0) ?? "");
  };
  return [
    { keys: ["x", "X"], caps: ["X"], help: msg("Swap the two runs"), press: swap },
    ...runTags.map((tag, place) => ({
      keys: [String(place + 1)],
      caps: [String(place + 1)],
      get help() {
        return t("Open run {tag} alone", { tag });
      },
      press() {
        const query = queryOf(place);
        if (query === undefined) host.announcer.say(t("There is no run {tag}.", { tag }));
        else host.goTo("lab", query);
      },
    })),
    {
      keys: ["Escape"],
      caps: [msg("Esc")],
      help: msg("Clear the selection; leave projector mode; back to where you came from"),
      press: goBack,
    },
  ];
}

import { msg, t } from "../../../language/translate.ts";
import { runTags } from "../../../scenario/change/scenario-set.ts";
import type { PageHost, PageKey } from "../../kit/page.ts";
import type { CompareSession } from "../../side-by-side/compare-session.ts";
import { isForkSet } from "../../side-by-side/fork.ts";

/** Keys of the page; the playback keys are those of the Lab. */
export function listCompareKeys(session: CompareSession, host: PageHost): readonly PageKey[] {
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

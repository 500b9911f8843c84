import { msg } from "../../../../language/translate.ts";
import type { PageKey } from "../../../kit/page.ts";
import { scrollCentre } from "../../../kit/scroll-centre.ts";
import type { Perform } from "../../../run/commands.ts";
import type { RankingSession } from "./ranking-session.ts";

/** Actions of the sheet's keys besides those of its session. */
export interface RankingActions {
  readonly perform: Perform;
  /** Scrolls the picked row into view and focuses it. */
  showRow(): void;
  /** Announces the picked run. */
  sayRun(): void;
  /** Opens the picked row's run in the Lab. */
  open(): void;
}

/** Keys with another meaning while the ranking covers the run. */
export function listRankingKeys(session: RankingSession, { perform, showRow, sayRun, open }: RankingActions): readonly PageKey[] {
  const goTo = (by: number) => () => {
    session.pickRow(by);
    showRow();
  };
  const pickRun = (by: 1 | -1) => () => {
    session.pickRun(by);
    sayRun();
  };
  return [
    { keys: ["ArrowDown"], caps: ["↓"], help: msg("Next row"), press: goTo(1) },
    { keys: ["ArrowUp"], caps: ["↑"], help: msg("Previous row"), press: goTo(-1) },
    { keys: ["ArrowRight"], caps: ["→"], help: msg("Next run of the row"), press: pickRun(1) },
    { keys: ["ArrowLeft"], caps: ["←"], help: msg("Previous run of the row"), press: pickRun(-1) },
    { keys: ["Home"], caps: [msg("Home")], help: msg("First row"), press: goTo(-Infinity) },
    { keys: ["End"], caps: [msg("End")], help: msg("Last row"), press: goTo(Infinity) },
    { keys: ["PageDown"], caps: [msg("Page down")], help: msg("Scroll on"), press: () => scrollCentre(1) },
    { keys: ["PageUp"], caps: [msg("Page up")], help: msg("Scroll back"), press: () => scrollCentre(-1) },
    { keys: ["Enter"], caps: [msg("Enter")], help: msg("Open the picked run in the Lab"), press: open },
    {
      keys: [" "],
      caps: [msg("Space")],
      help: msg("Pause the runs, or go on"),
      press: () => (session.state.get().status === "computing" ? session.pause() : session.resume()),
    },
    { keys: ["Escape"], caps: [msg("Esc")], help: msg("Back to the run"), press: () => perform({ do: "clear" }) },
  ];
}

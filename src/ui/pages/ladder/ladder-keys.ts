import { msg, t } from "../../../language/translate.ts";
import { encodeScenario } from "../../../scenario/link/url-codec.ts";
import type { PageHost, PageKey } from "../../kit/page.ts";
import { scrollCentre } from "../../kit/scroll-centre.ts";
import type { LadderSession } from "./ladder-session.ts";

/** Steps of the cursor by key, shares of the axis (our choice). */
const stepShare = 0.01;

/** The names of the rows in their present order: buttons that open the rows. */
const listRowButtons = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-row]")];

const findFocused = (buttons: readonly HTMLElement[]): number => {
  const row = document.activeElement?.closest("tr");
  return row === null || row === undefined ? -1 : buttons.findIndex((button) => button.closest("tr") === row);
};

export function listLadderKeys(session: LadderSession, host: PageHost): readonly PageKey[] {
  const { clock } = session;
  const goTo = (by: 1 | -1): void => {
    const buttons = listRowButtons();
    const at = findFocused(buttons);
    buttons[at < 0 ? (by > 0 ? 0 : buttons.length - 1) : at + by]?.focus();
  };
  const compare = (): void => {
    const buttons = listRowButtons();
    const button = buttons[findFocused(buttons)];
    const other =
      button?.closest("tr")?.querySelector<HTMLElement>("[data-compare]") ??
      document.querySelector<HTMLElement>("footer [data-compare], section [data-compare]");
    if (other) other.click();
    else host.announcer.say(t(button ? "This is the row that the others are compared with." : "Go to a row first, with the arrow keys."));
  };
  const seek = (timeNs: number): void => {
    // Results have no cursor.
    if (session.state.get().columns === "results") return;
    clock.pause();
    clock.seek(timeNs);
  };
  const goBack = (): void => {
    if (host.settings.get().projector) host.perform({ do: "leaveProjector" });
    else host.goBack("lab", encodeScenario(session.state.get().set.whole));
  };
  return [
    { keys: ["ArrowDown"], caps: ["↓"], help: msg("Next row"), press: () => goTo(1) },
    { keys: ["ArrowUp"], caps: ["↑"], help: msg("Previous row"), press: () => goTo(-1) },
    {
      keys: ["Enter"],
      caps: [msg("Enter")],
      help: msg("Open the row in the Lab"),
      press() {
        const buttons = listRowButtons();
        buttons[findFocused(buttons)]?.click();
      },
    },
    { keys: ["c", "C"], caps: ["C"], help: msg("Compare the row with that of the scenario’s own algorithm"), press: compare },
    {
      keys: [" "],
      caps: [msg("Space")],
      help: msg("Play or pause"),
      press() {
        if (session.state.get().columns === "results") return;
        if (clock.playing()) clock.pause();
        else clock.play();
      },
    },
    {
      keys: ["ArrowLeft"],
      caps: ["←"],
      help: msg("Cursor back, in all rows"),
      press: () => seek(clock.timeNs() - stepShare * session.state.get().axisNs),
    },
    {
      keys: ["ArrowRight"],
      caps: ["→"],
      help: msg("Cursor on, in all rows"),
      press: () => seek(clock.timeNs() + stepShare * session.state.get().axisNs),
    },
    { keys: ["PageDown"], caps: [msg("Page down")], help: msg("Scroll on"), press: () => scrollCentre(1) },
    { keys: ["PageUp"], caps: [msg("Page up")], help: msg("Scroll back"), press: () => scrollCentre(-1) },
    { keys: ["Home"], caps: [msg("Home")], help: msg("To the start"), press: () => seek(0) },
    { keys: ["End"], caps: [msg("End")], help: msg("To the end of the axis"), press: () => seek(session.state.get().axisNs) },
    { keys: ["Escape"], caps: [msg("Esc")], help: msg("Leave projector mode; back to where you came from"), press: goBack },
  ];
}

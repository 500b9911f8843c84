import { writeSentences } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";
import { lostFragment } from "../../scenario/link/link-fragment.ts";
import type { PageSpec } from "../kit/page.ts";
import { findFault } from "../run/pack-link.ts";
import type { PageNotice } from "../run/notices.ts";
import type { RunView } from "../run/run-view.ts";
import { sayOverPage } from "./over-page.tsx";
import { saveScenario } from "../panes/figures/save.ts";

/** Discord cuts a message there, and others do not make a link of more. */
const mostShared = 2000;

type Run = Pick<RunView, "notices" | "scenario"> | null;

function say(run: Run, title: string, detail = "", action: PageNotice["action"] = null): void {
  if (run) run.notices.add({ title, detail, action });
  else sayOverPage(writeSentences([title, detail]), action);
}

/**
 * Says why a link was not copied, or may not arrive, and what can be done instead.
 * @param hasFile whether a scenario file says what the link says
 */
export function sayShared(address: string, hasCopied: boolean, run: Run, hasFile: boolean): void {
  const isWhole = !address.endsWith(lostFragment);
  const isLong = address.length > mostShared;
  if (isWhole && !hasCopied)
    say(run, t("The browser did not let the page copy the URL."), isLong ? "" : t("The URL is {address}", { address }));
  if (isWhole && !isLong) return;
  const title = isWhole
    ? t("This URL has {letters} characters: many chat programs cut or refuse URLs of more than {most}.", {
        letters: address.length,
        most: mostShared,
      })
    : t("This scenario is too long for a URL.");
  if (run === null || !hasFile) return say(run, title);
  say(run, title, t("Send the scenario as a file instead."), { label: t("Save the scenario file"), run: () => saveScenario(run) });
}

/** Says that a link asks for a page that is none of these. */
export function sayNoPage(name: string, pages: readonly PageSpec[], run: Run): void {
  say(
    run,
    t('The URL asks for the page "{name}", which does not exist.', { name: name.slice(0, 40) }),
    t("There is {pages}.", { pages: pages.map(({ title }) => t(title)).join(", ") }),
  );
}

/** Says what of the present link cannot be read, if anything. */
export function sayUnread(): void {
  const fault = findFault(window.location);
  if (fault !== null) sayOverPage(fault, null);
}

import { t } from "../../language/translate.ts";
import type { RunView } from "../run/run-view.ts";
import { sayOverPage } from "./over-page.tsx";

/** What is computed is computed by the page. Said beside the run that is open, or over a page without one. */
export function saySlow(run: Pick<RunView, "notices"> | null): void {
  const title = t("Web workers are blocked here.");
  const detail = t("Runs are computed on the main thread: everything works, but more slowly.");
  if (run === null) sayOverPage(`${title} ${detail}`, null);
  else run.notices.add({ title, detail, action: null });
}

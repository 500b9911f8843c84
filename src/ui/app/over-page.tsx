import { createRoot } from "react-dom/client";
import { Action, Message } from "../controls/message.tsx";
import { t } from "../../language/translate.ts";
import type { RunView } from "../run/run-view.ts";

let root: ReturnType<typeof createRoot> | null = null;

/** One sentence over the page, where no part of the page is its place; with a button, if there is something to be done. The newest is shown. */
export function sayOverPage(sentence: string, action: { readonly label: string; run(): void } | null): void {
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  const close = () => root?.render(null);
  root.render(
    <Message isOver actions={action && <Action onPress={action.run}>{action.label}</Action>} onClose={close}>
      <b>{sentence}</b>
    </Message>,
  );
}

/** What is computed is computed by the page. Said beside the run that is open, or over a page without one. */
export function saySlow(run: Pick<RunView, "notices"> | null): void {
  const title = t("Web workers are blocked here.");
  const detail = t("Runs are computed on the main thread: everything works, but more slowly.");
  if (run === null) sayOverPage(`${title} ${detail}`, null);
  else run.notices.add({ title, detail, action: null });
}

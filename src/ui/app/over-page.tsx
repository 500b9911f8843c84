import { createRoot } from "react-dom/client";
import { Action, Message } from "../controls/message.tsx";

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

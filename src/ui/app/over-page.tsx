import { createRoot } from "react-dom/client";
import { t } from "../../language/translate.ts";
import { closeIcon, noticeIcon } from "../controls/icons.tsx";

let root: ReturnType<typeof createRoot> | null = null;

/** One sentence over the page, where no part of the page is its place; with a button, if there is something to be done. The newest is shown. */
export function sayOverPage(sentence: string, action: { readonly label: string; run(): void } | null): void {
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  const close = () => root?.render(null);
  root.render(
    <div className="message" data-over="" role="status">
      {noticeIcon}
      <p>
        <b>{sentence}</b>
      </p>
      {action && (
        <button type="button" className="text-button" onClick={action.run}>
          {action.label}
        </button>
      )}
      <button type="button" className="close" aria-label={t("Dismiss")} onClick={close}>
        {closeIcon}
      </button>
    </div>,
  );
}

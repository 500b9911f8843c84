import { sentenceGap } from "../../../language/sentences.ts";
import { T } from "../../text/t.tsx";
import { t } from "../../../language/translate.ts";
import { closeIcon, errorIcon, noticeIcon } from "../../controls/icons.tsx";
import { useRunView } from "../../run/run-context.tsx";
import { useStore } from "../../run/use-store.ts";

/** What the page did on its own, and what went wrong. */
export function Messages() {
  const { notices, runs, perform } = useRunView();
  const shown = useStore(notices, (list) => list);
  const error = useStore(runs, (pair) => (pair.current?.status === "failed" ? pair.current.error : null));
  return (
    <>
      {error !== null && (
        <div className="message" data-tone="error" role="alert">
          {errorIcon}
          <p>
            <T message="<b>This run stopped.</b> {error}" error={error} />
          </p>
          <button type="button" className="text-button" onClick={() => perform({ do: "retry" })}>
            {t("Retry")}
          </button>
        </div>
      )}
      {shown.map((notice) => (
        <div key={notice.id} className="message" role="status">
          {noticeIcon}
          <p>
            <b>{notice.title}</b>
            {sentenceGap()}
            {notice.detail}
          </p>
          {notice.action && (
            <button
              type="button"
              className="text-button"
              onClick={() => {
                notice.action?.run();
                notices.dismiss(notice.id);
              }}
            >
              {notice.action.label}
            </button>
          )}
          <button type="button" className="close" aria-label={t("Dismiss")} onClick={() => notices.dismiss(notice.id)}>
            {closeIcon}
          </button>
        </div>
      ))}
    </>
  );
}

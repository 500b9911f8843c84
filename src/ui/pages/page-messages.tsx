import { t } from "../../language/translate.ts";
import { T } from "../text/t.tsx";
import type { ReactNode } from "react";
import { closeIcon, errorIcon, noticeIcon } from "../controls/icons.tsx";
import type { Store } from "../run/contracts.ts";
import { useStore } from "../run/use-store.ts";

/** Some of what was to be computed could not be; the rest stands. */
export function Failure(props: { title: string; why: ReactNode; onRetry: () => void }) {
  return (
    <div className="message" data-tone="error" role="alert">
      {errorIcon}
      <p>
        <T message="<b>{title}</b> {why} The others stand." title={props.title} why={props.why} />
      </p>
      <button type="button" className="text-button" onClick={props.onRetry}>
        {t("Retry")}
      </button>
    </div>
  );
}

/** What the page did on its own, until it is put away. */
export function PageNotices({ notices }: { notices: Store<{ readonly list: readonly string[] }> }) {
  const list = useStore(notices, (value) => value.list);
  return list.map((text) => (
    <div key={text} className="message" role="status">
      {noticeIcon}
      <p>{text}</p>
      <button
        type="button"
        className="close"
        aria-label={t("Dismiss")}
        onClick={() => notices.set({ list: list.filter((one) => one !== text) })}
      >
        {closeIcon}
      </button>
    </div>
  ));
}

import { t } from "../../language/translate.ts";
import { T } from "../text/t.tsx";
import type { ReactNode } from "react";
import { Action, Message } from "../controls/message.tsx";
import type { Store } from "../run/contracts.ts";
import { useStore } from "../run/use-store.ts";

/** Some of what was to be computed could not be; the rest stands. */
export function Failure(props: { title: string; why: ReactNode; onRetry: () => void }) {
  return (
    <Message isFault actions={<Action onPress={props.onRetry}>{t("Retry")}</Action>}>
      <T message="<b>{title}</b> {why} The others stand." title={props.title} why={props.why} />
    </Message>
  );
}

/** What the page did on its own, until it is put away. */
export function PageNotices({ notices }: { notices: Store<{ readonly list: readonly string[] }> }) {
  const list = useStore(notices, (value) => value.list);
  return list.map((text) => (
    <Message key={text} onClose={() => notices.set({ list: list.filter((one) => one !== text) })}>
      {text}
    </Message>
  ));
}

import { t } from "../../language/translate.ts";
import { writeFault } from "../text/fault-words.ts";
import { T } from "../text/t.tsx";
import { Action, Message } from "../controls/message.tsx";
import type { Store } from "../run/contracts.ts";
import { useStore } from "../run/use-store.ts";

/** Some of what was to be computed could not be, or (`isAll`) nothing of it. */
export function Failure(props: { title: string; why: string; isAll: boolean; onRetry: () => void }) {
  const { title, isAll } = props;
  const why = writeFault(props.why);
  return (
    <Message isFault actions={<Action onPress={props.onRetry}>{t("Retry")}</Action>}>
      {isAll ? (
        <T message="<b>{title}</b> {why}" title={title} why={why} />
      ) : (
        <T message="<b>{title}</b> {why} The other results are kept." title={title} why={why} />
      )}
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

import { t } from "../../language/translate.ts";
import { writeFault } from "../text/fault-words.ts";
import { T } from "../text/t.tsx";
import { Action, Message } from "../controls/message.tsx";
import type { Store } from "../run/contracts.ts";
import { useStore } from "../run/store.ts";

/** Reports that some results, or (`isAll`) all of them, could not be computed. */
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

/** Shows what the page did on its own, until dismissed. */
export function PageNotices({ notices }: { notices: Store<{ readonly list: readonly string[] }> }) {
  const list = useStore(notices, (value) => value.list);
  return list.map((text) => (
    <Message key={text} onClose={() => notices.set({ list: list.filter((one) => one !== text) })}>
      {text}
    </Message>
  ));
}

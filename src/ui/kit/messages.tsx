import { sentenceGap } from "../../language/sentences.ts";
import { T } from "../text/t.tsx";
import { writeFault } from "../text/fault-words.ts";
import { t } from "../../language/translate.ts";
import { Action, Message } from "../controls/message.tsx";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

/** Shows what the page did on its own, and what went wrong. */
export function Messages() {
  const { notices, runs, perform } = useRunView();
  const shown = useStore(notices, (list) => list);
  const error = useStore(runs, (pair) => (pair.current?.status === "failed" ? pair.current.error : null));
  return (
    <>
      {error !== null && (
        <Message isFault actions={<Action onPress={() => perform({ do: "retry" })}>{t("Retry")}</Action>}>
          <T message="<b>This run stopped.</b> {error}" error={writeFault(error)} />
        </Message>
      )}
      {shown.map(({ id, title, detail, action }) => (
        <Message
          key={id}
          actions={action && <Action onPress={() => (action.run(), notices.dismiss(id))}>{action.label}</Action>}
          onClose={() => notices.dismiss(id)}
        >
          <b>{title}</b>
          {sentenceGap()}
          {detail}
        </Message>
      ))}
    </>
  );
}

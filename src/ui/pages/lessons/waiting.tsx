import { t } from "../../../language/translate.ts";
import { Action, Message } from "../../controls/message.tsx";
import { writeFault } from "../../text/fault-words.ts";
import { T } from "../../text/t.tsx";
import { useLessons } from "./lessons-context.tsx";
import styles from "./steps.module.css";
import { useStore } from "../../run/store.ts";

/** Runs that a step waits for; renders nothing without any. */
export function Waiting() {
  const { session } = useLessons();
  const { open, asked, fault } = useStore(session.finder.state, (state) => state);
  if (fault !== null)
    return (
      <Message isFault actions={<Action onPress={() => session.finder.retry()}>{t("Try again")}</Action>}>
        <T message="<b>Runs of this lesson could not be computed.</b> {fault}" fault={writeFault(fault)} />
      </Message>
    );
  if (open === 0) return null;
  return (
    <p className={styles.note} role="status">
      {t("{asked, plural, one {Computing: {done} of # run is complete.} other {Computing: {done} of # runs are complete.}}", {
        asked,
        done: asked - open,
      })}
    </p>
  );
}

import { useEffect, useState } from "react";
import { t } from "../../../language/translate.ts";
import type { RunHost } from "../../run/run-view.ts";
import { type CollectedAnswer, type Sending, sendAnswer } from "./collector.ts";
import styles from "./hand-in.module.css";
import { useStore } from "../../run/store.ts";

const refusals = {
  closed: () => t("The result is on the class screen. Answers are no longer accepted."),
  full: () => t("The class is full: no more answers are accepted."),
  other: () => t("The teacher’s computer did not accept it. Give the code to your teacher."),
} as const;

function writeSending(sending: Sending): string {
  switch (sending.status) {
    case "sending":
      return t("Sending …");
    case "sent":
      return t("Sent and saved.");
    case "waiting":
      return t("Saved on this phone. The teacher’s computer cannot be reached. Your answer will be sent once the connection is back.");
    case "refused":
      return refusals[sending.why]();
  }
}

/** Sends the answer to the class server on request. */
export function SendBox({ kind, code, announcer }: CollectedAnswer & { readonly announcer: RunHost["announcer"] }) {
  const [sent, setSent] = useState<{ readonly code: string; readonly task: ReturnType<typeof sendAnswer> } | null>(null);
  useEffect(() => () => sent?.task.stop(), [sent]);
  return (
    <div className={styles.buttons}>
      {sent === null ? (
        <button type="button" className="button" data-primary="" onClick={() => setSent({ code, task: sendAnswer({ kind, code }) })}>
          {t("Send")}
        </button>
      ) : (
        <SendState task={sent.task} announcer={announcer} />
      )}
    </div>
  );
}

function SendState({ task, announcer }: { task: ReturnType<typeof sendAnswer>; announcer: RunHost["announcer"] }) {
  const sending = useStore(task.state, (state) => state);
  const text = writeSending(sending);
  useEffect(() => {
    if (sending.status !== "sending") announcer.say(text);
  }, [announcer, sending.status, text]);
  return (
    <p data-sending={sending.status}>
      <b>{text}</b>
    </p>
  );
}

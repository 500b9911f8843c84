import { msg, t } from "../../../language/translate.ts";
import { useId, useState } from "react";
import { longestNickname, writeCode } from "../../../lessons/hand-in/code.ts";
import type { Guess } from "../../../lessons/guess.ts";
import type { Lesson } from "../../../lessons/lesson.ts";
import type { RunHost } from "../../run/run-view.ts";
import { late } from "../../controls/late.tsx";
import { findHome, judgeReach, writeHandInLink } from "./link-parts.ts";
import { isStudentKept, keepStudent, readStudent } from "./student.ts";
import { hasCollector } from "./collector.ts";
import { SendBox } from "./send-box.tsx";
import styles from "./hand-in.module.css";

const QrCode = late(msg("the QR code"), async () => (await import("./qr-code.tsx")).QrCode);

interface HandInProps {
  /** The question's name in links. */
  readonly name: string;
  readonly lesson: Lesson;
  readonly guess: Guess;
  readonly announcer: RunHost["announcer"];
  /** Lets the prediction be changed; null: it is final. */
  readonly onReconsider?: (() => void) | null;
}

/** Shows the committed prediction as a code for the teacher: to read out, copy, share or scan. Sends nothing. */
export function HandInBox({ name, lesson, guess, announcer, onReconsider = null }: HandInProps) {
  const id = useId();
  const [student, setStudent] = useState(() => readStudent());
  const [nickname, setNickname] = useState(student.nickname);
  const [copied, setCopied] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const code = writeCode(lesson, guess, student.number, nickname);
  if (code === null) return null;
  const link = judgeReach(window.location) === "net" ? writeHandInLink(findHome(window.location.href), name, code) : null;
  const copy = async (text: string, said: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      setFault(null);
      announcer.say(said);
    } catch {
      setFault(t("The browser did not let the page copy it: select the code and copy it by hand."));
    }
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ text: code, ...(link !== null && { url: link }) });
    } catch (error) {
      // a cancelled share is not an error
      if (!(error instanceof DOMException && error.name === "AbortError")) setFault(t("It could not be shared: copy the code."));
    }
  };
  const isCollected = hasCollector();
  return (
    <section className={styles.root} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t("Hand in")}</h3>
      {isCollected && <SendBox kind="lesson" code={code} announcer={announcer} />}
      {isCollected && onReconsider !== null && (
        <p>
          <button type="button" className="text-button" onClick={onReconsider}>
            {t("Change your prediction")}
          </button>{" "}
          {t("Until the result is shown, you can change it and send it again.")}
        </p>
      )}
      <p>
        {isCollected
          ? t("If it cannot be sent, give this code to your teacher. It holds your prediction, a random number, and nothing else.")
          : t(
              "Give this code to your teacher. It holds your prediction, a random number, and nothing else. The page itself sends nothing.",
            )}
      </p>
      <p className={styles.code}>
        <output dir="ltr" aria-label={t("Your code")}>
          {code}
        </output>
      </p>
      {!isStudentKept() && (
        <p>
          {t("This browser blocks storage: submit your code before you leave. After a reload you would be counted as another student.")}
        </p>
      )}
      <div className={styles.buttons}>
        <button
          type="button"
          className="button"
          data-primary={isCollected ? undefined : ""}
          onClick={() => void copy(code, t("Code copied."))}
        >
          {copied === code ? t("Copied") : t("Copy the code")}
        </button>
        {link !== null && (
          <button type="button" className="button" onClick={() => void copy(link, t("URL copied."))}>
            {copied === link ? t("Copied") : t("Copy as a URL")}
          </button>
        )}
        {"share" in navigator && (
          <button type="button" className="button" onClick={() => void share()}>
            {t("Share")}
          </button>
        )}
      </div>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <label className={styles.name} htmlFor={`${id}-name`}>
        {t("Nickname, if you like")}
      </label>
      <input
        id={`${id}-name`}
        className={styles.field}
        type="text"
        autoComplete="off"
        maxLength={longestNickname}
        value={nickname}
        onChange={({ currentTarget: { value } }) => {
          setNickname(value);
          setStudent(keepStudent({ ...student, nickname: value }));
        }}
      />
      <details className={styles.scan}>
        <summary>{t("As a QR code, to be scanned from your screen")}</summary>
        <div>
          <QrCode text={encodeURI(code)} label={t("Your code as a QR code")} />
        </div>
      </details>
    </section>
  );
}

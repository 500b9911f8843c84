import { useEffect, useRef, useState } from "react";
import { t } from "../../../../language/translate.ts";
import { isObject } from "../../../../scenario/check/check-values.ts";
import { packAddress } from "../../../run/pack-link.ts";
import { Switch } from "../../../controls/switch.tsx";
import type { AuthorSession } from "./author-session.ts";
import { nameOwn } from "./own-name.ts";
import styles from "./author.module.css";
import { useStore } from "../../../run/store.ts";

/** Width of a phone's screen, CSS pixels. */
const phonePx = 390;

/** The lesson in a frame, as students see it: its step and prediction are kept while the text changes. */
export function LessonPreview({ session }: { session: AuthorSession }) {
  const good = useStore(session.state, (state) => state.good);
  const isBehind = useStore(session.state, (state) => state.mistakes.length > 0);
  const [isPhone, setPhone] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef({ step: "watch", guess: "" });

  useEffect(() => {
    const hear = ({ source, data }: MessageEvent): void => {
      if (source !== frame.current?.contentWindow || !isObject(data) || !isObject(data.detail)) return;
      const { step, guess } = data.detail;
      if (typeof step === "string") place.current = { step, guess: typeof guess === "string" ? guess : "" };
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, []);

  useEffect(() => {
    if (good === null) return;
    let isGone = false;
    const show = async (): Promise<void> => {
      const { step, guess } = place.current;
      const lesson = await nameOwn(good);
      const link = new URLSearchParams({ embed: "1", hide: "header", page: "lessons", lesson, step, ...(guess !== "" && { guess }) });
      const address = new URL(await packAddress(String(link)), window.location.href.replace(/[?#].*$/, "")).href;
      // Replaces the entry in the history, so that going back does not repeat every change.
      if (!isGone) frame.current?.contentWindow?.location.replace(address);
    };
    void show();
    return () => {
      isGone = true;
    };
  }, [good]);

  return (
    <section className={styles.preview} aria-label={t("Preview")}>
      <p className={styles.bar}>
        <b>{t("As students see it")}</b>
        <Switch isOn={isPhone} onChange={setPhone}>
          {t("On a phone")}
        </Switch>
        <span role="status">
          {good === null
            ? t("The preview appears once the lesson has no mistakes.")
            : isBehind && t("The preview shows the lesson as it was before the mistakes.")}
        </span>
      </p>
      {/* The page itself, whose workers have its origin. */}
      {/* eslint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        title={t("Preview of the lesson")}
        hidden={good === null}
        style={isPhone ? { maxWidth: phonePx } : undefined}
        data-lesson-preview=""
      />
    </section>
  );
}

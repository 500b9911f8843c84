import { createElement, type PointerEvent, useRef } from "react";
import type { Sentence } from "../../analysis/words.ts";
import { t } from "../../language/translate.ts";
import { joinUnbroken } from "../controls/unbroken.tsx";
import { Word } from "../controls/word.tsx";
import { guideSteps } from "../run/layout.ts";
import type { Minute } from "./use-minute.ts";
import styles from "./first-minute.module.css";

/** A sentence whose words explain themselves. */
function Told(props: { of: Sentence }) {
  return joinUnbroken(
    props.of.map(({ text, emphasis, word }) => ({
      text,
      shown: word ? (
        <Word id={word} opensOnPoint>
          {text}
        </Word>
      ) : emphasis ? (
        createElement("b", { "data-tone": emphasis }, text)
      ) : (
        text
      ),
    })),
  );
}

/** What a step says, and the words that it needs; a swipe along it turns to the next or the last one. */
export function SentenceArea({ minute }: { minute: Minute }) {
  const { told, isUntold, step, go, leave } = minute;
  const swipe = useSwipe(
    () => go(step + 1),
    () => go(step - 1),
  );
  return (
    <div className={styles.sentence} data-kind={told?.scene.kind} {...swipe}>
      <div className={styles.said}>
        <h1 id="centre" tabIndex={-1}>
          {told ? (
            <Told of={told.headline} />
          ) : isUntold ? (
            t("The guide covers runs in which all senders answer a request through one port. This run has none.")
          ) : (
            opening()
          )}
        </h1>
        {told && told.line.length > 0 && (
          <div className={styles.line} role="paragraph">
            <Told of={told.line} />
          </div>
        )}
      </div>
      <div className={styles.margin}>
        {/* in the last step Done says it */}
        {step < guideSteps - 1 && (
          <button type="button" className={`text-button ${styles.skip}`} onClick={leave}>
            {t("Skip to the full Lab")}
          </button>
        )}
        {told && told.notes.length > 0 && (
          <p className={styles.note} data-named={told.notes[0].name === "" ? undefined : ""}>
            {told.notes.map(({ name, meaning }) => (
              <span key={name}>
                {name !== "" && <b>{name}</b>} {meaning}{" "}
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

/** The sentence that index.html shows before the script has arrived. */
function opening(): string {
  return t("Incast: many senders answer one receiver at the same moment, and their packets meet in one queue.");
}

/** A finger that moves so far along, and less than half as far across, means to turn the page, CSS pixels (our choice). */
const leastPx = 48;

interface SwipeHandlers {
  onPointerDown(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(): void;
}

/** Swipes by touch or pen, as the language reads: towards where a line begins is forward. */
function useSwipe(onForward: () => void, onBack: () => void): SwipeHandlers {
  const start = useRef<{ readonly id: number; readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown({ pointerType, pointerId, clientX, clientY }) {
      start.current = pointerType === "mouse" ? null : { id: pointerId, x: clientX, y: clientY };
    },
    onPointerUp({ pointerId, clientX, clientY, currentTarget }) {
      const from = start.current;
      start.current = null;
      if (from === null || from.id !== pointerId) return;
      const [along, across] = [clientX - from.x, clientY - from.y];
      if (Math.abs(along) < leastPx || Math.abs(across) > Math.abs(along) / 2) return;
      const isRtl = getComputedStyle(currentTarget).direction === "rtl";
      if (along < 0 === !isRtl) onForward();
      else onBack();
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}

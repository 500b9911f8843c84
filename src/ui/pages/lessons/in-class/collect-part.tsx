import { lookUp, msg, t } from "../../../../language/translate.ts";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { codeVersion, codeWord } from "../../../../lessons/hand-in/code.ts";
import { writeCollection } from "../../../../lessons/hand-in/collection.ts";
import { writeClassCsv } from "../../../../lessons/hand-in/class-csv.ts";
import { CollectedPart } from "../../../kit/hand-in/collected-part.tsx";
import { sweepOf } from "../../../kit/hand-in/link-parts.ts";
import { late } from "../../../controls/late.tsx";
import { saveFile } from "../../../panes/figures/save.ts";
import { useLessons } from "../lessons-context.tsx";
import type { ClassSession } from "./class-session.ts";
import { hasScanner } from "./scanner.ts";
import styles from "./collect-part.module.css";
import { formatBytes } from "../../../../language/formats.ts";
import { useStore } from "../../../run/store.ts";
import { ReportList, AnswerTable, ClosestList } from "./collected-lists.tsx";

const ScanBox = late(msg("the scanner"), async () => (await import("./scan-box.tsx")).ScanBox);

/** Larger than the chat of a whole term (our choice). */
const mostBytes = 5_000_000;

/** Inputs for answers: as text, as a file, or by camera. */
export function CollectPart({ room }: { room: ClassSession }) {
  const { host, session } = useLessons();
  // Only this part of the state: the countdown changes every second.
  const collection = useStore(room.state, (state) => state.collection);
  const isKept = useStore(room.state, (state) => state.isKept);
  const report = useStore(room.state, (state) => state.report);
  const view = useStore(room.state, (state) => state.view);
  const collected = useStore(room.state, (state) => state.collected);
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [isScanning, setScanning] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const count = collection.handIns.length;

  const take = (given: string): void => {
    setFault(null);
    room.take(given);
  };
  const onFiles = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = [...(currentTarget.files ?? [])];
    currentTarget.value = "";
    const bytes = chosen.reduce((sum, one) => sum + one.size, 0);
    if (bytes > mostBytes)
      return setFault(
        t("{size} is too much at once: paste at most {most} of text.", { size: formatBytes(bytes), most: formatBytes(mostBytes) }),
      );
    try {
      take((await Promise.all(chosen.map((one) => one.text()))).join("\n"));
    } catch {
      setFault(t("The file could not be read. Choose a text file, such as a saved chat."));
    }
  };
  const copyAll = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(writeCollection(collection));
      host.announcer.say(t("All codes copied."));
    } catch {
      setFault(t("The browser did not let the page copy the codes: save them as a file."));
    }
  };
  const saveCsv = (): void => {
    const isJudged = sweepOf(room.name) === null && room.state.get().view === "truth";
    const text = writeClassCsv(room.lesson, collection.handIns, isJudged ? session.finder.state.get().findings : null);
    saveFile(new Blob([text], { type: "text/csv" }), `incast-class-${room.lesson.id}.csv`);
  };
  const savePng = async (): Promise<void> => {
    const chart = document.querySelector<SVGSVGElement>("[data-class-answers] figure svg[role=img]");
    if (chart === null) return;
    const said = document.querySelector("[data-class-answers] [role=status]")?.textContent ?? "";
    try {
      const { renderWall } = await import("./save-wall.ts");
      saveFile(
        await renderWall(
          chart,
          [lookUp(room.lesson.guess.question), said].filter((one) => one !== ""),
        ),
        `incast-class-${room.lesson.id}.png`,
      );
    } catch {
      setFault(t("This browser could not make the picture."));
    }
  };
  return (
    <section className={styles.root} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("Collect")}</h2>
      {collected !== null && <CollectedPart collected={collected} hasResult={view === "truth"} onAccept={(isOn) => room.accept(isOn)} />}
      <div className={styles.entry}>
        <label htmlFor={`${id}-text`}>
          {t("Paste codes, links, or a whole chat; anything that is not a code is ignored. Pasting works anywhere on this page.")}
        </label>
        <textarea
          id={`${id}-text`}
          dir="auto"
          rows={3}
          spellCheck={false}
          placeholder={`${codeWord}${codeVersion}-`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onPaste={(event) => {
            event.preventDefault();
            take(event.clipboardData.getData("text"));
          }}
        />
        <div className={styles.buttons}>
          <button
            type="button"
            className="button"
            data-primary=""
            aria-disabled={text.trim() === ""}
            onClick={() => {
              if (text.trim() === "") return;
              take(text);
              setText("");
            }}
          >
            {t("Count these answers")}
          </button>
          <button type="button" className="button" onClick={() => file.current?.click()}>
            {t("From a file")}
          </button>
          <input ref={file} type="file" accept=".txt,.csv,.md,.log,text/*" multiple hidden onChange={(event) => void onFiles(event)} />
          {hasScanner() && (
            <button type="button" className="button" aria-expanded={isScanning} onClick={() => setScanning(!isScanning)}>
              {isScanning ? t("Stop scanning") : t("Scan")}
            </button>
          )}
        </div>
        {isScanning && <ScanBox onCode={(code) => room.take(code)} onFault={setFault} />}
        {fault !== null && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
      <div className={styles.outcome}>
        {report !== null && <ReportList report={report} />}
        <p className={styles.note}>
          {isKept === false
            ? t("This browser blocks storage: a reload loses these answers. Save the codes to restore them.")
            : count === 0
              ? t("No answers yet. This page saves them in this browser only.")
              : t(
                  "{count, plural, one {# answer is saved in this browser only, even after a reload.} other {# answers are saved in this browser only, even after a reload.}}",
                  { count },
                )}
        </p>
        {count > 0 && (
          <div className={styles.buttons}>
            <button type="button" className="text-button" onClick={() => void copyAll()}>
              {t("Copy all codes")}
            </button>
            <button
              type="button"
              className="text-button"
              onClick={() =>
                saveFile(new Blob([`${writeCollection(collection)}\n`], { type: "text/plain" }), `incast-class-${room.lesson.id}.txt`)
              }
            >
              {t("Save all codes")}
            </button>
            <button type="button" className="text-button" onClick={saveCsv}>
              {t("CSV")}
            </button>
            {view !== "hidden" && (
              <button type="button" className="text-button" onClick={() => void savePng()}>
                {t("PNG")}
              </button>
            )}
            {isClearing ? (
              <>
                <button
                  type="button"
                  className="text-button"
                  onClick={() => {
                    room.clear();
                    setClearing(false);
                  }}
                >
                  {t("{count, plural, one {Clear # answer} other {Clear # answers}}", { count })}
                </button>
                <button type="button" className="text-button" onClick={() => setClearing(false)}>
                  {t("Keep them")}
                </button>
              </>
            ) : (
              <button type="button" className="text-button" onClick={() => setClearing(true)}>
                {t("Clear")}
              </button>
            )}
          </div>
        )}
        {view === "truth" && <ClosestList room={room} />}
        {count > 0 && <AnswerTable room={room} />}
      </div>
    </section>
  );
}

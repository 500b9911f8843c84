import { useEffect, useRef, useState } from "react";
import { t } from "../../language/translate.ts";
import { type RunView, useRunView } from "../run/run-view.ts";
import { scenarioTools } from "../run/scenario-tools.ts";
import scenarioStyles from "./scenario.module.css";
import styles from "./open-file.module.css";

/** Opens what was chosen or dropped. */
function open(run: RunView, files: readonly File[]): void {
  scenarioTools.load().then(
    ({ openFiles }) => openFiles(run, files),
    () =>
      run.notices.add({
        title: t("The part of the page that opens scenario files could not be loaded."),
        detail: t("Nothing has changed."),
        action: null,
      }),
  );
}

/** Lets the reader choose a scenario file. */
export function OpenFileButton() {
  const run = useRunView();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={scenarioStyles.resetAll} onClick={() => input.current?.click()}>
        {t("Open file")}
      </button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label={t("Scenario file")}
        onChange={(event) => {
          const field = event.currentTarget;
          const files = Array.from(field.files ?? []);
          // The same file again is a choice, too.
          field.value = "";
          open(run, files);
        }}
      />
    </>
  );
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/** A scenario file may be dropped anywhere on the page: without this the browser would leave the page for the file. */
export function FileDrop() {
  const run = useRunView();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const onDrag = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      // To nowhere: out of the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      open(run, Array.from(event.dataTransfer?.files ?? []));
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("dragenter", onDrag, { signal });
    window.addEventListener("dragover", onDrag, { signal });
    window.addEventListener("dragleave", onLeave, { signal });
    window.addEventListener("drop", onDrop, { signal });
    return () => stop.abort();
  }, [run]);
  return isOver ? <div className={styles.fileDrop}>{t("Drop a scenario file to run it")}</div> : null;
}

import { useEffect, useState } from "react";
import { t } from "../../language/translate.ts";
import { useRunView } from "../run/run-context.tsx";
import { openChosen } from "./open-file.tsx";
import styles from "./file-drop.module.css";

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
      openChosen(run, Array.from(event.dataTransfer?.files ?? []));
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

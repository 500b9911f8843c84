import { useRef } from "react";
import { t } from "../../language/translate.ts";
import { useRunView } from "../run/run-context.tsx";
import type { RunView } from "../run/run-view.ts";
import { scenarioTools } from "../run/scenario-tools.ts";
import scenarioStyles from "./scenario.module.css";

/** Opens what was chosen or dropped. */
export function openChosen(run: RunView, files: readonly File[]): void {
  scenarioTools.load().then(
    ({ openFiles }) => openFiles(run, files),
    () =>
      run.notices.add({ title: t("A file for opening scenarios could not be loaded."), detail: t("Nothing has changed."), action: null }),
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
          openChosen(run, files);
        }}
      />
    </>
  );
}

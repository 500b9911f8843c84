import { use, useId, useState } from "react";
import { t } from "../../language/translate.ts";
import { type RunView, RunContext } from "../run/run-view.ts";
import { scenarioTools } from "../run/scenario-tools.ts";
import styles from "./kept-scenario.module.css";

/** A run's scenario as a file has it, without what is default where the tools that know the defaults are loaded. */
function writeScenario(run: RunView): string {
  const { scenario } = run.scenario.get();
  const tools = scenarioTools.get();
  return JSON.stringify(tools ? { version: 1, ...tools.minimizeScenario(scenario) } : scenario, null, 2);
}

/** In place of what cannot be drawn: what it was to show, as text that can be copied and opened elsewhere. */
export function KeptScenario() {
  const run = use(RunContext);
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const text = run ? writeScenario(run) : window.location.href;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true);
        run?.announcer.say(t("Copied."));
      },
      () => run?.announcer.say(t("The browser did not let the page copy. Select the text and copy it by hand.")),
    );
  return (
    <section className={styles.root} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{run ? t("The scenario is not lost") : t("The URL is not lost")}</h2>
      <p>{t("This part is drawn again when the width, the URL or the run changes.")}</p>
      <label htmlFor={id}>{run ? t("Scenario, as a file holds it") : t("URL")}</label>
      <textarea id={id} readOnly dir="ltr" rows={run ? 12 : 3} value={text} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" className="text-button" onClick={() => void copy()}>
        {isCopied ? t("Copied") : t("Copy")}
      </button>
    </section>
  );
}

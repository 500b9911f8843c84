import { useEffect, useState } from "react";
import type { Autopsy } from "../../analysis/autopsy.ts";
import { followTimeout } from "../../analysis/futures.ts";
import { recordedPort } from "../../analysis/ports.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { writeSentences } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";
import { encodeScenarioSet } from "../../scenario/scenario-set.ts";
import { useRunView } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";
import { T } from "../text/t.tsx";
import { AutopsySection } from "./autopsy-section.tsx";
import { type Answer, createCounterfactuals } from "./counterfactuals.ts";
import { listWhatIfs, type WhatIf } from "./what-if-options.ts";
import { writeFate } from "./what-if-words.ts";
import explainStyles from "./explain.module.css";
import styles from "./what-if.module.css";

/** What would have become of a timeout, had one thing been otherwise: each is a run of its own, computed when somebody asks. */
export function WhatIfSection({ run, autopsy }: { run: RunSnapshot; autopsy: Autopsy }) {
  const { announcer } = useRunView();
  const [asked] = useState(createCounterfactuals);
  useEffect(() => () => asked.dispose(), [asked]);
  const { answers, open } = useStore(asked.state, (state) => state);
  const whatIfs = run.status === "done" ? listWhatIfs(run, autopsy) : [];
  const sentences = whatIfs.map((whatIf, place) => writeAnswer(run, autopsy, whatIf, answers.get(place)));
  const spoken =
    whatIfs.length > 0 && answers.size === whatIfs.length
      ? writeSentences(whatIfs.map(({ title }, i) => t("{wish}: {answer}", { wish: title, answer: sentences[i] })))
      : "";
  useEffect(() => {
    if (spoken !== "") announcer.say(spoken);
  }, [announcer, spoken]);
  if (run.scenario.intervention !== undefined)
    return (
      <AutopsySection number={7} title={t("What if")}>
        <p className={explainStyles.autopsyNote}>{t("This run is a fork itself: one thing has been changed in it already.")}</p>
      </AutopsySection>
    );
  if (whatIfs.length === 0) return null;
  const isIdle = open === 0 && answers.size < whatIfs.length;
  return (
    <AutopsySection number={7} title={t("What if")}>
      {isIdle && (
        <button
          type="button"
          className="button"
          onClick={() =>
            asked.ask(
              whatIfs.map(({ scenario }) => scenario),
              recordedPort(run),
            )
          }
        >
          {t("{count, plural, one {Compute # other future} other {Compute # other futures}}", { count: whatIfs.length })}
        </button>
      )}
      {open > 0 && (
        <p className={explainStyles.autopsyNote} role="status">
          {t("{count, plural, one {{done} of # future computed.} other {{done} of # futures computed.}}", {
            done: answers.size,
            count: whatIfs.length,
          })}{" "}
          <button type="button" className="text-button" onClick={() => asked.cancel()}>
            {t("Stop")}
          </button>
        </p>
      )}
      <ul className={styles.list}>
        {whatIfs.map((whatIf, place) => (
          <li key={whatIf.title}>
            <p>
              {answers.has(place) ? (
                <T message="<b>{wish}</b>: {answer}" wish={whatIf.title} answer={sentences[place]} />
              ) : (
                <b>{whatIf.title}</b>
              )}
            </p>
            <OpenFork run={run} whatIf={whatIf} />
          </li>
        ))}
      </ul>
    </AutopsySection>
  );
}

function OpenFork({ run, whatIf }: { run: RunSnapshot; whatIf: WhatIf }) {
  const { perform } = useRunView();
  const query = encodeScenarioSet([run.scenario, whatIf.scenario]);
  return (
    <button
      type="button"
      className={`text-button ${styles.open}`}
      aria-label={t("Open as a fork: {wish}", { wish: whatIf.inText })}
      onClick={() => perform({ do: "openPage", page: "compare", query })}
    >
      {t("Open as a fork")}
    </button>
  );
}

function writeAnswer(run: RunSnapshot, { row, timeNs, sender }: Autopsy, { fromNs }: WhatIf, answer: Answer | undefined): string {
  if (answer === undefined) return "";
  if ("fault" in answer) return t("it could not be computed: {fault}.", { fault: answer.fault });
  const { packets, timeouts } = run.columns;
  const was = { endNs: run.computedNs, packets, timeouts };
  return writeFate(followTimeout(was, answer.future, row, fromNs, run.detailUntilNs === null), { timeNs, sender });
}

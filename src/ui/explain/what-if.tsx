import { useEffect, useState } from "react";
import type { Autopsy } from "../../analysis/autopsy.ts";
import { followTimeout } from "../../analysis/futures.ts";
import { recordedPort } from "../../analysis/ports.ts";
import { lowerFirst } from "../scenario/ghost-note.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { encodeScenarioSet } from "../../scenario/scenario-set.ts";
import { useRunView } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";
import { formatCount, formatPlural } from "../text/numbers.ts";
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
    whatIfs.length > 0 && answers.size === whatIfs.length ? whatIfs.map(({ title }, i) => `${title}: ${sentences[i]}`).join(" ") : "";
  useEffect(() => {
    if (spoken !== "") announcer.say(spoken);
  }, [announcer, spoken]);
  if (run.scenario.intervention !== undefined)
    return (
      <AutopsySection number={7} title="What if">
        <p className={explainStyles.autopsyNote}>This run is a fork itself: one thing has been changed in it already.</p>
      </AutopsySection>
    );
  if (whatIfs.length === 0) return null;
  const isIdle = open === 0 && answers.size < whatIfs.length;
  return (
    <AutopsySection number={7} title="What if">
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
          Compute {formatPlural(whatIfs.length, "other future")}
        </button>
      )}
      {open > 0 && (
        <p className={explainStyles.autopsyNote} role="status">
          {formatCount(answers.size)} of {formatPlural(whatIfs.length, "future")} computed.{" "}
          <button type="button" className="text-button" onClick={() => asked.cancel()}>
            Stop
          </button>
        </p>
      )}
      <ul className={styles.list}>
        {whatIfs.map((whatIf, place) => (
          <li key={whatIf.title}>
            <p>
              <b>{whatIf.title}</b>
              {answers.has(place) ? `: ${sentences[place]}` : ""}
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
      aria-label={`Open as a fork: ${lowerFirst(whatIf.title)}`}
      onClick={() => perform({ do: "openPage", page: "compare", query })}
    >
      Open as a fork
    </button>
  );
}

function writeAnswer(run: RunSnapshot, { row, timeNs, sender }: Autopsy, { fromNs }: WhatIf, answer: Answer | undefined): string {
  if (answer === undefined) return "";
  if ("fault" in answer) return `it could not be computed: ${answer.fault}.`;
  const { packets, timeouts } = run.columns;
  const was = { endNs: run.computedNs, packets, timeouts };
  return writeFate(followTimeout(was, answer.future, row, fromNs, run.detailUntilNs === null), { timeNs, sender });
}

import { nextTimeoutOf } from "../../analysis/timeouts.ts";
import { formatCount, formatPercent } from "../text/numbers.ts";
import { goodputShare } from "../text/facts.ts";
import { Words } from "../explain/sentence.tsx";
import { useRunView } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";
import { type Guide, useGuide } from "./guide-state.ts";
import { StepNumber } from "./step-number.tsx";
import { useLeaveGuide } from "./use-leave-guide.ts";
import { ChallengeInHand, ChallengeList } from "./challenge-list.tsx";
import { challengesOf } from "./challenge-state.ts";
import { StepButtons } from "./step-buttons.tsx";
import styles from "./guide-tab.module.css";

/** What is happening, in a few steps; the open one is large. */
export function GuideTab() {
  const view = useRunView();
  const { layout } = view;
  const challenge = useStore(challengesOf(view), (value) => value.challenge);
  const leave = useLeaveGuide();
  const isGuided = useStore(layout, (value) => value.isGuided);
  const guide = useGuide();
  return (
    <div className={styles.root}>
      {challenge && <ChallengeInHand challenge={challenge} />}
      <div className={styles.head}>
        <h2>What is happening?</h2>
        {isGuided && (
          <button type="button" className="text-button" onClick={leave}>
            Skip the guide
          </button>
        )}
      </div>
      {guide.steps === null ? (
        <p className={styles.note}>
          {guide.isComputing
            ? "The steps come when the run is computed."
            : "The guide speaks of runs in which all senders answer a request through one port: this one has no such blocks."}
        </p>
      ) : (
        <ol className={styles.steps}>
          {guide.steps.map((step, place) => (
            <li key={step.id} data-open={place === guide.at ? "" : undefined}>
              <StepNumber place={place} isOpen={place === guide.at} />
              {place === guide.at ? (
                <OpenStep guide={guide} />
              ) : (
                <button type="button" className={styles.closed} onClick={() => guide.open(place, true)}>
                  <span className="visually-hidden">Step {place + 1}: </span>
                  {step.sentence.map((piece) => (piece.emphasis ? <b key={piece.text}>{piece.text}</b> : piece.text))}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      {challenge === null && (
        <>
          <Afterwards />
          <ChallengeList />
        </>
      )}
    </div>
  );
}

function OpenStep({ guide }: { guide: Guide }) {
  const step = guide.steps?.[guide.at];
  if (!step) return null;
  return (
    <div className={styles.open}>
      <p>
        <Words of={step.sentence} />
      </p>
      {step.word && (
        <small>
          <b>{step.word.name}</b> {step.word.meaning}
        </small>
      )}
      <StepButtons guide={guide} />
    </div>
  );
}

/** Where to go from here. */
function Afterwards() {
  const { perform, runs, scenario } = useRunView();
  const run = useStore(runs, (pair) => pair.current);
  const presetId = useStore(scenario, (state) => state.presetId);
  const guide = useGuide();
  const lost = guide.steps?.find(({ picks }) => picks !== null) ?? null;
  const row = run === null || lost === null ? -1 : nextTimeoutOf(run.columns, lost.picks ?? -1, lost.atNs);
  const share = run && goodputShare(run);
  return (
    <div className={styles.after}>
      <h3>After the guide</h3>
      {presetId !== "healthy" && share !== null && share < 0.9 && (
        <p>
          <button type="button" className="text-button" onClick={() => perform({ do: "choosePreset", id: "healthy" })}>
            See it without a collapse
          </button>
          <span>now {formatPercent(share)}</span>
        </p>
      )}
      {lost !== null && row >= 0 && (
        <p>
          <button type="button" className="text-button" onClick={() => perform({ do: "selectTimeout", row })}>
            See why sender {formatCount(lost.picks ?? 0)} timed out
          </button>
          <span>Autopsy</span>
        </p>
      )}
      <p>
        <button type="button" className="text-button" onClick={() => perform({ do: "openTab", tab: "story" })}>
          Read the story of the whole run
        </button>
        <span>Story</span>
      </p>
      <p>
        <button type="button" className="text-button" onClick={() => perform({ do: "openPage", page: "lessons", query: "" })}>
          Learn why, one question at a time
        </button>
        <span>Lessons</span>
      </p>
    </div>
  );
}

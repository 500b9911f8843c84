import { nextTimeoutOf } from "../../analysis/timeouts.ts";
import { t } from "../../language/translate.ts";
import { formatPercent } from "../text/numbers.ts";
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
import { T } from "../text/t.tsx";
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
        <h2>{t("What is happening?")}</h2>
        {isGuided && (
          <button type="button" className="text-button" onClick={leave}>
            {t("Skip the guide")}
          </button>
        )}
      </div>
      {guide.steps === null ? (
        <p className={styles.note}>
          {guide.isComputing
            ? t("The steps appear once the run has been computed.")
            : t("The guide covers runs in which all senders answer a request through one port. This run has none.")}
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
                  <T
                    message="<hidden>Step {step}: </hidden>{sentence}"
                    step={place + 1}
                    sentence={step.sentence.map((piece) => (piece.emphasis ? <b key={piece.text}>{piece.text}</b> : piece.text))}
                    hidden={(text) => <span className="visually-hidden">{text}</span>}
                  />
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
      <h3>{t("After the guide")}</h3>
      {presetId !== "healthy" && share !== null && share < 0.9 && (
        <p>
          <button type="button" className="text-button" onClick={() => perform({ do: "choosePreset", id: "healthy" })}>
            {t("See it without a collapse")}
          </button>
          <span>{t("now {share}", { share: formatPercent(share) })}</span>
        </p>
      )}
      {lost !== null && row >= 0 && (
        <p>
          <button type="button" className="text-button" onClick={() => perform({ do: "selectTimeout", row })}>
            {t("See why sender {sender} timed out", { sender: lost.picks ?? 0 })}
          </button>
          <span>{t("Autopsy")}</span>
        </p>
      )}
      <p>
        <button type="button" className="text-button" onClick={() => perform({ do: "openTab", tab: "story" })}>
          {t("Read the story of the whole run")}
        </button>
        <span>{t("Story")}</span>
      </p>
      <p>
        <button type="button" className="text-button" onClick={() => perform({ do: "openPage", page: "lessons", query: "" })}>
          {t("Learn why, one question at a time")}
        </button>
        <span>{t("Lessons")}</span>
      </p>
    </div>
  );
}

import { type ReactNode, useId } from "react";
import { type CriticalPath, type PathStep, sumStep } from "../../analysis/critical-path.ts";
import { RowState } from "../../analysis/senders.ts";
import { stateVocabulary } from "../../analysis/vocabulary.ts";
import { type Marked, msg, t } from "../../language/translate.ts";
import { T } from "../text/t.tsx";
import { MomentLink } from "./sentence.tsx";
import { TimeBar } from "./time-bar.tsx";
import explainStyles from "./explain.module.css";
import styles from "./story-path.module.css";
import { formatDuration } from "../../language/formats.ts";
import { useRunView } from "../run/run-view.ts";

const steps: readonly { readonly step: PathStep; readonly name: Marked; readonly fill: string }[] = [
  { step: "starting", name: msg("before starting"), fill: "quiet" },
  { step: "sending", name: msg("sending"), fill: "sending" },
  { step: "stopped", name: msg("stopped by PAUSE"), fill: "stopped" },
  { step: "recovering", name: stateVocabulary[RowState.recovery].name, fill: "recovering" },
  { step: "trimmed", name: stateVocabulary[RowState.trimmed].name, fill: "sending" },
  { step: "retransmitting", name: stateVocabulary[RowState.retransmitting].name, fill: "recovering" },
  { step: "pull", name: stateVocabulary[RowState.pullWaiting].name, fill: "quiet" },
  { step: "grant", name: stateVocabulary[RowState.grantWaiting].name, fill: "quiet" },
  { step: "idle", name: stateVocabulary[RowState.idle].name, fill: "quiet" },
  { step: "delayed", name: msg("delayed ACK"), fill: "quiet" },
  { step: "waiting", name: msg("waiting for the timer"), fill: "waiting" },
];

/**
 * The one sender that a block waited for, and what that sender did all the while. Without blocks the story above has
 * named it already.
 */
export function StoryPath(props: { path: CriticalPath; isBarrier: boolean }) {
  const { path, isBarrier } = props;
  const { block, sender, startNs, endNs, intervals } = path;
  const { perform } = useRunView();
  const id = useId();
  const waits = intervals.filter(({ step }) => step === "waiting");
  const shown = steps.filter(({ step }) => intervals.some((interval) => interval.step === step));
  const parts = {
    sender,
    name: (text: ReactNode) => (
      <button type="button" className={explainStyles.momentLink} onClick={() => perform({ do: "pick", sender })}>
        {text}
      </button>
    ),
    time: <MomentLink atNs={endNs}>{formatDuration(endNs - startNs)}</MomentLink>,
    unbroken: (text: ReactNode) => <span className="unbroken">{text}</span>,
  };
  return (
    <section className={styles.root} aria-labelledby={id}>
      <h2 id={id}>
        {isBarrier ? (
          <T message="Block {block} <aside>at the cursor</aside>" block={block + 1} aside={(text) => <span>{text}</span>} />
        ) : (
          t("The run")
        )}
      </h2>
      <p className={explainStyles.storySentence}>
        {waits.length === 0 ? (
          isBarrier ? (
            <T
              message="<name>Sender {sender}</name> was the last to finish, after <unbroken>{time}.</unbroken> It never waited for its retransmission timer."
              {...parts}
            />
          ) : (
            <T
              message="<name>Sender {sender}</name> finished after <unbroken>{time}.</unbroken> It never waited for its retransmission timer."
              {...parts}
            />
          )
        ) : isBarrier ? (
          <T
            message="<name>Sender {sender}</name> was the last to finish, after <unbroken>{time},</unbroken> having waited for {waits, plural, one {# retransmission timer} other {# retransmission timers}}."
            {...parts}
            waits={waits.length}
          />
        ) : (
          <T
            message="<name>Sender {sender}</name> finished after <unbroken>{time},</unbroken> having waited for {waits, plural, one {# retransmission timer} other {# retransmission timers}}."
            {...parts}
            waits={waits.length}
          />
        )}
      </p>
      <dl className={explainStyles.costRows}>
        {shown.map(({ step, name, fill }) => (
          <div key={step}>
            <dt>{t(name)}</dt>
            <dd>
              <TimeBar startNs={startNs} endNs={endNs} spans={intervals.filter((interval) => interval.step === step)} fill={fill} />
              <b>{formatDuration(sumStep(path, step))}</b>
            </dd>
          </div>
        ))}
      </dl>
      {waits.some(({ timeout }) => timeout !== null) && (
        <ul className={styles.waits}>
          {waits.map(
            ({ timeout, fromNs, toNs }) =>
              timeout !== null && (
                <li key={timeout}>
                  <button type="button" className="text-button" onClick={() => perform({ do: "selectTimeout", row: timeout })}>
                    {t("Why it waited {time}", { time: formatDuration(toNs - fromNs) })}
                  </button>
                </li>
              ),
          )}
        </ul>
      )}
      {!path.isDetailed && <p className={explainStyles.storyNote}>{t("Windows were not recorded, so fast recovery counts as sending.")}</p>}
    </section>
  );
}

import { useEffect, useRef } from "react";
import { type Challenge, challenges } from "../../guide/challenges.ts";
import { t } from "../../language/translate.ts";
import { T } from "../text/t.tsx";
import { challengeInHand } from "./challenge-in-hand.ts";
import { challengeState, judge, restartChallenge, takeChallenge, watchChallenge } from "./challenge-state.ts";
import styles from "./challenge-list.module.css";
import { formatFixed, formatPercent } from "../../language/formats.ts";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

/** The challenges: what a single change can achieve. @param props.onTake receives the Lab's initial query of the challenge that is taken */
export function ChallengeList(props: { onTake: (query: string) => void }) {
  const solved = useStore(challengeState, (value) => value.solved);
  return (
    <section className={styles.list} aria-label={t("Challenges")}>
      <details open={solved.length > 0 || undefined}>
        <summary>
          <h3>
            {t("Challenges")} <span>{t("{solved} of {total} solved", { solved: solved.length, total: challenges.length })}</span>
          </h3>
        </summary>
        <ul>
          {challenges.map((one) => (
            <li key={one.id}>
              <button type="button" className="text-button" onClick={() => props.onTake(takeChallenge(one))}>
                {t(one.title)}
              </button>
              {solved.includes(one.id) && <span>{t("✓ solved")}</span>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** A challenge and its state. */
export function ChallengeCard({ challenge }: { challenge: Challenge }) {
  const view = useRunView();
  const root = useRef<HTMLElement>(null);
  // The button that took it in hand has gone away: keys go on here.
  useEffect(() => root.current?.focus(), [challenge]);
  useEffect(() => watchChallenge(view), [view]);
  const leave = () => {
    challengeInHand.set({ challenge: null });
    view.perform({ do: "openPage", page: "lessons", query: "" });
  };
  const hints = useStore(challengeState, (value) => value.hints);
  // read again for each run
  useStore(view.runs, (pair) => pair.current);
  const judgement = judge(view, challenge);
  return (
    <section ref={root} className={styles.hand} aria-label={t("Challenge")} tabIndex={-1}>
      <h2>{t(challenge.title)}</h2>
      <p className={styles.question}>{t(challenge.question)}</p>
      <p>{t(challenge.may)}</p>
      <p role="status" className={styles.state} data-solved={judgement?.isSolved ? "" : undefined}>
        {judgement === null ? (
          t("Running.")
        ) : (
          <T
            message="<b>{verdict}</b> {share} of the maximum, {timeouts, plural, one {# timeout} other {# timeouts}}, {drops, plural, one {# packet} other {# packets}} dropped, mean queue {queue}."
            verdict={judgement.isSolved ? t("Solved.") : (judgement.obstacle ?? t("Not yet."))}
            share={formatPercent(judgement.numbers.share)}
            timeouts={judgement.numbers.timeouts}
            drops={judgement.numbers.drops}
            queue={formatFixed(judgement.numbers.meanQueue, 1)}
          />
        )}
      </p>
      {challenge.hints.slice(0, hints).map((hint) => (
        <p key={hint} className={styles.hint}>
          {t(hint)}
        </p>
      ))}
      <div className={styles.buttons}>
        {hints < challenge.hints.length && (
          <button type="button" className="button" onClick={() => challengeState.set({ hints: hints + 1 })}>
            {t("Hint")}
          </button>
        )}
        <button type="button" className="button" onClick={() => restartChallenge(view, challenge)}>
          {t("Start again")}
        </button>
        <button type="button" className="button" onClick={leave}>
          {t("All challenges")}
        </button>
      </div>
    </section>
  );
}

import { type Challenge, challenges } from "../../guide/challenges.ts";
import { useRunView } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";
import { formatCount, formatPercent, formatPlural } from "../text/numbers.ts";
import { beginChallenge, challengesOf, judge } from "./challenge-state.ts";
import styles from "./challenge-list.module.css";

/** What one change can do: the challenges, or the one in hand. */
export function ChallengeList() {
  const view = useRunView();
  const { challenge, solved } = useStore(challengesOf(view), (value) => value);
  if (challenge !== null) return <InHand challenge={challenge} />;
  return (
    <section className={styles.list} aria-label="Challenges">
      <h3>
        Challenges{" "}
        <span>
          {formatCount(solved.length)} of {formatCount(challenges.length)} solved
        </span>
      </h3>
      <ul>
        {challenges.map((one) => (
          <li key={one.id}>
            <button type="button" className="text-button" onClick={() => beginChallenge(view, one)}>
              {one.title}
            </button>
            {solved.includes(one.id) && <span>✓ solved</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function InHand({ challenge }: { challenge: Challenge }) {
  const view = useRunView();
  const store = challengesOf(view);
  const hints = useStore(store, (value) => value.hints);
  // read anew with each run
  useStore(view.runs, (pair) => pair.current);
  const judgement = judge(view, challenge);
  return (
    <section className={styles.hand} aria-label="Challenge">
      <h3>{challenge.title}</h3>
      <p className={styles.question}>{challenge.question}</p>
      <p>You may change {challenge.may}.</p>
      <p role="status" className={styles.state} data-solved={judgement?.isSolved ? "" : undefined}>
        {judgement === null ? (
          "Running."
        ) : (
          <>
            <b>{judgement.isSolved ? "Solved. " : (judgement.obstacle ?? "Not yet. ")}</b> {formatPercent(judgement.numbers.share)} of the
            maximum, {formatPlural(judgement.numbers.timeouts, "timeout")}, {formatPlural(judgement.numbers.drops, "packet")} dropped, mean
            queue {judgement.numbers.meanQueue.toFixed(1)}.
          </>
        )}
      </p>
      {challenge.hints.slice(0, hints).map((hint) => (
        <p key={hint} className={styles.hint}>
          {hint}
        </p>
      ))}
      <div className={styles.buttons}>
        {hints < challenge.hints.length && (
          <button type="button" className="button" onClick={() => store.set({ hints: hints + 1 })}>
            Hint
          </button>
        )}
        <button type="button" className="button" onClick={() => beginChallenge(view, challenge)}>
          Start again
        </button>
        <button type="button" className="button" onClick={() => store.set({ challenge: null })}>
          All challenges
        </button>
      </div>
    </section>
  );
}

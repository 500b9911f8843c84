import { goodputShare } from "../text/facts.ts";
import { scorePrediction } from "../text/score.ts";
import styles from "./prediction-score.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

/** The prediction against what the run came to; nothing before both are known. */
export function PredictionScore() {
  const { prediction, runs } = useRunView();
  const guess = useStore(prediction, (value) => value.guess);
  const run = useStore(runs, (pair) => pair.current);
  const share = run?.status === "done" ? goodputShare(run) : null;
  if (guess === null || share === null) return null;
  return (
    <p className={styles.root}>
      {scorePrediction(guess, share).map((piece) =>
        piece.share === undefined ? (
          piece.text
        ) : (
          <b key={piece.share} data-yours={piece.share === "guessed" ? "" : undefined}>
            {piece.text}
          </b>
        ),
      )}
    </p>
  );
}

import { joinSentence } from "../../analysis/words.ts";
import type { GuidePart } from "../../guide/steps.ts";
import { t } from "../../language/translate.ts";
import { type Guide, useGuide } from "./guide-state.ts";
import { StepNumber } from "./step-number.tsx";
import styles from "./guide-mark.module.css";

/** Where the middle of a mark stands, CSS pixels from the top left corner of what it lies over; null: not in the picture. */
export type Places = Readonly<Partial<Record<GuidePart, { readonly x: number; readonly y: number } | null>>>;

function Mark(props: { guide: Guide; place: number; at: { readonly x: number; readonly y: number } }) {
  const { guide, place, at } = props;
  const step = guide.steps[place];
  return (
    <button
      type="button"
      className={styles.root}
      style={{ left: at.x, top: at.y }}
      aria-label={t("Guide, step {step}: {sentence}", { step: place + 1, sentence: joinSentence(step.sentence) })}
      onClick={() => guide.open(place)}
    >
      <StepNumber place={place} isOpen={false} />
    </button>
  );
}

/** The marks of the steps that speak of these parts. */
export function Marks({ places }: { places: Places }) {
  const guide = useGuide();
  return guide?.steps.map((step, place) => {
    const at = step.part && places[step.part];
    return at ? <Mark key={step.id} guide={guide} place={place} at={at} /> : null;
  });
}

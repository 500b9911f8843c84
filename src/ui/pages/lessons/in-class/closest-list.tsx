import { t } from "../../../../language/translate.ts";
import { useFindings } from "../lessons-context.tsx";
import type { ClassSession } from "./class-session.ts";
import { findClosest } from "./tally.ts";
import { describeGuess } from "./write-guess.ts";
import styles from "./collect-part.module.css";
import { useStore } from "../../../run/store.ts";

/** Number of names listed (our choice). */
const mostNamed = 5;

/** The closest predictions, for the teacher to announce; the wall shows no names. */
export function ClosestList({ room }: { room: ClassSession }) {
  const handIns = useStore(room.state, (state) => state.collection.handIns);
  const isUncovered = useStore(room.state, (state) => state.view === "truth");
  const findings = useFindings();
  const closest = isUncovered ? findClosest(room.lesson, handIns, findings, mostNamed) : [];
  if (closest.length === 0) return null;
  return (
    <section className={styles.closest} aria-label={t("Closest")}>
      <h2>{t("Closest")}</h2>
      <ol>
        {closest.map((one) => (
          <li key={`${one.code}~${one.nickname}`}>
            <b>{one.nickname || one.code}</b> {describeGuess(room.lesson, one.guess)}
          </li>
        ))}
      </ol>
    </section>
  );
}

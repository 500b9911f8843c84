import { t } from "../../../../language/translate.ts";
import type { ClassSession } from "./class-session.ts";
import { describeGuess } from "./write-guess.ts";
import styles from "./collect-part.module.css";
import { useStore } from "../../../run/store.ts";

/** Every valid answer; their contents appear with those of the others. */
export function AnswerTable({ room }: { room: ClassSession }) {
  const collection = useStore(room.state, (state) => state.collection);
  const isHidden = useStore(room.state, (state) => state.view === "hidden");
  return (
    <details className={styles.table}>
      <summary>{t("Answer by answer")}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("Answer by answer")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Nickname")}</th>
              <th scope="col">{t("Code")}</th>
              <th scope="col">{t("Answer")}</th>
              <th scope="col">
                <span className="visually-hidden">{t("Leave out")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {collection.handIns.map((one) => (
              <tr key={`${one.code}~${one.nickname}`}>
                <td>{one.nickname || "–"}</td>
                <td>
                  <code>{one.code}</code>
                </td>
                <td>{isHidden ? t("hidden") : describeGuess(room.lesson, one.guess)}</td>
                <td>
                  <button
                    type="button"
                    className="text-button"
                    aria-label={t("Leave out {name}", { name: one.nickname || one.code })}
                    onClick={() => room.remove(one)}
                  >
                    {t("Leave out")}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

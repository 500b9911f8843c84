import { useState } from "react";
import { getField } from "../../scenario/fields.ts";
import { canTry } from "../../guide/trial.ts";
import { t } from "../../language/translate.ts";
import { rightIcon } from "../controls/icons.tsx";
import { useRunView } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";
import { FieldControl } from "../scenario/field-control.tsx";
import { ScenarioPanel } from "../scenario/scenario-panel.tsx";
import { challengesOf } from "./challenge-state.ts";
import { TryIt } from "./try-it.tsx";
import styles from "./guided-panel.module.css";

/** What else a first visit may turn, beside the senders. */
const fields = (["network.bufferPackets", "workload.blockBytes", "transport.rtoMinNs"] as const).map(getField);

/** The scenario while the guide is on: its question first, three settings, and the way to all of them. */
export function GuidedPanel() {
  const view = useRunView();
  const { scenario } = view;
  const isAsked = useStore(scenario, (state) => canTry(state.scenario));
  const [isAllOpen, setAllOpen] = useState(false);
  const isInHand = useStore(challengesOf(view), ({ challenge }) => challenge !== null);
  // A challenge may need any of the settings.
  if (!isAsked || isInHand) return <ScenarioPanel />;
  return (
    <>
      <div className={styles.question}>
        <TryIt />
      </div>
      {!isAllOpen && (
        <div className={styles.few}>
          <p className="field-caption">{t("Or change another setting")}</p>
          {fields.map((field) => (
            <FieldControl key={field.path} field={field} />
          ))}
        </div>
      )}
      <button type="button" className={styles.all} aria-expanded={isAllOpen} onClick={() => setAllOpen(!isAllOpen)}>
        <b>{t(isAllOpen ? "Fewer settings" : "All settings")}</b>
        {rightIcon}
      </button>
      {isAllOpen && <ScenarioPanel />}
    </>
  );
}

import { lookUp, t } from "../../../language/translate.ts";
import { useEffect, useId, useState } from "react";
import { Select } from "../../controls/select.tsx";
import { useIsPlaying } from "../../run/use-clock.ts";
import { FieldControl } from "../../scenario/field-control.tsx";
import { listMainFields } from "../../scenario/field-groups.ts";
import { PresetSelect } from "../../scenario/preset-select.tsx";
import styles from "./projector-controls.module.css";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";

/** How long the controls stay after the pointer moved, ms. */
const awakeMs = 2500;

/** Controls in projector mode: presets, one setting, next, and exit, shown while the pointer moves or they have the focus. */
export function ProjectorControls() {
  const { clock, perform } = useRunView();
  const isPlaying = useIsPlaying(clock);
  const isAwake = useAwake();
  const presetLabelId = useId();
  return (
    <section className={styles.root} aria-label={t("Projector")} data-awake={isAwake ? "" : undefined}>
      <button type="button" className="button" onClick={() => perform({ do: "togglePlay" })}>
        {t(isPlaying ? "Pause" : "Play")}
      </button>
      <button type="button" className="button" onClick={() => perform({ do: "step", to: "timeout", by: -1 })}>
        {t("Previous timeout")}
      </button>
      <button type="button" className="button" onClick={() => perform({ do: "step", to: "timeout", by: 1 })}>
        {t("Next timeout")}
      </button>
      <div className={styles.roomPreset}>
        <span className="visually-hidden" id={presetLabelId}>
          {t("Start from")}
        </span>
        <PresetSelect labelledBy={presetLabelId} />
      </div>
      <Knob />
      <button type="button" className="button" data-primary="" onClick={() => perform({ do: "toggleProjector" })}>
        {t("Leave projector mode")}
      </button>
    </section>
  );
}

/** One setting at a time, among those that decide whether there is a collapse. */
function Knob() {
  const { scenario } = useRunView();
  const labelId = useId();
  const now = useStore(scenario, (state) => state.scenario);
  const [path, setPath] = useState<string | null>(null);
  const knobs = listMainFields(now).filter((field) => field.kind === "number");
  const knob = knobs.find((field) => field.path === path) ?? knobs[0];
  const options = knobs.map(({ path: value, label }) => ({ value, label: lookUp(label), note: "" }));
  return (
    <>
      <div className={styles.roomKnob}>
        <span className="visually-hidden" id={labelId}>
          {t("Setting to change")}
        </span>
        <Select
          labelledBy={labelId}
          value={knob.path}
          valueText={lookUp(knob.label)}
          groups={[{ label: null, options }]}
          onChange={setPath}
        />
      </div>
      <FieldControl key={knob.path} field={knob} />
    </>
  );
}

/** True while the pointer moves, and for a moment afterwards. */
function useAwake(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const wake = () => {
      setAwake(true);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setAwake(false), awakeMs);
    };
    window.addEventListener("pointermove", wake);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("pointermove", wake);
    };
  }, []);
  return isAwake;
}

import { use } from "react";
import { type Marked, msg, t } from "../../language/translate.ts";
import { Choice } from "../controls/choice.tsx";
import { Switch } from "../controls/switch.tsx";
import { SpeedControl } from "../panes/playback/speed.tsx";
import type { Settings } from "./settings.ts";
import { LanguageSelect } from "./language-select.tsx";
import styles from "./settings-box.module.css";
import { useShell } from "./shell.ts";
import { useStore } from "../run/store.ts";
import { RunContext } from "../run/run-view.ts";
import { useScreen } from "../kit/page.ts";

const themes = [
  { value: "system", label: msg("System") },
  { value: "light", label: msg("Light") },
  { value: "dark", label: msg("Dark") },
] as const;

const motions = [
  { value: "system", label: msg("System") },
  { value: "full", label: msg("Full") },
  { value: "reduced", label: msg("Reduced") },
] as const;

const translateOptions = <V extends string>(options: readonly { readonly value: V; readonly label: Marked }[]) =>
  options.map(({ value, label }) => ({ value, label: t(label) }));

/** Settings of the reader and the room; kept in this browser. */
export function SettingsBox() {
  const { settings } = useShell();
  const run = use(RunContext);
  const screen = useScreen();
  const values: Settings = useStore(settings, (value) => value);
  return (
    <div className={styles.root}>
      <Choice
        label={t("Theme")}
        value={values.theme}
        options={translateOptions(themes)}
        onChange={(theme) => settings.set({ theme })}
        isLabelShown
      />
      <LanguageSelect />
      <Choice
        label={t("Motion")}
        value={values.motion}
        options={translateOptions(motions)}
        onChange={(motion) => settings.set({ motion })}
        isLabelShown
      />
      {/* small screens have no room for it below the charts */}
      {run && screen !== "wide" && <SpeedControl />}
      <Switch isOn={values.projector} onChange={(projector) => settings.set({ projector })}>
        {t("Projector mode")}
      </Switch>
      <Switch isOn={values.characterKeys} onChange={(characterKeys) => settings.set({ characterKeys })}>
        {t("Single-key shortcuts")}
      </Switch>
    </div>
  );
}

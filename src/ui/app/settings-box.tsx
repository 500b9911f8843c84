import { Choice } from "../controls/choice.tsx";
import { Switch } from "../controls/switch.tsx";
import { useLab } from "../run/lab-context.tsx";
import { type Settings } from "../run/settings.ts";
import { useStore } from "../run/use-store.ts";

const themes = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

const motions = [
  { value: "system", label: "System" },
  { value: "full", label: "Full" },
  { value: "reduced", label: "Reduced" },
] as const;

/** Settings of the reader and the room; kept in this browser. */
export function SettingsBox() {
  const { settings, view, perform } = useLab();
  const values: Settings = useStore(settings, (value) => value);
  const showGhost = useStore(view, (value) => value.showGhost);
  return (
    <div className="settings-box">
      <Choice label="Theme" value={values.theme} options={themes} onChange={(theme) => settings.set({ theme })} isLabelShown />
      <Choice label="Motion" value={values.motion} options={motions} onChange={(motion) => settings.set({ motion })} isLabelShown />
      <Switch isOn={showGhost} onChange={(isOn) => view.set({ showGhost: isOn })}>
        Show the previous run
      </Switch>
      <Switch isOn={values.projector} onChange={(projector) => settings.set({ projector })}>
        Projector mode
      </Switch>
      <button type="button" className="text-button" onClick={() => perform("help")}>
        Help
      </button>
    </div>
  );
}

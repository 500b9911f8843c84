import { use } from "react";
import { Choice } from "../controls/choice.tsx";
import { Switch } from "../controls/switch.tsx";
import { useScreen } from "../pages/screen.ts";
import { SpeedControl } from "../panes/playback/speed.tsx";
import { RunContext } from "../run/run-context.tsx";
import type { RunView } from "../run/run-view.ts";
import { useStore } from "../run/use-store.ts";
import { type Settings } from "./settings.ts";
import { useShell } from "./shell-context.tsx";
import styles from "./settings-box.module.css";

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
  const { settings, perform } = useShell();
  const run = use(RunContext);
  const screen = useScreen();
  const values: Settings = useStore(settings, (value) => value);
  return (
    <div className={styles.root}>
      <Choice label="Theme" value={values.theme} options={themes} onChange={(theme) => settings.set({ theme })} isLabelShown />
      <Choice label="Motion" value={values.motion} options={motions} onChange={(motion) => settings.set({ motion })} isLabelShown />
      {run && screen !== "wide" && <PlaybackSettings run={run} />}
      {run && <GhostSwitch run={run} />}
      {run && <ScaleSwitch run={run} />}
      {run && <AheadSwitch run={run} />}
      <Switch isOn={values.projector} onChange={(projector) => settings.set({ projector })}>
        Projector mode
      </Switch>
      <Switch isOn={values.characterKeys} onChange={(characterKeys) => settings.set({ characterKeys })}>
        Shortcuts by single letters and signs
      </Switch>
      <button type="button" className="text-button" onClick={() => perform({ do: "help" })}>
        Help
      </button>
    </div>
  );
}

/** What small screens have no room for below the charts. */
function PlaybackSettings({ run }: { run: RunView }) {
  const compresses = useStore(run.view, (value) => value.compressWaits);
  return (
    <>
      <SpeedControl />
      <Switch isOn={compresses} onChange={(isOn) => run.perform({ do: "skipWaits", isOn })}>
        Skip idle waits
      </Switch>
    </>
  );
}

function GhostSwitch({ run }: { run: RunView }) {
  const showGhost = useStore(run.view, (value) => value.showGhost);
  return (
    <Switch isOn={showGhost} onChange={(isOn) => run.perform({ do: "showGhost", isOn })}>
      Show the previous run
    </Switch>
  );
}

function AheadSwitch({ run }: { run: RunView }) {
  const showAhead = useStore(run.view, (value) => value.showAhead);
  return (
    <Switch isOn={showAhead} onChange={(isOn) => run.perform({ do: "showAhead", isOn })}>
      Preview what lies ahead of the cursor
    </Switch>
  );
}

function ScaleSwitch({ run }: { run: RunView }) {
  const lockScale = useStore(run.view, (value) => value.lockScale);
  return (
    <Switch isOn={lockScale} onChange={(isOn) => run.perform({ do: "lockScale", isOn })}>
      Same time scale as the previous run
    </Switch>
  );
}

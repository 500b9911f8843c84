import { use, useId, useState } from "react";
import { type Marked, msg, t } from "../../language/translate.ts";
import { Choice } from "../controls/choice.tsx";
import { Switch } from "../controls/switch.tsx";
import { SpeedControl } from "../panes/playback/speed.tsx";
import type { Settings } from "./settings.ts";
import styles from "./settings-box.module.css";
import { useShell } from "./shell.ts";
import { useStore } from "../run/store.ts";
import { RunContext } from "../run/run-view.ts";
import { useScreen } from "../kit/page.ts";
import { activeLanguage, setActiveLanguage } from "../../language/active.ts";
import { languages, findLanguage } from "../../language/languages.ts";
import type { Announcer } from "../run/announcer.ts";

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

/** Speaks another language from now on; the link follows where it names one. False: its file cannot be had. */
async function switchLanguage(tag: string, announcer: Announcer): Promise<boolean> {
  const entry = findLanguage(tag);
  if (entry === null) return false;
  try {
    setActiveLanguage(await entry.load());
  } catch {
    return false;
  }
  const address = new URL(window.location.href);
  if (address.searchParams.has("lang")) {
    // as it is written, not as URLSearchParams would write the rest
    address.search = address.search.replace(/([?&]lang=)[^&]*/, `$1${entry.tag}`);
    try {
      window.history.replaceState(window.history.state, "", address);
    } catch {
      // A sandboxed frame may forbid it.
    }
  }
  announcer.say(t("The language of the page is now {name}.", { name: entry.name }));
  return true;
}

/** Which language the page speaks, each by its own name. */
function LanguageSelect() {
  const { settings, announcer } = useShell();
  const kept = useStore(settings, (value) => value.language);
  const id = useId();
  const [missing, setMissing] = useState<string | null>(null);
  const { tag } = activeLanguage();
  const choose = async (next: string) => {
    const isThere = await switchLanguage(next, announcer);
    // what the reader has chosen is remembered even if it is what the browser asks for
    if (isThere && next !== kept) settings.set({ language: next });
    setMissing(isThere ? null : next);
    // the page was drawn again, and with it the settings
    if (isThere) requestAnimationFrame(() => document.querySelector<HTMLElement>("[popovertarget=settings]")?.focus());
  };
  return (
    <div>
      <label className="field-caption" htmlFor={id}>
        {t("Language")}
      </label>
      <select id={id} className={styles.language} value={tag} onChange={(event) => void choose(event.currentTarget.value)}>
        {languages
          .filter((one) => !one.isHidden || one.tag === tag)
          .map((one) => (
            <option key={one.tag} value={one.tag} lang={one.tag}>
              {one.name}
            </option>
          ))}
      </select>
      {missing !== null && <p role="alert">{t("The file of this language could not be loaded. Try again when you are online.")}</p>}
    </div>
  );
}

import { useId, useState } from "react";
import { activeLanguage, setActiveLanguage } from "../../language/active.ts";
import { languages, findLanguage } from "../../language/languages.ts";
import { t } from "../../language/translate.ts";
import styles from "./settings-box.module.css";
import type { Announcer } from "../run/announcer.ts";
import { useShell } from "./shell.ts";
import { useStore } from "../run/store.ts";

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
export function LanguageSelect() {
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

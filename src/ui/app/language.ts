import { activeLanguage, onLanguageChange, setActiveLanguage } from "../../language/active.ts";
import { chooseLanguage, findLanguage } from "../../language/languages.ts";
import { t } from "../../language/translate.ts";
import type { Announcer } from "../run/announcer.ts";

/** What the document's link says of the language; null: nothing. */
export function readAskedLanguage(search: string): string | null {
  return new URLSearchParams(search).get("lang");
}

/** `<html lang dir>`, and from now on with every change of language. */
function followLanguage(): void {
  const apply = () => {
    const { tag, direction } = activeLanguage();
    document.documentElement.lang = tag;
    document.documentElement.dir = direction;
  };
  apply();
  onLanguageChange(apply);
}

/**
 * The language the page begins with: the link's, the one that was chosen here before, or the browser's. English is there at
 * once; another is waited for, and where its file cannot be had the page speaks English.
 */
export async function startLanguage(kept: string | null): Promise<void> {
  const entry = chooseLanguage(readAskedLanguage(window.location.search), kept, navigator.languages);
  if (entry.tag !== activeLanguage().tag) {
    try {
      setActiveLanguage(await entry.load());
    } catch {
      // English is all there.
    }
  }
  followLanguage();
}

/** Speaks another language from now on; the link follows where it names one. False: its file cannot be had. */
export async function switchLanguage(tag: string, announcer: Announcer): Promise<boolean> {
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

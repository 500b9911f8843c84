import { setActiveLanguage } from "../../language/active.ts";
import { findLanguage } from "../../language/languages.ts";
import { t } from "../../language/translate.ts";
import type { Announcer } from "../run/announcer.ts";

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

import { activeLanguage, onLanguageChange, setActiveLanguage } from "../../language/active.ts";
import { chooseLanguage } from "../../language/languages.ts";

/** What the document's link says of the language; null: nothing. */
function readAskedLanguage(search: string): string | null {
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

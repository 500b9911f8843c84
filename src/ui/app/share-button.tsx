import { use, useState } from "react";
import { t } from "../../language/translate.ts";
import { lostFragment, mostQueryLetters } from "../../scenario/link/link-fragment.ts";
import { loadWords } from "./link.ts";
import { useShell } from "./shell.ts";
import { RunContext } from "../run/run-view.ts";

/** How long "Copied" replaces the label, ms. */
const copiedMs = 2000;

/** Did the browser allow it? Frames and plain http often forbid the clipboard; the address bar does not. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies the address of the page as it is now. @param props.hasFile does a scenario file say what the link says? */
export function ShareButton(props: { className: string | undefined; label: string; spoken: string; hasFile: boolean }) {
  const { momentLink, announcer } = useShell();
  const run = use(RunContext);
  const [isCopied, setCopied] = useState(false);
  const share = async () => {
    const made = momentLink();
    // some browsers let the page copy only at the press itself
    const address = made instanceof Promise ? await made : made;
    const hasCopied = !address.endsWith(lostFragment) && (await copy(address));
    if (!hasCopied || address.length > mostQueryLetters)
      void loadWords()
        .then(({ sayShared }) => sayShared(address, hasCopied, run, props.hasFile))
        .catch(() => undefined);
    if (!hasCopied) return;
    setCopied(true);
    announcer.say(t("URL copied."));
    window.setTimeout(() => setCopied(false), copiedMs);
  };
  return (
    <button type="button" className={props.className} aria-label={isCopied ? undefined : props.spoken} onClick={() => void share()}>
      {isCopied ? t("Copied") : props.label}
    </button>
  );
}

import { useEffect, useState } from "react";
import { t } from "../../../../language/translate.ts";
import { isObject } from "../../../../scenario/check/check-values.ts";
import { packAddress } from "../../../run/pack-link.ts";
import { Tabs, type TabSpec } from "../../../controls/tabs.tsx";
import { saveFile } from "../../../panes/figures/save.ts";
import { useLessons } from "../lessons-context.tsx";
import { mostLessonBytes } from "../read-lesson.ts";
import type { AuthorSession } from "./author-session.ts";
import { LessonForm } from "./lesson-form.tsx";
import { LessonPreview } from "./lesson-preview.tsx";
import { nameOwn } from "./own-name.ts";
import { SourceView } from "./source-view.tsx";
import { useDroppedFile } from "./use-dropped-file.ts";
import styles from "./author.module.css";
import { useStore } from "../../../run/store.ts";
import { useMedia } from "../../../controls/use-size.ts";

type View = "form" | "source" | "preview";

/** How long "Copied" replaces the label, ms. */
const copiedMs = 2000;

/** The lesson editor: form and source of one file, and a preview next to them. */
export function AuthorPage({ session }: { session: AuthorSession }) {
  const [open, setOpen] = useState<View>("form");
  const isBeside = useMedia("(width >= 1100px)");
  const view = isBeside && open === "preview" ? "form" : open;
  const tabs: readonly TabSpec<View>[] = [
    { id: "form", label: t("Form"), content: <LessonForm session={session} onSource={() => setOpen("source")} /> },
    { id: "source", label: t("Source"), content: <SourceView session={session} /> },
    ...(isBeside ? [] : [{ id: "preview", label: t("Preview"), content: <LessonPreview session={session} /> } as const]),
  ];
  return (
    <div className={styles.root} data-author="">
      <main className={styles.main} id="centre" tabIndex={-1}>
        <Head session={session} onMistake={() => setOpen("form")} />
        <Tabs label={t("How the lesson is edited")} tabs={tabs} open={view} onOpen={setOpen} />
      </main>
      {isBeside && <LessonPreview session={session} />}
    </div>
  );
}

function Head({ session, onMistake }: { session: AuthorSession; onMistake: () => void }) {
  const { go, write, host } = useLessons();
  const { text, value, mistakes, good, isSaved, isKept } = useStore(session.state, (state) => state);
  const [isCopied, setCopied] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const isGood = mistakes.length === 0 && good === text;
  const read = (name: string): string => (isObject(value) && typeof value[name] === "string" ? value[name] : "");
  useDroppedFile((file) => {
    if (file.size <= mostLessonBytes) void file.text().then(write, () => undefined);
  });
  const save = (): void => {
    const name = /^[a-z0-9-]{1,60}$/.test(read("id")) ? read("id") : "my-lesson";
    saveFile(new Blob([text], { type: "application/json" }), `${name}.json`);
    session.markSaved();
  };
  const share = async (): Promise<void> => {
    const query = String(new URLSearchParams({ page: "lessons", lesson: await nameOwn(text) }));
    const address = new URL(await packAddress(query), window.location.href.replace(/[?#].*$/, "")).href;
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      host.announcer.say(t("URL copied."));
      setTimeout(() => setCopied(false), copiedMs);
    } catch {
      // Often forbidden in frames and over plain http.
      setLink(address);
    }
  };
  const goToMistake = (): void => {
    onMistake();
    // After the form is rendered.
    requestAnimationFrame(() => requestAnimationFrame(focusMistake));
  };
  // Stores pending changes even when the tab is closed.
  useEffect(() => {
    const settle = (): void => session.settle();
    window.addEventListener("pagehide", settle);
    return () => window.removeEventListener("pagehide", settle);
  }, [session]);
  return (
    <header className={styles.head}>
      <h1>{read("title") || t("A lesson without a title")}</h1>
      <div className={styles.tools}>
        <button type="button" className="button" data-primary="" onClick={save}>
          {t("Save the file")}
        </button>
        <button type="button" className="button" aria-disabled={!isGood} onClick={() => isGood && void share()}>
          {isCopied ? t("Copied") : t("Copy the URL")}
        </button>
        <button type="button" className="button" aria-disabled={!isGood} onClick={() => isGood && void nameOwn(text).then(go)}>
          {t("Open the lesson")}
        </button>
        <button type="button" className="text-button" onClick={() => go(null)}>
          {t("All lessons")}
        </button>
      </div>
      {link !== null && (
        <p>
          <label>
            {t("The URL, to copy")} <input type="text" readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
          </label>
        </p>
      )}
      <p className={styles.standing} role="status">
        {mistakes.length === 0 ? t("No mistakes.") : t("{count, plural, one {# mistake.} other {# mistakes.}}", { count: mistakes.length })}{" "}
        {isSaved
          ? t("Saved as a file.")
          : isKept === false
            ? t("This browser stores nothing: save the file before you leave.")
            : isKept && t("Stored in this browser until you save it as a file.")}
      </p>
      {mistakes.length > 0 && (
        <button type="button" className="text-button" onClick={goToMistake}>
          {t("To the first mistake")}
        </button>
      )}
    </header>
  );
}

/** Opens the sections around the first mistake of the form, and focuses its field. */
function focusMistake(): void {
  const list = document.querySelector<HTMLElement>("[data-lesson-form] [data-mistakes]");
  for (let at = list?.closest("details"); at; at = at.parentElement?.closest("details") ?? null) at.open = true;
  const field = list?.parentElement?.querySelector<HTMLElement>("[aria-invalid], input, textarea, select");
  (field ?? list)?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

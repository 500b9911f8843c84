import { type ChangeEvent, useRef, useState } from "react";
import { t } from "../../../../language/translate.ts";
import { readLessonFile } from "../../../../lessons/check-lesson.ts";
import { loadProgramLanguage } from "../../../run/program-language.ts";
import { useLessons } from "../lessons-context.tsx";
import { mostLessonBytes } from "../read-lesson.ts";
import { titleOf } from "./drafts.ts";
import { nameOwn } from "./own-name.ts";
import { useDroppedFile } from "./use-dropped-file.ts";
import { formatBytes } from "../../../../language/formats.ts";

/** Maximum number of mistakes shown at once; correcting them reveals the others (our choice). */
const mostTold = 6;

/** Opens a lesson's file by button or drop. Its content becomes part of the URL, so no server is needed. */
export function OwnLesson() {
  const { go, page, write, resume, listDrafts } = useLessons();
  const [faulty, setFaulty] = useState<{ readonly name: string; readonly text: string } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File): Promise<void> => {
    const tell = (notices: readonly string[]): void => page.set({ notices });
    if (file.size > mostLessonBytes)
      return tell([t('The lesson "{lesson}" is too large: at most {size}.', { lesson: file.name, size: formatBytes(mostLessonBytes) })]);
    try {
      const text = await file.text();
      await loadProgramLanguage();
      const read = readLessonFile(text);
      setFaulty(read.ok ? null : { name: file.name, text });
      if (read.ok) return go(await nameOwn(text));
      tell(read.faults.slice(0, mostTold).map((fault) => t("{file}: {fault}", { file: file.name, fault })));
    } catch {
      tell([t("The file {file} could not be read. Choose a lesson’s file in JSON.", { file: file.name })]);
    }
  };
  useDroppedFile((file) => void take(file));
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    currentTarget.value = "";
    if (file !== undefined) void take(file);
  };
  return (
    <>
      <button type="button" className="text-button" onClick={() => input.current?.click()}>
        {t("Open your own lesson")}
      </button>
      <input ref={input} type="file" accept=".json,application/json" hidden onChange={onChange} data-own-lesson="" />
      <span>{t("or drop its file on this page; the URL then contains the whole lesson")}</span>
      {faulty !== null && (
        <button type="button" className="text-button" onClick={() => write(faulty.text)}>
          {t("Correct {file} in the editor", { file: faulty.name })}
        </button>
      )}
      <button type="button" className="text-button" onClick={() => write(null)}>
        {t("Write a lesson")}
      </button>
      {listDrafts().map(({ id, text }) => (
        <button key={id} type="button" className="text-button" onClick={() => resume(id)}>
          {t("Continue with “{title}”", { title: titleOf(text) || t("a lesson without a title") })}
        </button>
      ))}
    </>
  );
}

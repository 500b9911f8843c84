import { type ChangeEvent, useEffect, useRef } from "react";
import { t } from "../../../../language/translate.ts";
import { readLessonFile } from "../../../../lessons/check-lesson.ts";
import { formatBytes } from "../../../text/numbers.ts";
import { useLessons } from "../lessons-context.tsx";
import { mostLessonBytes } from "../read-lesson.ts";
import { nameOwn } from "./own-name.ts";

/** Mistakes that are shown at once; with more, these are corrected first (our choice). */
const mostTold = 6;

/** Opens a lesson's file by button or drop. Its content goes into the link, so no server is needed. */
export function OwnLesson() {
  const { go, page } = useLessons();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File): Promise<void> => {
    const tell = (notices: readonly string[]): void => page.set({ notices });
    if (file.size > mostLessonBytes)
      return tell([t('The lesson "{lesson}" is too large: at most {size}.', { lesson: file.name, size: formatBytes(mostLessonBytes) })]);
    try {
      const text = await file.text();
      const read = readLessonFile(text);
      if (read.ok) return go(await nameOwn(text));
      tell(read.faults.slice(0, mostTold).map((fault) => t("{file}: {fault}", { file: file.name, fault })));
    } catch {
      tell([t("The file {file} could not be read. Choose a lesson’s file in JSON.", { file: file.name })]);
    }
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const isFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;
    const over = (event: DragEvent): void => {
      if (isFile(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (!isFile(event) || file === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      void latest.current(file);
    };
    // before the window's own handlers, which open a scenario's file
    document.addEventListener("dragover", over, true);
    document.addEventListener("drop", drop, true);
    return () => {
      document.removeEventListener("dragover", over, true);
      document.removeEventListener("drop", drop, true);
    };
  }, []);
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
      <span>{t("or drop its file on this page; the link then contains the whole lesson")}</span>
    </>
  );
}

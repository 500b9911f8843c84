import { useState } from "react";
import { msg, t } from "../../../language/translate.ts";
import { lessons } from "../../../lessons/registry.ts";
import { late } from "../../controls/late.tsx";
import { loadProgramLanguage } from "../../run/program-language.ts";

// Only a teacher prints. One lesson contains a program, so its sheet needs the program language.
const loadSheets = async () => {
  const [{ LessonSheets }] = await Promise.all([import("./lesson-sheet.tsx"), loadProgramLanguage()]);
  return LessonSheets;
};
const LessonSheets = late(msg("the worksheets"), loadSheets, { fault: "over" });

const all = lessons.map((lesson) => ({ name: lesson.id, lesson }));

/** The sheets of all lessons in one print, and their questions for a learning platform. */
export function AllSheets() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="text-button" onClick={() => setOpen(true)}>
        {t("All worksheets")}
      </button>
      <span>{t("one print of all lessons, with keys if you want them; questions for Moodle and others")}</span>
      {isOpen && <LessonSheets of={all} back={t("Back to the lessons")} onClose={() => setOpen(false)} onGiveUp={() => setOpen(false)} />}
    </>
  );
}

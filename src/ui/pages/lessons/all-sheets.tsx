import { useState } from "react";
import { msg, t } from "../../../language/translate.ts";
import { lessons } from "../../../lessons/registry.ts";
import { late } from "../../controls/late.tsx";

// Only a teacher prints.
const LessonSheets = late(msg("the worksheets"), async () => (await import("./lesson-sheet.tsx")).LessonSheets, { fault: "over" });

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

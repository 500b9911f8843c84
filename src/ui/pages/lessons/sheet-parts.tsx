import { t } from "../../../language/translate.ts";
import { QrCode } from "../../kit/hand-in/qr-code.tsx";
import sheetStyles from "../../kit/sheets/sheet.module.css";
import { T } from "../../text/t.tsx";
import { writeGift } from "../../../lessons/export/gift.ts";
import { writeQti } from "../../../lessons/export/qti.ts";
import { writeQuiz } from "../../../lessons/export/quiz.ts";
import type { Lesson } from "../../../lessons/lesson.ts";
import type { Findings } from "../../../lessons/situation.ts";
import { saveFile } from "../../panes/figures/save.ts";

/** How to get from the sheet to the page: a URL to type, and a code to scan. */
export function SheetWay({ link }: { link: string }) {
  return (
    <div className={sheetStyles.way}>
      <p>
        {/* In a file, the link still works. */}
        <T
          message="On the page: <link>{address}</link>"
          address={link.replace(/^https?:\/\//, "")}
          link={(text) => (
            <a href={link} dir="ltr">
              {text}
            </a>
          )}
        />
      </p>
      <QrCode text={link} label={t("QR code of {link}", { link })} />
    </div>
  );
}

/** The same questions for a learning platform, with answers from the runs. Not printed. */
export function QuizFiles({ of, findings }: { of: readonly Lesson[]; findings: Findings }) {
  const questions = of.flatMap((lesson) => writeQuiz(lesson, findings) ?? []);
  const save = (text: string, type: string, name: string): void => saveFile(new Blob([text], { type }), name);
  const name = of.length === 1 ? `incast-${of[0].id}` : "incast-lessons";
  return (
    <p className={sheetStyles.tools}>
      {t("For a learning platform:")}
      <button type="button" className="text-button" onClick={() => save(writeGift(questions), "text/plain", `${name}.gift.txt`)}>
        {t("Moodle GIFT")}
      </button>
      <button type="button" className="text-button" onClick={() => save(writeQti(questions), "application/xml", `${name}.qti.xml`)}>
        {t("QTI 1.2")}
      </button>
    </p>
  );
}

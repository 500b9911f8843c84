import { t } from "../../../language/translate.ts";
import { Choice } from "../../controls/choice.tsx";
import styles from "./sheet.module.css";

export type Paper = "a4" | "letter";

/** Regions that use Letter paper (CLDR, territoryInfo). */
const letterRegions = new Set("US CA MX CL CO CR GT NI PA PH PR SV VE DO BZ".split(" "));

/** Guesses the reader's paper size from the browser's language. */
export function choosePaper(languages: readonly string[] = navigator.languages): Paper {
  try {
    const { region } = new Intl.Locale(languages[0] ?? "en").maximize();
    return region !== undefined && letterRegions.has(region) ? "letter" : "a4";
  } catch {
    return "a4";
  }
}

interface Props {
  /** Is everything to be printed ready? */
  readonly isReady: boolean;
  readonly back: string;
  readonly paper: Paper;
  readonly hasKey: boolean;
  readonly onPaper: (paper: Paper) => void;
  readonly onKey: (hasKey: boolean) => void;
  readonly onBack: () => void;
}

/** The toolbar above a sheet, shown only on screen. */
export function SheetTools({ isReady, back, paper, hasKey, onPaper, onKey, onBack }: Props) {
  return (
    <div className={styles.tools} role="group" aria-label={t("Worksheet")}>
      <button type="button" className="button" onClick={onBack}>
        {back}
      </button>
      <Choice
        label={t("Paper")}
        value={paper}
        options={[
          { value: "a4", label: t("A4") },
          { value: "letter", label: t("Letter") },
        ]}
        onChange={onPaper}
      />
      <label>
        <input type="checkbox" checked={hasKey} onChange={(event) => onKey(event.target.checked)} /> {t("with the key on a separate page")}
      </label>
      <button type="button" className="button" data-primary="" disabled={!isReady} onClick={() => window.print()}>
        {t("Print")}
      </button>
    </div>
  );
}

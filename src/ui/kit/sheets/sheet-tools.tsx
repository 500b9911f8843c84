import { t } from "../../../language/translate.ts";
import { Choice } from "../../controls/choice.tsx";
import styles from "./sheet.module.css";
import { type RefObject, useEffect, useRef } from "react";

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
        label={t("Paper size")}
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

/** Height that a page has between its margins of 12 mm, CSS pixels; one is kept for rounding. */
const roomPx: Readonly<Record<Paper, number>> = { a4: ((297 - 24) / 25.4) * 96 - 1, letter: 11 * 96 - (24 / 25.4) * 96 - 1 };

/** Below this part of its size print is too small to be read (our choice): a longer sheet takes two pages. */
const leastFit = 0.75;

/** Tells the style sheet by how much a sheet is reduced in print, so that it fits on one page. */
export function useFitSheet(paper: Paper): RefObject<HTMLElement | null> {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = sheet.current;
    if (element === null) return;
    const fit = (): void => {
      const { paddingTop, paddingBottom } = getComputedStyle(element);
      const heightPx = element.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
      const share = roomPx[paper] / Math.max(1, heightPx);
      element.style.setProperty("--fit", String(share < leastFit ? 1 : Math.min(1, share)));
    };
    // the QR code comes late
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [paper]);
  return sheet;
}

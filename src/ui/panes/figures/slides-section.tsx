import { t } from "../../../language/translate.ts";
import styles from "./export-box.module.css";
import { gatherSubject, type Picture } from "./gather-subject.ts";
import type { SaveFile } from "./other-tools.tsx";
import { renderSlide, renderTimeoutSlides } from "./slides.ts";
import { canRecord, recordVideo, videoSeconds } from "./video.ts";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";

interface SlidesProps {
  /** The file being written; null: none. */
  readonly busy: string | null;
  readonly save: SaveFile;
  readonly picture: Picture;
  /** Is the picture's code loaded? */
  readonly isHere: boolean;
}

/** Pictures of 16:9, a video and an animated GIF, for slides. */
export function Slides({ busy, save, picture, isHere }: SlidesProps) {
  const lab = useRunView();
  const run = useStore(lab.runs, (pair) => pair.current);
  const { fromNs, toNs, selectedTimeout } = useStore(lab.view, (value) => value);
  if (!run) return null;
  const { timeouts } = run.columns;
  const row = selectedTimeout ?? (timeouts.length > 0 ? 0 : null);

  const gather = () => {
    const subject = gatherSubject(lab, picture);
    if (!subject) throw new Error("There is no run.");
    return subject;
  };
  const button = (kind: string, label: string, ending: string, make: () => Promise<Blob>, isAllowed = true) => (
    <button
      type="button"
      className="button"
      disabled={busy !== null || !isHere || !isAllowed}
      onClick={() => void save(kind, ending, async () => make())}
    >
      {busy === kind ? t("Writing…") : label}
    </button>
  );

  return (
    <section aria-label={t("Slides")}>
      <h2>
        {t("Slides")} <span>{t("16:9; video and GIF of what is on screen last {seconds} s", { seconds: videoSeconds })}</span>
      </h2>
      <div className={styles.row}>
        {button("slide", t("Slide"), `${picture}-slide.png`, () => renderSlide(gather()))}
        {button(
          "timeout",
          row === null ? t("Timeout, step by step") : t("Timeout {number}, step by step", { number: row + 1 }),
          `timeout${(row ?? 0) + 1}-slides.zip`,
          () => renderTimeoutSlides(gather(), row ?? 0),
          row !== null,
        )}
        {button("video", t("Video"), "video.webm", () => recordVideo(gather(), fromNs ?? 0, toNs ?? run.computedNs), canRecord())}
        {button("gif", t("GIF"), "video.gif", async () =>
          (await import("./gif.ts")).renderGif(gather(), fromNs ?? 0, toNs ?? run.computedNs),
        )}
      </div>
    </section>
  );
}

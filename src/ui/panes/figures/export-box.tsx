import { writeTitle } from "../../canvas/pane-title.ts";
import { T } from "../../text/t.tsx";
import { t } from "../../../language/translate.ts";
import { useCallback, useState } from "react";
import { geometryOf } from "../../../analysis/geometry.ts";
import { recordedPort } from "../../../analysis/ports.ts";
import { summarize } from "../../../analysis/summary.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { Choice } from "../../controls/choice.tsx";
import { writeFault } from "../../text/fault-words.ts";
import { type CsvPieces, writeEvents, writeQueue, writeWindows } from "../../../analysis/csv.ts";
import { nameFiles } from "./describe-parameters.ts";
import { type Picture, gatherSubject } from "./gather-subject.ts";
import { renderPng, renderSvg } from "./render-figure.ts";
import { chartTitles, findTimelines, isOffered } from "../registry.ts";
import { OtherTools, type SaveFile } from "./other-tools.tsx";
import { collectCsv, saveFile, writeScenarioFile } from "./save.ts";
import styles from "./export-box.module.css";
import { formatMs } from "../../../language/formats.ts";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";
import { renderSlide, renderTimeoutSlides } from "./slides.ts";
import { canRecord, recordVideo, videoSeconds } from "./video.ts";

function listPictures(scenario: Scenario): readonly { readonly value: Picture; readonly label: string }[] {
  const charts = chartTitles.filter(({ id }) => isOffered(id, scenario));
  return [{ value: "page", label: t("All open") }, ...charts.map((chart) => ({ value: chart.id, label: writeTitle(chart, scenario) }))];
}

/** All downloads: data, the run, figures. */
export function ExportBox() {
  const lab = useRunView();
  const { runs, scenario, notices } = lab;
  const run = useStore(runs, (pair) => pair.current);
  const state = useStore(scenario, (value) => value);
  const [picture, setPicture] = useState<Picture>("page");
  const [busy, setBusy] = useState<string | null>(null);
  // The code of a chart that is not open may not be loaded yet.
  const [come, setCome] = useState<Picture | null>(null);
  const Late = findTimelines([picture])[0]?.Late;
  const hasCome = Late === undefined || come === picture;
  const onCome = useCallback(() => setCome(picture), [picture]);
  if (!run || run.status === "computing") return <p className={styles.root}>{t("The run is still being computed.")}</p>;
  const name = nameFiles(run.scenario, state.presetId, state.scenario === state.baseline);
  const { totals, columns, detailUntilNs } = run;
  const port = geometryOf(run.scenario).links[recordedPort(run)].name;

  const save = async (kind: string, ending: string, make: () => Blob | Promise<Blob>) => {
    setBusy(kind);
    try {
      saveFile(await make(), `${name}-${ending}`);
    } catch (error) {
      notices.add({
        title: t("The file could not be created."),
        detail: writeFault(error),
        action: null,
      });
    }
    setBusy(null);
  };
  const saveCsv = (kind: string, pieces: () => CsvPieces) => save(kind, `${kind}.csv`, () => collectCsv(pieces()));
  const saveFigure = (format: "png" | "svg") =>
    save(format, `${picture}.${format}`, () => {
      const subject = gatherSubject(lab, picture);
      if (!subject) throw new Error("There is no run.");
      return format === "png" ? renderPng(subject) : new Blob([renderSvg(subject).source], { type: "image/svg+xml" });
    });
  const button = (kind: string, label: string, run: () => Promise<void>, isHere = true) => (
    <button type="button" className="button" disabled={busy !== null || !isHere} onClick={() => void run()}>
      {busy === kind ? t("Writing…") : label}
    </button>
  );

  return (
    <div className={styles.root}>
      <section aria-label={t("Data")}>
        <h2>
          {t("Data")} <span>{t("CSV; times in ns; blocks, senders and packets counted from 0")}</span>
        </h2>
        <div className={styles.row}>
          {button("events", t("Events"), () => saveCsv("events", () => writeEvents(columns)))}
          {button("queue", t("Queue"), () => saveCsv("queue", () => writeQueue(columns, port)))}
          {button("windows", t("Windows"), () => saveCsv("windows", () => writeWindows(columns)))}
        </div>
        {detailUntilNs !== null && <p>{t("Packets and windows were recorded up to {time} ms.", { time: formatMs(detailUntilNs) })}</p>}
      </section>
      <section aria-label={t("Run", {}, "noun")}>
        <h2>
          {t("Run", {}, "noun")} <span>{t("JSON; counted from 0")}</span>
        </h2>
        <div className={styles.row}>
          {button("scenario", t("Scenario"), () => save("scenario", "scenario.json", () => writeScenarioFile(run.scenario)))}
          {totals
            ? button("json", t("Scenario and summary"), () =>
                save(
                  "json",
                  "run.json",
                  () => new Blob([`${JSON.stringify(summarize(run.scenario, totals), null, 2)}\n`], { type: "application/json" }),
                ),
              )
            : t("This run did not finish.")}
        </div>
      </section>
      <section aria-label={t("Figure")}>
        <h2>
          {t("Figure")} <span>{t("with parameters and URL below")}</span>
        </h2>
        <Choice label={t("Figure")} value={picture} options={listPictures(run.scenario)} onChange={setPicture} />
        {Late && <Late key={picture} onCome={onCome} />}
        <div className={styles.row}>
          {button("png", "PNG", () => saveFigure("png"), hasCome)}
          {button("svg", "SVG", () => saveFigure("svg"), hasCome)}
          <button type="button" className="text-button" onClick={() => window.print()}>
            {t("Print the page")}
          </button>
        </div>
      </section>
      <Slides busy={busy} save={save} picture={picture} isHere={hasCome} />
      <OtherTools busy={busy} save={save} />
      <p className={styles.name}>
        <T message="Files begin with <b>{name}</b>" name={name} />
      </p>
    </div>
  );
}

interface SlidesProps {
  /** The file being written; null: none. */
  readonly busy: string | null;
  readonly save: SaveFile;
  readonly picture: Picture;
  /** Is the picture's code loaded? */
  readonly isHere: boolean;
}

/** Pictures of 16:9, a video and an animated GIF, for slides. */
function Slides({ busy, save, picture, isHere }: SlidesProps) {
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

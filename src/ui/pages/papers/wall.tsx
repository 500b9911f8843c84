import { showTold } from "../../../experiments/tell.ts";
import { writeSeries } from "../../../language/sentences.ts";
import { T } from "../../text/t.tsx";
import { t } from "../../../language/translate.ts";
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { type Experiment, type Paper, papers } from "../../../experiments/experiment.ts";
import { experiments } from "../../../experiments/registry.ts";
import { encodePlace, type Shown, shownVerdicts } from "./papers-query.ts";
import { useFigure, usePapers, usePapersState, usePlace } from "./papers-context.tsx";
import { countShown, readShown, verdictWords, writeProgress } from "./papers-words.ts";
import { paperTitles } from "./paper-titles.ts";
import { PrintedKey } from "./printed-marks.tsx";
import { SmallChart } from "./small-chart.tsx";
import { VerdictMark } from "./verdict-mark.tsx";
import styles from "./wall.module.css";
import { useStore } from "../../run/store.ts";

const hide = (text: ReactNode): ReactNode => <span className="visually-hidden">{text}</span>;

/** Every figure, by paper; a cell opens its figure. */
export function Wall() {
  const { session, go } = usePapers();
  const { verdict, paper } = usePlace();
  const figures = usePapersState((state) => state.figures);
  const words = useMemo(() => new Map(experiments.map((one) => [one.id, readShown(one, figures[one.id])])), [figures]);
  const shown = experiments.filter((one) => (verdict === null || words.get(one.id) === verdict) && (paper === null || one.paper === paper));
  const box = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<string | null>(null);
  const home = shown.some(({ id }) => id === focus) ? focus : (shown[0]?.id ?? null);
  useSight(box, session.look, shown.map(({ id }) => id).join());

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const next = findNext(box.current, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    setFocus(next.dataset.figure ?? null);
    next.focus();
  };
  return (
    <>
      <Filters words={words} />
      <p className={styles.key}>
        <span>
          <PrintedKey />
        </span>
        <span>
          <svg width="26" height="12" aria-hidden="true">
            <path d="M0 6h26" stroke="var(--ink)" strokeWidth="1.800" />
          </svg>
          {t("our runs; the papers’ curves were not available")}
        </span>
      </p>
      <div ref={box} onKeyDown={onKeyDown} role="presentation">
        {papers.map((name) => {
          const own = shown.filter((one) => one.paper === name);
          return own.length === 0 ? null : (
            <section
              key={name}
              className={styles.paper}
              aria-label={t("{count, plural, one {{paper}, # figures} other {{paper}, # figures}}", { paper: name, count: own.length })}
            >
              <PaperName name={name} words={experiments.filter((one) => one.paper === name).map(({ id }) => words.get(id)!)} />
              {own.map((one) => (
                <Cell key={one.id} experiment={one} isHome={one.id === home} onFocus={setFocus} />
              ))}
            </section>
          );
        })}
      </div>
      {shown.length === 0 && (
        <p className={styles.none}>
          {paper === null ? t("No figure has this verdict.") : t("No figure of {paper} has this verdict.", { paper })}{" "}
          <button type="button" className="text-button" onClick={() => go({ verdict: null, paper: null })}>
            {t("Show all")}
          </button>
        </p>
      )}
    </>
  );
}

function PaperName({ name, words }: { name: Paper; words: readonly Shown[] }) {
  const counts = countShown(words);
  return (
    <header className={styles.name}>
      <h2>
        {name} <span>{paperTitles[name].where}</span>
      </h2>
      <p>{paperTitles[name].title}</p>
      <ul aria-label={t("Verdicts of {paper}", { paper: name })}>
        {shownVerdicts
          .filter((one) => (counts.get(one) ?? 0) > 0)
          .map((one) => (
            <li key={one} data-verdict={one}>
              <VerdictMark of={one} /> {counts.get(one)}
              <span className="visually-hidden"> {t(verdictWords[one].long)}</span>
            </li>
          ))}
      </ul>
    </header>
  );
}

interface CellProps {
  readonly experiment: Experiment;
  readonly isHome: boolean;
  readonly onFocus: (id: string) => void;
}

/** Rendered again only when its own figure changes. */
const Cell = memo(function Cell({ experiment, isHome, onFocus }: CellProps) {
  const { go, place } = usePapers();
  const state = useFigure(experiment.id);
  const { work, shown } = state;
  const word = readShown(experiment, state);
  const filters = useStore(place, (value) => value);
  const isFull = work?.size === "full";
  const isFirst = work !== null && shown === null;
  return (
    <a
      className={styles.cell}
      href={`./?page=papers&${encodePlace({ ...filters, figure: experiment.id, trial: {}, form: null })}`}
      data-figure={experiment.id}
      data-verdict={word}
      tabIndex={isHome ? 0 : -1}
      onFocus={() => onFocus(experiment.id)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go({ figure: experiment.id, trial: {} });
      }}
    >
      <span className={styles.head}>
        <b>
          <T
            message="<hidden>{paper} figure </hidden>{figures}"
            paper={experiment.paper}
            figures={writeSeries(experiment.figures)}
            hidden={hide}
          />
        </b>
        <span className={styles.verdict}>
          {isFull || isFirst
            ? t("running {share}", { share: writeProgress(work.done, work.total) })
            : t(state.fault ? "failed" : verdictWords[word].short)}
          <VerdictMark of={isFull || isFirst ? "running" : word} share={work ? work.done / Math.max(1, work.total) : 0} />
        </span>
      </span>
      <SmallChart experiment={experiment} result={shown} />
      <span className={styles.claim}>{showTold(experiment.title)}</span>
    </a>
  );
});

/** Verdicts that always have a filter; others only if a figure has them. */
const usualVerdicts: readonly Shown[] = [
  ...(["reproduced", "under one reading", "partly", "a claim always fails", "not reproduced", "no claim"] as const),
];

/** Each group's counts apply to the selection of the other group. */
function Filters({ words }: { words: ReadonlyMap<string, Shown> }) {
  const { go } = usePapers();
  const { verdict, paper } = usePlace();
  const ofPaper = experiments.filter((one) => paper === null || one.paper === paper);
  const counts = countShown(ofPaper.map(({ id }) => words.get(id)!));
  const ofVerdict = experiments.filter(({ id }) => verdict === null || words.get(id) === verdict);
  return (
    <div className={styles.filters}>
      <div role="group" aria-label={t("By verdict")}>
        <button type="button" aria-pressed={verdict === null} onClick={() => go({ verdict: null })}>
          <T message="all <b>{count}</b>" count={ofPaper.length} />
        </button>
        {shownVerdicts
          .filter((one) => usualVerdicts.includes(one) || (counts.get(one) ?? 0) > 0 || one === verdict)
          .map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={verdict === one}
              disabled={(counts.get(one) ?? 0) === 0 && one !== verdict}
              data-verdict={one}
              onClick={() => go({ verdict: verdict === one ? null : one })}
            >
              <VerdictMark of={one} /> {t(verdictWords[one].long)} <b>{counts.get(one)}</b>
            </button>
          ))}
      </div>
      <div role="group" aria-label={t("By paper")}>
        {([null, ...papers] as const).map((one) => (
          <button key={one ?? "all"} type="button" aria-pressed={paper === one} onClick={() => go({ paper: one })}>
            {one ?? t("All papers")} {one && <b>{ofVerdict.filter((figure) => figure.paper === one).length}</b>}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The cell in the direction of an arrow key; null: none. */
function findNext(box: HTMLElement | null, key: string): HTMLElement | null {
  const cells = [...(box?.querySelectorAll<HTMLElement>("[data-figure]") ?? [])];
  const at = cells.findIndex((cell) => cell === document.activeElement);
  if (at < 0) return null;
  if (key === "Home") return cells[0];
  if (key === "End") return cells[cells.length - 1];
  if (key === "ArrowRight") return cells[at + 1] ?? null;
  if (key === "ArrowLeft") return cells[at - 1] ?? null;
  if (key !== "ArrowDown" && key !== "ArrowUp") return null;
  const here = cells[at].getBoundingClientRect();
  const isDown = key === "ArrowDown";
  const others = cells
    .map((cell) => ({ cell, place: cell.getBoundingClientRect() }))
    .filter(({ place }) => (isDown ? place.top > here.top + 4 : place.top < here.top - 4));
  const row = others.reduce<number | null>(
    (best, { place: { top } }) => (best === null || (isDown ? top < best : top > best) ? top : best),
    null,
  );
  const inRow = others.filter(({ place }) => Math.abs(place.top - (row ?? 0)) < 4);
  const away = (left: number): number => Math.abs(left - here.left);
  return (
    inRow.reduce<(typeof inRow)[number] | null>(
      (best, one) => (best === null || away(one.place.left) < away(best.place.left) ? one : best),
      null,
    )?.cell ?? null
  );
}

/** Reports the visible cells in order after scrolling has stopped. */
function useSight(box: RefObject<HTMLElement | null>, look: (ids: readonly string[]) => void, shown: string): void {
  useEffect(() => {
    const seen = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cells = [...(box.current?.querySelectorAll<HTMLElement>("[data-figure]") ?? [])];
    const watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const { figure = "" } = (target as HTMLElement).dataset;
        if (isIntersecting) seen.add(figure);
        else seen.delete(figure);
      }
      clearTimeout(timer);
      timer = setTimeout(() => look(shown.split(",").filter((id) => seen.has(id))), 60);
    });
    for (const cell of cells) watcher.observe(cell);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [box, look, shown]);
}

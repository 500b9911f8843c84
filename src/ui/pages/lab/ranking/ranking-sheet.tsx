import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { runLibrary } from "../../../../bridge/run-library.ts";
import { rankingTicks } from "../../../../charts/xy/draw-ranking-row.ts";
import { t, msg } from "../../../../language/translate.ts";
import { tellBest, tellNextBest } from "../../../../sweep/remedies/ranking-headline.ts";
import { shareOf } from "../../../../sweep/remedies/ranking.ts";
import { closeIcon } from "../../../controls/icons.tsx";
import { Words } from "../../../explain/sentence.tsx";
import type { KeyHolder } from "./key-holder.ts";
import { RankingBar } from "./ranking-bar.tsx";
import { RankingRow } from "./ranking-row.tsx";
import { createRankingSession, findRun, presentId, type RankingSession, type Setting } from "./ranking-session.ts";
import { writeLeftOut, writeRun } from "./ranking-words.ts";
import styles from "./ranking.module.css";
import { useStore } from "../../../run/store.ts";
import { useRunView, type RunView } from "../../../run/run-view.ts";
import { rankedSeeds } from "../../../run/layout.ts";
import { scenarioTools } from "../../../run/scenario-tools.ts";
import type { PageKey } from "../../../kit/page.ts";
import { scrollCentre } from "../../../kit/scroll-centre.ts";
import type { Perform } from "../../../run/commands.ts";

/** "Which setting helps most?": single changes of the Lab's run, ranked by goodput, with their prices. The sheet covers the run. */
export function RankingSheet({ holder }: { holder: KeyHolder }) {
  const lab = useRunView();
  const [session] = useState(() => createRankingSession(runLibrary, lab.announcer.say, readSetting(lab)));
  useEffect(() => followLab(lab, session), [lab, session]);
  const { perform, announcer } = lab;
  const state = useStore(session.state, (value) => value);
  const { rows, status, leftOut, picked } = state;
  const sheet = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const hasIntervention = useStore(lab.scenario, (value) => value.scenario.intervention !== undefined);

  const openPicked = (): void => {
    const now = session.state.get();
    const row = now.rows.find(({ id }) => id === now.picked?.id);
    const run = row && findRun(row, now.picked);
    if (run) perform({ do: "openRun", scenario: { ...row.scenario, seed: run.outcome.seed } });
  };

  useEffect(() => {
    const keys = listRankingKeys(session, {
      perform,
      showRow() {
        const id = session.state.get().picked?.id;
        list.current?.querySelector<HTMLElement>(`[data-rank-row="${id}"] > button`)?.focus();
      },
      sayRun() {
        const now = session.state.get();
        const row = now.rows.find(({ id }) => id === now.picked?.id);
        const said = row && writeRun(row, now.picked);
        if (said) announcer.say(said);
      },
      open: openPicked,
    });
    holder.set(keys);
    return () => holder.set([]);
  });

  useFocus(sheet);
  useSorting(list, rows.map(({ id }) => id).join());

  const isDone = status === "done";
  const best = tellBest(rows, isDone);
  const present = rows.find(({ id }) => id === presentId)?.spread ?? null;
  const next = isDone ? tellNextBest(rows, ({ trial }) => rows.find((row) => row.trial === trial)!.facts) : [];
  const note = writeLeftOut(leftOut, hasIntervention);
  const tabStop = rows.find(({ id }) => id === picked?.id)?.id ?? rows[0].id;
  return (
    <>
      <main ref={sheet} className={styles.sheet} id="centre" tabIndex={-1} aria-busy={status === "computing"}>
        <div className={styles.top}>
          <h1>{t("Which setting helps most?")}</h1>
          <p className={styles.rule}>{t("One change at a time; all other settings as they are")}</p>
          <p className={styles.legend}>
            <svg width="44" height="14" viewBox="0 0 44 14" aria-hidden="true">
              <path d="M4 7H40" className={styles.legendLine} />
              <circle cx="4" cy="7" r="2.6" className={styles.legendRun} />
              <circle cx="40" cy="7" r="2.6" className={styles.legendRun} />
              <circle cx="12" cy="7" r="2.6" className={styles.legendRun} />
              <circle cx="22" cy="7" r="6" />
            </svg>
            {t("{seeds, plural, one {# run} other {median of # runs, and each run}}", { seeds: state.seeds })}
          </p>
          <button type="button" className={styles.close} aria-label={t("Close")} onClick={() => perform({ do: "rank", seeds: null })}>
            <span aria-hidden="true">{t("Close")}</span>
            {closeIcon}
          </button>
        </div>
        <div className={styles.headline}>
          <p className={styles.best}>{best === null ? t("The first runs are being computed.") : <Words of={best} />}</p>
          <p className={styles.next}>
            {isDone ? (
              <Words of={next} />
            ) : (
              t(
                "{total, plural, one {The rows will be sorted when the run is complete.} other {The rows will be sorted when all # runs are complete.}}",
                {
                  total: state.total,
                },
              )
            )}
          </p>
        </div>
        <div className={styles.head} aria-hidden="true">
          <span className={styles.name}>{t("one change")}</span>
          <span className={styles.axis} dir="ltr">
            {rankingTicks.map((tick) => (
              <span key={tick} style={{ "--share": tick }}>
                {100 * tick}
              </span>
            ))}
            <em>{t("% of the maximum")}</em>
            <em className={styles.axisWords}>
              {t("{seeds, plural, one {% of the maximum, # run each} other {% of the maximum, # runs each}}", { seeds: state.seeds })}
            </em>
          </span>
          <span className={styles.timeouts}>{t("timeouts")}</span>
          <span className={styles.price}>{t("its cost")}</span>
        </div>
        <ol
          ref={list}
          className={styles.list}
          style={{ "--rows": rows.length }}
          aria-label={t("Settings, the best first")}
          data-sorted={isDone ? "" : undefined}
        >
          {rows.map((row) => (
            <RankingRow
              key={row.id}
              row={row}
              state={state}
              present={present && shareOf(present)}
              isTabStop={row.id === tabStop}
              onPick={session.pick}
              onOpen={openPicked}
            />
          ))}
        </ol>
        {note !== "" && <p className={styles.note}>{note}</p>}
      </main>
      <RankingBar session={session} state={state} />
    </>
  );
}

/** The sheet takes the focus, and returns it to the element that opened it. */
function useFocus(sheet: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    sheet.current?.focus({ preventScroll: true });
    return () => {
      // After the page is visible again.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>("[data-rank-open]")?.focus();
      });
    };
  }, [sheet]);
}

const sortMs = 300;

/** Rows slide to their new positions, unless the reader prefers reduced motion. */
function useSorting(list: React.RefObject<HTMLOListElement | null>, order: string): void {
  const { host } = useRunView();
  const last = useRef<{ readonly order: string; readonly tops: ReadonlyMap<string, number> }>({ order, tops: new Map() });
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const tops = new Map(rows.map((row) => [row.dataset["rankRow"] ?? "", row.offsetTop]));
    const before = last.current;
    last.current = { order, tops };
    if (before.order === order || host.isStill()) return;
    for (const row of rows) {
      const id = row.dataset["rankRow"] ?? "";
      const by = (before.tops.get(id) ?? NaN) - (tops.get(id) ?? NaN);
      if (by) row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: sortMs, easing: "ease-in-out" });
    }
  });
}

/** A setting that is being dragged is ranked after it rests this long, ms (our choice). */
const restMs = 200;

/** The setting to rank in the Lab. */
function readSetting({ scenario, layout }: Pick<RunView, "scenario" | "layout">): Setting {
  return { scenario: scenario.get().scenario, seeds: layout.get().rankedSeeds ?? rankedSeeds[0] };
}

/** Ranks changes of the Lab's run, and again after it changes. Returns how to stop. */
function followLab(lab: Pick<RunView, "scenario" | "layout">, session: RankingSession): () => void {
  let asked = readSetting(lab);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => {
    const next = readSetting(lab);
    // The sheet is closing.
    if (lab.layout.get().rankedSeeds === null) return clearTimeout(timer);
    if (next.scenario === asked.scenario && next.seeds === asked.seeds) return;
    const isDragged = next.scenario !== asked.scenario;
    asked = next;
    clearTimeout(timer);
    timer = setTimeout(() => session.start(next), isDragged ? restMs : 0);
  };
  session.start(asked);
  const stops = [lab.scenario.subscribe(follow), lab.layout.subscribe(follow)];
  // Needed to open a row's run.
  scenarioTools.load().catch(() => undefined);
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    session.dispose();
  };
}

/** Actions of the sheet's keys besides those of its session. */
interface RankingActions {
  readonly perform: Perform;
  /** Scrolls the picked row into view and focuses it. */
  showRow(): void;
  /** Announces the picked run. */
  sayRun(): void;
  /** Opens the picked row's run in the Lab. */
  open(): void;
}

/** Keys with another meaning while the ranking covers the run. */
function listRankingKeys(session: RankingSession, { perform, showRow, sayRun, open }: RankingActions): readonly PageKey[] {
  const goTo = (by: number) => () => {
    session.pickRow(by);
    showRow();
  };
  const pickRun = (by: 1 | -1) => () => {
    session.pickRun(by);
    sayRun();
  };
  return [
    { keys: ["ArrowDown"], caps: ["↓"], help: msg("Next row"), press: goTo(1) },
    { keys: ["ArrowUp"], caps: ["↑"], help: msg("Previous row"), press: goTo(-1) },
    { keys: ["ArrowRight"], caps: ["→"], help: msg("Next run of the row"), press: pickRun(1) },
    { keys: ["ArrowLeft"], caps: ["←"], help: msg("Previous run of the row"), press: pickRun(-1) },
    { keys: ["Home"], caps: [msg("Home")], help: msg("First row"), press: goTo(-Infinity) },
    { keys: ["End"], caps: [msg("End")], help: msg("Last row"), press: goTo(Infinity) },
    { keys: ["PageDown"], caps: [msg("Page down")], help: msg("Scroll on"), press: () => scrollCentre(1) },
    { keys: ["PageUp"], caps: [msg("Page up")], help: msg("Scroll back"), press: () => scrollCentre(-1) },
    { keys: ["Enter"], caps: [msg("Enter")], help: msg("Open the picked run in the Lab"), press: open },
    {
      keys: [" "],
      caps: [msg("Space")],
      help: msg("Pause the runs, or go on"),
      press: () => (session.state.get().status === "computing" ? session.pause() : session.resume()),
    },
    { keys: ["Escape"], caps: [msg("Esc")], help: msg("Back to the run"), press: () => perform({ do: "clear" }) },
  ];
}

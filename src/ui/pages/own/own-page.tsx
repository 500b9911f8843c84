import { useState, createElement, useEffect } from "react";
import { msg, t, rich } from "../../../language/translate.ts";
import { late } from "../../controls/late.tsx";
import { Guard } from "../../controls/guard.tsx";
import { PlaybackBar } from "../../panes/playback/playback-bar.tsx";
import { phonePanes } from "../../panes/registry.ts";
import { RunCharts } from "../../panes/run-charts.tsx";
import { FileDrop } from "../../scenario/open-file.tsx";
import { Messages } from "../../kit/messages.tsx";
import { ViewMenu } from "../../kit/view-menu.tsx";
import { BoardPanel } from "./board-panel.tsx";
import { EditorPanel } from "./editor-panel.tsx";
import { RunNotices } from "./run-notices.tsx";
import pageStyles from "../../kit/pages.module.css";
import styles from "./own-page.module.css";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";
import type { Screen } from "../../kit/page.ts";
import { runLibrary } from "../../../bridge/run-library.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { nameTransport } from "../../../scenario/fields/name-transport.ts";
import { requireScenario } from "../../../scenario/check/parse-scenario.ts";
import { goodputShare } from "../../text/facts.ts";
import { useOwnState } from "../../kit/own/own-context.tsx";
import { formatPercent } from "../../../language/formats.ts";

/** Only a teacher needs the class view. */
const ClassWall = late(msg("the class"), async () => (await import("./class/class-wall.tsx")).ClassWall);

/** A program, its run, and its scores. */
export function OwnPage({ screen, isProjector }: { screen: Screen; isProjector: boolean }) {
  const { runs, layout, perform } = useRunView();
  const current = useStore(runs, (pair) => pair.current);
  const panes = useStore(layout, (value) => value.panes);
  const isPhone = screen === "phone";
  const ids = isPhone ? phonePanes.filter((id) => id === "link" || id === "senders") : panes;
  const [isClass, setClass] = useState(false);
  if (isClass)
    return (
      <Guard name={t("the class")} onReset={() => setClass(false)}>
        <ClassWall onClose={() => setClass(false)} />
      </Guard>
    );
  const headline = (
    <Guard name={t("the headline")}>
      <OwnHeadline />
    </Guard>
  );
  return (
    <>
      <aside className={`scenario-panel ${pageStyles.side} ${styles.editor}`} aria-label={t("Program")}>
        {screen !== "wide" && headline}
        <Guard name={t("the editor")} onReset={() => perform({ do: "reset" })}>
          <EditorPanel />
        </Guard>
      </aside>
      <main
        className={`centre ${pageStyles.centre}`}
        id="centre"
        tabIndex={-1}
        aria-busy={current === null || current.status === "computing"}
      >
        {screen === "wide" && headline}
        <Messages />
        <RunNotices />
        {current === null ? (
          <p className="empty">{t("Computing the first packets.")}</p>
        ) : (
          <RunCharts run={current} ids={ids} mode={isProjector ? "projector" : isPhone ? "phone" : "wide"} isQuiet />
        )}
        <ViewMenu isPhone={isPhone} isOfLesson />
      </main>
      <aside className={`inspector ${pageStyles.side} ${styles.board}`} aria-label={t("Score and goals")}>
        <Guard name={t("the score")}>
          <BoardPanel onClass={() => setClass(true)} />
        </Guard>
      </aside>
      <PlaybackBar />
      <FileDrop />
    </>
  );
}

/** From this share up the result is good, as in the Lab's headline. */
const fineShare = 0.9;

/** The same run under NewReno as a reference; null: not computed yet. */
function useNewReno(scenario: Scenario | null): number | null {
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => {
    if (scenario === null) return;
    const { program: _, ...transport } = scenario.transport;
    const plain = requireScenario({ ...scenario, transport: { ...transport, algorithm: "newreno", params: {} }, groups: [] });
    const job = { scenario: plain, skipBlocks: 0, measures: ["goodputShare"] };
    const take = (): void => {
      const value = runLibrary.find(job)?.measures?.values[0];
      setShare(typeof value === "number" ? value : null);
    };
    take();
    return runLibrary.request([job], "asked", take);
  }, [scenario]);
  return share;
}

/** The program's result, compared with NewReno's. */
function OwnHeadline() {
  const { runs } = useRunView();
  const current = useStore(runs, (pair) => pair.current);
  const { startId, program, start } = useOwnState();
  const isStart = program === start;
  const scenario = current?.scenario ?? null;
  const known = useNewReno(scenario);
  if (current === null || scenario === null) return <div className="headline" aria-busy />;
  const share = goodputShare(current);
  const name = nameTransport(scenario.transport);
  const senders = scenario.workload.senders;
  const timeouts = current.totals?.timeouts.reduce((sum, count) => sum + count, 0) ?? 0;
  const mark = (value: number) => (text: readonly unknown[]) => <b data-tone={value >= fineShare ? "fine" : "trouble"}>{text.join("")}</b>;
  const shown = share === null ? "" : formatPercent(share);
  const rule = (text: readonly unknown[]) => <strong>{text.join("")}</strong>;
  const parts =
    share === null
      ? [current.status === "failed" ? t("This program's run stopped before its end.") : t("Computing what {name} reaches.", { name })]
      : isStart && startId === "newreno"
        ? rich(
            "Your rule is <r>NewReno</r> so far. {senders, plural, one {With # sender} other {With # senders}} it reaches <a>{share}</a> of the maximum, with <n>{timeouts, plural, one {# timeout} other {# timeouts}}</n>.",
            { senders, share: shown, timeouts, r: rule, a: mark(share), n: mark(timeouts === 0 ? 1 : 0) },
          )
        : known === null
          ? rich("<r>{name}</r> reaches <a>{share}</a> of the maximum {senders, plural, one {with # sender} other {with # senders}}.", {
              name,
              senders,
              share: shown,
              r: rule,
              a: mark(share),
            })
          : rich(
              "<r>{name}</r> reaches <a>{share}</a> of the maximum {senders, plural, one {with # sender} other {with # senders}}. NewReno reaches <b>{other}</b>.",
              { name, senders, share: shown, other: formatPercent(known), r: rule, a: mark(share), b: mark(known) },
            );
  return (
    <div className="headline">
      {/* Children at fixed positions need no keys. */}
      {createElement("h1", null, ...parts)}
    </div>
  );
}

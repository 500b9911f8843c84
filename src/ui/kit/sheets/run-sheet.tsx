import { useState, useMemo } from "react";
import { readLine } from "../../../analysis/metrics/line-metrics.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { portRoomPackets } from "../../../engine/topologies/port-room.ts";
import { t } from "../../../language/translate.ts";
import type { RunFacts } from "../../../lessons/fact.ts";
import { findSheetWindow, listRunBlanks, listRunQuestions, type RunQuestion } from "../../../lessons/run-questions.ts";
import { listParameters } from "../../panes/figures/describe-parameters.ts";
import { networkId } from "../../panes/registry.ts";
import { BlankTimeline } from "./blank-timeline.tsx";
import { SheetOver } from "./sheet-over.tsx";
import { choosePaper, SheetTools } from "./sheet-tools.tsx";
import styles from "./sheet.module.css";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { renderSvg } from "../../panes/figures/render-figure.ts";
import type { LabView } from "../../run/contracts.ts";

/** An empty cell. */
const room = "\u00a0";

/** The run on screen as a worksheet: network and settings, questions, empty axes; the answer key is computed from the run. */
export function RunSheet({ onClose }: { onClose: () => void }) {
  const { runs } = useRunView();
  const run = useStore(runs, (pair) => pair.current);
  // the page may switch to another run below the sheet
  const [kept] = useState(run);
  const shown = kept?.status === "done" ? kept : run;
  const [hasKey, setKey] = useState(false);
  const [paper, setPaper] = useState(choosePaper);
  const isReady = shown?.status === "done" && shown.totals !== null;
  return (
    <SheetOver label={t("Worksheet")} onClose={onClose}>
      <SheetTools {...{ isReady, paper, hasKey }} back={t("Back to the run")} onPaper={setPaper} onKey={setKey} onBack={onClose} />
      {isReady ? (
        <>
          <article className={`light-ground ${styles.sheet}`} data-paper={paper}>
            <Tasks run={shown} />
          </article>
          {hasKey && (
            <article className={`light-ground ${styles.sheet} ${styles.key}`} data-paper={paper}>
              <Key run={shown} />
            </article>
          )}
        </>
      ) : (
        <article className={`light-ground ${styles.sheet}`} data-paper={paper}>
          <p role="status">{t("The worksheet appears once the run has been computed.")}</p>
        </article>
      )}
    </SheetOver>
  );
}

function readFacts(run: RunSnapshot): RunFacts {
  const { scenario, totals } = run;
  return { scenario, line: totals === null ? [] : readLine({ scenario, totals, columns: null }), record: run };
}

function nameRow(run: RunSnapshot): string {
  return run.columns.timeouts.length > 0 ? t("Sender ____") : t("Sender 0");
}

function Tasks({ run }: { run: RunSnapshot }) {
  const { host } = useRunView();
  const facts = readFacts(run);
  const span = findSheetWindow(run);
  return (
    <>
      <header>
        <h1>{t("What happens in this run?")}</h1>
        <p className={styles.name}>{t("Name", {}, "of a student")}</p>
        <p className={styles.name}>{t("Date")}</p>
      </header>
      <h2>{t("The network before the run")}</h2>
      <RunPicture run={run} charts={[networkId]} span={null} label={t("The network before the run")} />
      <p className={styles.finding}>{listParameters(run.scenario).join(", ")}.</p>
      <p>{t("The run: {link}", { link: host.link() })}</p>
      <h2>{t("1. Draw what you expect")}</h2>
      <p>
        {span.row === null
          ? t("Shade when the link sends; draw how full the queue is; put a cross where packets are dropped.")
          : t(
              "Shade when the link sends; draw how full the queue is; put a cross where packets are dropped. Below, for the first sender that times out, mark sending, waiting, and the moment at which its timer expires (a triangle).",
            )}
      </p>
      <BlankTimeline fromNs={span.fromNs} toNs={span.toNs} room={portRoomPackets(run.scenario)} sender={nameRow(run)} />
      <h2>{t("2. Run it and note the numbers")}</h2>
      <Numbers facts={facts} />
      <h2>{t("3. Questions")}</h2>
      <ol>
        {listRunQuestions(facts).map((question) => (
          <li key={question.asks}>
            <b>{question.asks}</b>
            <Room question={question} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Boxes to tick, or lines to write on. */
function Room({ question: { choices, lines } }: { question: RunQuestion }) {
  return (
    <>
      {choices.length > 0 && (
        <ul className={styles.choices}>
          {choices.map((choice) => (
            <li key={choice}>{choice}</li>
          ))}
        </ul>
      )}
      {Array.from({ length: lines }, (_, line) => (
        <p key={line} className={styles.line} />
      ))}
    </>
  );
}

function Numbers({ facts }: { facts: RunFacts }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("Of the whole run")}</th>
          <th scope="col">{t("your value")}</th>
        </tr>
      </thead>
      <tbody>
        {listRunBlanks(facts).map(({ label }) => (
          <tr key={label}>
            <td>{label}</td>
            <td>{room}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Key({ run }: { run: RunSnapshot }) {
  const facts = readFacts(run);
  const span = findSheetWindow(run);
  return (
    <>
      <header>
        <h1>{t("Key: what happens in this run")}</h1>
      </header>
      <h2>{t("1. What happened")}</h2>
      {/* the panes by their ids */}
      <RunPicture
        run={run}
        charts={["link", "queue", "senders"]}
        span={span}
        sender={span.row === null ? null : run.columns.timeouts.flow[span.row]}
        label={t("Link, queue and senders")}
      />
      <h2>{t("2. Numbers")}</h2>
      <dl>
        {listRunBlanks(facts).map(({ label, answer }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      <h2>{t("3. Answers")}</h2>
      <ol>
        {listRunQuestions(facts).map(({ asks, answer }) => (
          <li key={asks}>
            {answer.split("\n").map((part) => (
              <p key={part}>{part}</p>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Charts of a run as exported, without text above and below. @param span part to show; null: all of it, at its start */
function RunPicture(props: {
  run: RunSnapshot;
  charts: readonly string[];
  span: { readonly fromNs: Nanos; readonly toNs: Nanos } | null;
  /** A highlighted sender. */
  sender?: number | null;
  label: string;
}) {
  const { run, charts, span, sender = null, label } = props;
  const { view, runs } = useRunView();
  const address = useMemo(() => {
    const plain: LabView = {
      ...view.get(),
      ...(span ?? { fromNs: null, toNs: null }),
      picked: sender,
      hovered: null,
      selectedTimeout: null,
      compressWaits: false,
      showGhost: false,
    };
    const { source } = renderSvg({
      charts,
      run,
      ghost: null,
      view: plain,
      waits: runs.waits(),
      timeNs: span?.fromNs ?? 0,
      headline: label,
      parameters: [],
      link: "",
      isBare: true,
    });
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
    // a sheet shows one run as it was when the sheet was made
    // oxlint-disable-next-line react/exhaustive-deps
  }, [run]);
  return <img className={styles.picture} src={address} alt={label} />;
}

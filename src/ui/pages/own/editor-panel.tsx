import { type ChangeEvent, useId } from "react";
import { programExamples } from "../../../algorithms/own/examples.ts";
import { lookUp, t } from "../../../language/translate.ts";
import { listParamFields } from "../../../scenario/fields/field-of-param.ts";
import { Select } from "../../controls/select.tsx";
import { FieldControl } from "../../scenario/field-control.tsx";
import { CodeEditor } from "../../kit/own/code-editor.tsx";
import { goToLine } from "../../kit/own/go-to-line.ts";
import { useOwn, useOwnState } from "../../kit/own/own-context.tsx";
import { readKeptPrograms } from "./kept-programs.ts";
import styles from "./editor-panel.module.css";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { writeSeries } from "../../../language/sentences.ts";
import { formatBytes, formatDuration } from "../../../language/formats.ts";

/** Maximum size of a file with a program, bytes. */
const mostFileBytes = 100_000;

/** Distinguishes a stored program from an example's id. */
const keptMark = "kept:";

/** Starting point, program, problems, and parameters. */
export function EditorPanel() {
  const { session, host } = useOwn();
  const { scenario } = useRunView();
  const state = useOwnState();
  const id = useId();
  const own = useStore(scenario, (value) => value.scenario);
  const example = programExamples.find((one) => one.id === state.startId) ?? programExamples[0];
  const begun = new Set(state.start.split("\n"));
  const changed = state.text.split("\n").filter((line) => !begun.has(line)).length;
  const kept = readKeptPrograms();
  const params = listParamFields("own", own.transport.program);
  const open = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (file === undefined) return;
    // of a file that is no program, the beginning, with what is wrong: it is too long
    const text = await file.slice(0, mostFileBytes).text();
    // the editor's lines end with \n alone
    session.setText(text.replaceAll("\r\n", "\n"));
  };
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <span id={`${id}-start`}>{t("Starting point")}</span>
        {changed > 0 && (
          <b className={styles.changed}>{t("{lines, plural, one {# line changed} other {# lines changed}}", { lines: changed })}</b>
        )}
        <label className={styles.file}>
          {t("Open file")}
          <input type="file" accept=".js,.txt,text/plain,text/javascript" onChange={(event) => void open(event)} />
        </label>
        {state.text !== state.start && (
          <button type="button" className="text-button" onClick={() => session.setText(state.start)}>
            {t("Reset")}
          </button>
        )}
      </div>
      <div className={styles.start}>
        <Select
          labelledBy={`${id}-start`}
          groups={[
            {
              label: t("Start again from"),
              options: programExamples.map((one) => ({ value: one.id, label: one.name, note: lookUp(one.idea) })),
            },
            ...(kept.length > 0
              ? [
                  {
                    label: t("Saved in this browser"),
                    options: kept.map(({ name, score }) => ({
                      value: keptMark + name,
                      label: name,
                      note: t("score {score}", { score: Math.round(score) }),
                    })),
                  },
                ]
              : []),
          ]}
          value={example.id}
          valueText={example.name}
          note={lookUp(example.idea)}
          onChange={(value) => {
            const chosen = programExamples.find((one) => one.id === value);
            const own = kept.find(({ name }) => keptMark + name === value);
            if (chosen) session.begin(chosen);
            else if (own) session.setText(own.program);
          }}
        />
      </div>
      <CodeEditor />
      <p className={styles.problem} role="status">
        {state.problems.length > 0 && (
          <>
            <b>{t("{count, plural, one {# problem} other {# problems}}", { count: state.problems.length })}</b>{" "}
            <button type="button" className="text-button" onClick={() => goToLine(state.problems[0].line)}>
              {t("line {line}, column {column}", { line: state.problems[0].line, column: state.problems[0].column })}
            </button>{" "}
            <span>{state.problems[0].words}</span>
          </>
        )}
      </p>
      {state.isOffered && (
        <div className={styles.offer}>
          <b>{t("Try it")}</b>
          <p>{t("What if no sender could have more than two packets in flight?")}</p>
          <button type="button" className="button" data-primary onClick={() => session.takeOffer()}>
            {t("Add the line and run")}
          </button>
        </div>
      )}
      {params.length > 0 && (
        <div className={styles.params}>
          {params.map((field) => (
            <FieldControl key={field.path} field={field} />
          ))}
        </div>
      )}
      <p className={styles.setup}>
        <span>{describeSetup(own)}</span>
        <button type="button" className="text-button" onClick={() => host.goTo("lab", session.run.momentQuery())}>
          {t("Change")}
        </button>
      </p>
    </div>
  );
}

/** "32 senders, buffer 64, blocks of 256 KB, RTOmin 200 ms": the conditions of the program's run. */
function describeSetup({ workload, network, transport }: Scenario): string {
  return writeSeries([
    t("{senders, plural, one {# sender} other {# senders}}", { senders: workload.senders }),
    t("buffer {packets}", { packets: network.bufferPackets }),
    ...(workload.kind === "barrier" ? [t("{size} per sender", { size: formatBytes(workload.blockBytes) })] : []),
    t("minimum RTO {time}", { time: formatDuration(transport.rtoMinNs) }),
  ]);
}

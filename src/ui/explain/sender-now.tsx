import { useId, useLayoutEffect, useRef } from "react";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { groupOf, listGroups, transportOf } from "../../engine/spec/groups.ts";
import type { Scenario, Nanos } from "../../engine/spec/scenario.ts";
import { T } from "../text/t.tsx";
import { createPace } from "../run/pace.ts";
import explainStyles from "./explain.module.css";
import styles from "./sender-now.module.css";
import { useRunView } from "../run/run-view.ts";
import { writeGauge } from "../../analysis/gauge-units.ts";
import { findGaugeWords } from "../../analysis/gauge-words.ts";
import { gaugesAt } from "../../analysis/gauges.ts";
import { detailEndNs, indexRun } from "../../analysis/run-index.ts";
import { senderStateAt } from "../../analysis/senders.ts";
import { windowRowAt } from "../../analysis/windows.ts";
import { findAlgorithm } from "../../scenario/fields/field-of-param.ts";
import { t } from "../../language/translate.ts";
import { stateVocabulary } from "../../analysis/vocabulary.ts";
import { formatFigures } from "../../language/formats.ts";

/** The values follow the clock, but no oftener than this, ms. */
const restMs = 100;

const nameGroupOf = (scenario: Scenario, sender: number): string => listGroups(scenario)[groupOf(scenario, sender)].name;

/** What the picked sender's transport keeps at the cursor; the values are written past React. */
export function SenderNow(props: { run: RunSnapshot; sender: number }) {
  const { run, sender } = props;
  const { clock } = useRunView();
  const id = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => {
    const pace = createPace(restMs, () => {
      const cells = body.current?.querySelectorAll("td");
      readRows(run, sender, clock.timeNs()).forEach((text, row) => {
        const cell = cells?.[row];
        if (cell && cell.textContent !== text) cell.textContent = text;
      });
    });
    // Before the next paint: another sender's values must not appear under this one's name.
    pace.call();
    const stop = clock.subscribe(pace.call);
    return () => {
      stop();
      pace.stop();
    };
  }, [run, sender, clock]);
  return (
    <section className={styles.root} aria-labelledby={id}>
      <h2 className={explainStyles.factsTitle} id={id}>
        {run.scenario.groups.length > 1 ? (
          <T
            message="Sender {sender} <aside>of {group}, at the cursor</aside>"
            sender={sender}
            group={nameGroupOf(run.scenario, sender)}
            aside={(text) => <span>{text}</span>}
          />
        ) : (
          <T message="Sender {sender} <aside>at the cursor</aside>" sender={sender} aside={(text) => <span>{text}</span>} />
        )}
      </h2>
      <table>
        <tbody ref={body} key={`${run.run} ${sender}`}>
          {nameRows(run.scenario, sender).map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>–</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Names of the gauges of a sender's transport, as the algorithm has them. */
export function listGauges(scenario: Scenario, sender: number): readonly string[] {
  const { algorithm, program } = transportOf(scenario, sender);
  return findAlgorithm(algorithm, program)?.gauges ?? [];
}

/** A gauge's name in words; those of programs that users write are as they have them. */
export function nameGauge(transport: string, gauge: string): string {
  const words = findGaugeWords(transport, gauge);
  return words === null ? gauge : t(words.name);
}

/** The labels at the left of the table, from top to bottom. */
export function nameRows(scenario: Scenario, sender: number): readonly string[] {
  const { algorithm } = transportOf(scenario, sender);
  return ["cwnd", "ssthresh", t("state"), ...listGauges(scenario, sender).map((gauge) => nameGauge(algorithm, gauge))];
}

/** Nothing was reported yet. */
const nothing = "–";

function formatWindow(packets: number): string {
  if (!Number.isFinite(packets)) return t("none yet");
  // a no-break space, as before a unit
  return t("{packets, plural, one {{figures}\u00a0packet} other {{figures}\u00a0packets}}", { packets, figures: formatFigures(packets) });
}

/** The values beside those names at `timeNs`; beyond what was recorded in full, the state alone is known. */
export function readRows(run: RunSnapshot, sender: number, timeNs: Nanos): readonly string[] {
  const { columns, scenario } = run;
  const { senders, windows } = indexRun(run);
  const state = t(stateVocabulary[senderStateAt(senders, sender, timeNs).state].doing);
  const gauges = listGauges(scenario, sender);
  const { algorithm } = transportOf(scenario, sender);
  if (run.detailUntilNs !== null && timeNs > detailEndNs(run)) {
    const missing = t("not recorded");
    return [missing, missing, state, ...gauges.map(() => missing)];
  }
  const row = windowRowAt(windows, columns, sender, timeNs);
  const { cwnd, ssthresh } = columns.windows;
  const values = gaugesAt(columns, sender, timeNs);
  return [
    row < 0 ? nothing : formatWindow(cwnd[row]),
    row < 0 ? nothing : formatWindow(ssthresh[row]),
    state,
    ...gauges.map((gauge, i) => {
      const value = values[i] ?? null;
      if (value === null || !Number.isFinite(value)) return nothing;
      return writeGauge(findGaugeWords(algorithm, gauge)?.unit ?? "", value);
    }),
  ];
}

import { useId, useLayoutEffect, useRef } from "react";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { groupOf, listGroups } from "../../engine/spec/groups.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { useRunView } from "../run/run-context.tsx";
import { T } from "../text/t.tsx";
import { createPace } from "../run/pace.ts";
import { nameRows, readRows } from "./sender-reading.ts";
import explainStyles from "./explain.module.css";
import styles from "./sender-now.module.css";

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
    // Before the next paint: another sender's values must not stand under this one's name.
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

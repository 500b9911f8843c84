import { useId, useMemo } from "react";
import { type GroupData, type GroupMetric, gatherGroups, listGroupMetrics } from "../../analysis/metrics/group-metrics.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import type { RunTotals } from "../../engine/totals.ts";
import { isolate } from "../../language/numbers.ts";
import { lookUp, t } from "../../language/translate.ts";
import { GroupMark } from "../controls/group-mark.tsx";
import { Word } from "../controls/word.tsx";
import { describeGroup } from "../scenario/describe-group.ts";
import { T } from "../text/t.tsx";
import explainStyles from "./explain.module.css";
import styles from "./group-table.module.css";

/** Number of groups that the table lists; our choice: more belong in a file. */
const mostShown = 12;

interface GroupLine {
  readonly name: string;
  /** What its senders are. */
  readonly note: string;
  readonly values: readonly string[];
}

/** The number of senders of a group is next to its name. */
const isColumn = ({ id }: GroupMetric) => id !== "senders";

/** What there is room for of these groups. */
function listColumns(scenario: Scenario, groups: readonly GroupData[]): readonly GroupMetric[] {
  return listGroupMetrics(scenario, groups, "page").filter(isColumn);
}

function listLines(scenario: Scenario, totals: RunTotals): readonly GroupLine[] {
  const groups = gatherGroups(scenario, totals);
  const metrics = listColumns(scenario, groups);
  return groups.map((group, index) => ({
    name: group.name,
    note: describeGroup(scenario, index),
    values: metrics.map(({ read, format }) => format(read(group) ?? 0)),
  }));
}

/** The groups of a run side by side, with those of the previous run where there were as many. */
export function GroupTable(props: { run: RunSnapshot; totals: RunTotals; previous: RunSnapshot | null }) {
  const { run, totals, previous } = props;
  const id = useId();
  const { scenario } = run;
  const lines = useMemo(() => listLines(scenario, totals), [scenario, totals]);
  const before = useMemo(() => {
    const isAlike =
      previous?.scenario.groups.length === scenario.groups.length && previous.scenario.workload.kind === scenario.workload.kind;
    return isAlike && previous.totals ? listLines(previous.scenario, previous.totals) : null;
  }, [previous, scenario]);
  const more = lines.length - mostShown;
  return (
    <section className={styles.root} aria-labelledby={id}>
      <h2 className={explainStyles.factsTitle} id={id}>
        <Word id="group">{t("Groups")}</Word>
      </h2>
      <table>
        <thead>
          <tr>
            {listColumns(scenario, []).map(({ id: metric, label, word }) => (
              <th key={metric} scope="col">
                <Word id={word}>{lookUp(label)}</Word>
              </th>
            ))}
          </tr>
        </thead>
        {lines.slice(0, mostShown).map(({ name, note, values }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- groups may share a name
          <tbody key={index}>
            <tr>
              <th scope="rowgroup" colSpan={values.length}>
                <GroupMark index={index} /> {isolate(name)} <small>{note}</small>
              </th>
            </tr>
            <tr>
              {values.map((value, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns are those of the table of metrics
                <td key={column}>
                  {value}
                  <Was value={before?.[index]?.values[column]} now={value} />
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
      {more > 0 && <p className={styles.more}>{t("{more, plural, one {and # more group} other {and # more groups}}", { more })}</p>}
    </section>
  );
}

/** The value before, where it was another. */
function Was(props: { value: string | undefined; now: string }) {
  if (props.value === undefined || props.value === props.now) return null;
  return (
    <small className={explainStyles.was}>
      <T
        message="was {value}<hidden> in the previous run</hidden>"
        value={props.value}
        hidden={(text) => <span className="visually-hidden">{text}</span>}
      />
    </small>
  );
}

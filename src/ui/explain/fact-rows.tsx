import type { GlossaryId } from "../../analysis/glossary-ids.ts";
import { lookUp } from "../../language/translate.ts";
import { Word } from "../controls/word.tsx";
import { T } from "../text/t.tsx";
import explainStyles from "./explain.module.css";
import type { RunMetric } from "../../analysis/metrics/metric.ts";

/** A number of a run as the summary says it. */
export interface FactLine {
  readonly metric: RunMetric;
  readonly value: string;
  /** What the value is counted among. */
  readonly note: string | undefined;
  /** The same next to the previous run's value. */
  readonly brief: string | undefined;
}

export function FactRows(props: { lines: readonly FactLine[]; before: readonly FactLine[] | undefined }) {
  return props.lines.map(({ metric: { id, label, word }, value, note, brief }) => {
    const was = props.before?.find(({ metric }) => metric.id === id)?.value;
    const isOther = was !== undefined && was !== value;
    return (
      <Fact
        key={id}
        name={lookUp(label)}
        word={word}
        value={value}
        note={isOther ? (brief ?? note) : note}
        was={isOther ? was : undefined}
      />
    );
  });
}

/** The value before, quietly. */
export function Was(props: { value: string }) {
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

export function Fact(props: {
  name: string;
  word?: GlossaryId | undefined;
  value: string;
  note?: string | undefined;
  was?: string | undefined;
}) {
  return (
    <div>
      <dt>{props.word ? <Word id={props.word}>{props.name}</Word> : props.name}</dt>
      <dd>
        {props.value} {props.note && <small>{props.note}</small>} {props.was !== undefined && <Was value={props.was} />}
      </dd>
    </div>
  );
}

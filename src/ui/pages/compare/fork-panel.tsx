import { t } from "../../../language/translate.ts";
import { T } from "../../text/t.tsx";
import { useEffect, useId } from "react";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { InterventionSpec } from "../../../engine/spec/intervention.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { findMeaningless, readIntervention, writeIntervention } from "../../../scenario/intervention.ts";
import { writePacket } from "../../../analysis/words.ts";
import { CommitField } from "../../controls/commit-field.tsx";
import { useStore } from "../../run/use-store.ts";
import { formatBytes, formatDuration, formatMoment } from "../../text/numbers.ts";
import { useCompare } from "./compare-context.tsx";
import { nameTransport } from "./differences.ts";
import { CostliestLoss } from "./fork-costliest.tsx";
import { findLossBefore, type ForkOption, forkOf, listForkOptions, moveFork, stepFork } from "./fork-options.ts";
import { writeMs } from "./fork-words.ts";
import styles from "./fork-panel.module.css";

interface PanelProps {
  readonly run: RunSnapshot;
  readonly spec: InterventionSpec;
  readonly forkNs: Nanos;
}

/** What is changed at one moment of a run, what else could be, and at which other moment. */
export function ForkPanel({ run, spec, forkNs }: PanelProps) {
  const { session } = useCompare();
  const { scenario } = run;
  const choose = (next: InterventionSpec): void => {
    session.load([scenario, forkOf(scenario, next)]);
    session.touch(true);
  };
  const end = (): void => {
    session.load([scenario]);
    session.touch(true);
  };
  const { workload, network, transport } = scenario;
  return (
    <>
      <div className={styles.caption}>
        <h2 className="field-caption">{t("Forked from")}</h2>
        <button type="button" className="text-button" onClick={end}>
          {t("End fork")}
        </button>
      </div>
      <p className={styles.from}>
        <T
          message="{senders, plural, one {<b>{transport}, # sender</b> <seed>seed {number}</seed>} other {<b>{transport}, # senders</b> <seed>seed {number}</seed>}}"
          transport={nameTransport(scenario)}
          senders={workload.senders}
          number={String(scenario.seed)}
          seed={(text) => <span>{text}</span>}
        />
      </p>
      <dl className={styles.facts}>
        {workload.kind === "barrier" && (
          <Fact
            name={t("Blocks")}
            value={t("{blocks} of {size} each", { blocks: workload.blocks, size: formatBytes(workload.blockBytes) })}
          />
        )}
        <Fact
          name={t("Switch buffer")}
          value={t("{packets, plural, one {# packet} other {# packets}}", { packets: network.bufferPackets })}
        />
        <Fact name="RTOmin" value={formatDuration(transport.rtoMinNs)} />
      </dl>
      <Options run={run} spec={spec} forkNs={forkNs} onChoose={choose} />
      <OtherMoment run={run} spec={spec} forkNs={forkNs} onChoose={choose} />
      <CostliestLoss run={run} forkNs={forkNs} onChoose={choose} />
      <section className={styles.section} aria-label={t("What is held fast")}>
        <h2>{t("What is held fast")}</h2>
        <p className={styles.note}>
          {t(
            "Everything before the fork is the same run, bit for bit. After it the same random numbers go on: packets differ only because this one thing did.",
          )}
        </p>
      </section>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** One change at a time, each with the end it leads to. */
function Options({ run, spec, forkNs, onChoose }: PanelProps & { onChoose: (spec: InterventionSpec) => void }) {
  const { trials } = useCompare();
  const name = useId();
  const options = listForkOptions(run, spec.at);
  const chosen = writeIntervention(spec);
  const known = options.some((option) => writeIntervention(option.spec) === chosen);
  useEffect(() => {
    trials.ask(listForkOptions(run, spec.at).map((option) => forkOf(run.scenario, option.spec)));
  }, [trials, run, spec]);
  return (
    <section className={styles.section} aria-label={t("Change one thing")}>
      <h2>{t("Change one thing at {time} ms", { time: formatMoment(forkNs) })}</h2>
      <div className={styles.columns} aria-hidden="true">
        <span>{t("from here on")}</span>
        <span>{t("the run ends at")}</span>
      </div>
      {options.map((option) => (
        <Option
          key={writeIntervention(option.spec)}
          name={name}
          option={option}
          run={run}
          isChosen={writeIntervention(option.spec) === chosen}
          onChoose={onChoose}
        />
      ))}
      <CommitField
        label={t(known ? "Another change, as in the link" : "The change, as in the link")}
        text={chosen}
        findFault={(text) => findFault(text, run)}
        onCommit={(text) => {
          const read = readIntervention(text);
          if (read.ok) onChoose(read.spec);
        }}
      />
    </section>
  );
}

function findFault(text: string, run: RunSnapshot): string | null {
  const read = readIntervention(text.trim());
  if (!read.ok) return t("Allowed: {allowed}.", { allowed: read.allowed });
  const meaningless = findMeaningless(read.spec, run.scenario);
  if (meaningless !== null) return t("Allowed: {allowed}.", { allowed: meaningless });
  const { at } = read.spec;
  const losses = run.columns.drops.length;
  return "drop" in at && at.drop > losses
    ? t("{losses, plural, one {The run has # loss.} other {The run has # losses.}}", { losses })
    : null;
}

function Option(props: {
  name: string;
  option: ForkOption;
  run: RunSnapshot;
  isChosen: boolean;
  onChoose: (spec: InterventionSpec) => void;
}) {
  const { option, run, isChosen } = props;
  const { trials } = useCompare();
  const id = useId();
  const trial = useStore(trials.state, () => trials.find(forkOf(run.scenario, option.spec)));
  const end = trial === undefined ? "…" : trial.endNs === null ? t("no end") : writeMs(trial.endNs);
  return (
    <label className={styles.option} data-chosen={isChosen ? "" : undefined} htmlFor={id}>
      <input id={id} type="radio" name={props.name} checked={isChosen} onChange={() => props.onChoose(option.spec)} />
      <span>
        <b>{option.title}</b>
        <small>{option.note}</small>
      </span>
      <span className={styles.end} data-better={(trial?.endNs ?? Infinity) < run.computedNs ? "" : undefined}>
        {end}
      </span>
    </label>
  );
}

/** The same change at another loss, or at the cursor. */
function OtherMoment({ run, spec, forkNs, onChoose }: PanelProps & { onChoose: (spec: InterventionSpec) => void }) {
  const { session } = useCompare();
  const { drops } = run.columns;
  const loss = "drop" in spec.at ? spec.at.drop : findLossBefore(run, forkNs);
  const [earlier, later] = ([-1, 1] as const).map((by) => stepFork(run, spec, forkNs, by));
  if (drops.length === 0) return <p className={styles.note}>{t("Nothing to fork: this run loses no packet.")}</p>;
  return (
    <section className={styles.section} aria-label={t("At another moment")}>
      <div className={styles.caption}>
        <h2>{t("At another moment")}</h2>
        <span>{loss === null ? "" : t("loss {loss} of {total}", { loss, total: drops.length })}</span>
      </div>
      <div className={styles.steps}>
        <button type="button" className="button" disabled={earlier === null} onClick={() => earlier && onChoose(earlier)}>
          {t("‹ earlier loss")}
        </button>
        <button type="button" className="button" disabled={later === null} onClick={() => later && onChoose(later)}>
          {t("later loss ›")}
        </button>
      </div>
      <button
        type="button"
        className="text-button"
        onClick={() => onChoose(moveFork(spec, { timeNs: Math.round(session.clock.timeNs()) }, run.scenario))}
      >
        {t("Fork at the cursor instead")}
      </button>
      {loss !== null && (
        <p className={styles.note}>
          {t("Packet {packet} of sender {sender}, at {time} ms.", {
            packet: writePacket(drops.packet[loss - 1]),
            sender: drops.flow[loss - 1],
            time: formatMoment(drops.timeNs[loss - 1]),
          })}
        </p>
      )}
    </section>
  );
}

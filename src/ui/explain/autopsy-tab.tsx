import { writeAftermath } from "../../story/and-then.ts";
import type { Autopsy } from "../../analysis/autopsy.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { TimeoutClass } from "../../engine/observer.ts";
import { nameTimeout } from "../../analysis/other-timeouts.ts";
import { TimeoutMark } from "../controls/timeout-mark.tsx";
import { t } from "../../language/translate.ts";
import { AutopsyCost } from "./autopsy-cost.tsx";
import { DuplicatesSection, LostSection } from "./autopsy-loss.tsx";
import { AutopsySection } from "./autopsy-section.tsx";
import { SlotsSection } from "./autopsy-slots.tsx";
import { TimerSection } from "./autopsy-timer.tsx";
import { Words } from "./sentence.tsx";
import { useAutopsy } from "./use-autopsy.ts";
import { describePath } from "../../analysis/geometry.ts";
import { recordedRoom } from "../../analysis/ports.ts";
import explainStyles from "./explain.module.css";
import styles from "./autopsy-tab.module.css";
import { formatMoment } from "../../language/formats.ts";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

/** Why one timeout happened: the selected one, in six answers. */
export function AutopsyTab(props: { run: RunSnapshot }) {
  const { run } = props;
  const { view } = useRunView();
  const selected = useStore(view, (value) => value.selectedTimeout);
  if (selected === null || selected >= run.columns.timeouts.length) return <NothingSelected run={run} />;
  return <Explained row={selected} run={run} />;
}

/** Named "what it is", "23 of 190". */
function AutopsyHead(props: { autopsy: Autopsy; run: RunSnapshot }) {
  const { sender, rank, total, row, class: kind } = props.autopsy;
  const { perform } = useRunView();
  return (
    <header className={styles.head}>
      <TimeoutMark of={kind} size={17} />
      <div>
        <h2>{t("Sender {sender} timed out", { sender })}</h2>
        <p>{t("{name}, timeout {rank} of {total}", { name: t(nameTimeout(props.run, row).name), rank, total })}</p>
      </div>
      <div className={styles.steps}>
        <button
          type="button"
          aria-label={t("Explain the previous timeout")}
          disabled={row === 0}
          onClick={() => perform({ do: "selectTimeout", row: row - 1 })}
        >
          ‹
        </button>
        <button
          type="button"
          aria-label={t("Explain the next timeout")}
          disabled={rank === total}
          onClick={() => perform({ do: "selectTimeout", row: row + 1 })}
        >
          ›
        </button>
      </div>
    </header>
  );
}

function Explained(props: { row: number; run: RunSnapshot }) {
  const { run } = props;
  const { perform } = useRunView();
  const { autopsy, verdict } = useAutopsy(run, props.row);
  const { evidence, rank, total, cost } = autopsy;
  const then = writeAftermath(autopsy);
  return (
    <article className={styles.root} aria-label={t("Autopsy of timeout {rank} of {total}", { rank, total })}>
      <AutopsyHead autopsy={autopsy} run={run} />
      <p className={explainStyles.verdict}>
        <Words of={verdict} />
      </p>
      {evidence ? (
        <>
          <LostSection evidence={evidence} isLate={autopsy.class === TimeoutClass.spurious} />
          <SlotsSection slots={evidence.slots} buffer={recordedRoom(run)} sender={autopsy.sender} />
          <DuplicatesSection evidence={evidence} />
        </>
      ) : (
        <NotRecorded run={run} autopsy={autopsy} />
      )}
      <TimerSection timer={autopsy.timer} baseRttNs={autopsy.baseRttNs} number={4} />
      <AutopsyCost autopsy={autopsy} cost={cost} run={run} />
      {then.length > 0 && (
        <AutopsySection number={6} title={t("What happened next")}>
          <p className={styles.then}>
            <Words of={then} />
          </p>
        </AutopsySection>
      )}
      <AutopsySection number={7} title={t("What if?")}>
        <button type="button" className="button" aria-keyshortcuts="F" onClick={() => perform({ do: "whatIf", row: props.row })}>
          {t("Ask 20 seeds what would have changed it")}
        </button>
      </AutopsySection>
    </article>
  );
}

/** In place of the answers that only packets give. */
function NotRecorded({ run, autopsy }: { run: RunSnapshot; autopsy: Autopsy }) {
  const { detailUntilNs } = run;
  if (!autopsy.isFollowed)
    return (
      <AutopsySection number="1–3" title={t("Not recorded")}>
        <p className={explainStyles.autopsyNote}>
          {t(
            "The packets of sender {sender} reach their receiver through {port}, and another port is recorded. Its class and its RTO are known.",
            { sender: autopsy.sender, port: describePath(run.scenario, autopsy.sender).toReceiver.name },
          )}
        </p>
      </AutopsySection>
    );
  return (
    <AutopsySection number="1–3" title={t("Not recorded")}>
      <p className={explainStyles.autopsyNote}>
        {t("This run is too long to record every packet: recording ends at {time}, before this timeout. Its class and its RTO are known.", {
          time: formatMoment(detailUntilNs ?? 0),
        })}
      </p>
    </AutopsySection>
  );
}

function NothingSelected(props: { run: RunSnapshot }) {
  const { run } = props;
  const { perform } = useRunView();
  const { length } = run.columns.timeouts;
  if (length === 0) {
    return (
      <div className={styles.empty}>
        <p className={explainStyles.verdict}>
          {t(run.status === "computing" ? "No timeouts so far." : "No timeouts in this run: there is nothing to explain.")}
        </p>
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <p className={explainStyles.verdict}>
        {t(
          "{length, plural, one {Why did a sender stop sending? Pick one of the # timeouts in a chart, or go through them one by one.} other {Why did a sender stop sending? Pick one of the # timeouts in a chart, or go through them one by one.}}",
          { length },
        )}
      </p>
      <button type="button" className="button" onClick={() => perform({ do: "selectTimeout", row: 0 })}>
        {t("Explain the first timeout")}
      </button>
    </div>
  );
}

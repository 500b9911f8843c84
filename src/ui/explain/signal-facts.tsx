import { useMemo } from "react";
import { geometryOf } from "../../analysis/geometry.ts";
import { namePort } from "../../analysis/node-names.ts";
import { countNotifications, notificationGauge } from "../../analysis/notifications.ts";
import { listFullStops, listLinkStops, measureStops } from "../../analysis/pauses.ts";
import { portLongestUntil, recordedPort } from "../../analysis/ports.ts";
import { findRateFall } from "../../analysis/rates.ts";
import { countBlocks } from "../../analysis/workload.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { countSenders } from "../../engine/spec/groups.ts";
import type { RunTotals } from "../../engine/totals.ts";
import { formatCount, formatDuration, formatPercent, formatRate } from "../../language/formats.ts";
import { t } from "../../language/translate.ts";
import { hasGauge, placeGauge } from "../../scenario/fields/list-transports.ts";
import { Word } from "../controls/word.tsx";
import { useRunView } from "../run/run-view.ts";
import { useStore } from "../run/store.ts";
import { bystandersOf, saySlowed } from "../text/transport-facts.ts";
import { Fact } from "./fact-rows.tsx";
import { Sentence } from "./headline.tsx";
import explainStyles from "./explain.module.css";
import styles from "./summary.module.css";

interface SignalProps {
  readonly run: RunSnapshot;
  readonly totals: RunTotals;
}

/** Numbers of PAUSE and of notifications. */
export function SignalFacts({ run, totals }: SignalProps) {
  const stops = useMemo(
    () => (run.scenario.network.topology === "star" ? listFullStops(run.columns, countSenders(run.scenario)) : []),
    [run],
  );
  return (
    <>
      {stops.length > 0 ? (
        <SenderStops run={run} totals={totals} stops={stops} />
      ) : (
        run.columns.pauses.length > 0 && <StoppedLinks run={run} totals={totals} />
      )}
      {hasGauge(run.scenario, notificationGauge) && <Notifications run={run} />}
    </>
  );
}

/** Pauses of one port that stops all senders. */
function SenderStops({ run, totals, stops }: SignalProps & { stops: ReturnType<typeof listFullStops> }) {
  const { scenario, columns, computedNs } = run;
  const { linkBps, pauseThresholdPackets } = scenario.network;
  const port = recordedPort(run);
  const first = stops[0];
  const longest = stops.reduce((most, stop) => (lengthOf(stop) > lengthOf(most) ? stop : most), first);
  function lengthOf({ fromNs, toNs }: (typeof stops)[number]): number {
    return Math.min(toNs, computedNs) - fromNs;
  }
  const [block] = totals.blocks;
  const inFirst = totals.blocks.length > 1 ? stops.filter(({ fromNs }) => fromNs < block.endNs).length : null;
  const fairBps = linkBps / countSenders(scenario);
  const fallNs = useMemo(() => findRateFall(columns, countSenders(scenario), fairBps), [columns, scenario, fairBps]);
  return (
    <section>
      <h2 className={explainStyles.factsTitle}>
        <Word id="pause">{t("PAUSE")}</Word> <span>{t("from the switch to all senders")}</span>
      </h2>
      <dl className={styles.facts}>
        <Fact
          name={t("Pauses")}
          value={formatCount(stops.length)}
          note={inFirst === null ? undefined : t("{count} in block 1", { count: inFirst })}
        />
        <Fact name={t("First", {}, "pause")} value={t("at {time}", { time: formatDuration(first.fromNs) })} />
        <Fact
          name={t("Longest", {}, "pause")}
          value={formatDuration(lengthOf(longest))}
          note={longest === first ? t("the first") : t("at {time}", { time: formatDuration(longest.fromNs) })}
        />
        <Fact
          name={t("Longest queue")}
          value={formatCount(portLongestUntil(run, port, computedNs))}
          note={t("PAUSE from {packets} on", { packets: formatCount(pauseThresholdPackets ?? 0) })}
        />
      </dl>
      {fallNs !== null && (
        <p className={explainStyles.storySentence}>
          {t(
            "The median rate takes {time} to fall to the fair share of {rate}. Until then, PAUSE stops all senders for {share} of the time.",
            { time: formatDuration(fallNs), rate: formatRate(fairBps), share: formatPercent(measureStops(stops, 0, fallNs) / fallNs) },
          )}
        </p>
      )}
    </section>
  );
}

/** Links listed at most (our choice). */
const mostLinks = 5;

/** Several switches: how often and how long the links of the picked sender's path were stopped; no sender picked: those stopped longest. */
function StoppedLinks({ run, totals }: SignalProps) {
  const { scenario, columns } = run;
  const { view } = useRunView();
  const picked = useStore(view, (value) => value.picked);
  const geometry = geometryOf(scenario);
  const path = picked === null ? undefined : geometry.dataRoutes[picked];
  const all = useMemo(() => listLinkStops(columns, totals.durationNs), [columns, totals]);
  const own = path && all.filter(({ link }) => path.includes(link));
  const shown = own ?? all.toSorted((a, b) => b.stoppedNs - a.stoppedNs).slice(0, mostLinks);
  const pauses = all.reduce((sum, { count }) => sum + count, 0);
  return (
    <section>
      <h2 className={explainStyles.factsTitle}>
        <Word id="pause">{t("PAUSE")}</Word>{" "}
        <span>{own ? t("on the path of {sender}", { sender: picked ?? 0 }) : t("{total} in all", { total: pauses })}</span>
      </h2>
      <dl className={styles.facts}>
        {own === undefined && (
          <>
            <Fact
              name={t("Links stopped")}
              value={formatCount(all.length)}
              note={t("below: the {count} stopped longest", { count: shown.length })}
            />
            <Fact
              name={t("First", {}, "pause")}
              value={t("at {time}", { time: formatDuration(all[0].firstNs) })}
              note={namePort(geometry, all[0].link)}
            />
          </>
        )}
        {shown.map(({ link, count, stoppedNs }) => (
          <Fact
            key={link}
            name={namePort(geometry, link)}
            value={formatDuration(stoppedNs)}
            note={t("{count, plural, one {once} other {# times}}", { count })}
          />
        ))}
        {own?.length === 0 && <Fact name={t("Links stopped")} value={formatCount(0)} />}
      </dl>
      <OtherFlows run={run} totals={totals} />
    </section>
  );
}

/** The rate of the sender that PAUSE slows by over half, and the mean rate of the others on its stopped links; if none, the most that others are slowed. */
function OtherFlows({ run, totals }: SignalProps) {
  const { heldUp, slowed } = bystandersOf({ ...run, totals });
  if (heldUp === null) {
    const pieces = slowed === null ? null : saySlowed(slowed);
    return (
      pieces && (
        <p className={explainStyles.storySentence}>
          <Sentence pieces={pieces} />
        </p>
      )
    );
  }
  const { sender, bps, others, othersBps } = heldUp;
  if (others === 0) return null;
  return (
    <p className={explainStyles.storySentence}>
      {t(
        "{others, plural, one {PAUSE stops a whole link, not one flow. Sender {sender} gets {rate}; the other sender on its stopped links gets {mean}.} other {PAUSE stops a whole link, not one flow. Sender {sender} gets {rate}; the # others on its stopped links get {mean} each on average.}}",
        { others, sender, rate: formatRate(bps), mean: formatRate(othersBps) },
      )}
    </p>
  );
}

/** How many notifications reached their senders. */
function Notifications({ run }: { run: RunSnapshot }) {
  const { scenario } = run;
  const count = new Float64Array(1);
  countNotifications(run, recordedPort(run), placeGauge(scenario, notificationGauge), Float64Array.of(0, Infinity), count);
  const each = count[0] / countSenders(scenario) / (scenario.workload.kind === "barrier" ? countBlocks(scenario.workload) : 1);
  return (
    <section>
      <h2 className={explainStyles.factsTitle}>
        <Word id="notification">{t("Notifications")}</Word> <span>{t("of congestion")}</span>
      </h2>
      <dl className={styles.facts}>
        <Fact
          name={t("Received")}
          value={formatCount(count[0])}
          note={
            scenario.workload.kind === "barrier"
              ? t("{count} per sender and block", { count: Math.round(each) })
              : t("{count} per sender", { count: Math.round(each) })
          }
        />
      </dl>
    </section>
  );
}

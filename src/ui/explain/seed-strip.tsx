import { useEffect, useRef, useState } from "react";
import { sampleSeeds } from "../../analysis/seed-sample.ts";
import { describeChance, describeSeeds } from "../../story/seed-words.ts";
import { runLibrary } from "../../bridge/run-library.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { RunTotals } from "../../engine/totals.ts";
import { readGoodput } from "../../analysis/metrics/run-data.ts";
import { t } from "../../language/translate.ts";
import { drawsByChance } from "../../scenario/fields/list-transports.ts";
import { estimatePackets } from "../../sweep/estimate-work.ts";
import { DotStrip, findStripAxis } from "../controls/dot-strip.tsx";
import { Word } from "../controls/word.tsx";
import { findSeedRuns, mostQuietPackets, plannedSeeds, requestSeedRuns } from "../run/seed-runs.ts";
import { goodputShare, isAboutResponses } from "../text/facts.ts";
import { T } from "../text/t.tsx";
import styles from "./seed-strip.module.css";
import { formatPercent, formatRate } from "../../language/formats.ts";
import { useRunView } from "../run/run-view.ts";

/** When the page has come to rest, ms: what a reader looks at first comes first. */
const restMs = 1500;

/** The number of the run that counts most, and where it lies among those of other seeds, which are computed quietly. */
export function SeedStrip({ run, totals }: { run: RunSnapshot; totals: RunTotals }) {
  const { announcer, perform } = useRunView();
  const { scenario } = run;
  const own = goodputShare(run);
  const isMeant = own !== null && !isAboutResponses(scenario) && scenario.intervention === undefined;
  const [, setRevision] = useState(0);
  const [askedFor, setAskedFor] = useState<RunSnapshot["scenario"] | null>(null);
  const isCheap = (plannedSeeds - 1) * estimatePackets(scenario) <= mostQuietPackets;
  const isAsked = askedFor === scenario;
  const said = useRef<RunSnapshot["scenario"] | null>(null);

  useEffect(() => {
    if (!isMeant || !(isCheap || isAsked)) return;
    let withdraw = (): void => undefined;
    const timer = window.setTimeout(
      () => (withdraw = requestSeedRuns(scenario, plannedSeeds, isAsked ? "asked" : "quiet", () => setRevision((count) => count + 1))),
      isAsked ? 0 : restMs,
    );
    return () => {
      window.clearTimeout(timer);
      withdraw();
    };
  }, [scenario, isMeant, isCheap, isAsked]);

  const found = isMeant ? findSeedRuns(scenario, plannedSeeds) : [];
  const others = found.filter(({ seed }) => seed !== scenario.seed);
  const isWhole = others.length === plannedSeeds - 1;
  const sample = own === null ? null : sampleSeeds([own, ...others.map(({ share }) => share)]);
  const words =
    own === null || sample === null
      ? null
      : describeSeeds(sample, own, scenario.seed, plannedSeeds, describeChance(scenario, drawsByChance(scenario)));

  // only requested results are announced; those computed on their own are not
  useEffect(() => {
    if (!isWhole || !isAsked || words === null || said.current === scenario) return;
    said.current = scenario;
    announcer.say(words.line);
  }, [isWhole, isAsked, words, scenario, announcer]);

  if (own === null || sample === null || words === null || !isMeant) return null;
  const dots = [{ seed: scenario.seed, share: own }, ...others].map(({ seed, share }) => ({
    id: seed,
    share,
    name: t("Seed {seed}: {share}", { seed, share: formatPercent(share) }),
  }));
  return (
    <section className={styles.root} aria-label={t("Goodput with this seed and with others")}>
      <div className={styles.number}>
        <T
          message="<b>{share}</b> of the <maximum>maximum</maximum>, {rate}"
          share={formatPercent(own)}
          rate={formatRate(readGoodput({ scenario, totals, columns: null }))}
          b={(text) => <b>{text}</b>}
          maximum={(text) => <Word id="maximum">{text}</Word>}
        />
      </div>
      {isCheap || isAsked ? (
        <>
          <p className={styles.line}>{words.line}</p>
          {!words.isOne && others.length > 0 && (
            <DotStrip
              label={t("{seeds, plural, one {The run and # other seed} other {The run and # other seeds}}", { seeds: others.length })}
              rows={[{ dots, median: sample.median, ownId: scenario.seed, ownLabel: t("this run") }]}
              axis={findStripAxis(sample.values)}
              mostPx={276}
              rowPx={56}
              tickFormat={(share, isLast) => (isLast ? formatPercent(share) : String(Math.round(100 * share)))}
              onOpen={(_, seed) => perform({ do: "change", path: "seed", value: seed })}
            />
          )}
          <p className={styles.sentence}>{words.sentence}</p>
        </>
      ) : (
        <p className={styles.line}>
          <button type="button" className="text-button" onClick={() => setAskedFor(scenario)}>
            {t("Compute {seeds} seeds", { seeds: plannedSeeds })}
          </button>
        </p>
      )}
    </section>
  );
}

/** Quiet runs wait while the run on screen is being computed. */
export function useQuietWhileComputing(run: RunSnapshot | null): void {
  const isComputing = run?.status === "computing";
  useEffect(() => (isComputing ? runLibrary.hold() : undefined), [isComputing]);
}

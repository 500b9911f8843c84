import { useEffect, useState } from "react";
import { type SeedSample, sampleSeeds } from "../../../analysis/seed-sample.ts";
import { describeDifference } from "../../../story/seed-words.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { t } from "../../../language/translate.ts";
import { type RunTag as Tag, runTags } from "../../../scenario/change/scenario-set.ts";
import { estimatePackets } from "../../../sweep/estimate-work.ts";
import { DotStrip, findStripAxis } from "../../controls/dot-strip.tsx";
import { findSeedRuns, mostQuietPackets, plannedSeeds, requestSeedRuns, type SeedRun } from "../../run/seed-runs.ts";
import { goodputShare } from "../../text/facts.ts";
import { T } from "../../text/t.tsx";
import { useCompare, useCompareState } from "../../side-by-side/compare-context.tsx";
import styles from "./compare-seeds.module.css";
import { formatPercent } from "../../../language/formats.ts";

/** Colors of the runs' letters. */
const colors: Readonly<Record<Tag, string>> = { A: "var(--ink)", B: "var(--family-small-rto)", C: "var(--family-important)" };

interface Lot {
  readonly tag: Tag;
  readonly run: RunSnapshot;
  readonly own: number;
  readonly seedRuns: readonly SeedRun[];
  readonly sample: SeedSample;
}

/** Each compared run among 20 runs of its scenario that differ only in the seed; null: the runs cannot be compared this way. */
function useLots(): readonly Lot[] | null {
  const { runs } = useCompareState();
  const [, setRevision] = useState(0);
  const done = runs.filter(
    (run) => run !== null && run.status === "done" && run.totals !== null && run.scenario.intervention === undefined,
  );
  const scenarios = done.map((run) => run!.scenario);
  const packets = scenarios.reduce((sum, scenario) => sum + (plannedSeeds - 1) * estimatePackets(scenario), 0);
  const isMeant = runs.length > 1 && done.length === runs.length && packets <= 2 * mostQuietPackets;
  const key = isMeant ? JSON.stringify(scenarios) : "";
  useEffect(() => {
    if (key === "") return;
    const withdraws = (JSON.parse(key) as typeof scenarios).map((scenario) =>
      requestSeedRuns(scenario, plannedSeeds, "quiet", () => setRevision((count) => count + 1)),
    );
    return () => withdraws.forEach((withdraw) => withdraw());
  }, [key]);
  if (!isMeant) return null;
  const lots = runs.flatMap((run, i): Lot[] => {
    const own = run && goodputShare(run);
    if (run === null || own === null) return [];
    const seedRuns = findSeedRuns(run.scenario, plannedSeeds).filter(({ seed }) => seed !== run.scenario.seed);
    return [{ tag: runTags[i], run, own, seedRuns, sample: sampleSeeds([own, ...seedRuns.map(({ share }) => share)]) }];
  });
  return lots.length === runs.length ? lots : null;
}

/** Do the runs differ by more than their seeds? Shown once all seeds are computed. */
export function CompareSeeds() {
  const lots = useLots();
  const { session } = useCompare();
  if (lots === null) return null;
  const [a, b] = [lots[0], lots[lots.length - 1]];
  const seeds = Math.min(...lots.map(({ sample }) => sample.values.length));
  if (seeds < 2) return null;
  const isWhole = seeds === plannedSeeds;
  const words = isWhole ? describeDifference([a.sample, b.sample], [a.own, b.own], [a.tag, b.tag]) : null;
  return (
    <section className={styles.root} aria-label={t("Goodput with other seeds")}>
      <p className={styles.note}>
        {isWhole
          ? t("Goodput, % of the maximum: {seeds} seeds each, line: median", { seeds })
          : t("Goodput, % of the maximum: {seeds} of {planned} seeds so far", { seeds, planned: plannedSeeds })}
      </p>
      <div className={styles.strip}>
        <ul aria-hidden="true">
          {lots.map(({ tag, own }) => (
            <li key={tag} data-tag={tag}>
              <b>{tag}</b> {formatPercent(own)}
            </li>
          ))}
        </ul>
        <DotStrip
          label={t("The runs and those of other seeds")}
          rows={lots.map(({ tag, run, own, seedRuns, sample }) => ({
            dots: [{ seed: run.scenario.seed, share: own }, ...seedRuns].map(({ seed, share }) => ({
              id: seed,
              share,
              name: t("{tag}, seed {seed}: {share}", { tag, seed, share: formatPercent(share) }),
            })),
            median: sample.median,
            ownId: run.scenario.seed,
            color: colors[tag],
          }))}
          axis={findStripAxis(lots.flatMap(({ sample }) => sample.values))}
          mostPx={420}
          rowPx={34}
          tickFormat={(share, isLast) => (isLast ? formatPercent(share) : String(Math.round(100 * share)))}
          onOpen={(_, seed) => session.shared.perform({ do: "change", path: "seed", value: seed })}
        />
      </div>
      {words !== null && (
        <div className={styles.words}>
          <p className={styles.sentence}>
            <T
              message="{isLess, select, less {The difference is <b>within seed-to-seed variation</b>.} other {The difference is <b>larger than seed-to-seed variation</b>.}}"
              isLess={words.isLess ? "less" : "more"}
            />
          </p>
          <p className={styles.note}>{words.detail}</p>
        </div>
      )}
    </section>
  );
}

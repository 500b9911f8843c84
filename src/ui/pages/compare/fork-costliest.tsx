import { writeSentences } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { T } from "../../text/t.tsx";
import { writePacket } from "../../../analysis/words.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { InterventionSpec } from "../../../engine/spec/intervention.ts";
import type { Nanos, Scenario } from "../../../engine/spec/scenario.ts";
import { useStore } from "../../run/use-store.ts";
import { useCompare } from "./compare-context.tsx";
import { forkOf, listLossesOfBlock } from "./fork-options.ts";
import { writeMs } from "./fork-words.ts";
import styles from "./fork-panel.module.css";

/** From this part of the greatest cost on, a loss cost nearly as much (our choice). */
const nearShare = 0.9;
/** So many losses are named. */
const mostNamed = 4;

/** What one loss cost: by how much sooner its block, or the run, would have ended, had it been the only one to be spared. */
export interface LossCost {
  readonly loss: number;
  readonly costNs: Nanos;
}

/** The costliest first. */
export function rankLosses(endNs: Nanos, ends: readonly (readonly [loss: number, endNs: Nanos])[]): readonly LossCost[] {
  return ends.map(([loss, end]) => ({ loss, costNs: endNs - end })).toSorted((a, b) => b.costNs - a.costNs || a.loss - b.loss);
}

const spareAt = (drop: number): InterventionSpec => ({ kind: "spare", at: { drop } });

/** The run up to the end of a block: what comes later has no say in what a loss cost its block, and need not be computed. */
function cutAfter(scenario: Scenario, block: number | null): Scenario {
  const { workload } = scenario;
  return block === null || workload.kind !== "barrier" ? scenario : { ...scenario, workload: { ...workload, blocks: block + 1 } };
}

/** Which single loss cost most? Every loss of the block is spared in a run of its own. */
export function CostliestLoss(props: { run: RunSnapshot; forkNs: Nanos; onChoose: (spec: InterventionSpec) => void }) {
  const { run, forkNs, onChoose } = props;
  const { trials } = useCompare();
  const { block, losses } = listLossesOfBlock(run, forkNs);
  const plain = cutAfter(run.scenario, block);
  const forks = losses.map((loss) => forkOf(plain, spareAt(loss)));
  const open = useStore(trials.state, (state) => state.open);
  const found = useStore(trials.state, (state) => state.done);
  if (losses.length === 0) return null;
  const ends = losses.flatMap((loss, i): [number, Nanos][] => {
    const endNs = found.size > 0 ? trials.find(forks[i])?.endNs : undefined;
    return endNs === undefined || endNs === null ? [] : [[loss, endNs]];
  });
  const asItWasNs = found.size > 0 ? trials.find(plain)?.endNs : undefined;
  const isDone = ends.length === losses.length && asItWasNs !== undefined;
  const isAsked = ends.length > 0 && asItWasNs !== undefined;
  const ranked = rankLosses(asItWasNs ?? run.computedNs, ends);
  const where = block === null ? null : block + 1;
  const count = losses.length;
  return (
    <section className={styles.section} aria-label={t("Which loss cost most?")}>
      <h2>{t("Which single loss cost most?")}</h2>
      {!isDone && open === 0 && (
        <button type="button" className="button" onClick={() => trials.ask([plain, ...forks])}>
          {where === null
            ? t("{count, plural, one {Try all # losses of the run} other {Try all # losses of the run}}", { count })
            : t("{count, plural, one {Try all # losses of block {block}} other {Try all # losses of block {block}}}", {
                count,
                block: where,
              })}
        </button>
      )}
      {!isDone && open > 0 && (
        <p className={styles.note} role="status">
          <T
            message="{count, plural, one {{tried} of # loss tried. <stop>Stop</stop>} other {{tried} of # losses tried. <stop>Stop</stop>}}"
            tried={ends.length}
            count={count}
            stop={(text) => (
              <button type="button" className="text-button" onClick={() => trials.cancel()}>
                {text}
              </button>
            )}
          />
        </p>
      )}
      {isAsked && isDone && (
        <p className={styles.note} role="status">
          {writeRanking(ranked, where)}
        </p>
      )}
      {isAsked && (
        <p className={styles.note}>
          {where === null
            ? t("Without it, the run would have ended so much sooner:")
            : t("Without it, block {block} would have ended so much sooner:", { block: where })}
        </p>
      )}
      {isAsked && (
        <ol className={styles.ranking}>
          {ranked.slice(0, mostNamed).map(({ loss, costNs }) => (
            <li key={loss}>
              <button type="button" className="text-button" onClick={() => onChoose(spareAt(loss))}>
                {t("Loss {loss}, {packet} of sender {sender}", {
                  loss,
                  packet: writePacket(run.columns.drops.packet[loss - 1]),
                  sender: run.columns.drops.flow[loss - 1],
                })}
              </button>
              <span>{costNs >= 0 ? writeMs(costNs) : t("gained {time}", { time: writeMs(-costNs) })}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** "Of 62 losses of block 6 loss 399 cost most: 197.3 ms; the next one 0.1 ms." @param block from 1; null: it is of the whole run. */
export function writeRanking(ranked: readonly LossCost[], block: number | null): string {
  const [first, second] = ranked;
  const near = ranked.filter(({ costNs }) => costNs >= nearShare * first.costNs).length - 1;
  const values = { count: ranked.length, where: block === null ? "run" : "block", block: block ?? 0 };
  if (first.costNs <= 0)
    return t(
      "{count, plural, one {{where, select, run {Of {count} loss of the run none cost anything: spared alone, it changes nothing for the better.} other {Of {count} loss of block {block} none cost anything: spared alone, it changes nothing for the better.}}} other {{where, select, run {Of {count} losses of the run none cost anything: spared alone, it changes nothing for the better.} other {Of {count} losses of block {block} none cost anything: spared alone, it changes nothing for the better.}}}}",
      values,
    );
  const most = { ...values, loss: first.loss, time: writeMs(first.costNs) };
  if (near > 0)
    return writeSentences([
      t(
        "{count, plural, one {{where, select, run {Of {count} loss of the run loss {loss} cost most: {time}.} other {Of {count} loss of block {block} loss {loss} cost most: {time}.}}} other {{where, select, run {Of {count} losses of the run loss {loss} cost most: {time}.} other {Of {count} losses of block {block} loss {loss} cost most: {time}.}}}}",
        most,
      ),
      t(
        "{near, plural, one {# other cost nearly as much: whichever of them is spared, the same wait does not come about.} other {# others cost nearly as much: whichever of them is spared, the same wait does not come about.}}",
        { near },
      ),
    ]);
  if (second === undefined)
    return t(
      "{where, select, run {Of 1 loss of the run loss {loss} cost most: {time}.} other {Of 1 loss of block {block} loss {loss} cost most: {time}.}}",
      most,
    );
  if (second.costNs <= 0)
    return t(
      "{where, select, run {Of {count} losses of the run loss {loss} cost most: {time}; no other one cost anything.} other {Of {count} losses of block {block} loss {loss} cost most: {time}; no other one cost anything.}}",
      most,
    );
  return t(
    "{where, select, run {Of {count} losses of the run loss {loss} cost most: {time}; the next one {next}.} other {Of {count} losses of block {block} loss {loss} cost most: {time}; the next one {next}.}}",
    { ...most, next: writeMs(second.costNs) },
  );
}

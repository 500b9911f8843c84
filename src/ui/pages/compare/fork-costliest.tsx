import { writePacket, writeBlock } from "../../../analysis/words.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { InterventionSpec } from "../../../engine/spec/intervention.ts";
import type { Nanos, Scenario } from "../../../engine/spec/scenario.ts";
import { useStore } from "../../run/use-store.ts";
import { formatCount, formatPlural } from "../../text/numbers.ts";
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
  const where = block === null ? "the run" : writeBlock(block);
  return (
    <section className={styles.section} aria-label="Which loss cost most?">
      <h2>Which single loss cost most?</h2>
      {!isDone && open === 0 && (
        <button type="button" className="button" onClick={() => trials.ask([plain, ...forks])}>
          Try all {formatCount(losses.length)} losses of {where}
        </button>
      )}
      {!isDone && open > 0 && (
        <p className={styles.note} role="status">
          {formatCount(ends.length)} of {formatPlural(losses.length, "loss", "losses")} tried.{" "}
          <button type="button" className="text-button" onClick={() => trials.cancel()}>
            Stop
          </button>
        </p>
      )}
      {isAsked && isDone && (
        <p className={styles.note} role="status">
          {writeRanking(ranked, where)}
        </p>
      )}
      {isAsked && <p className={styles.note}>Without it, {where} would have ended so much sooner:</p>}
      {isAsked && (
        <ol className={styles.ranking}>
          {ranked.slice(0, mostNamed).map(({ loss, costNs }) => (
            <li key={loss}>
              <button type="button" className="text-button" onClick={() => onChoose(spareAt(loss))}>
                Loss {formatCount(loss)}, {writePacket(run.columns.drops.packet[loss - 1])} of sender{" "}
                {formatCount(run.columns.drops.flow[loss - 1])}
              </button>
              <span>{costNs >= 0 ? writeMs(costNs) : `gained ${writeMs(-costNs)}`}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** "Of 62 losses of block 6 loss 399 cost most: 197.3 ms; the next one 0.1 ms." */
export function writeRanking(ranked: readonly LossCost[], where: string): string {
  const [first, second] = ranked;
  const all = `Of ${formatPlural(ranked.length, "loss", "losses")} of ${where}`;
  if (first.costNs <= 0) return `${all} none cost anything: spared alone, it changes nothing for the better.`;
  const most = `${all} loss ${formatCount(first.loss)} cost most: ${writeMs(first.costNs)}`;
  const near = ranked.filter(({ costNs }) => costNs >= nearShare * first.costNs).length - 1;
  if (near > 0)
    return `${most}. ${formatCount(near)} ${near === 1 ? "other" : "others"} cost nearly as much: whichever of them is spared, the same wait does not come about.`;
  const next = second === undefined ? "" : second.costNs > 0 ? `; the next one ${writeMs(second.costNs)}` : "; no other one cost anything";
  return `${most}${next}.`;
}

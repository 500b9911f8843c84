import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import { countSenders } from "../engine/spec/groups.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { type AskedWaits, createAskedWaits, extendAskedWaits } from "./asked-waits.ts";
import { createBlockIndex, extendBlockIndex, type BlockIndex } from "./blocks.ts";
import { indexLink, type LinkIndex } from "./link.ts";
import { createSenderIndex, extendSenderIndex, noteLag, type SenderIndex } from "./senders.ts";
import { measureEmptyRtts } from "./wait-costs.ts";
import { createWindowIndex, extendWindowIndex, type WindowIndex } from "./windows.ts";

/** Input of the indexes. */
export interface RecordedRun {
  readonly scenario: Scenario;
  readonly columns: RunColumns;
  /** The port whose packets are recorded, by the number of its link; null or absent: the one to the first receiver. */
  readonly port?: number | null;
  readonly status: string;
  /** Everything before this time is in the columns. */
  readonly computedNs: Nanos;
  /** Packets and windows are recorded up to this time; null: throughout. */
  readonly detailUntilNs: Nanos | null;
}

/** Everything that charts look up by time or sender, kept up to date as the columns grow. */
export interface RunIndex {
  readonly link: LinkIndex;
  readonly blocks: BlockIndex;
  senders: SenderIndex;
  readonly windows: WindowIndex;
  /** null: no sender waits to be asked. */
  asked: AskedWaits | null;
}

const indexes = new WeakMap<RunColumns, RunIndex>();

/** The one up-to-date index of a run's columns; processes only rows added since the last call. */
export function indexRun(run: RecordedRun): RunIndex {
  const { columns, scenario } = run;
  let index = indexes.get(columns);
  const senders = countSenders(scenario);
  const createSenders = (): SenderIndex => createSenderIndex(senders, run.detailUntilNs, measureEmptyRtts(scenario));
  if (index === undefined) {
    index = {
      link: indexLink(columns),
      blocks: createBlockIndex(),
      senders: createSenders(),
      windows: createWindowIndex(senders),
      asked: null,
    };
    index.asked = createAskedWaits(index.senders, scenario);
    indexes.set(columns, index);
  }
  const { busyUntilNs } = indexLink(columns);
  index.senders.linkUntilNs = run.status === "computing" ? busyUntilNs : Infinity;
  // Whether a run is too long for full detail is known only while it runs.
  index.senders.detailUntilNs = run.detailUntilNs;
  extendBlockIndex(index.blocks, columns);
  extendWindowIndex(index.windows, columns);
  extendSenderIndex(index.senders, columns, run.status === "computing" ? run.computedNs : Infinity);
  // With all packets at hand, waits are judged again if some came late.
  if (run.status !== "computing" && noteLag(index.senders, columns.packets)) {
    index.senders = createSenders();
    extendSenderIndex(index.senders, columns, Infinity);
  }
  if (index.asked !== null) {
    const knownNs = run.status === "computing" ? run.computedNs : Infinity;
    // Once the run is complete, they are determined anew, too.
    if (knownNs === Infinity && index.asked.knownNs < knownNs) index.asked = createAskedWaits(index.senders, scenario)!;
    extendAskedWaits(index.asked, index.senders, columns, knownNs);
  }
  return index;
}

/** Time up to which the run's packets, queue and windows are known. */
export function detailEndNs(run: RecordedRun): Nanos {
  return run.detailUntilNs === null ? run.computedNs : Math.min(run.detailUntilNs, run.computedNs);
}

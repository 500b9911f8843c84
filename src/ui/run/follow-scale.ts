import { blockAt } from "../../analysis/blocks.ts";
import { indexRun } from "../../analysis/run-index.ts";
import { getField } from "../../scenario/fields.ts";
import type { Notices } from "./notices.ts";
import type { RunSession } from "./run-session.ts";
import { cutTitle, describeCut, describeGrouping, findFittingBlocks, groupedTitle } from "./scale-notices.ts";
import type { ScenarioStore } from "./scenario-store.ts";

const blocksField = getField("workload.blocks");

/** Says what is summed up of a large run, once for each, and takes it back when a smaller one follows. */
export function followScale(runs: RunSession, notices: Notices, scenario: ScenarioStore): void {
  let grouped = 0;
  let cutRun: number | null = null;
  const withdraw = (title: string) => {
    for (const notice of notices.get()) if (notice.title === title) notices.dismiss(notice.id);
  };

  runs.subscribe(() => {
    const { current } = runs.get();
    if (!current) return;
    const { senders } = current.scenario.workload;
    if (senders !== grouped) {
      const notice = describeGrouping(senders);
      // A slider on its way through hundreds of senders says it once.
      if (notice && describeGrouping(grouped) === null) notices.add({ ...notice, action: null });
      else if (!notice) withdraw(groupedTitle);
      grouped = senders;
    }
    if (current.detailUntilNs === null) {
      if (cutRun !== null && cutRun !== current.run) {
        withdraw(cutTitle);
        cutRun = null;
      }
      return;
    }
    if (cutRun === current.run) return;
    cutRun = current.run;
    const { blocks } = indexRun(current);
    const findBlock = (timeNs: number) => blockAt(blocks, timeNs);
    const notice = describeCut(current, findBlock);
    const fitting = findFittingBlocks(current, findBlock);
    if (!notice) return;
    const action = fitting === null ? null : { label: "Fewer blocks", run: () => scenario.setField(blocksField, fitting) };
    notices.add({ ...notice, action });
  });
}

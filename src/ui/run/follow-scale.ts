import { blockAt } from "../../analysis/blocks.ts";
import { indexRun } from "../../analysis/run-index.ts";
import { countSenders } from "../../engine/spec/groups.ts";
import { getField } from "../../scenario/fields.ts";
import type { Notices } from "./notices.ts";
import type { RunSession } from "./run-session.ts";
import { cutTitle, describeCut, describeGrouping, findFittingBlocks, type GroupingNotice } from "./scale-notices.ts";
import type { ScenarioStore } from "./scenario-store.ts";

const blocksField = getField("workload.blocks");

/** Says what is summed up of a large run, once for each, and takes it back when a smaller one follows. */
export function followScale(runs: RunSession, notices: Notices, scenario: ScenarioStore): void {
  let grouped: GroupingNotice | null = null;
  let cutRun: number | null = null;
  const withdraw = (title: string) => {
    for (const notice of notices.get()) if (notice.title === title) notices.dismiss(notice.id);
  };

  runs.subscribe(() => {
    const { current } = runs.get();
    if (!current) return;
    const notice = describeGrouping(countSenders(current.scenario), current.scenario.network.topology === "star");
    // A slider on its way through hundreds of senders says it once.
    if (notice?.kind !== grouped?.kind) {
      if (grouped) withdraw(grouped.title);
      if (notice) notices.add({ title: notice.title, detail: notice.detail, action: null });
      grouped = notice;
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
    const cut = describeCut(current, findBlock);
    const fitting = findFittingBlocks(current, findBlock);
    if (!cut) return;
    const action = fitting === null ? null : { label: "Fewer blocks", run: () => scenario.setField(blocksField, fitting) };
    notices.add({ ...cut, action });
  });
}

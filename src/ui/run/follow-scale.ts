import { type Marked, t } from "../../language/translate.ts";
import { blockAt } from "../../analysis/blocks.ts";
import { indexRun } from "../../analysis/run-index.ts";
import { countSenders } from "../../engine/spec/groups.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import type { Field } from "../../scenario/fields/field-types.ts";
import { getField } from "../../scenario/fields/fields.ts";
import type { Notices } from "./notices.ts";
import type { RunSession } from "./run-session.ts";
import { cutTitle, describeCut, describeGrouping, describeLoad, findFittingBlocks, groupedTitle, heavyTitle } from "./scale-notices.ts";
import type { FieldValue } from "./scenario-path.ts";

/** Where a field of the scenario can be set. */
interface Settable {
  setField(field: Field, value: FieldValue): void;
}

const blocksField = getField("workload.blocks");

/** Says what is summed up of a large run, once for each, and takes it back when a smaller one follows. */
export function followScale(runs: RunSession, notices: Notices, scenario: Settable): void {
  let grouped = 0;
  let cutRun: number | null = null;
  let weighed: Scenario | null = null;
  const withdraw = (title: Marked) => {
    for (const notice of notices.get()) if (notice.title === t(title)) notices.dismiss(notice.id);
  };

  runs.subscribe(() => {
    const { current } = runs.get();
    if (!current) return;
    if (current.scenario !== weighed) {
      const isHeavy = weighed !== null && describeLoad(weighed) !== null;
      const notice = describeLoad(current.scenario);
      if (notice && !isHeavy) notices.add({ ...notice, action: null });
      else if (!notice) withdraw(heavyTitle);
      weighed = current.scenario;
    }
    // A network's picture has a cell for each host, and its senders' pane a band for each place.
    const senders = current.scenario.network.topology === "star" ? countSenders(current.scenario) : 0;
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
    const action = fitting === null ? null : { label: t("Fewer blocks"), run: () => scenario.setField(blocksField, fitting) };
    notices.add({ ...notice, action });
  });
}

import { useEffect } from "react";
import { type Autopsy, explainTimeout } from "../../analysis/autopsy.ts";
import { writeVerdict } from "../../story/verdict.ts";
import { type Sentence, joinSentence } from "../../analysis/words.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { t } from "../../language/translate.ts";
import { useRunView } from "../run/run-view.ts";

/** Why a timeout happened, shown and spoken. @param row of the timeouts table, which it must have */
export function useAutopsy(run: RunSnapshot, row: number): { readonly autopsy: Autopsy; readonly verdict: Sentence } {
  const { announcer } = useRunView();
  const autopsy = explainTimeout(run, row);
  const verdict = writeVerdict(autopsy);
  const spoken = t("Timeout {rank}, sender {sender}: {verdict}", {
    rank: autopsy.rank,
    sender: autopsy.sender,
    verdict: joinSentence(verdict),
  });
  // Without the total, which grows while the run is computed: each timeout that is opened is spoken once.
  useEffect(() => announcer.say(spoken), [announcer, spoken]);
  return { autopsy, verdict };
}

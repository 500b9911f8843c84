import { countSenders } from "../../engine/spec/groups.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { getField } from "../../scenario/fields.ts";
import { t } from "../../language/translate.ts";
import { useRunView } from "../run/run-context.tsx";

/** Nothing went wrong, because there were few: one press leads to where it does. Nothing for any other run. */
export function EmptyHint(props: { run: RunSnapshot | null }) {
  const { perform } = useRunView();
  const { run } = props;
  const isQuiet = run?.status === "done" && run.totals !== null && run.totals.timeouts.every((count) => count === 0);
  const baseSenders = getField("workload.senders").default as number;
  if (!isQuiet || countSenders(run.scenario) >= baseSenders) return null;
  return (
    <button type="button" className="text-button" onClick={() => perform({ do: "change", path: "workload.senders", value: baseSenders })}>
      {t("{senders, plural, one {Try # sender} other {Try # senders}}", { senders: baseSenders })}
    </button>
  );
}

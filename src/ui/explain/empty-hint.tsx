import { countSenders } from "../../engine/spec/groups.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { getField } from "../../scenario/fields/fields.ts";
import { t } from "../../language/translate.ts";
import type { RunCommand } from "../run/commands.ts";
import { useRunView } from "../run/run-view.ts";

/** Nothing went wrong, because there were few: one press leads to where it does. Null for any other run. */
export function findEmptyHint(run: RunSnapshot | null): { readonly text: string; readonly command: RunCommand } | null {
  const isQuiet = run?.status === "done" && run.totals !== null && run.totals.timeouts.every((count) => count === 0);
  const senders = getField("workload.senders").default as number;
  if (!isQuiet || countSenders(run.scenario) >= senders) return null;
  return {
    text: t("{senders, plural, one {Try # sender} other {Try # senders}}", { senders }),
    command: { do: "change", path: "workload.senders", value: senders },
  };
}

export function EmptyHint(props: { run: RunSnapshot | null }) {
  const { perform } = useRunView();
  const hint = findEmptyHint(props.run);
  if (hint === null) return null;
  return (
    <button type="button" className="text-button" onClick={() => perform(hint.command)}>
      {hint.text}
    </button>
  );
}

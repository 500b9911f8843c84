import { Tabs } from "../controls/tabs.tsx";
import { useLab } from "../state/lab-context.tsx";
import { useStore } from "../state/use-store.ts";
import { Summary } from "./summary.tsx";

/** The run, or what is selected in it. A new view of it is one more entry of `tabs`. */
export function Inspector() {
  const { runs, layout } = useLab();
  const run = useStore(runs, (pair) => pair.current);
  const open = useStore(layout, (value) => value.tab);
  const tabs = [{ id: "summary", label: "Summary", content: <Summary run={run} /> }] as const;
  return <Tabs label="About the run" tabs={tabs} open={open} onOpen={(tab) => layout.set({ tab })} />;
}

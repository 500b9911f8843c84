import type { RunSnapshot } from "../../bridge/live-run.ts";
import { Guard } from "../controls/guard.tsx";
import { Tabs } from "../controls/tabs.tsx";
import { useRunView } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";
import { Summary } from "./summary.tsx";
import { late } from "../controls/late.tsx";
import explainStyles from "./explain.module.css";

// Explanations come when they are asked for: the page must be quick to its first picture.
const AutopsyTab = late("the autopsy", async () => (await import("./autopsy-tab.tsx")).AutopsyTab, {
  fallback: <p className={explainStyles.summary}>Loading.</p>,
});
const StoryTab = late("the story", async () => (await import("./story-tab.tsx")).StoryTab, {
  fallback: <p className={explainStyles.summary}>Loading.</p>,
});

const PortsTab = late("the ports", async () => (await import("./ports-tab.tsx")).PortsTab, {
  fallback: <p className={explainStyles.summary}>Loading.</p>,
});

/** The run, or what is selected in it. A new view of it is one more entry of `tabs`. */
export function Inspector(props: { guide: React.ReactNode }) {
  const { runs, layout, perform } = useRunView();
  const run = useStore(runs, (pair) => pair.current);
  const open = useStore(layout, (value) => value.tab);
  // a star has but one port that matters
  const isNetwork = run !== null && run.scenario.network.topology !== "star";
  const ports = { id: "ports", label: "Ports", content: <Explanation name="the ports" of={PortsTab} run={run} /> } as const;
  const tabs = [
    { id: "guide", label: "Guide", content: props.guide },
    { id: "summary", label: "Summary", content: <Summary run={run} /> },
    ...(isNetwork ? [ports] : []),
    { id: "autopsy", label: "Autopsy", content: <Explanation name="the autopsy" of={AutopsyTab} run={run} /> },
    { id: "story", label: "Story", content: <Explanation name="the story" of={StoryTab} run={run} /> },
  ] as const;
  return <Tabs label="About the run" tabs={tabs} open={open} onOpen={(tab) => perform({ do: "openTab", tab })} />;
}

function Explanation(props: { name: string; of: React.ComponentType<{ run: RunSnapshot }>; run: RunSnapshot | null }) {
  const { name, of: Tab, run } = props;
  if (!run) return <p className={explainStyles.summary}>There is no run yet.</p>;
  return (
    <Guard name={name}>
      <Tab run={run} />
    </Guard>
  );
}

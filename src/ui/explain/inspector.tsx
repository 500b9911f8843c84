import { msg, t } from "../../language/translate.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { Guard } from "../controls/guard.tsx";
import { Tabs } from "../controls/tabs.tsx";
import { late } from "../controls/late.tsx";
import explainStyles from "./explain.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

function Loading() {
  return <p className={explainStyles.summary}>{t("Loading.")}</p>;
}

// Explanations come when they are asked for: the page must be quick to its first picture.
const AutopsyTab = late(msg("the autopsy"), async () => (await import("./autopsy-tab.tsx")).AutopsyTab, {
  fallback: <Loading />,
});
const StoryTab = late(msg("the story"), async () => (await import("./story-tab.tsx")).StoryTab, {
  fallback: <Loading />,
});

const SummaryTab = late(msg("the summary"), async () => (await import("./summary.tsx")).Summary, {
  fallback: <Loading />,
});

const PortsTab = late(msg("the ports"), async () => (await import("./ports-tab.tsx")).PortsTab, {
  fallback: <Loading />,
});

/** The run, or what is selected in it. A new view of it is one more entry of `tabs`. */
export function Inspector(props: { above: React.ReactNode }) {
  const { runs, layout, perform } = useRunView();
  const run = useStore(runs, (pair) => pair.current);
  const open = useStore(layout, (value) => value.tab);
  // a star has but one port that matters
  const isNetwork = run !== null && run.scenario.network.topology !== "star";
  const ports = { id: "ports", label: t("Ports"), content: <Explanation name={t("the ports")} of={PortsTab} run={run} /> } as const;
  const tabs = [
    // opens the guide, which has the whole page
    { id: "guide", label: t("Guide"), content: null, isElsewhere: true },
    {
      id: "summary",
      label: t("Summary"),
      content: (
        <Guard name={t("the summary")}>
          {props.above}
          <SummaryTab run={run} />
        </Guard>
      ),
    },
    ...(isNetwork ? [ports] : []),
    { id: "autopsy", label: t("Autopsy"), content: <Explanation name={t("the autopsy")} of={AutopsyTab} run={run} /> },
    { id: "story", label: t("Story"), content: <Explanation name={t("the story")} of={StoryTab} run={run} /> },
  ] as const;
  return <Tabs label={t("About the run")} tabs={tabs} open={open} onOpen={(tab) => perform({ do: "openTab", tab })} />;
}

function Explanation(props: { name: string; of: React.ComponentType<{ run: RunSnapshot }>; run: RunSnapshot | null }) {
  const { name, of: Tab, run } = props;
  if (!run) return <p className={explainStyles.summary}>{t("There is no run yet.")}</p>;
  return (
    <Guard name={name}>
      <Tab run={run} />
    </Guard>
  );
}

import { createLiveRun } from "../../../bridge/create-live-run.ts";
import { paneTitles } from "../../panes/registry.ts";
import { createRunView } from "../../run/create-run-view.ts";
import type { OpenPage, PageHost } from "../page.ts";
import { LabPage } from "./lab-page.tsx";
import { opensGuide, rememberGuide } from "./first-visit.ts";
import { createRoomyPanes } from "./roomy-panes.ts";

/** Starts the run that the link asks for; what is done to it goes into the link. */
export function openLab(host: PageHost): OpenPage {
  const first = createRoomyPanes();
  const run = createRunView(createLiveRun(), host.readQuery(), host, {
    known: paneTitles.map(({ id }) => id),
    first,
  });
  if (opensGuide(window.location.search, host.readQuery())) run.perform({ do: "guide", isOn: true });
  let wasGuided = run.layout.get().isGuided;
  const stopGuide = run.layout.subscribe(() => {
    const { isGuided } = run.layout.get();
    if (wasGuided && !isGuided) rememberGuide();
    wasGuided = isGuided;
  });
  const followNetwork = (): void => first.setStar(run.scenario.get().scenario.network.topology === "star");
  followNetwork();
  const stops = [
    stopGuide,
    run.scenario.subscribe(followNetwork),
    run.onQuery((isStep) => host.writeQuery(run.query(), isStep)),
    host.onMove(() => run.load(host.readQuery())),
  ];
  return {
    run,
    Body: LabPage,
    dispose() {
      for (const stop of stops) stop();
      run.dispose();
    },
  };
}

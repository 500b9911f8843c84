import { createLiveRun } from "../../../bridge/create-live-run.ts";
import { paneTitles } from "../../panes/registry.ts";
import { createRunView } from "../../run/create-run-view.ts";
import { presetBook } from "../../run/preset-book.ts";
import type { OpenPage, PageHost } from "../page.ts";
import { LabPage } from "./lab-page.tsx";
import { opensGuide, rememberGuide } from "./first-visit.ts";
import { createRoomyPanes } from "./roomy-panes.ts";

/** Starts the run that the link asks for, once the preset it names is at hand; what is done to it goes into the link. */
export function openLab(host: PageHost): OpenPage | Promise<OpenPage> {
  return presetBook.isBehind(host.readQuery()) ? presetBook.load().then(() => openRun(host)) : openRun(host);
}

function openRun(host: PageHost): OpenPage {
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
  const followNetwork = (): void => first.follow(run.scenario.get().scenario);
  followNetwork();
  const load = () => run.load(host.readQuery());
  const move = () => {
    if (!presetBook.isBehind(host.readQuery())) return load();
    presetBook.load().then(load, () =>
      run.notices.add({
        title: "A file for the papers' presets could not be loaded.",
        detail: "The run stays as it was.",
        action: { label: "Try again", run: move },
      }),
    );
  };
  const stops = [
    stopGuide,
    run.scenario.subscribe(followNetwork),
    run.onQuery((isStep) => host.writeQuery(run.query(), isStep)),
    host.onMove(move),
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

import { programExamples } from "../../../algorithms/own/examples.ts";
import { createLiveRun } from "../../../bridge/create-live-run.ts";
import { t } from "../../../language/translate.ts";
import { requireScenario } from "../../../scenario/check/parse-scenario.ts";
import { plotPaneIds } from "../../../scenario/fields/list-transports.ts";
import { decodeScenario, encodeScenario } from "../../../scenario/link/url-codec.ts";
import { paneTitles } from "../../panes/registry.ts";
import { createRunView } from "../../run/create-run-view.ts";
import { createStore } from "../../run/store.ts";
import type { OpenPage, PageHost } from "../../kit/page.ts";
import { OwnContext, type OwnView } from "../../kit/own/own-context.tsx";
import { OwnPage } from "./own-page.tsx";
import { createOwnSession, type OwnState } from "../../kit/own/own-session.ts";
import { keepProgram, readKeptPrograms } from "./kept-programs.ts";
import { RunContext } from "../../run/run-view.ts";

/** The panes of a first visit, and whatever the program plots; the network is shown elsewhere. */
const firstPanes: readonly string[] = ["link", "queue", "windows", ...plotPaneIds, "senders"];

/** Applies a program to the URL's scenario: the example for its transport if there is one, otherwise NewReno's. */
function readQuery(query: string): { readonly query: string; readonly startId: string; readonly isFirst: boolean } {
  const { scenario, view } = decodeScenario(query);
  const { algorithm, program } = scenario.transport;
  const example = programExamples.find(({ id }) => id === algorithm) ?? programExamples[0];
  if (algorithm === "own" && program !== undefined) return { query, startId: example.id, isFirst: false };
  // A default scenario gets a large receive window: one of 16 packets would decide instead of the program.
  const isPlain = encodeScenario(scenario) === "";
  const plain = isPlain ? requireScenario({ transport: { awndPackets: 1000 } }) : scenario;
  const transport = { ...plain.transport, algorithm: "own", program: example.program, params: {} };
  const own = requireScenario({ ...plain, transport, groups: [] });
  return { query: encodeScenario(own, view), startId: example.id, isFirst: isPlain };
}

/** Stores the program that was just scored, unless it is one of the starting points. */
function keepTry({ tries, board }: OwnState): void {
  const last = tries.at(-1);
  const own = board.rows.find(({ isOwn }) => isOwn);
  if (last === undefined || own?.score !== last.score || programExamples.some(({ program }) => program === last.program)) return;
  const [newest] = readKeptPrograms();
  if (newest?.program !== last.program) keepProgram({ name: own.name, program: last.program, score: last.score });
}

/** Opens the editor with the URL's program, or with a starting point. */
export function openOwn(host: PageHost): OpenPage {
  const { query, startId, isFirst } = readQuery(host.readQuery());
  const { program: start } = programExamples.find(({ id }) => id === startId) ?? programExamples[0];
  const first = createStore<readonly string[]>(firstPanes);
  const run = createRunView(createLiveRun(), query, host, { known: paneTitles.map(({ id }) => id), first });
  const session = createOwnSession(run, { start, startId, isFirst, hasBoard: true });
  const stops = [
    run.onQuery((isStep) => host.writeQuery(run.query(), isStep)),
    session.state.subscribe(() => keepTry(session.state.get())),
    host.onMove(() => run.load(readQuery(host.readQuery()).query)),
  ];
  const view: OwnView = { session, host };
  return {
    run,
    labQuery: (last) => last ?? run.momentQuery(),
    keys: [{ caps: ["F8"], keys: ["F8"], help: t("Next problem of the program"), press: () => undefined }],
    Body: ({ screen, isProjector }) => (
      <RunContext value={run}>
        <OwnContext value={view}>
          <OwnPage screen={screen} isProjector={isProjector} />
        </OwnContext>
      </RunContext>
    ),
    dispose() {
      for (const stop of stops) stop();
      session.dispose();
      run.dispose();
    },
  };
}

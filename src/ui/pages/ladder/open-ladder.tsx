import type { Notice } from "../../../scenario/problem.ts";
import { requireScenario } from "../../../scenario/parse-scenario.ts";
import { createStore } from "../../run/store.ts";
import type { OpenPage, PageHost } from "../page.ts";
import { LadderContext, type LadderView } from "./ladder-context.tsx";
import { LadderPage } from "./ladder-page.tsx";
import { buildLadder, decodeLadder, encodeLadder, everyTransport, type LadderSet, writeRow } from "./ladder-rows.ts";
import { createLadderSession } from "./ladder-session.ts";

/** What the page shows when the link says nothing: the collapse under every transport, and with the fix that people try first. */
function usualLadder(): LadderSet {
  const base = requireScenario({ workload: { blocks: 5 } });
  return buildLadder(base, [...everyTransport, writeRow("newreno", "transport.rtoMinNs", 2_000_000)], []);
}

/** Opens the ladder that the link asks for; what is done to it goes into the link. */
export function openLadder(host: PageHost): OpenPage {
  const read = (): { set: LadderSet; notices: readonly Notice[] } => {
    const { set, notices, isSaid } = decodeLadder(host.readQuery());
    return isSaid ? { set, notices } : { set: usualLadder(), notices };
  };
  const first = read();
  const session = createLadderSession(first.set, host.isStill);
  const notices = createStore<{ list: readonly Notice[] }>({ list: first.notices });
  const view: LadderView = {
    session,
    host,
    notices,
    change(set) {
      session.load(set);
      host.writeQuery(encodeLadder(set), true);
    },
  };
  const stop = host.onMove(() => {
    const next = read();
    session.load(next.set);
    notices.set({ list: next.notices });
  });
  return {
    run: null,
    Body: ({ screen }) => (
      <LadderContext value={view}>
        <LadderPage screen={screen} />
      </LadderContext>
    ),
    dispose() {
      stop();
      session.dispose();
    },
  };
}

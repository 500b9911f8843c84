import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { isComputing } from "../../bridge/pulse.ts";
import { onWorkersRefused } from "../../bridge/start-worker.ts";
import { App } from "./app.tsx";
import { pages } from "../pages/registry.ts";
import { prefetchLateParts } from "../controls/late.tsx";
import { needsTools } from "../run/scenario-store.ts";
import { scenarioTools } from "../run/scenario-tools.ts";
import { unpackAddress } from "../run/whole-link.ts";
import { startLanguage } from "./language.ts";
import { readLink, splitQuery } from "./link.ts";
import { readKeptLanguage } from "./settings.ts";
import { createShell } from "./shell.ts";
import { saySlow } from "./over-page.tsx";

/** Starts the first run, then draws the page around it. @throws Error when the page has no #root. */
export async function startPage(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  // The frame in the document stays until the link can be read: it turns into the page at once. What cannot be had, the page says.
  await Promise.all([startLanguage(readKeptLanguage()), readStart()]);
  const shell = createShell(pages);
  const reactRoot = createRoot(root);
  // In small pieces: a slow phone scrolls and answers meanwhile.
  startTransition(() => reactRoot.render(<App shell={shell} />));
  onWorkersRefused(() => saySlow(shell.state.get().open?.run ?? null));
  onFirstTouch(() => {
    import("../panes/figures/print-figure.ts").then(
      ({ installPrintFigure }) => installPrintFigure(() => shell.state.get().open?.run ?? null),
      // Without it the page is printed as it is.
      () => undefined,
    );
  });
  // Any pointer or key event may precede a change of the scenario.
  onFirstTouch(() => void fetchTools());
  window.setTimeout(() => {
    whenIdle(() => void fetchTools());
    prefetchLateParts(whenIdle);
    // Without it the page needs its host, as it did so far.
    const settleLink = () => void shell.momentLink();
    if (isKept) whenIdle(() => void import("./offline.ts").then(({ keepOffline }) => keepOffline(settleLink)).catch(() => undefined));
  }, prefetchAfterMs);
}

/** What the link needs before it can be read. What could not be loaded is requested again, and reported, where it is used. */
async function readStart(): Promise<void> {
  await unpackAddress(window.location)?.catch(() => undefined);
  const { page, rest } = splitQuery(readLink());
  if (page !== null || needsTools(rest)) await fetchTools();
}

/** The built page beside its files; one file has nothing to keep, and what is being written changes too often. */
const isKept = import.meta.env.PROD && import.meta.env.MODE !== "single";

/** They may be requested again where they are needed. */
const fetchTools = (): Promise<unknown> => scenarioTools.load().catch(() => undefined);

/** By then the first picture is drawn and moving, ms. */
const prefetchAfterMs = 4000;

/** From then on, what is fetched ahead no longer waits for runs that are being computed, ms since the page was opened. */
const patienceMs = 60_000;

/** Calls `task` when no worker is computing and the browser is at rest; in a browser that cannot tell, soon. */
function whenIdle(task: () => void): void {
  if (isComputing() && performance.now() < patienceMs) setTimeout(() => whenIdle(task), 500);
  else if ("requestIdleCallback" in window) requestIdleCallback(task);
  else setTimeout(task, 200);
}

/** Calls `act` once, when the reader first moves or presses anything. */
function onFirstTouch(act: () => void): void {
  const abort = new AbortController();
  for (const name of ["pointermove", "pointerdown", "keydown", "focusin"]) {
    window.addEventListener(
      name,
      () => {
        abort.abort();
        act();
      },
      { signal: abort.signal, passive: true },
    );
  }
}

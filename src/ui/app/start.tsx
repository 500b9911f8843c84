import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createLiveRun } from "../../bridge/create-live-run.ts";
import { App } from "./app.tsx";
import { createLab } from "../run/lab.ts";

/** Starts the first run, then draws the page around it. @throws Error when the page has no #root. */
export function startPage(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  const lab = createLab(createLiveRun());
  const reactRoot = createRoot(root);
  // In small pieces: a slow phone scrolls and answers meanwhile.
  startTransition(() => reactRoot.render(<App lab={lab} />));
  onFirstTouch(() => {
    void import("../panes/figures/print-figure.ts").then(({ installPrintFigure }) => installPrintFigure(lab));
  });
}

/** Calls `act` once, when the reader first moves or presses anything. */
function onFirstTouch(act: () => void): void {
  const abort = new AbortController();
  for (const name of ["pointermove", "pointerdown", "keydown"]) {
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

import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { pages } from "../pages/registry.ts";
import { createShell } from "./shell.ts";

/** Starts the first run, then draws the page around it. @throws Error when the page has no #root. */
export function startPage(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  const shell = createShell(pages);
  const reactRoot = createRoot(root);
  // In small pieces: a slow phone scrolls and answers meanwhile.
  startTransition(() => reactRoot.render(<App shell={shell} />));
  onFirstTouch(() => {
    void import("../panes/figures/print-figure.ts").then(({ installPrintFigure }) =>
      installPrintFigure(() => shell.state.get().open?.run ?? null),
    );
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

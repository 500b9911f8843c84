import type { RunView } from "../../run/run-view.ts";
import { gatherSubject } from "./gather-subject.ts";
import { renderSvg } from "./render-figure.ts";

/**
 * Prints the run as one figure: headline, charts, and caption, in vectors on white, instead of the page and its controls.
 * `findRun` returns the run to print; null: the page is printed unchanged.
 */
export function installPrintFigure(findRun: () => RunView | null): void {
  const holder = document.createElement("div");
  holder.className = "print-figure";
  document.body.append(holder);
  window.addEventListener("beforeprint", () => {
    const run = findRun();
    const subject = run && gatherSubject(run, "page");
    if (!subject) return;
    const { source } = renderSvg(subject, "print");
    const figure = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
    holder.replaceChildren(document.adoptNode(figure));
  });
  window.addEventListener("afterprint", () => holder.replaceChildren());
}

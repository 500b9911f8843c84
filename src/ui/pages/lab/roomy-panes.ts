import { fewPanes, firstPanes } from "../../panes/registry.ts";
import type { Readable } from "../../run/use-store.ts";

/** Windows with room for all timelines at once: beside the side panels, or above their bar. */
const roomy = "(width >= 1100px) and (height >= 700px), (width >= 600px) and (height >= 900px)";

/** The panes that are open when nothing is said: as many as this window has room for. */
export const roomyPanes: Readable<readonly string[]> = {
  get: () => (window.matchMedia(roomy).matches ? firstPanes : fewPanes),
  subscribe(listener) {
    const query = window.matchMedia(roomy);
    query.addEventListener("change", listener);
    return () => query.removeEventListener("change", listener);
  },
};

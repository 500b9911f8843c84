import { fewPanes, firstPanes, networkPanes } from "../../panes/registry.ts";
import type { Readable } from "../../run/use-store.ts";

/** Windows with room for all timelines at once: beside the side panels, or above their bar. */
const roomy = "(width >= 1100px) and (height >= 700px), (width >= 600px) and (height >= 900px)";

/** The panes that are open when nothing is said: as many as this window has room for beside this network's picture. */
export interface RoomyPanes extends Readable<readonly string[]> {
  /** The picture of a network that is no star is higher. */
  setStar(isStar: boolean): void;
}

export function createRoomyPanes(): RoomyPanes {
  let isStar = true;
  const listeners = new Set<() => void>();
  return {
    get: () => (window.matchMedia(roomy).matches ? (isStar ? firstPanes : networkPanes) : fewPanes),
    subscribe(listener) {
      const query = window.matchMedia(roomy);
      query.addEventListener("change", listener);
      listeners.add(listener);
      return () => {
        query.removeEventListener("change", listener);
        listeners.delete(listener);
      };
    },
    setStar(next) {
      if (next === isStar) return;
      isStar = next;
      for (const listener of [...listeners]) listener();
    },
  };
}

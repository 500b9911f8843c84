import type { Scenario } from "../../../engine/spec/scenario.ts";
import { adaptPanes, fewPanes, firstPanes, networkPanes } from "../../panes/registry.ts";
import type { Readable } from "../../run/store.ts";

/** Windows with space for all timelines: next to the side panels, or above their bar. */
const roomy = "(width >= 1100px) and (height >= 700px), (width >= 600px) and (height >= 900px)";

/** The panes that are open by default: as many as fit in this window with this network's picture. */
export interface RoomyPanes extends Readable<readonly string[]> {
  /** Adapts to the scenario: pictures of topologies other than a star are taller, and other workloads need other panes. */
  follow(scenario: Scenario): void;
}

export function createRoomyPanes(): RoomyPanes {
  let scenario: Scenario | null = null;
  const choose = (): readonly string[] => {
    const isRoomy = window.matchMedia(roomy).matches;
    if (scenario === null) return isRoomy ? firstPanes : fewPanes;
    return adaptPanes(isRoomy ? (scenario.network.topology === "star" ? firstPanes : networkPanes) : fewPanes, scenario);
  };
  const listeners = new Set<() => void>();
  return {
    get: choose,
    subscribe(listener) {
      const query = window.matchMedia(roomy);
      query.addEventListener("change", listener);
      listeners.add(listener);
      return () => {
        query.removeEventListener("change", listener);
        listeners.delete(listener);
      };
    },
    follow(next) {
      const before = choose();
      scenario = next;
      if (choose() === before) return;
      for (const listener of [...listeners]) listener();
    },
  };
}

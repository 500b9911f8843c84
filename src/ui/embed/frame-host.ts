import { toAddress } from "../run/whole-link.ts";
import type { PageHost } from "../kit/page.ts";
import { createAnnouncer } from "../run/announcer.ts";
import { createStore } from "../run/store.ts";
import { openPage } from "./surroundings.ts";

/** What surrounds a page in a frame: a link of its own, shown by no address bar, and the Lab in another tab. */
export function createFrameHost(page: string, query: string) {
  let own = query;
  const announcer = createAnnouncer();
  const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");
  const labAddress = () => `./${toAddress(own === "" ? `page=${page}` : `page=${page}&${own}`)}`;
  const turn = createStore({ count: 0 });
  const host: PageHost = {
    announcer,
    settings: createStore({ projector: false }),
    isStill: () => reduced.matches,
    hasDrawers: () => false,
    link: () => new URL(labAddress(), window.location.href).href,
    perform(command) {
      if (command.do === "openPage") openPage(command.page, command.query);
    },
    readQuery: () => own,
    writeQuery: (next) => (own = next),
    goTo: openPage,
    goBack: openPage,
    refresh: () => turn.set({ count: turn.get().count + 1 }),
    onMove: () => () => undefined,
  };
  return { host, announcer, labAddress, turn };
}

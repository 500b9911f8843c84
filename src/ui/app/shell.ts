import { lostFragment } from "../../scenario/link/link-fragment.ts";
import { type OpenPage, type PageHost, type PageKey, type PageSpec, readScreen } from "../kit/page.ts";
import { type Announcer, createAnnouncer } from "../run/announcer.ts";
import type { Command, Handlers, PageCommand } from "../run/commands.ts";
import type { BesideQuery } from "../run/beside-query.ts";
import type { Store } from "../run/contracts.ts";
import { scenarioTools } from "../run/scenario-tools.ts";
import { createStore } from "../run/store.ts";
import { toAddress, unpackAddress } from "../run/whole-link.ts";
import { createDocumentLink, loadWords, joinQuery, splitQuery } from "./link.ts";
import { type Settings, createSettings, watchMotion } from "./settings.ts";
import { createContext, use } from "react";

export interface ShellState {
  readonly isHelpOpen: boolean;
  /** The page whose tab is open. */
  readonly page: PageSpec;
  /** null: its files are still loading, or could not be loaded. */
  readonly open: OpenPage | null;
  /** Why the page could not be opened. */
  readonly fault: Error | null;
  /** Grows when the open page switches runs. */
  readonly turn: number;
}

/** What there is once in a document: pages, link, settings, the spoken line. Pages and their runs come and go in it. */
export interface Shell {
  readonly pages: readonly PageSpec[];
  readonly settings: Store<Settings>;
  readonly announcer: Announcer;
  readonly state: Store<ShellState>;
  /** Does what concerns the document; the rest goes to the run that the open page has in hand. */
  perform(command: Command): void;
  openPage(page: PageSpec): void;
  /** Keys of the open page alone. */
  ownKeys(): readonly PageKey[];
  /** Where a page's tab leads, relative to the document. */
  addressOf(page: PageSpec): string;
  /** Acts at once, or when what writes the page's address is loaded. */
  whenAddressed(page: PageSpec, act: () => void): void;
  /** Address of the page as it is now, at this moment of its run. A Promise where a long one has to be compressed first. */
  momentLink(): string | Promise<string>;
}

/** What a link to the present moment says; null: the page has none. */
const queryOfMoment = (open: OpenPage): string | null => open.momentQuery?.() ?? open.run?.momentQuery() ?? null;

/** Opens the page that the link names. One per document. */
export function createShell(pages: readonly [PageSpec, ...PageSpec[]]): Shell {
  const link = createDocumentLink();
  const settings = createSettings();
  const isStill = watchMotion(settings);
  const announcer = createAnnouncer();
  /** What each page's link last said, for the way back to it. */
  const queries = new Map<PageSpec, string>();
  /** The last run on screen as pages open with it, and the run with which each was opened last. */
  const offers = new Map<PageSpec, BesideQuery>();
  const taken = new Map<PageSpec, string>();
  /** Where the open page was opened from. */
  let origin: { readonly page: PageSpec; readonly query: string } | null = null;

  const findPage = (): PageSpec => {
    const { page } = splitQuery(link.read());
    return pages.find(({ id }) => id === page) ?? pages[0];
  };
  const nameOf = (page: PageSpec) => (page === pages[0] ? null : page.id);
  const state = createStore<ShellState>({ isHelpOpen: false, page: findPage(), open: null, fault: null, turn: 0 });

  const handlers: Handlers<PageCommand> = {
    help: () => state.set({ isHelpOpen: true }),
    toggleProjector: () => settings.set({ projector: !settings.get().projector }),
    leaveProjector: () => settings.set({ projector: false }),
    openPage({ page: id, query }) {
      const target = pages.find((page) => page.id === id);
      if (target === undefined) return;
      queries.set(target, query);
      open(target, query);
    },
  };
  const performHere = (command: PageCommand) => handlers[command.do](command as never);
  const readLink = () => {
    link.flush();
    return window.location.href;
  };

  /** The parts of the document for one page; what it asks for after it has gone is not done. */
  const createHost = (page: PageSpec): { host: PageHost; leave(): void; move(): void } => {
    const movers = new Set<() => void>();
    let isHere = true;
    return {
      host: {
        announcer,
        settings,
        isStill,
        hasDrawers: () => readScreen() !== "wide" && !settings.get().projector,
        link: readLink,
        perform: performHere,
        refresh() {
          if (isHere) state.set({ turn: state.get().turn + 1 });
        },
        readQuery: () => splitQuery(link.read()).rest,
        writeQuery(query, isStep) {
          if (!isHere) return;
          queries.set(page, query);
          link.write(joinQuery(nameOf(page), query), isStep);
        },
        goTo(pageId, query) {
          if (isHere) handlers.openPage({ do: "openPage", page: pageId, query });
        },
        goBack(pageId, query) {
          if (isHere)
            handlers.openPage({ do: "openPage", ...(origin ? { page: origin.page.id, query: origin.query } : { page: pageId, query }) });
        },
        onMove(listener) {
          movers.add(listener);
          return () => movers.delete(listener);
        },
      },
      leave: () => (isHere = false),
      move() {
        for (const listener of [...movers]) listener();
      },
    };
  };

  let place = createHost(state.get().page);

  const enter = (page: PageSpec) => {
    place.leave();
    state.get().open?.dispose();
    const here = createHost(page);
    place = here;
    queries.set(page, here.host.readQuery());
    const show = (open: OpenPage) => {
      if (place === here) state.set({ open });
      else open.dispose();
    };
    const fail = (reason: unknown) => {
      const fault = reason instanceof Error ? reason : new Error(String(reason));
      if (place === here) state.set({ fault });
    };
    state.set({ page, open: null, fault: null });
    try {
      const opened = unpackAddress(window.location)?.then(() => page.open(here.host)) ?? page.open(here.host);
      if (opened instanceof Promise) opened.then(show, fail);
      else show(opened);
    } catch (error) {
      fail(error);
    }
  };

  const tellFault = () => {
    if (window.location.hash.startsWith(lostFragment))
      void loadWords()
        .then(({ sayUnread }) => sayUnread())
        .catch(() => undefined);
  };
  link.onMove(() => {
    tellFault();
    const page = findPage();
    if (page !== state.get().page || state.get().open === null) return enter(page);
    queries.set(page, splitQuery(link.read()).rest);
    place.move();
  });

  const offerRun = () => {
    const { run } = state.get().open ?? {};
    const tools = scenarioTools.get();
    if (!run || !tools) return;
    for (const page of pages) if (page.beside) offers.set(page, tools.writeBesideQuery(page.beside, run));
  };

  /** The query of the link to a page. What the reader did there is kept while it is of the run on screen. */
  const queryOf = (page: PageSpec): string => {
    const { open, page: present } = state.get();
    const last = queries.get(page);
    if (page === pages[0]) return open?.labQuery?.(last) ?? last ?? "";
    offerRun();
    const offer = page === present ? undefined : offers.get(page);
    // with the default run a page makes its own choice: the Ladder of fewer blocks, for one
    return (offer && offer.from !== (taken.get(page) ?? "") ? offer.query : last) ?? "";
  };

  const whenAddressed = (page: PageSpec, act: () => void): void => {
    if (!page.beside || !state.get().open?.run || scenarioTools.get()) return act();
    scenarioTools.load().then(act, act);
  };

  const open = (page: PageSpec, query: string): void => {
    if (page === state.get().page && state.get().fault === null) return;
    link.flush();
    offerRun();
    const { from } = offers.get(page) ?? {};
    if (from !== undefined) taken.set(page, from);
    const { open: left, page: last } = state.get();
    origin = { page: last, query: (left && queryOfMoment(left)) ?? queries.get(last) ?? "" };
    link.write(joinQuery(nameOf(page), query), true);
    link.flush();
    enter(page);
  };

  const shell: Shell = {
    pages,
    settings,
    announcer,
    state,
    perform(command) {
      const { run } = state.get().open ?? { run: null };
      if (run) run.perform(command);
      else if (command.do === "clear") handlers.leaveProjector({ do: "leaveProjector" });
      else if (Object.hasOwn(handlers, command.do)) performHere(command as PageCommand);
    },
    openPage: (page) => whenAddressed(page, () => open(page, queryOf(page))),
    whenAddressed,
    ownKeys: () => state.get().open?.keys ?? [],
    addressOf(page) {
      return `./${toAddress(joinQuery(nameOf(page), queryOf(page)))}`;
    },
    momentLink() {
      const { open, page } = state.get();
      const query = open && queryOfMoment(open);
      link.flush();
      return link.addressOf(query === null ? null : joinQuery(nameOf(page), query));
    },
  };
  enter(state.get().page);
  tellFault();
  const asked = splitQuery(link.read()).page;
  if (asked !== null && !pages.some(({ id }) => id === asked))
    void loadWords()
      .then(({ sayNoPage }) => sayNoPage(asked, pages, state.get().open?.run ?? null))
      .catch(() => undefined);
  return shell;
}

export const ShellContext = createContext<Shell | null>(null);

/** The shell around this component. @throws Error outside of one. */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error("useShell needs a ShellContext around it");
  return shell;
}

import { type ComponentType, useSyncExternalStore } from "react";
import type { Marked } from "../../language/translate.ts";
import type { Beside } from "../run/beside-query.ts";
import type { RunHost, RunView } from "../run/run-view.ts";

/** What a page needs from the document around it. */
export interface PageHost extends RunHost {
  /** Reads the page's own part of the link: its query without the page's name. */
  readQuery(): string;
  /** Writes that part soon; `isStep`: keeps the present link in the browser's history. */
  writeQuery(query: string, isStep: boolean): void;
  /** Opens another page with its query; this one is kept in the history. */
  goTo(pageId: string, query: string): void;
  /** The page has switched to another run. */
  refresh(): void;
  /**
   * Opens the page from which this one was opened, in the state in which it was left; without one, opens the given page with the
   * query.
   */
  goBack(pageId: string, query: string): void;
  /** Called when back or forward has changed that part. Returns the unsubscribe function. */
  onMove(listener: () => void): () => void;
}

/** An entry for the help: the key or gesture as printed, and what it does. */
export interface Gesture {
  readonly caps: readonly string[];
  readonly help: string;
}

/** A key with its own meaning on one page. */
export interface PageKey extends Gesture {
  /** `KeyboardEvent.key` values, any of which triggers it. */
  readonly keys: readonly string[];
  press(): void;
}

/** An open page in the document. */
export interface OpenPage {
  /** The run to which keys, export and settings apply; null: none. Read it each time, because a page may have several. */
  readonly run: RunView | null;
  readonly Body: ComponentType<{ screen: Screen; isProjector: boolean }>;
  /** Keys and pointer gestures of a page without a run, for the help; with a run they are those of the Lab. */
  readonly gestures?: readonly Gesture[];
  /** Its own keys; they take precedence over those of the Lab. */
  readonly keys?: readonly PageKey[];
  /** The query of a link to the present moment, if it does not belong to a single run. */
  momentQuery?(): string;
  /** The query with which the Lab's tab opens the page's run. @param last the Lab's last query; undefined: the Lab has not been open yet. */
  labQuery?(last: string | undefined): string | undefined;
  /** Stops everything the page has started. */
  dispose(): void;
}

export interface PageSpec {
  /** The id in the link: `page=lab`. */
  readonly id: string;
  /** Title of its tab. */
  readonly title: Marked;
  /** Short description for menus. */
  readonly line?: Marked;
  /** The key that opens it from the Lab, as printed. */
  readonly key?: string;
  /** It opens with the run of the page that it is opened from. */
  readonly beside?: Beside;
  /** Loads the page if it is not part of the first load. */
  open(host: PageHost): OpenPage | Promise<OpenPage>;
}

/** The three arrangements of the page. */
export type Screen = "wide" | "narrow" | "phone";

const wideQuery = "(width >= 1100px)";
const phoneQuery = "(width < 600px)";

/** The current arrangement. */
export function readScreen(): Screen {
  if (window.matchMedia(wideQuery).matches) return "wide";
  return window.matchMedia(phoneQuery).matches ? "phone" : "narrow";
}

function subscribe(listener: () => void): () => void {
  const queries = [window.matchMedia(wideQuery), window.matchMedia(phoneQuery)];
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}

export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, readScreen);
}

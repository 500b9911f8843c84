import type { ComponentType } from "react";
import type { Marked } from "../../language/translate.ts";
import type { RunHost, RunView } from "../run/run-view.ts";
import type { Screen } from "./screen.ts";

/** What a page needs of the document around it. */
export interface PageHost extends RunHost {
  /** The page's own part of the link: its query without the page's name. */
  readQuery(): string;
  /** Writes that part, soon; `isStep`: the link so far stays a place to come back to. */
  writeQuery(query: string, isStep: boolean): void;
  /** Opens another page at a query of its own; this one stays a place to come back to. */
  goTo(pageId: string, query: string): void;
  /** The page has switched to another run. */
  refresh(): void;
  /** Opens the page from which this one was opened, at the moment at which it was left; where there is none, that page at that query. */
  goBack(pageId: string, query: string): void;
  /** Called when back or forward has changed that part. Returns how to stop. */
  onMove(listener: () => void): () => void;
}

/** For the help: how it is printed, and what it does. */
export interface Gesture {
  readonly caps: readonly string[];
  readonly help: string;
}

/** A key that means something on one page alone, or something else there. */
export interface PageKey extends Gesture {
  /** `KeyboardEvent.key` values, any of which will do. */
  readonly keys: readonly string[];
  press(): void;
}

/** A page as it stands in the document. */
export interface OpenPage {
  /** The run that keys, export and settings mean; null: none. Asked anew each time, as a page may have several. */
  readonly run: RunView | null;
  readonly Body: ComponentType<{ screen: Screen; isProjector: boolean }>;
  /** What keys and pointer do on a page without a run, for the help; where there is a run they are those of the Lab. */
  readonly gestures?: readonly Gesture[];
  /** Its own keys; they come before those of the Lab. */
  readonly keys?: readonly PageKey[];
  /** What stands in a link to the present moment where that is not one run's. */
  momentQuery?(): string;
  /** Stops all that the page has started. */
  dispose(): void;
}

export interface PageSpec {
  /** As in the link: `page=lab`. */
  readonly id: string;
  /** What its tab says. */
  readonly title: Marked;
  /** What it does, in a few words, for menus. */
  readonly line?: Marked;
  /** The key that opens it from the Lab, as it is printed. */
  readonly key?: string;
  /** A page that is not part of the first load is loaded here. */
  open(host: PageHost): OpenPage | Promise<OpenPage>;
}

import { mostQueryLetters, readFragment } from "../../scenario/link/link-fragment.ts";
import { scenarioTools } from "../run/scenario-tools.ts";
import { readWhole, toAddress, unpackAddress } from "../run/whole-link.ts";

/** The link of the document: which page, and what differs there from the default; nothing else. */

/** Quiet time before the link follows a change, ms: browsers refuse more than about a hundred changes in half a minute. */
const settleMs = 250;

const pageKey = "page";
/** `guide=off` and `lang=de`: set by the person who shares the document; they belong to no page, and are kept in every link. */
const standingPart = /(?:^|&)(?:guide|lang)=[^&]*/g;

/** A link's query in two parts: the page it names, if any, and what is that page's own. Without "?". */
export function splitQuery(query: string): { readonly page: string | null; readonly rest: string } {
  const parts = query.split("&").filter((part) => part !== "");
  const isPage = (part: string) => part === pageKey || part.startsWith(`${pageKey}=`);
  const name = parts.findLast(isPage)?.slice(pageKey.length + 1);
  return { page: name ? decodePart(name) : null, rest: parts.filter((part) => !isPage(part)).join("&") };
}

/** The query of a page; null: the page that needs no name. */
export function joinQuery(page: string | null, rest: string): string {
  return [...(page === null ? [] : [`${pageKey}=${encodeURIComponent(page)}`]), ...(rest === "" ? [] : [rest])].join("&");
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export interface DocumentLink {
  /** The query of the present link, without "?". */
  read(): string;
  /** Writes a query soon; `isStep` adds a place to come back to. */
  write(query: string, isStep: boolean): void;
  /** Writes what is still waiting, at once. */
  flush(): void;
  /** The whole address of a query; null: of the present one. A Promise where it has to be packed first. */
  addressOf(query: string | null): string | Promise<string>;
  /** Back and forward, once the link can be read. */
  onMove(listener: () => void): void;
}

/** What is said of links is seldom needed. */
export const loadWords = () => import("./say-of-link.ts");

/** `q=bigger-buffer`: a link short enough to type from a projected screen, to a lesson's question. Chat programs append parameters of their own. */
const shortLink = /^q=([^&]+)(?:&.*)?$/;

/** A link's query with what is short in it written out. */
export function expandQuery(query: string): string {
  const own = query.replaceAll(standingPart, "").replace(/^&/, "");
  return own.replace(shortLink, `${pageKey}=lessons&lesson=$1&step=guess&class=hand`);
}

/** The query of the present link, without "?" and without what is no page's own; its fragment must have been unpacked (unpackAddress). */
export function readLink(): string {
  return expandQuery(readWhole(window.location));
}

export function createDocumentLink(): DocumentLink {
  let timer: number | undefined;
  let waiting: { own: string; isStep: boolean } | null = null;

  const flush = () => {
    window.clearTimeout(timer);
    if (!waiting) return;
    const { own, isStep } = waiting;
    waiting = null;
    // read again: the language may have changed meanwhile
    const kept = window.location.search.replace(/^\?/, "").match(standingPart) ?? [];
    const query = [...(own === "" ? [] : [own]), ...kept.map((part) => part.replace(/^&/, ""))].join("&");
    const { pathname, search, hash } = window.location;
    const address = toAddress(query);
    // the name of a place on the page stays
    const target = pathname + address + (address.includes("#") || readFragment(hash) ? "" : hash);
    if (target === pathname + search + hash) return;
    try {
      if (isStep) window.history.pushState(null, "", target);
      else window.history.replaceState(null, "", target);
    } catch {
      // A sandboxed frame may forbid it; the run does not depend on it.
    }
    void scenarioTools.get()?.packPresent(query, address);
  };

  return {
    read: readLink,
    write(own, isStep) {
      waiting = { own, isStep: isStep || (waiting?.isStep ?? false) };
      window.clearTimeout(timer);
      timer = window.setTimeout(flush, settleMs);
    },
    flush,
    addressOf(query) {
      const url = new URL(window.location.href);
      const whole = query ?? readWhole(url);
      url.search = url.hash = "";
      const tools = whole.length > mostQueryLetters ? scenarioTools.get() : null;
      return tools?.packAddress(whole).then((address) => url.href + address) ?? url.href + toAddress(whole);
    },
    onMove(listener) {
      window.addEventListener("popstate", () => {
        waiting = null;
        window.clearTimeout(timer);
        const { href } = window.location;
        const unpacking = unpackAddress(window.location);
        if (unpacking === null) return listener();
        const move = () => {
          if (window.location.href === href) listener();
        };
        unpacking.then(move, move);
      });
    },
  };
}

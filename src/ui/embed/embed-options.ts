import { t } from "../../language/translate.ts";
import { fields } from "../../scenario/fields/fields.ts";
import { splitQuery } from "../../scenario/link/link-entries.ts";
import { paneTitles } from "../panes/registry.ts";

/** What an address with `embed=1` says of the frame; the rest of it is the scenario and how it is looked at. */
export interface EmbedOptions {
  /** A run of the Lab, the lessons (the one that the rest of the address names, or all), or another page with what the address says of it. */
  readonly page: FramePage;
  /** Ids of the timelines, in the order of the page. */
  readonly show: readonly string[];
  /** Parts that are left out. */
  readonly hide: readonly EmbedPart[];
  /** Paths of the fields that have a control. */
  readonly controls: readonly string[];
  /** Paths of the fields that the reader cannot change; null: none can be changed. */
  readonly lock: readonly string[] | null;
  readonly autoplay: boolean;
  /** When the header says what the run comes to: at once, or once the reader has played it and playing has stopped. */
  readonly verdict: "now" | "after";
  readonly theme: "light" | "dark" | "auto";
  readonly wheel: "page" | "zoom";
  /** The origin whose messages are obeyed and that receives events; null: only a parent of the frame's own origin. */
  readonly origin: string | null;
  /** Do the events carry statements in the shape of xAPI? */
  readonly hasStatements: boolean;
  /** Is the height reported to the parent as learning platforms expect it? */
  readonly isInLms: boolean;
}

const framePages = ["lab", "lessons", "sweep", "compare", "ladder"] as const;
export type FramePage = (typeof framePages)[number];

const embedParts = ["header", "network", "controls", "playback"] as const;
export type EmbedPart = (typeof embedParts)[number];

export interface EmbedAddress {
  readonly options: EmbedOptions;
  /** What a link of the Lab would say, without "?". */
  readonly query: string;
  /** What cannot be taken, each in a sentence. */
  readonly faults: readonly string[];
}

/** Shown when nothing is said; our choice, as in small windows of the Lab. */
const firstShow = ["link", "senders"];
/** What a student turns first. */
const firstControls = ["workload.senders", "network.bufferPackets", "transport.rtoMinNs"];

const timelineIds = paneTitles.map(({ id }) => id).filter((id) => id !== "network");
const ownKeys = [
  "embed",
  "show",
  "hide",
  "controls",
  "lock",
  "autoplay",
  "verdict",
  "theme",
  "wheel",
  "origin",
  "events",
  "lti",
  "guide",
  "lang",
  "page",
];

/** The path of a field by its path, its flag or its key in links ("rtt"); undefined: none. */
export function findFieldPath(name: string): string | undefined {
  const found = fields.find(({ path, flag, key }) => path === name || flag === name || key === name);
  return found?.path ?? (/^(groups\.\d+|transport\.params)\.[\w.]+$/.test(name) ? name : undefined);
}

/** Reads an address; never throws. Unknown options are reported with what is allowed, and ignored. */
export function readEmbedAddress(search: string): EmbedAddress {
  const said = new Map<string, string>();
  const faults: string[] = [];
  const rest = search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => {
      const [[key, text] = ["", ""]] = splitQuery(part);
      if (!ownKeys.includes(key)) return part !== "";
      said.set(key, text);
      return false;
    });

  const tell = (key: string, text: string, allowed: string) =>
    faults.push(t('The frame\'s {key} "{text}" is not allowed; allowed: {allowed}.', { key, text: text.slice(0, 40), allowed }));
  const readChoice = <T extends string>(key: string, allowed: readonly T[], first: T): T => {
    const text = said.get(key);
    const found = allowed.find((one) => one === text);
    if (text !== undefined && found === undefined) tell(key, text, allowed.join(", "));
    return found ?? first;
  };
  const readList = (key: string): readonly string[] | undefined =>
    said
      .get(key)
      ?.split(",")
      .map((one) => one.trim())
      .filter((one) => one !== "");
  const readNames = <T extends string>(key: string, allowed: readonly T[]): readonly T[] | undefined =>
    readList(key)?.flatMap((name) => {
      const found = allowed.find((one) => one === name);
      if (found === undefined) tell(key, name, allowed.join(", "));
      return found ?? [];
    });
  const readFields = (key: string): readonly string[] | undefined =>
    readList(key)?.flatMap((name) => {
      const found = findFieldPath(name);
      if (found === undefined) tell(key, name, t('names of settings as in links or files, such as "senders" or "network.bufferPackets"'));
      return found ?? [];
    });

  const shown = readNames("show", ["network", ...timelineIds]);
  const isAllLocked = said.get("lock") === "all";
  const lock = isAllLocked ? null : (readFields("lock") ?? []);
  const options: EmbedOptions = {
    page: readChoice("page", framePages, "lab"),
    show: shown === undefined ? firstShow : timelineIds.filter((id) => shown.includes(id)),
    hide: readNames("hide", embedParts) ?? [],
    controls: readFields("controls") ?? firstControls,
    lock,
    autoplay: readChoice("autoplay", ["0", "1"], "0") === "1",
    verdict: readChoice("verdict", ["now", "after"], "now"),
    theme: readChoice("theme", ["light", "dark", "auto"], "auto"),
    wheel: readChoice("wheel", ["page", "zoom"], "page"),
    origin: readOrigin(said.get("origin"), (text) => tell("origin", text, t('one origin, such as "https://example.org", or *'))),
    hasStatements: readChoice("events", ["plain", "xapi"], "plain") === "xapi",
    isInLms: readChoice("lti", ["0", "1"], "0") === "1",
  };
  return { options, query: rest.join("&"), faults };
}

/** "https://example.org" however it is written; null: none is given, or what is given is none. */
function readOrigin(text: string | undefined, tell: (text: string) => void): string | null {
  if (text === undefined || text === "") return null;
  if (text === "*") return text;
  try {
    const { origin, pathname, search, protocol } = new URL(text);
    if (/^https?:$/.test(protocol) && pathname === "/" && search === "") return origin;
  } catch {
    // reported below
  }
  tell(text);
  return null;
}

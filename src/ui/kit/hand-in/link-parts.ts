import { t } from "../../../language/translate.ts";
import { writeSentences } from "../../../language/sentences.ts";
import { toAddress } from "../../run/whole-link.ts";

/** Who can open a page that is served from here. */
export type Reach =
  /** Everyone who can reach the host. */
  | "net"
  /** Only this computer. */
  | "local"
  /** A local file: only this computer. */
  | "file"
  /** A frame without its own address. */
  | "frame";

/** @param protocol with its colon, and `hostname` as in `window.location` */
export function judgeReach({ protocol, hostname }: Pick<Location, "protocol" | "hostname">): Reach {
  if (protocol === "file:") return "file";
  if (protocol !== "http:" && protocol !== "https:") return "frame";
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)\.?$/.test(hostname) ? "local" : "net";
}

/** The address of the page's folder. */
export function findHome(href: string): string {
  return href.replace(/[?#].*$/s, "").replace(/[^/]*$/, "");
}

/** Example of a computer's address in a room's local network. */
export const exampleHome = "http://192.168.1.20:4173/";

/** Parses a typed address at which others reach this page. */
export function readHome(text: string): { readonly ok: true; readonly home: string } | { readonly ok: false; readonly fault: string } {
  const trimmed = text.trim();
  const said = { text: trimmed.slice(0, 80) };
  const refuse = (why: string) =>
    ({
      ok: false,
      fault: writeSentences([
        why,
        t("Enter the URL at which others reach this page, such as {one} or {other}.", {
          one: exampleHome,
          other: "https://example.org/lab/",
        }),
      ]),
    }) as const;
  let url: URL;
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`);
  } catch {
    return refuse(t("“{text}” is not a URL.", said));
  }
  const reach = judgeReach(url);
  if (reach === "local") return refuse(t("“{text}” reaches this computer only.", said));
  if (reach !== "net") return refuse(t("“{text}” is not a web URL.", said));
  // it is shown on the wall: remove user name and password
  url.username = url.password = "";
  return { ok: true, home: findHome(url.href) };
}

/** Prefix for the name of a sweep as a class question, followed by its link's query. */
const sweepMark = "sweep:";

/** @param query of the Sweep page's link */
export function nameSweep(query: string): string {
  return `${sweepMark}${query}`;
}

/** The query of the sweep in a question's name; null: the question is a lesson's. */
export function sweepOf(name: string): string | null {
  return name.startsWith(sweepMark) ? name.slice(sweepMark.length) : null;
}

/** The link for the room: for a lesson only its name, for a sweep its own page. */
export function writeRoomLink(home: string, lesson: string): string {
  const sweep = sweepOf(lesson);
  if (sweep !== null) return home + toAddress(sweep === "" ? "page=sweep" : `page=sweep&${sweep}`);
  return `${home}?q=${encodeURIComponent(lesson).replaceAll("%2F", "/")}`;
}

const queryOfLesson = (lesson: string): string => `page=lessons&lesson=${encodeURIComponent(lesson).replaceAll("%2F", "/")}`;

/** A link that hands a code in, for the teacher's browser. */
export function writeHandInLink(home: string, lesson: string, code: string): string {
  return home + toAddress(`${queryOfLesson(lesson)}&class=${encodeURIComponent(code)}`);
}

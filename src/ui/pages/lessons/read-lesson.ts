import { t } from "../../../language/translate.ts";
import type { Lesson } from "../../../lessons/lesson.ts";
import { lessons } from "../../../lessons/registry.ts";
import { writeFault } from "../../text/fault-words.ts";
import { isOwnName, readOwnName } from "./own/own-name.ts";
import { sweepOf } from "../../kit/hand-in/link-parts.ts";
import { formatBytes } from "../../../language/formats.ts";

export type FoundLesson = { readonly ok: true; readonly lesson: Lesson } | { readonly ok: false; readonly fault: string };

/** Far above the size of a lesson, which is text and a few settings (our choice). */
export const mostLessonBytes = 1_000_000;
/** Timeout for a server that does not respond, ms (our choice). */
const patienceMs = 15_000;

/** A built-in lesson, without waiting; null: the name is the URL of a file, or a sweep. */
export function findLesson(name: string): FoundLesson | null {
  const lesson = lessons.find(({ id }) => id === name);
  if (lesson !== undefined) return { ok: true, lesson };
  if (isOwnName(name) || sweepOf(name) !== null || /[/.]/.test(name)) return null;
  return {
    ok: false,
    fault: t('There is no lesson "{name}". There are {ids}.', { name: name.slice(0, 60), ids: lessons.map(({ id }) => id).join(", ") }),
  };
}

/** Loaded only for a lesson from a file, which most visits do not read. */
const loadCheck = () => import("../../../lessons/check-lesson.ts");

/** A lesson from a file of the same origin, fully checked; or the question of a sweep. Never throws; after a fault it may be called again. */
export async function fetchLesson(address: string, load = loadCheck): Promise<FoundLesson> {
  try {
    return await fetchAny(address, async (text) => (await load()).readLessonFile(text));
  } catch (error) {
    // the code that checks lessons could not be loaded
    return { ok: false, fault: writeFault(error) };
  }
}

type CheckFile = (text: string) => Promise<FoundLesson>;

async function fetchAny(address: string, checkFile: CheckFile): Promise<FoundLesson> {
  const sweep = sweepOf(address);
  if (sweep !== null) return fetchSweep(sweep);
  if (isOwnName(address)) return readOwn(address, checkFile);
  const lesson = address.slice(0, 200);
  const refuse = (fault: string): FoundLesson => ({ ok: false, fault });
  let url: URL;
  try {
    url = new URL(address, document.baseURI);
  } catch {
    return refuse(
      t('The lesson "{lesson}" has no valid path; use a file next to this page, such as lessons/mine.json.', {
        lesson,
      }),
    );
  }
  if (url.origin !== window.location.origin)
    return refuse(
      t('The lesson "{lesson}" is on another site. Only lessons from {site} are read: put the file next to this page.', {
        lesson,
        site: window.location.origin,
      }),
    );
  const read = await readText(url, lesson);
  if (!read.ok) return refuse(read.fault);
  const file = await checkFile(read.text);
  return file.ok ? file : refuse(t('The lesson "{lesson}" {fault}.', { lesson, fault: file.fault.replace(/\.$/, "") }));
}

async function readOwn(name: string, checkFile: CheckFile): Promise<FoundLesson> {
  const text = await readOwnName(name);
  if (text === null) return { ok: false, fault: t("This URL of a lesson is incomplete. Copy it again, or open the lesson’s file.") };
  const file = await checkFile(text);
  return file.ok ? file : { ok: false, fault: t("The lesson in this URL {fault}.", { fault: file.fault.replace(/\.$/, "") }) };
}

async function fetchSweep(query: string): Promise<FoundLesson> {
  try {
    const { questionOfSweep } = await import("../../kit/sweep/class-question.ts");
    const lesson = questionOfSweep(query);
    if (lesson !== null) return { ok: true, lesson };
    return {
      ok: false,
      fault: t(
        "This sweep cannot be asked before a class. Allowed are goodput and the share of time in which the link is idle, over a setting that the terminal has, too, with no first blocks omitted.",
      ),
    };
  } catch {
    return { ok: false, fault: t("The files for a class could not be loaded. Reload the page.") };
  }
}

async function readText(
  url: URL,
  lesson: string,
): Promise<{ readonly ok: true; readonly text: string } | { readonly ok: false; readonly fault: string }> {
  const tooLarge = {
    ok: false,
    fault: t('The lesson "{lesson}" is too large: at most {size}.', { lesson, size: formatBytes(mostLessonBytes) }),
  } as const;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: "error" });
    if (!response.ok)
      return {
        ok: false,
        fault: t('The lesson "{lesson}" could not be loaded: the server returned {status}.', { lesson, status: String(response.status) }),
      };
    const reader = response.body?.getReader();
    if (reader === undefined) return { ok: false, fault: t('The lesson "{lesson}" is empty.', { lesson }) };
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
      if (bytes > mostLessonBytes) {
        await reader.cancel();
        return tooLarge;
      }
      parts.push(value);
    }
    return { ok: true, text: await new Blob(parts).text() };
  } catch {
    return { ok: false, fault: t('The lesson "{lesson}" could not be loaded: the server does not respond.', { lesson }) };
  }
}

import { readLessonFile } from "../../../lessons/check-lesson.ts";
import type { Lesson } from "../../../lessons/lesson.ts";
import { lessons } from "../../../lessons/registry.ts";
import { formatBytes } from "../../text/numbers.ts";

export type FoundLesson = { readonly ok: true; readonly lesson: Lesson } | { readonly ok: false; readonly fault: string };

/** A lesson is text and a few settings: far below this (our choice). */
export const mostLessonBytes = 1_000_000;
/** A server that says nothing is not waited for any longer, ms (our choice). */
const patienceMs = 15_000;

/** A lesson of the house at once; null: what is asked for is the address of a file. */
export function findLesson(name: string): FoundLesson | null {
  const lesson = lessons.find(({ id }) => id === name);
  if (lesson !== undefined) return { ok: true, lesson };
  if (/[/.]/.test(name)) return null;
  return { ok: false, fault: `There is no lesson "${name.slice(0, 60)}". There are ${lessons.map(({ id }) => id).join(", ")}.` };
}

/** A lesson from a file of the same origin, checked from end to end. Never throws. */
export async function fetchLesson(address: string): Promise<FoundLesson> {
  const refuse = (why: string): FoundLesson => ({ ok: false, fault: `The lesson "${address.slice(0, 200)}" ${why}` });
  let url: URL;
  try {
    url = new URL(address, document.baseURI);
  } catch {
    return refuse("has no address that can be understood: allowed is a file beside this page, such as lessons/mine.json.");
  }
  if (url.origin !== window.location.origin)
    return refuse(`is on another site. Only lessons from ${window.location.origin} are read: put the file beside this page.`);
  const read = await readText(url);
  if (!read.ok) return refuse(read.fault);
  const file = readLessonFile(read.text);
  return file.ok ? file : refuse(file.fault.replace(/\.?$/, "."));
}

async function readText(url: URL): Promise<{ readonly ok: true; readonly text: string } | { readonly ok: false; readonly fault: string }> {
  const tooLarge = { ok: false, fault: `is too large: at most ${formatBytes(mostLessonBytes)}.` } as const;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: "error" });
    if (!response.ok) return { ok: false, fault: `could not be had: the server answers ${response.status}.` };
    const reader = response.body?.getReader();
    if (reader === undefined) return { ok: false, fault: "is empty." };
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
    return { ok: false, fault: "could not be had: the server does not answer." };
  }
}

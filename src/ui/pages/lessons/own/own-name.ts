import { pack, unpack } from "../../../run/pack-link.ts";

/** A user's lesson is named by its packed content: it survives reloads, its URL can be shared, and no server is needed. */

const mark = "own:";

export function isOwnName(name: string): boolean {
  return name.startsWith(mark);
}

/** @param text of its file */
export async function nameOwn(text: string): Promise<string> {
  // Reformatted as JSON, because indentation is irrelevant.
  return mark + (await pack(JSON.stringify(JSON.parse(text))));
}

/** The file's text; null: the name was truncated or changed. Never throws. */
export async function readOwnName(name: string): Promise<string | null> {
  try {
    return await unpack(name.slice(mark.length));
  } catch {
    return null;
  }
}

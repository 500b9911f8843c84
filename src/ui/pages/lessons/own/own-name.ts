import { pack, unpack } from "../../../run/pack-link.ts";

/** A lesson of one's own is named by all that its file says, packed: so a reload has it, a link carries it, and no server is needed. */

const mark = "own:";

export function isOwnName(name: string): boolean {
  return name.startsWith(mark);
}

/** @param text of its file */
export async function nameOwn(text: string): Promise<string> {
  // as JSON writes it: what a file is indented with is nobody's lesson
  return mark + (await pack(JSON.stringify(JSON.parse(text))));
}

/** The file's text; null: the name was cut or changed on its way. Never throws. */
export async function readOwnName(name: string): Promise<string | null> {
  try {
    return await unpack(name.slice(mark.length));
  } catch {
    return null;
  }
}

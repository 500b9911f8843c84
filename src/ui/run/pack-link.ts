import { t } from "../../language/translate.ts";
import { readFragment } from "../../scenario/link/link-fragment.ts";
import { mostFragmentLetters, partLink, writeAddress } from "../../scenario/link/long-link.ts";
import { keepPacked, texts } from "./link-memory.ts";

/** A link's fragment is compressed by the browser and spelt in base64url. zlib's format has a checksum, which detects a link that was cut or changed. */
const format = "deflate";

/** @throws Error where the browser cannot compress. */
export async function pack(text: string): Promise<string> {
  const stream = new Response(text).body!.pipeThrough(new CompressionStream(format));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  // in pieces: the number of arguments of a call is limited
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(pieces.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** null: it is not what `pack` has made, it has been cut, or it is longer than any link. Never throws. */
export async function unpack(packed: string): Promise<string | null> {
  if (packed.length > mostFragmentLetters || !/^[\w-]+$/.test(packed)) return null;
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const reader = new Response(bytes).body!.pipeThrough(new DecompressionStream(format)).getReader();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
      // a few bytes may expand to gigabytes
      if (text.length > mostFragmentLetters) {
        await reader.cancel();
        return null;
      }
    }
  } catch {
    return null;
  }
}

/** A link's text for a URL, from "?" on, packed; unchanged if the browser cannot do that. Never throws. */
export async function packAddress(link: string): Promise<string> {
  const { rest } = partLink(link);
  if (rest === "" || rest.length > mostFragmentLetters) return writeAddress(link, () => undefined);
  try {
    const packed = await pack(rest);
    keepPacked(rest, packed);
    return writeAddress(link, () => packed);
  } catch {
    return writeAddress(link, () => undefined);
  }
}

/** Puts the packed form of a link where its plain form is in the address bar, if it is there still. Never throws. */
export async function packPresent(link: string, plain: string): Promise<void> {
  const packed = await packAddress(link);
  const { search, hash, pathname } = window.location;
  if (packed === plain || search + hash !== plain) return;
  try {
    window.history.replaceState(null, "", pathname + packed);
  } catch {
    // a sandboxed frame may forbid it
  }
}

/** Why a part of an address says nothing; null: all of it is read. */
export function findFault({ hash }: Pick<Location, "hash">): string | null {
  const fragment = readFragment(hash);
  if (!fragment?.isPacked || texts.get(fragment.text)) return null;
  if (!texts.has(fragment.text)) return t("Part of the page needed for this URL could not be loaded.");
  return fragment.text === ""
    ? t("This scenario was too long for a URL. Open its file instead; settings that the URL does not contain have their defaults.")
    : t("The end of this URL cannot be read: it was cut off or changed. The settings it contained have their defaults.");
}

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { matchMessages } from "../language/ledger.ts";
import { readLedger, readMessages } from "../language/project.ts";
import { type Edit, listEdits, requote } from "../language/requote.ts";

let read: { readonly edits: readonly Edit[]; readonly messages: ReturnType<typeof readMessages> } | undefined;

function toToday(text: string): string {
  if (read === undefined) {
    const [ledger, messages] = [readLedger(), readMessages()];
    read = { edits: listEdits(ledger, matchMessages(ledger, messages)), messages };
  }
  return read.edits.length === 0 ? text : requote(text, read.edits, read.messages);
}

/** A file that repeats messages, such as a table of a document, with today's words. @param path from the project's root. */
export function readQuoting(path: string): string {
  return toToday(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));
}

/** Tests quote English as it was at the last `language:extract`: they are read with the words of today. */
export function quotes(): Plugin {
  return {
    name: "quotes",
    enforce: "pre",
    transform: {
      filter: { id: /[\\/]tests[\\/](?!language[\\/]).*\.tsx?$/ },
      handler(code) {
        const quoted = toToday(code);
        return quoted === code ? null : { code: quoted, map: null };
      },
    },
  };
}

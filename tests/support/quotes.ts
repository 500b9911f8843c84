import type { Plugin } from "vite";
import { english, type Language } from "../../src/language/active.ts";
import { type Ledger, type Matched, matchMessages } from "../language/ledger.ts";
import { readLedger, readMessages } from "../language/project.ts";
import { type Edit, listEdits, requote } from "../language/requote.ts";

interface Read {
  readonly ledger: Ledger;
  readonly matched: readonly Matched[];
  readonly edits: readonly Edit[];
}

let read: Read | undefined;

function readEdits(): Read {
  if (read === undefined) {
    const ledger = readLedger();
    const matched = matchMessages(ledger, readMessages());
    read = { ledger, matched, edits: listEdits(ledger, matched) };
  }
  return read;
}

function toToday(text: string): string {
  const { matched, edits } = readEdits();
  return edits.length === 0
    ? text
    : requote(
        text,
        edits,
        matched.map(({ found }) => found),
      );
}

/** English as of the last `language:extract`, for stored pictures that show words. */
export function readStoredEnglish(): Language {
  const { ledger, matched } = readEdits();
  const edited = matched.flatMap(({ found, id }) =>
    id !== null && ledger[id].english !== found.message ? [[found.key, ledger[id].english]] : [],
  );
  return { ...english, messages: Object.fromEntries(edited) as Record<string, string> };
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

import { writeList } from "../../language/numbers.ts";
import { writeSentences } from "../../language/sentences.ts";
import { lookUp, t } from "../../language/translate.ts";
import type { Field } from "../../scenario/fields/field-types.ts";
import type { Notice } from "../../scenario/check/problem.ts";
import type { PageNotice } from "./notices.ts";

/** What the scenario store says of changes, links and files. */

type Said = Omit<PageNotice, "id">;

/** "Senders: 5000 is more than 1024. Using 1024." as a title and what was done about it. */
export function splitNotice({ message, parts: [title, detail] = [message, ""] }: Notice): Pick<Said, "title" | "detail"> {
  return { title, detail };
}

/** A name or a message in a line or two. */
function cut(text: string, most: number): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim();
  return plain.length > most ? `${plain.slice(0, most - 3)}...` : plain;
}

const nameFile = (name: string): string => `"${cut(name, 60)}"`;

export function refuseFile(name: string, fault: string): Said {
  return {
    title: t("The file {name} {fault}.", { name: nameFile(name), fault: cut(fault, 400).replace(/\.$/, "") }),
    detail: t("Nothing has changed."),
    action: null,
  };
}

export function tellFile(name: string, goBack: () => void): Said {
  return {
    title: t("This is the scenario of {name}.", { name: nameFile(name) }),
    detail: "",
    action: { label: t("Back to the previous one"), run: goBack },
  };
}

/** @param expected what would have been understood. */
export function refuseText(field: Field, text: string, expected: string): Said {
  const values = { setting: lookUp(field.label), text: text.slice(0, 40), expected };
  return { title: t('{setting}: "{text}" is not {expected}.', values), detail: t("The value stays as it was."), action: null };
}

/** @param known ids of all there are. */
export function missPreset(id: string, known: readonly string[]): Said {
  return {
    title: t('There is no preset "{id}".', { id: id.slice(0, 40) }),
    detail: writeSentences([t("The settings of the URL are used."), t("The presets are {ids}.", { ids: writeList(known) })]),
    action: null,
  };
}

import { inflateSync } from "node:zlib";
import { joinWords } from "../scenario/fields/describe-value.ts";
import { isPageKey, splitQuery, startKey, viewPrefix } from "../scenario/link/link-entries.ts";
import { joinLink, readFragment } from "../scenario/link/link-fragment.ts";
import { mostFragmentLetters } from "../scenario/link/long-link.ts";
import { minimizeScenario } from "../scenario/change/minimal-scenario.ts";
import type { ScenarioInput } from "../scenario/check/scenario-input.ts";
import { presets } from "../scenario/presets/presets.ts";
import { decodeScenarioSet } from "../scenario/change/scenario-set.ts";
import { quote } from "./plain-line.ts";
import { InputError } from "./errors.ts";

/** Parts of a page's URL that do not belong to the scenario. */
const ofDocument = ["page", "lang", "guide"];
/** Pages whose URLs begin with a scenario; null: the Lab's. */
const pages: readonly (string | null)[] = [null, "lab", "packets", "sweep", "compare", "ladder"];

const refuse = (fault: string): InputError => new InputError(`--url: ${fault}`);

/**
 * The scenario of a URL written by the page. Errors that the page would repair are refused here. For a sweep or a
 * ladder it is the base. @param url the whole URL, or the part after "?" @throws InputError
 */
export function readUrl(url: string): unknown {
  // a mistyped word would otherwise run the default scenario
  if (!/[?=#:/]/.test(url))
    throw refuse(`${quote(url)} is not a URL; allowed: one that "Share this moment" copies, or what follows its "?"`);
  const [address, ...behind] = url.split("#");
  const query = address.includes("?") ? address.slice(address.indexOf("?") + 1) : address.includes("=") ? address : "";
  const entries = splitQuery(joinLink(query, readRest(`#${behind.join("#")}`)));
  const page = entries.findLast(([key]) => key === "page")?.[1] ?? null;
  if (!pages.includes(page) || entries.some(([key]) => key === "q"))
    throw refuse(`${quote(url)} has no scenario; allowed: a URL of the pages ${joinWords(pages.filter((one) => one !== null))}`);
  const findNamed = (name: string): string | undefined => entries.findLast(([key]) => key === name)?.[1];
  const start = findNamed(startKey);
  const named = start ?? findNamed(`${viewPrefix}preset`);
  const own = entries.filter(([key]) => !ofDocument.includes(key) && !isPageKey(key));
  if (own.length === 0) return named === undefined ? {} : findPreset(named);
  const said = own.map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text)}`).join("&");
  const { scenarios, notices } = decodeScenarioSet(said, start === undefined ? {} : findPreset(start));
  const [fault] = notices;
  if (fault !== undefined) throw refuse((fault.parts?.[0] ?? fault.message).replace(/\.$/, ""));
  if (scenarios!.length > 1) throw refuse(`${quote(url)} has ${scenarios!.length} runs; allowed: one`);
  return minimizeScenario(scenarios![0]);
}

/** The part of the query that is in the fragment. @throws InputError */
function readRest(hash: string): string {
  const fragment = readFragment(hash);
  if (!fragment?.isPacked) return fragment?.text ?? "";
  if (fragment.text === "") throw refuse("this scenario was too long for a URL; give its file by --scenario");
  try {
    return inflateSync(Buffer.from(fragment.text, "base64url"), { maxOutputLength: mostFragmentLetters }).toString();
  } catch {
    throw refuse("what stands behind # cannot be read: it was cut off or changed");
  }
}

function findPreset(name: string): ScenarioInput {
  const preset = presets.find(({ id }) => id === name);
  if (preset === undefined) throw refuse(`there is no preset ${quote(name)}; allowed: those of incast presets`);
  return preset.scenario;
}

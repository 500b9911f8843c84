import { writeSentences } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { findField } from "../../../scenario/fields/fields.ts";
import type { Notice } from "../../../scenario/check/problem.ts";
import { decodeChanges, decodeScenario, encodeChanges, encodeScenario, type Inherited } from "../../../scenario/link/url-codec.ts";
import { readStart } from "../../run/read-start.ts";
import { maxNameLength, parseSeries, type Series } from "../../../sweep/series.ts";
import { SweepError } from "../../../sweep/sweep-error.ts";
import {
  defaultSettings,
  findDrawn,
  findMetric,
  getAxisField,
  listAxisFields,
  type OverlayId,
  overlays,
  suggestAxis,
  suggestSeries,
  suggestValues,
  type SweepSettings,
} from "./sweep-settings.ts";

/**
 * A sweep in a link: the base scenario as in all links, plus the sweep under keys that begin with "v.": `v.x=buffer`,
 * `v.values=16..512:9log`, one `v.s1=NAME?rto=2ms` for each series, and so on. Defaults are omitted.
 */

/** The reader's prediction, a share of 1 at each of the plan's `guessXs`; or that no prediction is asked for. */
export interface LinkedGuess {
  readonly guess: readonly number[] | null;
  /** Show the sweep immediately? */
  readonly isOpen: boolean;
}

export interface DecodedSweep extends LinkedGuess {
  readonly settings: SweepSettings;
  readonly notices: readonly string[];
}

const mostSeeds = 20;
/** Our choice: more curves cannot be distinguished. */
export const mostSeries = 12;
const seriesKey = /^v\.s(\d{1,2})$/;

export function encodeSweep(settings: SweepSettings, { guess, isOpen }: LinkedGuess): string {
  const { base, axis, values, isLog, series, seeds, skipBlocks, metric, overlays: shown } = settings;
  const usual = defaultSettings;
  const field = getAxisField(settings);
  const view: (readonly [string, string])[] = [];
  if (axis !== suggestAxis(base)) view.push(["v.x", field.flag ?? axis]);
  if (values !== suggestValues(field)) view.push(["v.values", values]);
  if (isLog !== null) view.push(["v.scale", isLog ? "log" : "linear"]);
  if (JSON.stringify(series) !== JSON.stringify(suggestSeries(base, axis)))
    view.push(
      ...series.map(({ name, changes }, index) => [`v.s${index + 1}`, writeSeries(name, encodeChanges(changes, base.transport))] as const),
    );
  if (seeds !== usual.seeds) view.push(["v.seeds", String(seeds)]);
  if (skipBlocks !== usual.skipBlocks) view.push(["v.skip", String(skipBlocks)]);
  if (metric !== usual.metric) view.push(["v.y", metric]);
  if (shown.join() !== usual.overlays.join()) view.push(["v.over", shown.join() || "none"]);
  if (guess !== null) view.push(["v.guess", guess.map((share) => Math.round(100 * share)).join()]);
  else if (isOpen) view.push(["v.predict", "0"]);
  return encodeScenario(base, view);
}

/** Lenient: any query gives a sweep, with a notice for each entry not accepted. Never throws. */
export function decodeSweep(query: string): DecodedSweep {
  const notices: string[] = [];
  const start = readStart(query, (message) => notices.push(message));
  const { scenario, notices: found, view } = decodeScenario(query, start);
  notices.push(...found.map(({ message }) => message));
  const usual = defaultSettings;
  const read = <T>(key: string, fallback: T, parse: (text: string) => T | undefined, allowed: string): T => {
    const text = view.get(key);
    if (text === undefined) return fallback;
    const value = parse(text);
    if (value === undefined)
      notices.push(
        writeSentences([
          t("The URL contains {entry}, which is not {allowed}.", { entry: `${key}=${text.slice(0, 40)}`, allowed }),
          t("It is ignored."),
        ]),
      );
    return value ?? fallback;
  };
  const fields = listAxisFields({ base: scenario });
  const axis = read(
    "v.x",
    suggestAxis(scenario),
    (text) => fields.find(({ flag, path }) => flag === text || path === text)?.path,
    t("a number of this scenario"),
  );
  const series = readSeries(view, scenario.transport, notices);
  const settings: SweepSettings = {
    base: scenario,
    axis,
    values: view.get("v.values")?.slice(0, 2000) ?? suggestValues(findField(axis) as ReturnType<typeof getAxisField>),
    isLog: read("v.scale", usual.isLog, (text) => (text === "log" || text === "linear" ? text === "log" : undefined), t("log or linear")),
    series: series ?? suggestSeries(scenario, axis),
    seeds: read(
      "v.seeds",
      usual.seeds,
      (text) => readCount(text, 1, mostSeeds),
      t("a whole number from {min} to {upper}", { min: "1", upper: String(mostSeeds) }),
    ),
    skipBlocks: read("v.skip", usual.skipBlocks, (text) => readCount(text, 0, 1e6), t("a whole number from 0")),
    metric: read("v.y", usual.metric, (text) => findDrawn(text)?.id, t("a number of a sweep")),
    overlays: read("v.over", usual.overlays, readOverlays, t("some of {names}", { names: overlays.map(({ id }) => id).join() })),
  };
  const isQuestion = findMetric(settings.metric).unit === "share";
  const guess = isQuestion ? read("v.guess", null, readGuess, t("whole percentages with commas")) : null;
  return { settings, guess, isOpen: guess !== null || view.get("v.predict") === "0" || !isQuestion, notices };
}

/** Cleans a name for a link: removes "?", which separates it from the changes, and cuts no character in half. */
export function cleanName(text: string): string {
  return text
    .replaceAll(/[?\p{Cc}]/gu, "")
    .trim()
    .slice(0, maxNameLength)
    .replaceAll(/\p{Cs}/gu, "")
    .trim();
}

/** "?" separates the name from the changes; a name may contain all other characters. */
function writeSeries(name: string, changes: string): string {
  return `${name.replaceAll("?", "")}${changes === "" ? "" : `?${changes}`}`;
}

function readSeries(view: ReadonlyMap<string, string>, transport: Inherited, notices: string[]): readonly Series[] | null {
  const texts = [...view]
    .flatMap(([key, text]) => {
      const number = seriesKey.exec(key)?.[1];
      return number === undefined ? [] : [[Number(number), text] as const];
    })
    .sort(([a], [b]) => a - b)
    .slice(0, mostSeries);
  if (texts.length === 0) return null;
  const found: Notice[] = [];
  const input = texts.map(([, text]) => {
    const cut = text.includes("?") ? text.indexOf("?") : text.length;
    return { name: text.slice(0, cut).trim(), changes: decodeChanges(text.slice(cut + 1), transport, found) };
  });
  notices.push(...found.map(({ message }) => message));
  try {
    return parseSeries(input);
  } catch (error) {
    if (!(error instanceof SweepError)) throw error;
    notices.push(writeSentences([t("{fault}.", { fault: error.message }), t("The usual series are used.")]));
    return null;
  }
}

function readCount(text: string, least: number, most: number): number | undefined {
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return count >= least && count <= most ? count : undefined;
}

function readOverlays(text: string): readonly OverlayId[] | undefined {
  if (text === "none") return [];
  const ids = text.split(",");
  const known = overlays.map(({ id }) => id).filter((id) => ids.includes(id));
  return known.length === ids.length ? known : undefined;
}

function readGuess(text: string): readonly number[] | undefined {
  const shares = text.split(",").map((part) => readCount(part, 0, 100));
  return shares.some((share) => share === undefined) ? undefined : shares.map((share) => share! / 100);
}

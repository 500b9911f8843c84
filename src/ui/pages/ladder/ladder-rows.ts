import { writeSeries } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { listTransportGroups } from "../../../scenario/fields/list-transports.ts";
import { mergeInputs, minimizeScenario } from "../../../scenario/change/minimal-scenario.ts";
import type { Notice } from "../../../scenario/check/problem.ts";
import { repairScenario } from "../../../scenario/change/repair-scenario.ts";
import { decodeChanges, decodeScenario, encodeChanges, encodeScenario } from "../../../scenario/link/url-codec.ts";
import { readChoice } from "../../kit/read-choice.ts";
import { readStart } from "../../run/read-start.ts";
import { withTransport } from "../../run/write-field.ts";
import { writeShown } from "../../run/shown-number.ts";
import { listDifferences } from "../../scenario/ghost-note.ts";

/**
 * The rows of a ladder in a URL: `v.rows=newreno;newreno,rto=2ms;gip`: a transport each, and its other differences from the base,
 * with the URL's field names. Without this entry, the rows are all transports, those for lossless networks with PAUSE.
 */

const rowsKey = "v.rows";
/** The URL's entry for all blocks of the scenario: `v.blocks=all`. */
const blocksKey = "v.blocks";

/** Blocks that each row runs: enough to compare, and computed in seconds (our choice). */
const firstBlocks = 5;

/** Our choice: this many lines can be read as one picture. */
const mostRows = 40;

export interface LadderRow {
  /** As in the URL. */
  readonly text: string;
  readonly algorithm: string;
  readonly scenario: Scenario;
  /** Query of the scenario: identifies its result. */
  readonly key: string;
}

export interface LadderSet {
  /** The scenario in the URL. */
  readonly whole: Scenario;
  /** What the rows run: the scenario's first blocks, or all of them. */
  readonly base: Scenario;
  readonly rows: readonly LadderRow[];
}

const transports = listTransportGroups().flatMap((group) => group.transports);

/** All transports except `own`, which without a program is NewReno again. */
export const everyTransport: readonly string[] = transports.map(({ id }) => id).filter((id) => id !== "own");

export function findTransport(id: string) {
  return transports.find((one) => one.id === id);
}

/** Reads one row relative to the base. @param notices receives one notice per ignored part. */
export function readRow(base: Scenario, text: string, notices: Notice[]): LadderRow | null {
  const [id, ...settings] = text.split(",").map((part) => part.trim());
  if (findTransport(id) === undefined) {
    notices.push({ path: rowsKey, message: t('There is no algorithm "{id}". Its row is omitted.', { id: id.slice(0, 40) }) });
    return null;
  }
  const { intervention: _, ...plain } = base;
  const own = withTransport(plain, id);
  if (settings.length === 0) return { text: id, algorithm: id, scenario: own, key: encodeScenario(own) };
  const changes = decodeChanges(settings.join("&"), own.transport, notices);
  const { scenario, notices: repairs } = repairScenario(mergeInputs(minimizeScenario(own) as Record<string, unknown>, changes));
  notices.push(...repairs);
  return { text: [id, ...settings].join(","), algorithm: scenario.transport.algorithm, scenario, key: encodeScenario(scenario) };
}

/** PAUSE threshold of the usual rows, as a share of the switch buffer (our choice). */
const pauseShare = 3 / 4;

/** A row for each transport. One that is meant for lossless networks gets PAUSE where the base has none. */
export function listUsualRows(base: Scenario): readonly string[] {
  const { bufferPackets, pauseThresholdPackets } = base.network;
  const pauseAt = Math.max(1, Math.round(pauseShare * bufferPackets));
  return everyTransport.map((id) =>
    findTransport(id)!.lossless && pauseThresholdPackets === null ? writeRow(id, "network.pauseThresholdPackets", pauseAt) : id,
  );
}

/** The rows for another base: usual ones remain usual. */
export function moveRows(from: Scenario, to: Scenario, texts: readonly string[]): readonly string[] {
  const [usual, others] = [from, to].map(listUsualRows);
  return texts.map((text) => others[usual.indexOf(text)] ?? text);
}

/** A row that differs from the base in its transport, and from that transport's defaults in one setting. */
export function writeRow(id: string, path: string, value: unknown): string {
  const [section, name] = path.split(".");
  const written = encodeChanges({ [section]: { [name]: value } }, { algorithm: id });
  return written === "" ? id : `${id},${written.replaceAll("&", ",")}`;
}

/** The same scenario if it has no more blocks. */
function takeFirstBlocks(whole: Scenario): Scenario {
  const { workload } = whole;
  return workload.kind === "barrier" && workload.blocks > firstBlocks
    ? { ...whole, workload: { ...workload, blocks: firstBlocks } }
    : whole;
}

/** The choice between the scenario's first blocks and all of them; null: it has so few that all are run in any case. */
export function readBlockChoice({ whole, base }: LadderSet) {
  const { workload } = whole;
  if (workload.kind !== "barrier" || workload.blocks <= firstBlocks) return null;
  return { first: firstBlocks, all: workload.blocks, isAll: base === whole };
}

/** Lenient: never throws. */
export function decodeLadder(query: string): {
  readonly set: LadderSet;
  readonly notices: readonly Notice[];
  readonly isSaid: boolean;
  /** The URL's entries for the view. */
  readonly view: ReadonlyMap<string, string>;
} {
  const notices: Notice[] = [];
  const start = readStart(query, (message) => notices.push({ path: "", message }));
  const { scenario: whole, notices: found, view } = decodeScenario(query, start);
  notices.push(...found);
  const isAll = readChoice(blocksKey, view.get(blocksKey), ["all"], (message) => notices.push({ path: "", message })) !== null;
  const texts =
    view
      .get(rowsKey)
      ?.split(";")
      .filter((text) => text !== "") ?? listUsualRows(whole);
  const set = buildLadder(whole, texts, notices, isAll);
  return { set, notices, isSaid: encodeScenario(whole) !== "" || view.has(rowsKey) || isAll, view };
}

/** Always includes the scenario's own run. @param isAll runs all of its blocks. */
export function buildLadder(whole: Scenario, texts: readonly string[], notices: Notice[], isAll = false): LadderSet {
  const base = isAll ? whole : takeFirstBlocks(whole);
  const rows = [...new Set(texts)].flatMap((text) => readRow(base, text, notices) ?? []);
  const own = base.transport.algorithm;
  const hasOwn = base.groups.length > 0 || rows.some(({ text }) => text === own);
  const ownRow = hasOwn ? null : readRow(base, own, notices);
  const all = ownRow ? [ownRow, ...rows] : rows;
  if (all.length > mostRows)
    notices.push({
      path: rowsKey,
      message: t("The ladder shows at most {most} rows. Of the {rows} given, the first are shown.", { most: mostRows, rows: all.length }),
    });
  return { whole, base, rows: all.slice(0, mostRows) };
}

/** @param view the URL's entries for the view. */
export function encodeLadder(set: LadderSet, view: readonly (readonly [string, string])[] = []): string {
  const { whole, rows } = set;
  const texts = rows.map(({ text }) => text);
  const usual = listUsualRows(whole);
  const isEvery = texts.length === usual.length && usual.every((text) => texts.includes(text));
  const blocks = readBlockChoice(set)?.isAll ? [[blocksKey, "all"] as const] : [];
  return encodeScenario(whole, [...(isEvery ? [] : [[rowsKey, texts.join(";")] as const]), ...blocks, ...view]);
}

/** Differences of a row from the base besides its transport: "RTOmin 2 ms", or "with PAUSE" for a usual row. */
export function describeRow(base: Scenario, { scenario, algorithm, text }: LadderRow): string {
  if (text === algorithm) return "";
  if (listUsualRows(base).includes(text)) return t("with PAUSE");
  const plain = readRow(base, algorithm, [])?.scenario ?? base;
  return writeSeries(listDifferences(plain, scenario, scenario));
}

/** The Lab's query for a row's run, showing the row's metric. */
export function queryOfRow({ scenario }: LadderRow): string {
  return encodeScenario(scenario, writeShown("goodputBps"));
}

import { msg } from "../../language/translate.ts";
import { scenarioTools } from "../run/scenario-tools.ts";
import { loadProgramLanguage, mentionsProgram } from "../run/program-language.ts";
import { presetBook } from "../run/preset-book.ts";
import type { PageHost, PageSpec } from "../kit/page.ts";
import { openLab } from "./lab/open-lab.tsx";

/** Loads a later page together with what reads and changes its scenarios. */
async function withTools<T>(host: PageHost, file: Promise<T>): Promise<T> {
  const query = host.readQuery();
  const [loaded] = await Promise.all([
    file,
    scenarioTools.load(),
    mentionsProgram(query) && loadProgramLanguage(),
    presetBook.isBehind(query) && presetBook.load(),
  ]);
  return loaded;
}

/**
 * The pages, in the order of their tabs; the first one opens by default. Only that one is part of the first
 * load; any other is one line: `{ id, title, open: async (host) => (await withTools(host, import("./<id>/open-<id>.ts"))).open(host) }`.
 */
export const pages: readonly [PageSpec, ...PageSpec[]] = [
  { id: "lab", title: msg("Lab"), open: openLab },
  {
    id: "compare",
    title: msg("Compare"),
    line: msg("two runs side by side"),
    key: "C",
    beside: "compare",
    open: async (host) => (await withTools(host, import("./compare/open-compare.tsx"))).openCompare(host),
  },
  {
    id: "ladder",
    title: msg("Ladder"),
    line: msg("the same senders, every algorithm"),
    key: "L",
    beside: "ladder",
    open: async (host) => (await withTools(host, import("./ladder/open-ladder.tsx"))).openLadder(host),
  },
  {
    id: "packets",
    title: msg("Packets"),
    line: msg("one moment, packet by packet"),
    key: "K",
    beside: "packets",
    open: async (host) => (await withTools(host, import("./packets/open-packets.tsx"))).openPackets(host),
  },
  {
    id: "sweep",
    title: msg("Sweep"),
    line: msg("one setting, many runs"),
    beside: "sweep",
    open: async (host) => (await withTools(host, import("./sweep/open-sweep.tsx"))).openSweep(host),
  },
  {
    id: "own",
    title: msg("Your TCP"),
    line: msg("an algorithm that you write"),
    open: async (host) => (await withTools(host, import("./own/open-own.tsx"))).openOwn(host),
  },
  {
    id: "papers",
    title: msg("Papers"),
    line: msg("published figures, reproduced"),
    open: async (host) => (await withTools(host, import("./papers/open-papers.tsx"))).openPapers(host),
  },
  {
    id: "lessons",
    title: msg("Learn"),
    line: msg("predict, run, explain"),
    open: async (host) => (await withTools(host, import("./lessons/open-lessons.tsx"))).openLessons(host),
  },
];

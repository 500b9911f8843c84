import { openLab } from "./lab/open-lab.ts";
import type { PageSpec } from "./page.ts";

/**
 * The pages, in the order of their tabs; the first is what opens without a name. Only that one is part of the first
 * load; any other is one line: `{ id, title, open: async (host) => (await import("./<id>/open-<id>.ts")).open(host) }`.
 */
export const pages: readonly [PageSpec, ...PageSpec[]] = [
  { id: "lab", title: "Lab", open: openLab },
  { id: "compare", title: "Compare", open: async (host) => (await import("./compare/open-compare.tsx")).openCompare(host) },
  { id: "ladder", title: "Ladder", open: async (host) => (await import("./ladder/open-ladder.tsx")).openLadder(host) },
  { id: "sweep", title: "Sweep", open: async (host) => (await import("./sweep/open-sweep.tsx")).openSweep(host) },
  { id: "papers", title: "Papers", open: async (host) => (await import("./papers/open-papers.tsx")).openPapers(host) },
  { id: "lessons", title: "Lessons", open: async (host) => (await import("./lessons/open-lessons.tsx")).openLessons(host) },
];

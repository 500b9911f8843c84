import { loadavg } from "node:os";
import { buildPage } from "../../scripts/build-page.mjs";
import { readArguments } from "../../scripts/tool-arguments.mjs";
import { findChromium } from "../../scripts/browser.mjs";
import { type Lab, startLab } from "./page.ts";

/** What Chromium calls a long task, and a reader begins to feel, ms. */
const longMs = 50;
/** Shorter tasks are not looked at, ms. */
const worthMs = 4;
const allPanes = "v.panes=network,link,queue,windows,senders";
/** Long enough for what the page still reads from a run that is there. */
const restMs = 1500;
const mostMs = 180_000;

interface Errand {
  readonly query: string;
  /** Visible once all is computed. */
  readonly done: string;
}

const runDone = "main[aria-busy=false]";
const sweepDone = ".progress-bar[data-status=done]";
const errands: Readonly<Record<string, Errand>> = {
  first: { query: "", done: runDone },
  "64 senders": { query: `?n=64&${allPanes}`, done: runDone },
  "1000 senders": { query: `?n=1000&${allPanes}`, done: runDone },
  "two switches": { query: `?v.preset=two-switch&${allPanes}`, done: runDone },
  "leaf-spine": { query: `?v.preset=qlf-w1&${allPanes},responses`, done: runDone },
  "fat-tree": { query: `?v.preset=trim-12&${allPanes},responses`, done: runDone },
  "4,000 connections": {
    query: `?topo=leaf-spine&work=oneshot&flows=4000x10KB&v.panes=network,link,queue,senders,responses`,
    done: runDone,
  },
  packets: { query: "?page=packets&n=64&blocks=4", done: runDone },
  compare: { query: "?page=compare&n=64&b.rto=2ms", done: 'h1:has-text("instead of")' },
  sweep: { query: "?page=sweep&v.predict=0", done: sweepDone },
  "sweep of networks": { query: "?page=sweep&v.preset=two-switch&v.predict=0", done: sweepDone },
};

/** One of Chromium's trace; times in µs. `tdur` is the processor's. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: {
    readonly name?: string;
    readonly data?: { readonly url?: string; readonly functionName?: string; readonly columnNumber?: number; readonly type?: string };
  };
}

interface Task {
  readonly kind: Kind;
  readonly atMs: number;
  readonly tookMs: number;
  /** Of the processor alone: what else the machine does is not in it. */
  readonly workedMs: number;
  /** The parts that took longest, as the browser names them. */
  readonly parts: readonly string[];
}

/** What a task is mainly about. */
type Kind = "slice" | "picture" | "start" | "other";
const kinds: Readonly<Record<Kind, string>> = { slice: "slices", picture: "pictures", start: "loading", other: "the rest" };

function forbidWorkers(): void {
  delete (globalThis as { Worker?: unknown }).Worker;
}

const categories = ["-*", "toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "v8", "__metadata"];

function describePart({ name, dur = 0, args: { data } }: TraceEvent): string {
  const place =
    data?.url === undefined ? (data?.type ?? "") : `${data.functionName ?? ""} ${data.url.replace(/.*\//, "")}:${data.columnNumber ?? ""}`;
  return `${(dur / 1000).toFixed(0)} ms ${name} ${place}`.trimEnd();
}

function findKind(inside: readonly TraceEvent[]): Kind {
  if (inside.some(({ name }) => name === "FireAnimationFrame" || name === "Commit")) return "picture";
  if (inside.some(({ args: { data } }) => data?.url?.includes("/on-page-"))) return "slice";
  return inside.some(({ name }) => name === "v8.evaluateModule" || name === "ParseHTML" || name === "Receive mojo message")
    ? "start"
    : "other";
}

/** The tasks of the page's main thread that took a while. */
function listTasks(trace: Buffer): Task[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threads = new Set(
    traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const events = traceEvents
    .filter(({ ph, pid, tid, dur }) => ph === "X" && dur !== undefined && threads.has(`${pid} ${tid}`))
    .toSorted((a, b) => a.ts - b.ts);
  const tasks: Task[] = [];
  for (const [at, { name, pid, tid, ts, dur = 0, tdur = 0 }] of events.entries()) {
    if (name !== "RunTask" || dur < 1000 * worthMs) continue;
    const inside: TraceEvent[] = [];
    for (let next = at + 1; next < events.length && events[next].ts < ts + dur; next++)
      if (events[next].pid === pid && events[next].tid === tid) inside.push(events[next]);
    const parts = inside.toSorted((a, b) => (b.dur ?? 0) - (a.dur ?? 0)).slice(0, 8);
    const times = { atMs: (ts - events[0].ts) / 1000, tookMs: dur / 1000, workedMs: tdur / 1000 };
    tasks.push({ kind: findKind(inside), ...times, parts: parts.map(describePart) });
  }
  return tasks;
}

function describe(tasks: readonly Task[]): string {
  const texts = Object.entries(kinds).map(([kind, name]) => {
    const worked = tasks.filter((task) => task.kind === kind).map(({ workedMs }) => workedMs);
    const long = worked.filter((ms) => ms > longMs);
    const most = Math.max(0, ...worked)
      .toFixed(0)
      .padStart(4);
    return `${name}${most}${long.length === 0 ? "" : ` (${long.length})`}`.padEnd(name.length + 10);
  });
  return texts.join("");
}

const { values, words: wanted } = readArguments({
  name: "measure:on-page",
  about: `Measures how long the page is unresponsive at a time if it cannot start workers, compared with workers allowed. Only prints numbers, with
the load of the machine, on which they depend.`,
  words: { placeholder: "ERRAND", help: `some of ${Object.keys(errands).join(", ")} (default all)`, choices: Object.keys(errands) },
  options: { causes: { type: "flag", help: "adds the parts of each long task" } },
});

async function measure(lab: Lab, name: string, { query, done }: Errand, isBySelf: boolean): Promise<void> {
  const { page } = await lab.open(query, {}, async (opened) => {
    await lab.browser.startTracing(opened, { categories });
    if (isBySelf) await opened.addInitScript(forbidWorkers);
  });
  const beganMs = performance.now();
  const isDone = await page
    .locator(done)
    .first()
    .waitFor({ state: "attached", timeout: mostMs })
    .then(
      () => true,
      () => false,
    );
  const tookS = (performance.now() - beganMs) / 1000;
  await page.waitForTimeout(restMs);
  const tasks = listTasks(await lab.browser.stopTracing());
  const time = isDone ? `${tookS.toFixed(1)} s` : `not done in ${mostMs / 1000} s`;
  console.log(
    `${name.padEnd(20)} ${(isBySelf ? "page" : "workers").padEnd(8)} ${time.padStart(7)}; ${describe(tasks)}   (load ${loadavg()[0].toFixed(1)})`,
  );
  if (values.causes)
    for (const task of tasks.filter(({ workedMs }) => workedMs > longMs))
      console.log(
        `    ${task.kind} at ${task.atMs.toFixed(0)}: ${task.tookMs.toFixed(0)} ms, worked ${task.workedMs.toFixed(0)}: ${task.parts.join(" | ")}`,
      );
  await page.context().close();
}

buildPage();
console.log(`processor ms of the longest task of each kind; in brackets how many took more than ${longMs} ms`);
const { executablePath } = await findChromium();
const lab = await startLab(executablePath);
for (const [name, errand] of Object.entries(errands))
  if (wanted.length === 0 || wanted.includes(name)) for (const isBySelf of [true, false]) await measure(lab, name, errand, isBySelf);
await lab.close();

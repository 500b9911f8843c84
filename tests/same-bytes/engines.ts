import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright";
import { findChromium, launchArgs } from "../../scripts/browser.mjs";
import { buildPage } from "../../scripts/build-page.mjs";
import { endWith, readArguments } from "../../scripts/tool-arguments.mjs";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { serveFolder } from "../browser/static-server.ts";
import { type EngineName, engineNames, findEngine, readEngines } from "../browsers/find-engines.ts";
import { startEngine } from "../browsers/start-engine.ts";
import { bundle } from "../support/load-engine.ts";
import { findNode, type FoundNode, nodeMajors } from "./find-nodes.ts";
import { listKinds } from "./scenario-kinds.ts";
import { writeTable } from "./engine-table.ts";
import type { WorkerDigest } from "./worker-digest.ts";

/** Of digest-in-browser.ts, in the browser. */
declare function digestAll(scenarios: string, live: string, sweep: string): Promise<WorkerDigest[]>;

/** Scenarios in one call of a browser: it is done well before the driver loses patience. */
const batch = 20;

/** @throws {Error} when the page is not built */
function findWorker(name: string): string {
  const file = readdirSync("dist/assets").find((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
  if (file === undefined) throw new Error(`dist/assets has no ${name} worker: npm run build`);
  return resolve("dist/assets", file);
}

/** A document in a browser that has digest-in-browser.ts. */
interface OpenDocument {
  readonly title: string;
  /** @param scenarios as JSON */
  digest(scenarios: string): Promise<WorkerDigest[]>;
  close(): Promise<void>;
}

/** As the browser tests have it, which need no driver. */
async function openChromium(url: string): Promise<OpenDocument> {
  const { executablePath } = await findChromium({ shell: true });
  const browser = await chromium.launch({ executablePath, args: launchArgs });
  const page = await browser.newPage();
  await page.goto(url);
  return {
    title: `Chromium ${browser.version()}`,
    digest: (scenarios) => page.evaluate(([part]) => digestAll(part, "live.js", "sweep.js"), [scenarios]),
    close: () => browser.close(),
  };
}

/** @returns why it cannot be driven here */
async function openDriven(name: EngineName): Promise<((url: string) => Promise<OpenDocument>) | string> {
  const found = await findEngine(name);
  if ("reason" in found) return found.reason;
  return async (url) => {
    const { title, driver, close } = await startEngine(found);
    await driver.get(url);
    return {
      title,
      digest: (scenarios) => driver.executeScript<WorkerDigest[]>('return digestAll(arguments[0], "live.js", "sweep.js");', scenarios),
      close,
    };
  };
}

async function digestInBrowser(
  name: EngineName,
  scenarios: readonly Scenario[],
): Promise<{ title: string; digests: WorkerDigest[] } | string> {
  const open = name === "chromium" ? openChromium : await openDriven(name);
  if (typeof open === "string") return open;
  const folder = mkdtempSync(join(tmpdir(), "incast-same-bytes-"));
  const script = await bundle("tests/same-bytes/digest-in-browser.ts", "digest-in-browser");
  copyFileSync(script, join(folder, "digest.js"));
  copyFileSync(live, join(folder, "live.js"));
  copyFileSync(sweep, join(folder, "sweep.js"));
  writeFileSync(join(folder, "index.html"), '<!doctype html><title>Same bytes</title><script type="module" src="digest.js"></script>');
  const server = await serveFolder(folder, "/");
  const engine = await open(server.url);
  try {
    const digests: WorkerDigest[] = [];
    for (let at = 0; at < scenarios.length; at += batch) {
      const part = JSON.stringify(scenarios.slice(at, at + batch));
      digests.push(...(await engine.digest(part)));
    }
    return { title: engine.title, digests };
  } finally {
    await engine.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

async function digestInNode({ path }: FoundNode, scenarios: readonly Scenario[]): Promise<WorkerDigest[]> {
  const script = await bundle("tests/same-bytes/digest-in-node.ts", "digest-in-node");
  const folder = mkdtempSync(join(tmpdir(), "incast-same-bytes-"));
  const file = join(folder, "scenarios.json");
  writeFileSync(file, JSON.stringify(scenarios));
  const answer = execFileSync(path, [script, file, live, sweep], { encoding: "utf8", maxBuffer: 2 ** 28 });
  rmSync(folder, { recursive: true });
  return JSON.parse(answer) as WorkerDigest[];
}

const { values } = readArguments({
  name: "same-bytes:engines",
  about: `Does a scenario give the same bytes everywhere? The workers of the built page compute the same scenarios in Chromium, Firefox and
WebKit, and in Node 20, 22 and 24: all recorded columns, totals and metrics, byte for byte. Prints a hash for each kind of scenario
and engine, and how many are equal in all. Exit code 1: some differ, which are printed.`,
  options: {
    count: { type: "count", standard: 60, help: "random scenarios of each kind" },
    seed: { type: "count", standard: 1, least: 0, help: "of the scenarios" },
    engines: {
      type: "text",
      placeholder: "NAMES",
      help: `only these, with the versions of Node; one that is missing is a failure (${engineNames.join(",")})`,
    },
    only: { type: "text", placeholder: "TEXT", help: "kinds of scenarios whose name has this in it, such as programs" },
    markdown: { type: "flag", help: "the table as Markdown" },
  },
});
const asked = readEngines(values.engines);
const everyKind = listKinds(values.count, values.seed);
const kinds = everyKind.filter(({ name }) => name.includes(values.only ?? ""));
if (kinds.length === 0)
  endWith(`--only: "${values.only}" is in no kind's name; there are ${everyKind.map(({ name }) => `"${name}"`).join(", ")}`);
buildPage();
const scenarios = kinds.flatMap(({ scenarios }) => scenarios);
const [live, sweep] = [findWorker("live"), findWorker("sweep")];
const columns: { title: string; digests: readonly WorkerDigest[] }[] = [];
const missing: string[] = [];
for (const name of asked ?? engineNames) {
  const answer = await digestInBrowser(name, scenarios);
  if (typeof answer === "string") missing.push(`${name}: ${answer}`);
  else columns.push(answer);
}
for (const major of nodeMajors) {
  const node = findNode(major);
  if (node === null) missing.push(`Node ${major}: not in the registry for this platform`);
  else columns.push({ title: `Node ${node.version.slice(1)}`, digests: await digestInNode(node, scenarios) });
}
const { text, differing } = writeTable(kinds, columns, values.markdown ? "markdown" : "text");
const rows = columns.at(0)?.digests.reduce((sum, { rows }) => sum + rows, 0) ?? 0;
console.log(`seed ${values.seed}: ${scenarios.length} scenarios, ${rows} rows\n\n${text}`);
for (const line of missing) console.log(`not compared: ${line}`);
for (const index of differing)
  console.log(`${columns.map(({ digests }) => digests[index].text).join(" ")}: ${JSON.stringify(scenarios[index])}`);
if (differing.length > 0 || columns.length < 2 || (asked !== null && missing.length > 0)) process.exitCode = 1;

import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { chromium } from "playwright";
import { findChromium } from "../../scripts/browser.mjs";
import { endWith, readArguments } from "../../scripts/tool-arguments.mjs";

const { values } = readArguments({
  name: "verify:package",
  about: `Builds the npm package, packs it, and installs the tarball in an empty folder without network. Library and terminal of the package must give
the numbers of this checkout's terminal to the last digit: in Node, in its worker threads, and in a page of Chromium. Exit code 1: they do not.`,
  options: { node: { type: "text", placeholder: "FILES", help: "other Nodes to try too, by their executables, with commas" } },
});

/** Our promise (docs/library.md), in bytes. */
const mostTarballBytes = 1_000_000;

const scenario = { workload: { senders: 24, blocks: 4 }, transport: { algorithm: "dctcp" }, network: { ecnThresholdPackets: 20 } };
const vary = { senders: [2, 4, 8], seeds: 2 };
const threeLines = `import { run } from "incast-lab";
const summary = run(${JSON.stringify(scenario)});
console.log(JSON.stringify(summary));`;
const sweepLines = `import { sweep } from "incast-lab/node";
import { goodput } from "incast-lab/models";
for await (const row of sweep({ base: ${JSON.stringify(scenario)}, vary: { senders: [2, 4, 8] }, seeds: 2 }, { jobs: 3 })) console.log(JSON.stringify(row));
console.log(goodput({ linkBps: 1e9, rttNs: 1e5, bufferPackets: 64, segmentBytes: 1000, blockBytes: 256000, rtoMinNs: 2e8, awndPackets: null }, 8).NStar);`;
const types = `import { run, type RunSummary, type ScenarioInput, sweep } from "incast-lab";
import { goodput } from "incast-lab/models";
import { sweep as sweepAll } from "incast-lab/node";
const input: ScenarioInput = ${JSON.stringify(scenario)};
const summary: RunSummary = run(input);
const shares: number[] = [...sweep({ base: input, vary: { senders: "2,4" } })].map(({ normalizedGoodput }) => normalizedGoodput);
const model: number = goodput({ linkBps: 1e9, rttNs: 1e5, bufferPackets: 64, segmentBytes: 1000, blockBytes: 1, rtoMinNs: 1, awndPackets: null }, 2).goodputBps;
// @ts-expect-error: no such field
run({ workload: { sender: 3 } });
export const all = [summary.drops, summary.flows[0].groupName, model, shares, sweepAll];
`;

const folder = mkdtempSync(join(tmpdir(), "incast-package-"));
let faults = 0;

function check(what: string, isGood: boolean): void {
  console.log(`${isGood ? "good" : "FAULT"}  ${what}`);
  if (!isGood) faults += 1;
}

function print(command: string, ...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(command, args, { cwd: folder, encoding: "utf8", maxBuffer: 1e9 });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}: ${stderr}`);
  return stdout;
}

/** The manifest tells how the numbers came about, which differs between the ways. */
function strip(json: string): string {
  const { manifest: _, ...rest } = JSON.parse(json) as { manifest: unknown };
  return JSON.stringify(rest);
}

try {
  const packed = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--pack-destination", folder], { cwd: "dist-package", encoding: "utf8" }),
  ) as {
    filename: string;
  }[];
  const tarball = join(folder, packed[0].filename);
  const { size } = statSync(tarball);
  check(`the tarball has ${(size / 1000).toFixed(0)} kB`, size <= mostTarballBytes);

  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  print("npm", "install", "--offline", "--no-audit", "--no-fund", "--loglevel", "error", tarball);
  check(
    "it needs no other package",
    readdirSync(join(folder, "node_modules"))
      .filter((name) => !name.startsWith("."))
      .join() === "incast-lab",
  );

  writeFileSync(join(folder, "scenario.json"), JSON.stringify(scenario));
  writeFileSync(join(folder, "three-lines.js"), threeLines);
  writeFileSync(join(folder, "sweep-lines.js"), sweepLines);
  const terminal = ["scripts/run-ts.mjs", "src/cli/main.ts"].map((name) => join(process.cwd(), name));
  const base = ["--scenario", "scenario.json"];
  const runArguments = ["run", ...base, "--format", "json"];
  const sweepArguments = [
    "sweep",
    ...base,
    "--vary",
    `senders=${vary.senders.join()}`,
    "--seeds",
    String(vary.seeds),
    "--format",
    "jsonl",
    "--jobs",
    "2",
  ];
  const expectedRun = print(process.execPath, ...terminal, ...runArguments);
  const expectedSweep = print(process.execPath, ...terminal, ...sweepArguments);
  const expectedRows = expectedSweep.trimEnd().split("\n").map(strip);

  for (const node of [process.execPath, ...(values.node?.split(",") ?? [])]) {
    const name = `Node ${print(node, "-p", "process.versions.node").trim()}`;
    const program = join(folder, "node_modules/incast-lab/bin/incast-lab.cjs");
    check(`${name}: three lines give the terminal's numbers`, print(node, "three-lines.js").trim() === strip(expectedRun));
    const rows = print(node, "sweep-lines.js").trim().split("\n");
    const star = /"NStar": (\d+)/.exec(print(node, program, "model", "goodput", "--senders", "8", "--format", "json"))?.[1];
    check(`${name}: a sweep in worker threads, and a model`, rows.slice(0, -1).join() === expectedRows.join() && rows.at(-1) === star);
    for (const start of ["first", "second"])
      check(`${name}: the ${start} start of the packaged terminal`, print(node, program, ...runArguments) === expectedRun);
    check(`${name}: its sweep in worker threads`, print(node, program, ...sweepArguments) === expectedSweep);
  }
  check(
    "npx runs the terminal",
    print("npx", "--offline", "incast-lab", "--version") === print(process.execPath, ...terminal, "--version"),
  );

  writeFileSync(join(folder, "types.ts"), types);
  const compiler = join(process.cwd(), "node_modules/typescript/bin/tsc");
  for (const resolution of ["bundler", "nodenext"]) {
    const module = resolution === "bundler" ? "esnext" : "nodenext";
    const options = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2023", "--module", module, "--moduleResolution", resolution];
    const { status, stdout } = spawnSync(process.execPath, [compiler, ...options, "types.ts"], { cwd: folder, encoding: "utf8" });
    check(`types, as ${resolution} finds them${status === 0 ? "" : `: ${stdout}`}`, status === 0);
  }

  check("Chromium: three lines give the terminal's numbers", (await runInPage(threeLines)) === strip(expectedRun));
} finally {
  rmSync(folder, { recursive: true });
}
if (faults > 0) process.exitCode = 1;

/** What the lines print in a page that has the package beside it. */
async function runInPage(lines: string): Promise<string> {
  const site = join(folder, "site");
  mkdirSync(site);
  cpSync(join(folder, "node_modules/incast-lab/lib"), join(site, "lib"), { recursive: true });
  const map = JSON.stringify({ imports: { "incast-lab": "./lib/incast-lab.js" } });
  writeFileSync(join(site, "index.html"), `<!doctype html><script type="importmap">${map}</script><script type="module">${lines}</script>`);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const file = join(site, path === "/" ? "index.html" : path);
    response.setHeader("content-type", extname(file) === ".js" ? "text/javascript" : "text/html");
    try {
      response.end(readFileSync(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { executablePath } = await findChromium({ shell: true });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    const said = page.waitForEvent("console", { timeout: 60_000 });
    page.on("pageerror", (error) => endWith(error.message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return (await said).text();
  } finally {
    await browser.close();
    server.close();
  }
}

import { buildPage } from "../../scripts/build-page.mjs";
import { endWith, readArguments } from "../../scripts/tool-arguments.mjs";
import { engineNames, findEngine, readEngines } from "./find-engines.ts";
import { type Homes, openHomes } from "./homes.ts";
import type { Journey } from "./journey.ts";
import { homeJourneys } from "./journeys/homes.ts";
import { labJourneys } from "./journeys/lab.ts";
import { pageJourneys } from "./journeys/pages.ts";
import { takePictures } from "./pictures.ts";
import { type StartedEngine, startEngine } from "./start-engine.ts";
import { Tab } from "./tab.ts";

const journeys: readonly Journey[] = [...labJourneys, ...pageJourneys, ...homeJourneys];

/** @returns why it failed; null: it went as it should */
async function travel(journey: Journey, tab: Tab, homes: Homes): Promise<string | null> {
  try {
    await tab.open("about:blank");
    await tab.resize(1280, 800);
    await tab.takeProblems();
    await journey.run({ tab, homes });
    const problems = await tab.takeProblems();
    return problems.length === 0 ? null : `the page's console:\n${problems.join("\n")}`;
  } catch (error) {
    const problems = await tab.takeProblems().catch(() => []);
    await tab.leaveFrame().catch(() => {});
    const at = error instanceof Error ? (/tests\/browsers\/journeys\/[\w-]+\.ts:\d+/.exec(error.stack ?? "")?.[0] ?? "") : "";
    return [`${error instanceof Error ? error.message : String(error)} ${at}`, ...problems].join("\n");
  }
}

/** @returns how many failed */
async function travelAll(engine: StartedEngine, homes: Homes, wanted: readonly Journey[]): Promise<number> {
  const tab = new Tab(engine);
  let failed = 0;
  for (const journey of wanted) {
    const start = Date.now();
    const fault = await travel(journey, tab, homes);
    if (fault !== null) failed += 1;
    console.log(`${fault === null ? "ok  " : "FAIL"} ${engine.title}: ${journey.name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    if (fault !== null) console.log(fault.replace(/^/gm, "     "));
  }
  return failed;
}

/** @returns how many journeys failed */
async function drive(engine: StartedEngine, homes: Homes): Promise<number> {
  try {
    if (values.pictures === undefined) return await travelAll(engine, homes, wanted);
    await takePictures(new Tab(engine), homes, values.pictures);
    return 0;
  } finally {
    await engine.close();
  }
}

const { values } = readArguments({
  name: "test:browsers",
  about: `The journeys that matter, driven by WebDriver in every engine of this machine: Chromium, Firefox and WebKit (WebKitGTK's small
browser, MiniBrowser). They are written once, so what differs is the engine's. Says which browsers it found and what is missing for
the others. Exit code 1: a journey failed, or an engine that was asked for is missing.`,
  options: {
    engines: {
      type: "text",
      placeholder: "NAMES",
      help: `these and no others, with commas (${engineNames.join(",")}); one that is missing is a failure`,
    },
    only: { type: "text", placeholder: "TEXT", help: "journeys whose name has this in it" },
    pictures: { type: "text", placeholder: "FOLDER", help: "pictures of the main states in each engine, and no journeys" },
  },
});
const asked = readEngines(values.engines);
const wanted = values.pictures !== undefined ? [] : journeys.filter(({ name }) => name.includes(values.only ?? ""));
if (wanted.length === 0 && values.pictures === undefined)
  endWith(`--only: "${values.only}" is in no journey's name; there are ${journeys.map(({ name }) => `"${name}"`).join(", ")}`);
buildPage();
buildPage("--mode", "single");
let [passed, failed] = [0, 0];
const homes = await openHomes();
try {
  for (const name of asked ?? engineNames) {
    const found = await findEngine(name);
    if ("reason" in found) {
      console.log(`${asked === null ? "not driven:" : "FAIL"} ${name}: ${found.reason}`);
      if (asked !== null) failed += 1;
      continue;
    }
    const engine = await startEngine(found).catch((error: unknown) => {
      console.log(`FAIL ${name} does not start: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    });
    if (engine === null) {
      failed += 1;
      continue;
    }
    console.log(`${engine.title}, driven by ${found.driverPath}`);
    const faults = await drive(engine, homes);
    failed += faults;
    passed += wanted.length - faults;
  }
} finally {
  await homes.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || (passed === 0 && wanted.length > 0) ? 1 : 0;

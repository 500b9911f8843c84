import { buildPage } from "../../../scripts/build-page.mjs";
import { findChromium } from "../../../scripts/browser.mjs";
import { endWith, readArguments } from "../../../scripts/tool-arguments.mjs";
import { locales } from "../../../src/language/locales.ts";
import { startLab } from "../page.ts";
import { firstVisits, sights, type Sight, zoomWindow } from "./sights.ts";
import { Findings, openSight, type Place, survey, writePlaces } from "./survey.ts";

const languages = ["en", ...Object.keys(locales)];
const names = sights.map(({ name }) => name);

const { values } = readArguments({
  name: "test:widths",
  about: `Checks every page of the build in every language and at every width: resized in steps, zoomed from 50 to 400% on usual screens, and
loaded again at usual widths. A fault is a page error, a part that could not be drawn, a document that scrolls sideways, or a part or
control that is out of sight. Prints the place of each fault and the number of checks. Exit code 1: there is a fault.`,
  options: {
    pages: { type: "text", placeholder: "LIST", help: `these alone, with commas between: ${names.join(", ")}` },
    languages: { type: "text", placeholder: "LIST", help: `these alone, with commas between: ${languages.join(", ")}` },
    step: { type: "count", standard: 5, help: "px between two widths" },
    from: { type: "count", least: 320, standard: 320, help: "minimum width, px" },
    to: { type: "count", least: 320, standard: 2560, help: "maximum width, px" },
    height: { type: "count", standard: 850, help: "of all these windows, px" },
    loads: { type: "count", least: 0, standard: 4, help: "of each page in each language, at usual widths in turn" },
    "first-visits": {
      type: "flag",
      help: "instead: eight runs in the Lab, each a first visit, in a profile of its own, at each of fourteen usual widths",
    },
    "no-zoom": { type: "flag", help: "without the zooms" },
    scrollbars: { type: "flag", help: "scroll bars take space, as on most desktops, and do not cover the page" },
    shard: { type: "text", placeholder: "I/N", help: "this part of the pages and languages alone: 1/2 and 2/2 are all of them" },
    build: { type: "path", placeholder: "FOLDER", help: "of a page that is built already" },
  },
});

/** Seeds and rankings are computed in the background after a page's own runs. */
const quietMs = 3000;
/** Usual widths of screens and of halves of them, px. */
const usualWidths = [1600, 320, 955, 390, 1366, 600, 1920, 768, 1280, 360, 1024, 1440, 820, 1680, 1536, 640, 1728, 2560] as const;
/** Of a first visit. */
const firstWidths = [320, 360, 390, 600, 768, 820, 1024, 1280, 1366, 1440, 1536, 1600, 1728, 1920] as const;
const screens = [
  [1280, 800],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;
/** As browsers offer them. */
const zooms = [0.5, 0.67, 0.75, 0.8, 0.9, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const;

/** @returns those of `all` that the option names, in its order */
function readList(name: string, text: string | undefined, all: readonly string[]): readonly string[] {
  const list = text?.split(",") ?? all;
  const wrong = list.find((one) => !all.includes(one));
  return wrong === undefined ? list : endWith(`--${name}: "${wrong}" is not allowed; allowed: ${all.join(", ")}`);
}

function readShard(text = "1/1"): readonly [part: number, parts: number] {
  const [, part, parts] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  return part >= 1 && part <= parts
    ? [part, parts]
    : endWith(`--shard: "${text}" is not allowed; allowed: I/N with I from 1 to N, such as 1/2`);
}

const { step, from, to, height } = values;
const isFirst = values["first-visits"];
if (to < from) endWith(`--to: "${to}" is not allowed; allowed: a width from ${from}`);
const [part, parts] = readShard(values.shard);
const chosen: readonly Sight[] = isFirst
  ? firstVisits
  : readList("pages", values.pages, names).flatMap((name) => sights.filter((sight) => sight.name === name));
const units = chosen
  .flatMap((sight) => readList("languages", values.languages, languages).map((language) => ({ sight, language })))
  .filter((_, at) => at % parts === part - 1);

const widths: Place[] = [];
const addWidth = (width: number) => widths.push({ name: String(width), window: { width, height, zoom: 1 } });
if (isFirst) for (const width of firstWidths) addWidth(width);
else for (let width = from; width <= to; width += step) addWidth(width);
const zoomed: Place[] = values["no-zoom"]
  ? []
  : screens.flatMap(([width, height]) =>
      zooms
        .map((zoom) => ({ name: `${width} x ${height} at ${Math.round(100 * zoom)}%`, window: zoomWindow(width, height, zoom) }))
        .filter(({ window }) => window.width >= 320),
    );

if (values.build === undefined) buildPage();
const { executablePath } = await findChromium({ shell: true });
const lab = await startLab(executablePath, values.build, values.scrollbars ? { ignoreDefaultArgs: ["--hide-scrollbars"] } : {});
const startMs = performance.now();
let [checks, opened, faults] = [0, 0, 0];

/** Resizes a page through all windows, and loads it afresh at some. @returns how often it was loaded */
async function surveyPage({ sight, language }: (typeof units)[number], at: number, findings: Findings): Promise<number> {
  const open = await openSight(lab, sight, language, { width: 1280, height: 800, zoom: 1 }, quietMs);
  await survey(open, widths, findings);
  await survey(open, zoomed, findings);
  await open.close();
  for (let load = 0; load < values.loads; load++) {
    const width = usualWidths[(at * values.loads + load) % usualWidths.length];
    const window = { width, height, zoom: 1 };
    const fresh = await openSight(lab, sight, language, window);
    await survey(fresh, [{ name: `${width} when loaded`, window }], findings);
    await fresh.close();
  }
  return 1 + values.loads;
}

/** Each window is the first that this visitor has: nothing was resized, and nothing is known of them. */
async function surveyFirstVisits({ sight, language }: (typeof units)[number], findings: Findings): Promise<number> {
  for (const place of widths) {
    const visit = await openSight({ open: lab.openFirst }, sight, language, place.window);
    await survey(visit, [place], findings);
    await visit.close();
  }
  return widths.length;
}

for (const [at, unit] of units.entries()) {
  const { sight, language } = unit;
  const findings = new Findings();
  const sinceMs = performance.now();
  opened += isFirst ? await surveyFirstVisits(unit, findings) : await surveyPage(unit, at, findings);
  checks += findings.checks;
  faults += findings.kinds.size;
  const seconds = ((performance.now() - sinceMs) / 1000).toFixed(0);
  console.log(`${sight.name} ${language}: ${findings.kinds.size === 0 ? "ok" : "FAULTS"}, ${findings.checks} windows, ${seconds} s`);
  for (const { fault, places } of findings.kinds.values()) console.log(`  ${fault}\n    ${places.length}: ${writePlaces(places, step)}`);
}
await lab.close();
const minutes = ((performance.now() - startMs) / 60_000).toFixed(1);
console.log(`${units.length} pages in their languages, ${checks} windows, ${opened} loads, ${minutes} min: ${faults} kinds of fault`);
if (faults > 0) process.exitCode = 1;

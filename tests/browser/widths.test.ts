import { describe, expect } from "vitest";
import { drawLogged, drawTests } from "../support/draw.ts";
import { isLong } from "../support/extent.ts";
import { shareLab } from "./lab-of-file.ts";
import { sights, zoomWindow } from "./widths/sights.ts";
import { Findings, openSight, type Place, survey } from "./widths/survey.ts";

const lab = shareLab();
const some = drawTests("pages that are made narrower", 0.5);
const at = (width: number): Place => ({ name: `${width}`, window: { width, height: 850, zoom: 1 } });

/** One page through all these windows, and what was wrong in which. */
async function look(name: string, language: string, places: readonly Place[]): Promise<string[]> {
  const findings = new Findings();
  const sight = sights.find((one) => one.name === name)!;
  const open = await openSight(lab, sight, language, { width: 1280, height: 800, zoom: 1 });
  await survey(open, places, findings);
  await open.close();
  expect(findings.checks).toBe(places.length);
  return [...findings.kinds.values()].map(({ fault, places }) => `${places.join(" ")}: ${fault}`);
}

// all of them: npm run test:widths
describe("a page that is made narrower", () => {
  const edges = [320, 345, 600, 630, 700, 760, 1100, 1160, 1325, 1435].map(at);
  const zooms = [2, 4].map((zoom) => ({ name: `${100 * zoom}%`, window: zoomWindow(1280, 800, zoom) }));
  /** In languages with long words. */
  const few = [
    ["ladder", "ar"],
    ["compare", "de"],
  ] as const;

  some("is rendered at each width at which one more link of the Lab fits", async () => {
    const places = Array.from({ length: 101 }, (_, step) => at(600 + 5 * step));
    expect(await look("lab", "en", drawLogged("widths of the Lab", places, 40))).toEqual([]);
  });

  const pages: readonly (readonly [string, string])[] = isLong ? sights.map(({ name }) => [name, "de"]) : few;
  for (const [name, language] of pages) {
    some(`scrolls nothing sideways and hides no control: ${name} in ${language}`, async () =>
      expect(await look(name, language, [...edges, ...zooms])).toEqual([]),
    );
  }
});

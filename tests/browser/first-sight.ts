import { buildPage } from "../../scripts/build-page.mjs";
import { readArguments } from "../../scripts/tool-arguments.mjs";
import { findChromium } from "../../scripts/browser.mjs";
import { firstSizes, seeFirstMotion } from "./ink.ts";
import { type Lab, startLab } from "./page.ts";

readArguments({
  name: "first-sight",
  about: `How soon a visit to the Lab sees its first picture move, judged by the clock, so where nothing else runs. Exit code 1 when windows, queue and
timeouts have not moved within 1.5 s, or 1.1 s after the first picture.`,
});
buildPage();

const mostMs = 1500;
const mostSincePictureMs = 1100;
/** The first opening pays for the browser's own start; a busy machine gets a second and a third chance. */
const openings = 4;
/** Files that take longer to load than this are the machine's matter, not the page's. */
const loadMs = 400;

async function judge(lab: Lab, viewport: (typeof firstSizes)[number]): Promise<boolean> {
  let [best, bestSincePicture] = [Infinity, Infinity];
  for (let opening = 0; opening < openings && best > mostMs; opening++) {
    const { page } = await lab.open("", { viewport });
    const { movedAtMs, pictureAtMs } = await seeFirstMotion(page);
    const loadedMs = await page.evaluate(() => performance.getEntriesByType("navigation").map((entry) => entry.duration)[0] ?? 0);
    best = Math.min(best, movedAtMs - Math.max(0, loadedMs - loadMs));
    bestSincePicture = Math.min(bestSincePicture, movedAtMs - pictureAtMs);
    await page.context().close();
  }
  const isInTime = best <= mostMs && bestSincePicture <= mostSincePictureMs;
  console.log(
    `${viewport.width} x ${viewport.height}: moves after ${best.toFixed(0)} ms (at most ${mostMs}), ` +
      `${bestSincePicture.toFixed(0)} ms after the first picture (at most ${mostSincePictureMs}): ${isInTime ? "ok" : "TOO LATE"}`,
  );
  return isInTime;
}

const { executablePath } = await findChromium();
const lab = await startLab(executablePath);
for (const viewport of firstSizes) if (!(await judge(lab, viewport))) process.exitCode = 1;
await lab.close();

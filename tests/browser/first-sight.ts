import { buildPage } from "../../scripts/build-page.mjs";
import { readArguments } from "../../scripts/tool-arguments.mjs";
import { findChromium } from "../../scripts/browser.mjs";
import { firstSizes, seeFirstMotion } from "./ink.ts";
import { type Lab, startLab } from "./page.ts";

readArguments({
  name: "first-sight",
  about: `How soon a visit to the Lab sees its first picture move, judged by the clock, so where nothing else runs. Exit code 1 when windows, queue and
timeouts have not moved within 1.5 s, or 1.1 s after the first picture, or when nothing moves on a phone of a quarter of this machine's speed
within 3 s.`,
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

/** Lighthouse's phone. */
const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true } as const;
const phoneSlowdown = 4;
const mostPhoneMs = 3000;

/** On a phone the clock is the first thing to move. */
async function judgePhone(lab: Lab): Promise<boolean> {
  let best = Infinity;
  for (let opening = 0; opening < openings && best > mostPhoneMs; opening++) {
    const { page, leave } = await lab.open("", phone, async (opened) => {
      const session = await opened.context().newCDPSession(opened);
      await session.send("Emulation.setCPUThrottlingRate", { rate: phoneSlowdown });
      await opened.addInitScript(() => {
        let first = "";
        const look = () => {
          const text = document.querySelector(".time-readout")?.textContent ?? "";
          if (first !== "" && text !== first && /[1-9]/.test(text)) return Reflect.set(window, "movedAtMs", performance.now());
          first ||= text;
          return requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
    });
    const moved = await page.waitForFunction(() => Reflect.get(window, "movedAtMs") as number | undefined);
    best = Math.min(best, (await moved.jsonValue()) ?? Infinity);
    await leave();
  }
  const isInTime = best <= mostPhoneMs;
  console.log(
    `phone, slowed ${phoneSlowdown}x: moves after ${best.toFixed(0)} ms (at most ${mostPhoneMs}): ${isInTime ? "ok" : "TOO LATE"}`,
  );
  return isInTime;
}

const { executablePath } = await findChromium();
const lab = await startLab(executablePath);
for (const viewport of firstSizes) if (!(await judge(lab, viewport))) process.exitCode = 1;
if (!(await judgePhone(lab))) process.exitCode = 1;
await lab.close();

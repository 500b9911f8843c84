import { availableParallelism, loadavg } from "node:os";
import { buildPage } from "../../scripts/build-page.mjs";
import { readArguments } from "../../scripts/tool-arguments.mjs";
import { findChromium } from "../../scripts/browser.mjs";
import { startLab } from "./page.ts";

readArguments({
  name: "measure:ladder",
  about: `How soon the Ladder has the results of all transports, from the opening of the page on, judged by the clock, so where nothing else runs.
Exit code 1 when 32 or 128 senders take longer than 4 s on two cores.`,
});
buildPage();

const mostMs = 4000;
/** The first opening pays for the browser's own start; a busy machine gets more chances. */
const openings = 4;

const { executablePath } = await findChromium();
const lab = await startLab(executablePath);
for (const senders of [32, 128]) {
  const times: number[] = [];
  while (times.length < openings) {
    const { page } = await lab.open(`?page=ladder&n=${senders}`);
    await page.waitForFunction(() => {
      const rows = [...document.querySelectorAll("table tr:has([data-row])")];
      return rows.length > 0 && rows.every((row) => row.textContent.includes("%"));
    });
    times.push(await page.evaluate(() => performance.now()));
    await page.context().close();
  }
  const best = Math.min(...times);
  if (best > mostMs) process.exitCode = 1;
  console.log(
    `${senders} senders: ${times.map((ms) => ms.toFixed(0)).join(", ")} ms (at most ${mostMs}): ${best > mostMs ? "TOO LATE" : "ok"}` +
      `   (${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)})`,
  );
}
await lab.close();

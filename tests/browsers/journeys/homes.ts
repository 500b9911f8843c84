import { strict as assert } from "node:assert";
import type { Journey } from "../journey.ts";
import type { Tab } from "../tab.ts";
import { awaitRun, awaitSweep, changeSenders, expectNoAlert, openRun, smallSweep } from "./steps.ts";

/** What the Lab is for: a run, a change, a sweep with its formulas, packets. */
async function doAll(tab: Tab, address: string): Promise<void> {
  await openRun(tab, `${address}?blocks=2&guide=off`);
  await changeSenders(tab, 3);
  await tab.open(address + smallSweep);
  await awaitSweep(tab);
  await tab.click({ css: "summary, button", name: /^The papers' formulas at/ });
  await tab.until("a formula is set", () => document.querySelector(".katex-html .strut") !== null);
  await openRun(tab, `${address}?page=packets&blocks=2&guide=off`);
}

async function expectFonts(tab: Tab): Promise<void> {
  await tab.until("a font of the page's own is loaded", async () => {
    await document.fonts.ready;
    return [...document.fonts].some(({ status }) => status === "loaded");
  });
}

/** Hosts and places that allow little. */
export const homeJourneys: readonly Journey[] = [
  {
    name: "a host with the strictest policy and Trusted Types",
    async run({ tab, homes }) {
      await doAll(tab, homes.strict.url);
      await expectFonts(tab);
    },
  },
  {
    name: "a sandboxed frame without an origin runs and sweeps; without the server's leave it says what it lacks",
    async run({ tab, homes }) {
      await tab.open(homes.frame("?blocks=2&guide=off"));
      await tab.enterFrame("iframe");
      await awaitRun(tab);
      await changeSenders(tab, 3);
      await expectFonts(tab);
      await tab.leaveFrame();
      await tab.open(homes.frame(smallSweep));
      await tab.enterFrame("iframe");
      await awaitSweep(tab);
      await tab.leaveFrame();
      await tab.open(homes.closedFrame);
      await tab.enterFrame("iframe");
      await tab.poll("it says why", async () => (await tab.read("[role=alert]")).includes("Access-Control-Allow-Origin: *"));
      await tab.forgetProblems(); // the files that were refused
      await tab.leaveFrame();
    },
  },
  {
    name: "Chromium finds nothing that keeps the page from being installed, and icons as large as they say",
    async run({ tab, homes }) {
      await openRun(tab, `${homes.strict.url}?blocks=2&guide=off`);
      const found = await tab.askChromium<{ installabilityErrors: { errorId: string }[] }>("Page.getInstallabilityErrors");
      if (found === null) return; // no other engine says
      assert.deepEqual(found.installabilityErrors, []);
      const manifest = await tab.askChromium<{ url: string; errors: { message: string }[]; data?: string }>("Page.getAppManifest");
      assert.deepEqual(manifest?.errors, []);
      const { icons } = JSON.parse(manifest?.data ?? "{}") as { icons: { src: string; sizes: string; type: string }[] };
      for (const size of ["192x192", "512x512", "any"])
        assert.ok(
          icons.some(({ sizes }) => sizes === size),
          `an icon of ${size}`,
        );
      for (const { src, sizes } of icons.filter(({ type }) => type === "image/png")) {
        const drawn: string = await tab.run(async (address: string) => {
          const picture = await createImageBitmap(await (await fetch(address)).blob());
          return `${picture.width}x${picture.height}`;
        }, new URL(src, manifest?.url).href);
        assert.equal(drawn, sizes, src);
      }
    },
  },
  {
    name: "a later visit needs no network",
    async run({ tab, homes }) {
      const server = await homes.serveAlone();
      await openRun(tab, `${server.url}?blocks=2&guide=off`);
      await tab.until("the page is kept", () => navigator.serviceWorker.controller !== null);
      await server.close();
      await openRun(tab, `${server.url}?blocks=2&guide=off&n=9`);
      await changeSenders(tab, 3);
      for (const id of ["papers", "lessons"]) {
        await tab.open(`${server.url}?page=${id}`);
        await tab.see(`.lab[data-page=${id}] h1`);
        await expectNoAlert(tab);
      }
      await tab.open(server.url + smallSweep);
      await awaitSweep(tab);
    },
  },
  {
    name: "the page in one file, from a folder",
    async run({ tab, homes }) {
      await doAll(tab, homes.single);
      await expectFonts(tab);
      assert.ok((await tab.address()).startsWith("file:"));
    },
  },
];

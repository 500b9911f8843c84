import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Homes } from "./homes.ts";
import { awaitRun, awaitSweep, openRun, smallSweep } from "./journeys/steps.ts";
import type { Tab } from "./tab.ts";

interface View {
  readonly name: string;
  show(tab: Tab, homes: Homes): Promise<void>;
}

/** Stands still at the first timeout. */
async function stopAtTimeout(tab: Tab): Promise<void> {
  await awaitRun(tab);
  await tab.press("Home", "Shift+ArrowRight");
  await tab.see("article[aria-label^='Autopsy of timeout 1 of']");
}

const phone = { width: 390, height: 780 };

const views: readonly View[] = [
  {
    name: "lab",
    async show(tab, homes) {
      await tab.open(`${homes.plain.url}?guide=off`);
      await stopAtTimeout(tab);
    },
  },
  {
    name: "lab-dark",
    async show(tab, homes) {
      await openRun(tab, `${homes.plain.url}?guide=off`);
      await tab.run(() => (document.documentElement.dataset.theme = "dark"));
      await stopAtTimeout(tab);
    },
  },
  {
    name: "lab-phone",
    async show(tab, homes) {
      await tab.open(homes.phone("?guide=off", phone.width, phone.height));
      await tab.enterFrame("iframe");
      await awaitRun(tab);
      await tab.leaveFrame();
    },
  },
  { name: "help", show: async (tab, homes) => openRun(tab, `${homes.plain.url}?guide=off`).then(() => tab.press("?")) },
  {
    name: "settings",
    async show(tab, homes) {
      await openRun(tab, `${homes.plain.url}?guide=off`);
      await tab.click({ css: "button", name: "More" });
    },
  },
  {
    name: "preset-list",
    async show(tab, homes) {
      await openRun(tab, `${homes.plain.url}?guide=off`);
      await tab.click({ css: "[role=combobox]", name: /^Start from/ });
    },
  },
  { name: "packets", show: (tab, homes) => openRun(tab, `${homes.plain.url}?page=packets&blocks=2&guide=off`) },
  { name: "sweep", show: async (tab, homes) => tab.open(homes.plain.url + smallSweep).then(() => awaitSweep(tab)) },
  { name: "papers", show: (tab, homes) => tab.open(`${homes.plain.url}?page=papers`) },
  { name: "lesson", show: (tab, homes) => tab.open(`${homes.plain.url}?page=lessons&lesson=what-is-incast&step=guess`) },
  { name: "first-visit", show: (tab, homes) => openRun(tab, homes.plain.url) },
  { name: "course-page", show: (tab, homes) => tab.open(`${homes.plain.url}embedding.html`) },
  {
    name: "sandbox",
    async show(tab, homes) {
      await tab.open(homes.frame("?blocks=2&guide=off"));
      await tab.enterFrame("iframe");
      await awaitRun(tab);
      await tab.leaveFrame();
    },
  },
];

/** How long a page has for what comes late: fonts, pictures of others' runs, a sheet that slides in. */
const settleMs = 1500;

/** Pictures of the main states: FOLDER/lab-firefox.png and so on, to be looked at side by side. */
export async function takePictures(tab: Tab, homes: Homes, folder: string): Promise<void> {
  mkdirSync(resolve(folder), { recursive: true });
  for (const { name, show } of views) {
    await tab.resize(1280, 800);
    await show(tab, homes);
    await new Promise((done) => setTimeout(done, settleMs));
    await tab.takePicture(join(resolve(folder), `${name}-${tab.engine}.png`));
  }
  await tab.takeProblems();
}

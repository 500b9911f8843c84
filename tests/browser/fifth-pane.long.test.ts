import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { expect, inject, it } from "vitest";
import { describeLab, openExport, toggleTable, openView } from "./lab-page.ts";
import { findAxeFaults, startLab } from "./page.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pane = fileURLToPath(new URL("fixtures/drops-pane.ts", import.meta.url));

/** The page with one more timeline: one file, and its name in panes/registry.ts. */
async function buildWithFifthPane(outDir: string): Promise<void> {
  await build({
    configFile: join(root, "vite.config.ts"),
    root: join(root, "src"),
    logLevel: "error",
    build: { outDir, emptyOutDir: true, minify: false },
    plugins: [
      {
        name: "fifth-pane",
        enforce: "pre",
        transform(code, id) {
          if (!id.endsWith("/ui/panes/registry.ts")) return;
          const line = "  windowsPane,\n";
          if (!code.includes(line)) throw new Error("the registry lists its panes in another way");
          return `import { dropsPane } from ${JSON.stringify(pane)};\n${code.replace(line, `${line}  dropsPane,\n`)}`;
        },
      },
    ],
  });
}

it("a fifth timeline takes one file and one line: toggle, table, figure, URL, keys, and cursor work", async () => {
  const folder = mkdtempSync(join(tmpdir(), "incast-fifth-pane-"));
  await buildWithFifthPane(folder);
  const lab = await startLab(inject("executablePath"), folder);
  const { page, problems } = await lab.open("?blocks=2&v.panes=network,link,drops");
  const { waitForRun } = describeLab(page);
  await waitForRun();
  const drops = page.getByRole("slider", { name: /^Drops\. \d+ packets dropped\./ });
  await drops.waitFor();
  await drops.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.locator("[aria-live=polite]").innerText()).toMatch(/^Drops at [\d.,]+ ms: \d+ drops/);
  await toggleTable(page, "Drops");
  await page.getByRole("columnheader", { name: "Drops" }).waitFor();
  await page.keyboard.press("Escape");
  await openExport(page);
  await page.locator("#export").getByText("Drops", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  expect(await findAxeFaults(page)).toEqual([]);
  await openView(page);
  await page.getByRole("group", { name: "Shown" }).getByRole("button", { name: "Drops", exact: true }).click();
  await drops.waitFor({ state: "detached" });
  expect(problems).toEqual([]);
  await page.goto(`${lab.url}?blocks=2&v.panes=link,drops`);
  await waitForRun();
  await drops.waitFor();
  expect(await page.getByRole("slider", { name: /^(Queue|Windows|Senders)\. / }).count()).toBe(0);
  await lab.close();
  rmSync(folder, { recursive: true });
});

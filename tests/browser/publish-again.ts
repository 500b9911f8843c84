import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeServiceWorker } from "../../scripts/offline.mjs";

/** Ends of the names of the second version's scripts. */
export const secondNames = /2{4}\d{4}\.js$/;

/** Makes a build its second version: another head, and every script of another name. */
export async function publishAgain(folder: string): Promise<void> {
  const assets = join(folder, "assets");
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const names = new Map(scripts.map((name, index) => [name, name.replace(/.{8}\.js$/, `${String(index).padStart(8, "2")}.js`)]));
  const rename = (file: string) =>
    writeFileSync(
      file,
      readFileSync(file, "utf8").replaceAll(/[\w.-]+\.js\b/g, (name) => names.get(name) ?? name),
    );
  for (const [name, next] of names) {
    renameSync(join(assets, name), join(assets, next));
    rename(join(assets, next));
  }
  rename(join(folder, "index.html"));
  const index = join(folder, "index.html");
  writeFileSync(index, readFileSync(index, "utf8").replace("<title>", '<meta name="edition" content="second" /><title>'));
  await writeServiceWorker(folder);
}

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listCatalogues, listKept, translated as tags } from "../../scripts/offline.mjs";

let folder = "";
const put = (name: string): void => writeFileSync(join(folder, name), name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "build-"));
  mkdirSync(join(folder, "assets"));
  for (const name of ["index.html", "sw.js", "assets/lab-1234abcd.js", "assets/delay-1234abcd.js"]) put(name);
  for (const tag of tags) put(`assets/${tag}-1234ab_-.js`);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("what the service worker is told", () => {
  it("are all files of the build but its own and the languages'", () => {
    expect(listKept(folder).map(({ url }) => url)).toEqual(["assets/delay-1234abcd.js", "assets/lab-1234abcd.js", "index.html"]);
    expect(listKept(folder).map(({ revision }) => revision)).toEqual([null, null, expect.stringMatching(/^sha256-/)]);
    // of "index.html", which is what stands in that file here
    expect(listKept(folder).at(-1)!.integrity).toBe("sha256-DrVHMEZYgFqteI0yDxC/Hyknl7Xm10Wjv2F1hNoBcFE=");
    for (const { integrity } of listKept(folder)) expect(integrity).toMatch(/^sha256-[\w+/]{43}=$/);
  });
  it("are the languages by their tags", () =>
    expect(listCatalogues(folder)).toEqual(Object.fromEntries(tags.map((tag) => [tag, `assets/${tag}-1234ab_-.js`]))));
  it("is refused where a language has no file of its own, or it is not clear which", () => {
    put(`assets/${tags[0]}-abcd1234.js`);
    expect(() => listKept(folder)).toThrow(`the build has 2 files for the catalogue ${tags[0]}, not one`);
    for (const name of readdirSync(join(folder, "assets"))) if (name.startsWith(`${tags[0]}-`)) rmSync(join(folder, "assets", name));
    expect(() => listKept(folder)).toThrow(`the build has 0 files for the catalogue ${tags[0]}, not one`);
  });
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { digest, named } from "../../scripts/offline.mjs";
import { digestEngine } from "../../scripts/engine-digest.mjs";
import { findBuildFaults, findStoredFaults, findVersionFaults } from "../../scripts/release-check.mjs";

const texts = {
  manifest: '{ "version": "1.2.0" }',
  lock: '{ "version": "1.2.0" }',
  citation: "version: 1.2.0",
  changelog: "# Changelog\n\n## 1.2.0\n\n## 1.1.0\n",
};

describe("the version", () => {
  it("is the same in all files", () => expect(findVersionFaults(texts)).toEqual([]));
  it.each([
    ["lock", '{ "version": "1.1.0" }', "package-lock.json says 1.1.0, package.json 1.2.0"],
    ["citation", "version: 1.1.0", "CITATION.cff says 1.1.0, package.json 1.2.0"],
    ["changelog", "# Changelog\n", "CHANGELOG.md says nothing, package.json 1.2.0"],
    ["changelog", "## Unreleased\n\n## 1.2.0\n", 'CHANGELOG.md still has "Unreleased"'],
  ])("is told where %s differs", (file, text, fault) => expect(findVersionFaults({ ...texts, [file]: text })).toEqual([fault]));
  it("is one between releases, too", () => {
    const read = (name: string) => readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), "utf8");
    const own = {
      manifest: read("package.json"),
      lock: read("package-lock.json"),
      citation: read("CITATION.cff"),
      changelog: read("CHANGELOG.md"),
    };
    expect(findVersionFaults(own).filter((fault) => !fault.includes("Unreleased"))).toEqual([]);
  });
});

describe("the stored results", () => {
  const folder = mkdtempSync(join(tmpdir(), "incast-stored-"));
  mkdirSync(join(folder, "src/engine"), { recursive: true });
  mkdirSync(join(folder, "src/experiments/stored"), { recursive: true });
  writeFileSync(join(folder, "src/engine/run.ts"), "one");
  const own = String(digestEngine(folder));
  it("are of this engine, or the release waits", () => {
    expect(findStoredFaults(folder)).toEqual([expect.stringContaining(`engine none, not ${own}`)]);
    writeFileSync(join(folder, "src/experiments/stored/engine.txt"), `${own}\n`);
    expect(findStoredFaults(folder)).toEqual([]);
    writeFileSync(join(folder, "src/engine/run.ts"), "another");
    expect(findStoredFaults(folder)).toEqual([expect.stringContaining(`engine ${own}, not `)]);
    rmSync(folder, { recursive: true });
  });
});

describe("a build", () => {
  const html = '<script src="./assets/index-12345678.js"></script>';
  const keep = (page: string) => `{"url":"assets/index-12345678.js"},{"url":"index.html","integrity":"${digest(Buffer.from(page))}"}`;
  it.each([
    ["is whole", html, keep(html), []],
    [
      "has an address that is not relative",
      html.replace("./", "/"),
      keep(html.replace("./", "/")),
      ["index.html: /assets/index-12345678.js is not relative"],
    ],
    [
      "lacks a file",
      html.replace("1234", "4321"),
      keep(html.replace("1234", "4321")),
      ["index.html: there is no ./assets/index-43215678.js"],
    ],
    ["was changed behind its keeper", `${html} `, keep(html), ["sw.js keeps another index.html"]],
    ["has a file that is not kept", html, keep(html).slice(35), ["sw.js does not keep assets/index-12345678.js"]],
  ])("%s", (_, page, keeper, faults) => {
    const folder = mkdtempSync(join(tmpdir(), "incast-build-"));
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "assets/index-12345678.js"), "");
    writeFileSync(join(folder, "index.html"), page);
    writeFileSync(join(folder, "sw.js"), keeper);
    expect(findBuildFaults(folder)).toEqual(faults);
    rmSync(folder, { recursive: true });
  });
  it("has names that say what is in the file, and others", () => {
    expect(named.test("assets/open-papers-Ab_-1234.js")).toBe(true);
    expect(["index.html", "favicon.svg", "assets/plain.js", "icon-192.png"].filter((name) => named.test(name))).toEqual([]);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findEntryFiles, findPageFiles, findReturnFiles } from "../../scripts/budget.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "incast-budget-"));
  mkdirSync(join(folder, "assets"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

it("counts entry, preloads and all they import statically, once, and nothing loaded later", () => {
  write(
    "index.html",
    '<script type="module" crossorigin src="./assets/a.js"></script><link rel="modulepreload" href="./assets/p.js"><link rel="stylesheet" href="./assets/s.css">',
  );
  write("assets/a.js", 'import{x}from"./b.js";import("./late.js");new Worker(new URL("./worker.js",import.meta.url));x();');
  write("assets/b.js", 'export{y as x}from"./c.js";');
  write("assets/c.js", 'import"./b.js";export const y=1;');
  write("assets/p.js", 'export*from"./c.js";');
  expect(
    findEntryFiles(folder)
      .map((file) => basename(file))
      .sort(),
  ).toEqual(["a.js", "b.js", "c.js", "p.js"]);
});

it("does not pass a page without script", () => {
  write("index.html", "<p>nothing</p>");
  expect(() => findEntryFiles(folder)).toThrow("no script");
});

it("counts for a later page what it imports beyond the first load", () => {
  write("index.html", '<script type="module" src="./assets/a.js"></script>');
  write("assets/a.js", 'import"./b.js";import("./open-sweep-x1.js");');
  write("assets/b.js", "");
  write("assets/open-sweep-x1.js", 'import"./b.js";import"./own.js";import("./later.js");');
  write("assets/own.js", "");
  const files = findPageFiles(folder);
  expect([...files.keys()]).toEqual(["sweep"]);
  expect(files.get("sweep")?.map((file) => basename(file))).toEqual(["open-sweep-x1.js", "own.js"]);
});

it("counts for a return visit the Lab beside the first load, each file once", () => {
  write("index.html", '<script type="module" src="./assets/a.js"></script>');
  write("assets/a.js", 'import"./b.js";import("./lab-page-x1.js");');
  write("assets/b.js", "");
  expect(() => findReturnFiles(folder)).toThrow("no chunk lab-page");
  write("assets/lab-page-x1.js", 'import"./b.js";import"./panel.js";import("./later.js");');
  write("assets/panel.js", "");
  expect(findReturnFiles(folder).map((file) => basename(file))).toEqual(["a.js", "b.js", "lab-page-x1.js", "panel.js"]);
});

import { expect, it } from "vitest";
import { findAsked, renameImports, shortenExports } from "../../scripts/short-exports.mjs";

const code = "const bb=1,ab=2,t=3,c=4;export{bb as $,ab as a,t as x,c as t};";

it("exports under the inner names, but for those that are asked for at run time and those they would hide", () => {
  const { code: shortened, names } = shortenExports(code, new Set(["t"]));
  expect(shortened).toBe("const bb=1,ab=2,t=3,c=4;export{ab,bb,c as t,t as x};");
  expect([...names]).toEqual([
    ["$", "bb"],
    ["a", "ab"],
  ]);
  expect(() => shortenExports("export const a = 1; export { a as b };", new Set())).toThrow("2 statements");
});

it("asks for everything under its new name, and for nothing else of another file", () => {
  const { names } = shortenExports(code, new Set(["t"]));
  const isShortened = (address: string) => address === "./first.js";
  const late =
    'import{$ as e,a as ab,x as n,t as r}from"./first.js";import{$ as z}from"./other.js";export{a as q}from"./first.js";e(ab,n,r,z);';
  expect(renameImports(late, isShortened, names)).toBe(
    'import{bb as e,ab,x as n,t as r}from"./first.js";import{$ as z}from"./other.js";export{ab as q}from"./first.js";e(ab,n,r,z);',
  );
  expect(() => renameImports('import*as a from"./first.js"', isShortened, names)).toThrow("all of the first load");
});

it("sees what is asked for at run time, and says where it cannot", () => {
  expect(findAsked("import(`./first.js`).then(e=>e.t);import('./a.js').then((all) => all.b)", "first.js")).toEqual(["t"]);
  expect(() => findAsked('const all = await import("./first.js");', "first.js")).toThrow("cannot be seen");
});

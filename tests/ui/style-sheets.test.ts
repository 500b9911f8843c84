import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { nameClass } from "../../scripts/class-names.mjs";

const root = fileURLToPath(new URL("../../src/ui", import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) => join(root, name));
const read = (file: string) => readFileSync(file, "utf8");
const toCamel = (name: string) => name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

interface Sheet {
  readonly file: string;
  /** Classes that the sheet names, as it writes them. */
  readonly own: ReadonlySet<string>;
  /** Classes of others that a component's sheet names. */
  readonly foreign: ReadonlySet<string>;
  readonly text: string;
}

/** A selector's own part and what stands in its `:global()`, which may hold further parentheses. */
function splitGlobal(selector: string): { own: string; foreign: string } {
  let own = "";
  let foreign = "";
  for (let at = 0; at < selector.length; at++) {
    if (!selector.startsWith(":global(", at)) {
      own += selector[at];
      continue;
    }
    at += ":global(".length;
    for (let depth = 1; at < selector.length; at++) {
      depth += selector[at] === "(" ? 1 : selector[at] === ")" ? -1 : 0;
      if (depth === 0) break;
      foreign += selector[at];
    }
    foreign += " ";
  }
  return { own, foreign };
}

function readSheet(file: string): Sheet {
  const text = read(file).replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const selectors = [...text.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector).filter((selector) => !/^\s*@/.test(selector));
  const parts = selectors.map(splitGlobal);
  const names = (texts: readonly string[]) =>
    new Set(texts.flatMap((one) => [...one.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)));
  return { file, text, own: names(parts.map(({ own }) => own)), foreign: names(parts.map(({ foreign }) => foreign)) };
}

const sheets = files.filter((file) => file.endsWith(".css")).map(readSheet);
const components = sheets.filter(({ file }) => file.endsWith(".module.css"));
const shared = sheets.filter((sheet) => !components.includes(sheet));
const named = components.flatMap(({ file, own }) => [...own].map((name) => nameClass(name, file)));
const sharedNames = new Set(shared.flatMap(({ own }) => [...own]));

/** Names that a component, or what the document shows before the components, wears for others to place it by. */
const plainNames = [...files.filter((file) => file.endsWith(".tsx")), join(root, "../index.html")].flatMap((file) =>
  [...read(file).matchAll(/class(?:Name)?="([^"]+)"/g)].flatMap(([, names]) => names.split(" ")),
);

/** Sheet and class of each use in a source, as in "styles.fieldHead". */
const uses = files
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const text = read(file);
    return [...text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].flatMap(([, name, path]) =>
      [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map(([, used]) => ({ file, sheet: resolve(file, "..", path), used })),
    );
  });

describe("the style sheets", () => {
  it("are read", () => {
    expect(components.length).toBeGreaterThan(30);
    expect(uses.length).toBeGreaterThan(200);
    expect(sharedNames.size).toBeGreaterThan(20);
  });
  it("have each class that a component takes from them", () => {
    const has = new Map(components.map(({ file, own }) => [file, new Set([...own].map(toCamel))]));
    expect(
      uses.filter(({ sheet, used }) => !has.get(sheet)?.has(used)).map(({ file, used }) => `${relative(root, file)}: ${used}`),
    ).toEqual([]);
  });
  it("have no class that no component takes", () => {
    const taken = new Set(uses.map(({ sheet, used }) => `${sheet} ${used}`));
    const idle = components.flatMap(({ file, own }) =>
      [...own].filter((name) => !taken.has(`${file} ${toCamel(name)}`)).map((name) => `${basename(file)}: ${name}`),
    );
    expect(idle).toEqual([]);
  });
  it("give each class a name of its own in the document", () => {
    const all = [...named, ...sharedNames];
    expect(all.filter((name, place) => all.indexOf(name) !== place)).toEqual([]);
  });
  it("name no class of others that does not exist", () => {
    const known = new Set([...named, ...sharedNames, ...plainNames]);
    const unknown = components.flatMap(({ file, foreign }) =>
      [...foreign].filter((name) => !known.has(name)).map((name) => `${basename(file)}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
  it("stand in a layer, every rule of them", () => {
    const outside = sheets
      .filter(({ file }) => !/(?:fonts|layers)\.css$/.test(file))
      .filter(({ text }) => {
        let depth = 0;
        // between rules of the outermost level stands nothing but a layer's head
        return [...text.matchAll(/([^{}]*)([{}])/g)].some(([, head, brace]) => {
          const isOutermost = depth === 0;
          depth += brace === "{" ? 1 : -1;
          return isOutermost && !/^\s*@layer (?:tokens|base|controls|components|print)\s*$/.test(head);
        });
      });
    expect(outside.map(({ file }) => relative(root, file))).toEqual([]);
  });
});

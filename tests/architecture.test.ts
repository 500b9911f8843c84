import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  contractFiles,
  findBadShape,
  findBadSpecifiers,
  findFileCircle,
  findFolderCircle,
  findForbiddenImports,
  findImpurities,
  findModuleState,
  findRoomsAhead,
  findSidewaysImports,
  findWaysOutOfContract,
  getFolder,
  maxLines,
  memos,
  mayImport,
  pageRooms,
  pureFolders,
} from "./architecture/rules.ts";
import { parseSource, readSources } from "./architecture/source.ts";

const files = readSources(fileURLToPath(new URL("..", import.meta.url)), ["src", "workers"]);
const pureFiles = files.filter(({ path }) => pureFolders.includes(getFolder(path)));

describe("the project", () => {
  it("is read", () => {
    expect(files.length).toBeGreaterThan(10);
    expect(pureFiles.length).toBeGreaterThan(5);
    expect(files.flatMap(({ references }) => references).length).toBeGreaterThan(10);
  });
  it("imports only along the table of who may import whom", () => expect(files.flatMap(findForbiddenImports)).toEqual([]));
  it("spells imports short and with extension, and has no barrels", () => expect(files.flatMap(findBadSpecifiers)).toEqual([]));
  it("has no circle of files, types included", () => expect(findFileCircle(files)).toEqual([]));
  it("takes, in each room of the page, only from the rooms before it", () => expect(files.flatMap(findRoomsAhead)).toEqual([]));
  it("has no page that imports another page", () => expect(files.flatMap(findSidewaysImports)).toEqual([]));
  it("has no circle of folders", () => expect(findFolderCircle(files)).toEqual([]));
  it("keeps clock, chance, page and inexact arithmetic out of engine, algorithms and model", () =>
    expect(pureFiles.flatMap(findImpurities)).toEqual([]));
  it("keeps no state in the modules of engine, algorithms and model", () =>
    expect(pureFiles.filter(({ path }) => !memos.includes(path)).flatMap(findModuleState)).toEqual([]));
  it("keeps the engine's contract apart from the engine", () => {
    const contract = files.filter(({ path }) => contractFiles.includes(path));
    expect(contract.map(({ path }) => path).sort()).toEqual([...contractFiles].sort());
    expect(contract.flatMap(findWaysOutOfContract)).toEqual([]);
  });
  it(`has kebab-case files of at most ${maxLines} lines`, () => expect(files.flatMap(findBadShape)).toEqual([]));
});

describe("CONTRIBUTING.md", () => {
  const text = readFileSync(new URL("../CONTRIBUTING.md", import.meta.url), "utf8");
  const listAfter = (opening: string) => (text.split(opening)[1]?.split(".")[0] ?? "").replaceAll(/[`\s]/g, "").split(",");
  it("names the folders of src as the table of imports does", () =>
    expect(listAfter("Folders of `src`: ").sort()).toEqual(
      Object.keys(mayImport)
        .filter((folder) => folder.startsWith("src/"))
        .map((folder) => folder.slice("src/".length))
        .sort(),
    ));
  it("names the rooms of the page in their order", () => expect(listAfter("only from those before it: ")).toEqual([...pageRooms]));
});

it("finds a page that imports another page", () => {
  const find = (specifier: string) => judge(findSidewaysImports, "src/ui/pages/lessons/a.ts", `import "${specifier}";`);
  expect(find("../compare/b.ts")).toHaveLength(1);
  expect([...find("./b.ts"), ...find("../../kit/b.ts"), ...find("../registry.ts")]).toEqual([]);
});

describe("a reference is found, whatever its form:", () => {
  it.each([
    ['import { a } from "./x.ts";', "import"],
    ['import a, { b } from "./x.ts";', "import"],
    ['import * as a from "./x.ts";', "import"],
    ['import "./x.ts";', "import"],
    ['import {\n  a, // "./y.ts"\n  type b,\n} from "./x.ts";', "import"],
    ['import type { A } from "./x.ts";', "type"],
    ['import { type A } from "./x.ts";', "type"],
    ['type A = import("./x.ts").A;', "type"],
    ['export { a } from "./x.ts";', "re-export"],
    ['export * from "./x.ts";', "re-export"],
    ['const a = await import("./x.ts");', "dynamic"],
    ['const a = new Worker(new URL("./x.ts", import.meta.url), { type: "module" });', "url"],
    ['import W from "./x.ts?worker&inline";', "url"],
  ])("%s", (code, kind) => {
    const { references } = parseSource("src/bridge/a.ts", code);
    expect(references.map((reference) => [reference.target, reference.kind])).toEqual([["src/bridge/x.ts", kind]]);
  });
  it("but not in comments and strings", () => {
    expect(parseSource("src/ui/a.ts", '// import "./x.ts"\nconst a = `import "./y.ts"`;').references).toEqual([]);
  });
});

/** What `check` says of `code` in the file `path`. */
function judge(check: (file: ReturnType<typeof parseSource>) => string[], path: string, code: string): string[] {
  return check(parseSource(path, code));
}

describe("who may import whom", () => {
  it.each([
    ["src/engine/a.ts", "../algorithms/newreno.ts"],
    ["src/engine/a.ts", "../protocol/tables.ts"],
    ["src/engine/a.ts", "valibot"],
    ["src/algorithms/a.ts", "../engine/connection/sender.ts"],
    ["src/algorithms/a.ts", "../engine/spec/scenario.ts"],
    ["src/model/a.ts", "../engine/spec/scenario.ts"],
    ["src/analysis/a.ts", "../engine/run.ts"],
    ["src/analysis/a.ts", "../protocol/messages.ts"],
    ["src/analysis/a.ts", "../scenario/presets.ts"],
    ["src/analysis/a.ts", "d3-array"],
    ["src/scenario/a.ts", "../algorithms/newreno.ts"],
    ["src/scenario/a.ts", "../engine/run.ts"],
    ["src/scenario/a.ts", "../algorithms/registry.ts"],
    ["src/protocol/a.ts", "../engine/run.ts"],
    ["src/protocol/a.ts", "../bridge/live-run.ts"],
    ["workers/live.ts", "../src/algorithms/newreno.ts"],
    ["workers/live.ts", "../src/ui/app.tsx"],
    ["workers/live.ts", "../src/scenario/presets/presets.ts"],
    ["src/bridge/a.ts", "../../workers/live.ts"],
    ["src/bridge/a.ts", "../engine/run.ts"],
    ["src/bridge/a.ts", "../analysis/summary.ts"],
    ["src/charts/a.ts", "../protocol/messages.ts"],
    ["src/charts/a.ts", "../ui/theme.ts"],
    ["src/charts/a.ts", "react"],
    ["src/ui/a.tsx", "../protocol/tables.ts"],
    ["src/ui/a.tsx", "../engine/run.ts"],
    ["src/ui/a.tsx", "../algorithms/registry.ts"],
    ["src/ui/a.tsx", "../../workers/live.ts"],
    ["src/cli/a.ts", "../ui/app.tsx"],
    ["src/cli/a.ts", "../bridge/live-run.ts"],
    ["src/cli/a.ts", "../algorithms/newreno.ts"],
    ["src/main.tsx", "./engine/spec/scenario.ts"],
  ])("forbids %s to import %s", (path, specifier) => {
    for (const code of [`import "${specifier}";`, `import type { A } from "${specifier}";`, `void import("${specifier}");`]) {
      expect(judge(findForbiddenImports, path, code)).toHaveLength(1);
    }
  });
  it.each([
    ["src/algorithms/a.ts", "../engine/congestion.ts"],
    ["src/analysis/a.ts", "../protocol/tables.ts"],
    ["src/scenario/a.ts", "../algorithms/descriptions.ts"],
    ["workers/live.ts", "../src/engine/run.ts"],
    ["src/bridge/a.ts", "../protocol/messages.ts"],
    ["src/charts/a.ts", "d3-scale"],
    ["src/ui/panels/a.tsx", "../../engine/observer.ts"],
    ["src/ui/a.tsx", "./state/view.ts"],
    ["src/cli/a.ts", "node:fs"],
    ["src/main.tsx", "./ui/app.tsx"],
  ])("lets %s import %s", (path, specifier) => expect(judge(findForbiddenImports, path, `import "${specifier}";`)).toEqual([]));
  it("lets only the bridge make Workers, by address", () => {
    const code = 'new Worker(new URL("../../workers/live.ts", import.meta.url));';
    expect(judge(findForbiddenImports, "src/bridge/a.ts", code)).toEqual([]);
    expect(judge(findForbiddenImports, "src/ui/a.ts", code)).toHaveLength(1);
    expect(judge(findForbiddenImports, "src/ui/a.ts", 'import W from "../../workers/live.ts?worker";')).toHaveLength(1);
  });
  it("asks for a rule for a new folder", () => expect(judge(findForbiddenImports, "src/extras/a.ts", "")).toHaveLength(1));
  it("has a rule for each folder there is", () =>
    expect(files.map(({ path }) => getFolder(path)).filter((folder) => !Object.hasOwn(mayImport, folder))).toEqual([]));
});

describe("the rooms of the page", () => {
  it.each([
    ["src/ui/run/a.ts", "../canvas/b.ts"],
    ["src/ui/run/a.ts", "../controls/b.tsx"],
    ["src/ui/canvas/a.ts", "../panes/b.ts"],
    ["src/ui/panes/network/a.ts", "../../explain/b.tsx"],
    ["src/ui/pages/lab/a.ts", "../../app/b.ts"],
  ])("forbid %s to import %s", (path, specifier) => {
    expect(judge(findRoomsAhead, path, `import "${specifier}";`)).toHaveLength(1);
    expect(judge(findRoomsAhead, path, `import type { A } from "${specifier}";`)).toHaveLength(1);
  });
  it.each([
    ["src/ui/run/a.ts", "../text/b.ts"],
    ["src/ui/explain/a.tsx", "../canvas/b.ts"],
    ["src/ui/panes/network/a.ts", "../registry.ts"],
    ["src/ui/run/a.ts", "../../analysis/b.ts"],
  ])("let %s import %s", (path, specifier) => expect(judge(findRoomsAhead, path, `import "${specifier}";`)).toEqual([]));
  it("are all there is", () => expect(judge(findRoomsAhead, "src/ui/extras/a.ts", "")).toHaveLength(1));
});

describe("specifiers", () => {
  it.each([
    'import "../../ui/state/b.ts";',
    'import "./b";',
    'export { b } from "./b.ts";',
    'export * from "./b.ts";',
    'import "./../state/b.ts";',
  ])("rejects %s", (code) => expect(judge(findBadSpecifiers, "src/ui/state/a.ts", code)).not.toEqual([]));
  it.each([
    'import "../../engine/spec/scenario.ts";',
    'import "./b.ts";',
    'import W from "./b.ts?worker";',
    'import "./a.css";',
    'import "react";',
  ])("accepts %s", (code) => expect(judge(findBadSpecifiers, "src/ui/state/a.ts", code)).toEqual([]));
});

describe("pure folders", () => {
  it.each([
    "Math.random();",
    'Math["pow"](2, 3);',
    "Math.cbrt(2);",
    "Math.log2(2);",
    "const { exp } = Math;",
    "const f = Math;",
    "2 ** 3;",
    "let x = 2; x **= 2;",
    "Date.now();",
    "new Date();",
    "performance.now();",
    "setTimeout(() => {}, 1);",
    "window.x = 1;",
    "globalThis.x;",
    "const a = { console };",
    'await import("./b.ts");',
    "(1.5).toFixed(1); new Intl.NumberFormat();",
  ])("reject %s", (code) => expect(judge(findImpurities, "src/engine/a.ts", code)).not.toEqual([]));
  it.each([
    "Math.sqrt(2) + Math.floor(3 / 2) + Math.PI;",
    "const port = { history: 1, window: 2 }; port.window + port.history;",
    "class A { process(): void {} }",
    "function cut(window: number, { self }: A): number { const [history] = [1]; return window / 2 + self + history; }",
    "interface Port { toThreshold(window: number): number; cut: (window: number) => number }",
    "interface A { performance: number; fetch(): void }",
    '// Math.random()\nconst a = "Date.now()";',
  ])("accept %s", (code) => expect(judge(findImpurities, "src/engine/a.ts", code)).toEqual([]));
});

describe("module state", () => {
  it.each([
    "let x = 1;",
    "export let x = 1;",
    "var x = 1;",
    "const seen = new Map<string, number>();",
    "const list: number[] = [];",
    "const scratch = new Float64Array(8);",
    "class A { static count = 0; }",
  ])("rejects %s", (code) => expect(judge(findModuleState, "src/engine/a.ts", code)).toHaveLength(1));
  it.each([
    "const x = 1;",
    "export const names = ['a', 'b'];",
    "const byId = new Map(names.map((name) => [name, 1]));",
    "function f() { let x = 1; const list = []; return [x, list]; }",
    "class A { static readonly limit = 3; #count = 0; }",
  ])("accepts %s", (code) => expect(judge(findModuleState, "src/engine/a.ts", code)).toEqual([]));
});

describe("the engine's contract", () => {
  it("gives types to the page, but nothing that runs", () => {
    const path = "src/ui/a.ts";
    expect(judge(findForbiddenImports, path, 'import type { RunTotals } from "../engine/totals.ts";')).toEqual([]);
    expect(judge(findForbiddenImports, path, 'import { TimeoutClass } from "../engine/observer.ts";')).toEqual([]);
    expect(judge(findForbiddenImports, path, 'import { createRunTotals } from "../engine/totals.ts";')).toHaveLength(1);
  });
  it("leads nowhere else", () => {
    expect(judge(findWaysOutOfContract, "src/engine/totals.ts", 'import type { Nanos } from "./spec/scenario.ts";')).toEqual([]);
    expect(judge(findWaysOutOfContract, "src/engine/totals.ts", 'import type { Sender } from "./connection/sender.ts";')).toHaveLength(1);
  });
});

describe("shape", () => {
  it("rejects a long file and takes one at the limit", () => {
    expect(judge(findBadShape, "src/ui/a.ts", "\n".repeat(maxLines + 1))).toHaveLength(1);
    expect(judge(findBadShape, "src/ui/a.ts", "\n".repeat(maxLines))).toEqual([]);
  });
  it.each(["src/ui/TopBar.tsx", "src/ui/top_bar.tsx", "src/ui/topBar.ts"])("rejects the name %s", (path) =>
    expect(judge(findBadShape, path, "")).toHaveLength(1),
  );
  it("accepts kebab-case", () => expect(judge(findBadShape, "src/ui/top-bar.tsx", "")).toEqual([]));
});

describe("circles of folders", () => {
  const from = (path: string, specifier: string) => parseSource(path, `import type { A } from "${specifier}";`);
  it("finds one through three folders", () => {
    const circle = [
      from("src/ui/a.ts", "../charts/b.ts"),
      from("src/charts/b.ts", "../analysis/c.ts"),
      from("src/analysis/c.ts", "../ui/d.ts"),
    ];
    expect(findFolderCircle(circle)).toEqual(["src/ui", "src/charts", "src/analysis"]);
  });
  it("finds none in a diamond", () => {
    const diamond = [
      from("src/ui/a.ts", "../charts/b.ts"),
      from("src/ui/a2.ts", "../bridge/b.ts"),
      from("src/charts/b.ts", "../analysis/c.ts"),
      from("src/bridge/b.ts", "../analysis/c.ts"),
    ];
    expect(findFolderCircle(diamond)).toEqual([]);
  });
});

describe("circles of files", () => {
  const circle = (specifierKind: string) =>
    findFileCircle([
      parseSource("src/engine/a.ts", 'import { b } from "./b.ts";'),
      parseSource("src/engine/b.ts", 'import { c } from "./core/c.ts";'),
      parseSource("src/engine/core/c.ts", specifierKind),
    ]);
  it.each([
    'import { a } from "../a.ts";',
    'import type { A } from "../a.ts";',
    'import { type A } from "../a.ts";',
    'type A = import("../a.ts").A;',
    'const a = await import("../a.ts");',
  ])("are found where %s closes one", (code) =>
    expect(circle(code)).toEqual(["src/engine/a.ts", "src/engine/b.ts", "src/engine/core/c.ts"]),
  );
  it.each(['import { d } from "./d.ts";', 'const a = new URL("../a.ts", import.meta.url);'])("are none where there is %s", (code) =>
    expect(circle(code)).toEqual([]),
  );
});

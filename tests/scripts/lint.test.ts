import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

/** The lint rules the house counts on: each must still speak when its fault is there. A rule that is renamed goes silent. */
const faults: readonly (readonly [rule: string, path: string, code: string])[] = [
  ["typescript(no-explicit-any)", "src/ui/a1.ts", "export const a: any = 1;"],
  ["typescript(no-unsafe-assignment)", "src/ui/a2.ts", 'export const a = JSON.parse("1");'],
  ["typescript(no-unsafe-member-access)", "src/ui/a3.ts", 'export const a = String(JSON.parse("1").b);'],
  ["typescript(no-floating-promises)", "src/ui/a4.ts", "Promise.resolve(1);"],
  ["typescript(no-misused-promises)", "src/ui/a5.ts", "if (Promise.resolve(true)) throw new Error();"],
  ["typescript(ban-ts-comment)", "src/ui/a6.ts", "// @ts-ignore\nexport const a = 1;"],
  [
    "typescript(switch-exhaustiveness-check)",
    "src/ui/a7.ts",
    'export function f(a: "x" | "y") { switch (a) { case "x": return 1; } return 0; }',
  ],
  ["import(no-default-export)", "src/ui/b1.ts", "export default 1;"],
  ["import(no-cycle)", "src/ui/b2.ts", 'import { b } from "./b3.ts";\nexport const a = () => b;'],
  ["import(no-cycle)", "src/ui/b3.ts", 'import { a } from "./b2.ts";\nexport const b = () => a;'],
  ["import(no-cycle)", "src/ui/b7.ts", 'import type { B } from "./b8.ts";\nexport interface A { readonly b: B }'],
  ["import(no-cycle)", "src/ui/b8.ts", 'import type { A } from "./b7.ts";\nexport interface B { readonly a: A }'],
  ["oxc(no-barrel-file)", "src/ui/b4.ts", 'export * from "./b2.ts";'],
  ["eslint(no-console)", "src/ui/b5.ts", 'console.log("x");'],
  ["unicorn(filename-case)", "src/ui/B6.ts", "export const a = 1;"],
  [
    "react-hooks(rules-of-hooks)",
    "src/ui/c1.tsx",
    'import { useState } from "react";\nexport function A({ a }: { a: number }) { if (a) { useState(1); } return null; }',
  ],
  [
    "react-hooks(exhaustive-deps)",
    "src/ui/c2.tsx",
    'import { useEffect } from "react";\nexport function A({ a }: { a: () => void }) { useEffect(() => { a(); }, []); return null; }',
  ],
  [
    "react(set-state-in-effect)",
    "src/ui/c3.tsx",
    'import { useEffect, useState } from "react";\nexport function A({ a }: { a: number }) { const [b, set] = useState(0); useEffect(() => { set(a); }, [a]); return <p>{b}</p>; }',
  ],
  [
    "react(refs)",
    "src/ui/c4.tsx",
    'import { useRef } from "react";\nexport function A() { const a = useRef(0); return <p>{a.current}</p>; }',
  ],
  ["jsx-a11y(alt-text)", "src/ui/c5.tsx", 'export const A = () => <img src="x" />;'],
  ["jsx-a11y(click-events-have-key-events)", "src/ui/c6.tsx", "export const A = () => <div onClick={() => {}}>x</div>;"],
  ["jsx-a11y(label-has-associated-control)", "src/ui/c7.tsx", "export const A = () => <label>x</label>;"],
  ["eslint(no-restricted-globals)", "src/engine/d1.ts", "export const a = Date.now();"],
  ["eslint(no-restricted-properties)", "src/model/d2.ts", "export const a = Math.pow(2, 3);"],
];

/** Files in which the same forms are right. */
const sound: readonly (readonly [path: string, code: string])[] = [
  ["src/algorithms/g1.ts", 'import "../engine/congestion.ts";\nexport const a = Math.sqrt(2);'],
  ["src/analysis/g2.ts", 'import "../protocol/tables.ts";'],
  ["src/scenario/g3.ts", 'import "../algorithms/registry.ts";'],
  ["workers/g4.ts", 'import "../src/algorithms/registry.ts";'],
  ["src/cli/g5.ts", 'console.log("x");'],
];

const root = fileURLToPath(new URL("../..", import.meta.url));
const found = new Map<string, string[]>();
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "incast-lint-"));
  copyFileSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { strict: true, allowImportingTsExtensions: true, noEmit: true, jsx: "react-jsx" } }),
  );
  for (const [path, code] of [...faults.map(([, ...file]) => file), ...sound]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${code}\n`);
  }
  const oxlint = createRequire(import.meta.url).resolve("oxlint/package.json");
  const { stdout } = spawnSync(process.execPath, [join(dirname(oxlint), "bin/oxlint"), "--format", "unix"], {
    cwd: folder,
    encoding: "utf8",
  });
  for (const line of stdout.split("\n")) {
    const match = /^(\S+?):\d+:\d+: .*\[Error\/(.+)\]$/.exec(line);
    if (match) found.set(match[1], [...(found.get(match[1]) ?? []), match[2]]);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(faults)("%s speaks in %s", (rule, path) => expect(found.get(path)).toContain(rule));
it.each(sound)("%s is clean", (path) => expect(found.get(path)).toBeUndefined());

import { type ESTree, Visitor } from "vite";
import { type Reference, type SourceFile, toShortestSpecifier } from "./source.ts";

const toEnginePath = (name: string): string => `src/engine/${name}.ts`;
const toTopologyPath = (name: string): string => `topologies/${name}`;

/** The engine's contract with the rest of the house. These files lead to no other code of the engine. */
export const contractFiles: readonly string[] = [
  ...["core/as-double", "core/random", "congestion", "hosts", "port-program", "observer", "observers", "simulation", "totals"],
  ...["spec/scenario", "spec/intervention", "spec/geometry", "spec/groups"],
  ...["describe-network", "topology-kind", "star", "leaf-spine", "fat-tree", "graph", "star-geometry", "port-room", "headroom"].map(
    toTopologyPath,
  ),
  ...["fabric", "places", "pair-hosts", "find-routes"].map(toTopologyPath),
].map(toEnginePath);

/** What folders outside may take of it: its types, the enumerations of what is observed, and what follows from a scenario alone. */
const engineTypes = [
  ...["congestion", "spec/scenario", "simulation", "totals"].map((name) => `type ${toEnginePath(name)}`),
  ...["observer", "observers", "spec/intervention", "spec/geometry", "spec/groups"].map(toEnginePath),
  ...["describe-network", "star-geometry", "port-room", "places", "pair-hosts"].map(toTopologyPath).map(toEnginePath),
];

/**
 * Who may import whom. A folder always may import itself. The rest is what it may reach besides, as paths
 * from the project's root or names of packages. "type ..." allows `import type` alone; "...*" anything that begins so.
 */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  // what writes a message out, and nothing of the project
  "src/language": ["icu-minify/format"],
  "src/engine": [],
  // acorn parses the programs that users write; the engine knows nothing of it
  "src/algorithms": [
    "src/engine/congestion.ts",
    "type src/engine/hosts.ts",
    "type src/engine/port-program.ts",
    "src/engine/observer.ts",
    "acorn",
  ],
  // a power with the same bits everywhere; and what a formula comes to is said in a sentence
  "src/model": ["src/algorithms/powers.ts", "src/language/*"],
  "src/analysis": [...engineTypes, "src/language/*", "src/protocol/tables.ts", "src/protocol/departures.ts"],
  // what is said of a run, from its numbers
  "src/story": [...engineTypes, "src/language/*", "src/analysis/*", "src/protocol/tables.ts"],
  "src/scenario": [...engineTypes, "src/language/*", "src/algorithms/descriptions.ts", "src/algorithms/own/*"],
  "src/guide": [...engineTypes, "src/language/*", "src/analysis/*", "src/story/*", "src/scenario/*"],
  "src/sweep": [...engineTypes, "src/language/*", "src/scenario/*", "src/analysis/*", "src/story/*"],
  "src/lessons": [
    "src/algorithms/own/*",
    ...engineTypes,
    "src/language/*",
    "src/scenario/*",
    "src/analysis/*",
    "src/story/*",
    "src/model/*",
    "src/sweep/*",
    "type src/guide/steps.ts",
  ],
  "src/export-ns2": [...engineTypes, "src/language/*", "src/scenario/*", "src/analysis/*"],
  "src/experiments": [...engineTypes, "src/language/*", "src/scenario/*", "src/model/*", "src/analysis/*", "src/story/*", "src/sweep/*"],
  "src/protocol": engineTypes,
  "src/capture": [
    ...engineTypes,
    "src/algorithms/descriptions.ts",
    "src/analysis/csv-line.ts",
    "src/analysis/metrics/link-metrics.ts",
    "type src/protocol/file-messages.ts",
  ],
  workers: [
    "src/engine/*",
    "src/algorithms/registry.ts",
    "src/algorithms/own/*",
    "src/analysis/*",
    "src/story/*",
    "src/language/*",
    "src/protocol/*",
    "src/experiments/measures.ts",
    "src/capture/*",
    "src/export-ns2/*",
    "workbox-core",
    "workbox-precaching",
  ],
  // computed: the built file that holds the sessions where no worker may be started
  "src/bridge": [...engineTypes, "src/protocol/*", "(computed)"],
  "src/charts": ["src/protocol/tables.ts", "src/analysis/*", "src/story/*", "src/language/*", "d3-*"],
  "src/ui": [
    "src/algorithms/own/*",
    ...engineTypes,
    "src/language/*",
    "src/scenario/*",
    "src/bridge/*",
    "src/charts/*",
    "src/analysis/*",
    "src/story/*",
    "src/model/*",
    "src/sweep/*",
    "src/guide/*",
    "src/lessons/*",
    "src/experiments/*",
    "src/export-ns2/refusals.ts",
    "@codemirror/*",
    "react",
    "react/*",
    "react-dom",
    "react-dom/*",
    "d3-*",
    "@fontsource-variable/*",
    "workbox-window",
    "lean-qr",
    "gifenc",
    // the styles of typeset formulas; the formulas themselves come typeset from the build
    "katex/dist/katex.min.css",
    "virtual:typeset-equations",
  ],
  "src/cli": [
    "src/language/formats.ts",
    "src/engine/*",
    "src/algorithms/descriptions.ts",
    "src/algorithms/registry.ts",
    "src/algorithms/own/*",
    "src/scenario/*",
    "src/analysis/*",
    "src/story/*",
    "src/model/*",
    "src/sweep/*",
    "src/experiments/*",
    "src/export-ns2/*",
    "src/lessons/*",
    "src/protocol/tables.ts",
    "src/protocol/recorder.ts",
    "src/protocol/departures.ts",
    "type src/protocol/file-messages.ts",
    "src/capture/*",
    // the scales of every chart; nothing that draws
    "src/charts/xy/plot.ts",
    "d3-array",
    "hyparquet-writer",
    "node:*",
  ],
  // the npm package's entries
  "src/library": [
    "src/engine/run.ts",
    ...engineTypes,
    "src/algorithms/registry.ts",
    "src/analysis/*",
    "src/story/*",
    "src/model/*",
    "src/scenario/*",
    "src/sweep/*",
    "node:*",
  ],
  // the page's entry
  src: ["src/ui/*", "react", "react-dom/*", "@fontsource-variable/*"],
};

/** Folders whose results must be the same bits everywhere. */
export const pureFolders: readonly string[] = ["src/engine", "src/algorithms", "src/model"];

/**
 * Kept all the same: what a text has been compiled to, a pure function of the text; and the language itself, once it is loaded.
 * Neither can make one run differ from another.
 */
export const memos: readonly string[] = ["src/algorithms/own/language.ts", "src/algorithms/own/own.ts"];

export const maxLines = 300;

/** "src/engine" for "src/engine/spec/scenario.ts"; "src" for "src/main.tsx"; "workers" for "workers/live.ts". */
export function getFolder(path: string): string {
  const parts = path.split("/");
  return parts[0] === "src" && parts.length > 2 ? parts.slice(0, 2).join("/") : (parts[0] ?? "");
}

/** Imports that the table does not allow, and Workers made elsewhere than in the bridge. */
export function findForbiddenImports(file: SourceFile): string[] {
  const folder = getFolder(file.path);
  const allowed = mayImport[folder];
  if (!allowed) return [`${file.path}: no rule says what ${folder} may import`];
  const isAllowed = ({ target, kind }: Reference): boolean => {
    if (kind === "url") return getFolder(target) === folder || (folder === "src/bridge" && getFolder(target) === "workers");
    if (target.startsWith("src/") || target.startsWith("workers/")) if (getFolder(target) === folder) return true;
    return allowed.some((entry) => {
      const path = entry.replace(/^type /, "");
      if (path !== entry && kind !== "type") return false;
      return path.endsWith("*") ? target.startsWith(path.slice(0, -1)) : target === path;
    });
  };
  return file.references.filter((reference) => !isAllowed(reference)).map(({ specifier }) => `${file.path}: may not reach ${specifier}`);
}

/** Relative imports that leave out the extension or take a longer way than needed, and files that only pass on others' names. */
export function findBadSpecifiers(file: SourceFile): string[] {
  const faults: string[] = [];
  for (const { specifier, target } of file.references) {
    if (!specifier.startsWith(".")) continue;
    const [address = ""] = specifier.split("?");
    const shortest = toShortestSpecifier(file.path, target);
    if (address !== shortest) faults.push(`${file.path}: write ${shortest} for ${specifier}`);
    if (!/\.[a-z]+$/.test(address)) faults.push(`${file.path}: ${specifier} lacks its extension`);
  }
  if (file.references.some(({ kind }) => kind === "re-export")) faults.push(`${file.path}: passes on names of another file (no barrels)`);
  return faults;
}

/** Exact on every machine: results are correctly rounded by IEEE 754 or whole. */
const exactMath = new Set(["abs", "ceil", "floor", "imul", "max", "min", "round", "sign", "sqrt", "trunc", "clz32", "fround"]);

const bannedGlobals = new Set(
  (
    "Date performance setTimeout setInterval setImmediate queueMicrotask requestAnimationFrame requestIdleCallback " +
    "window document self globalThis navigator location history localStorage sessionStorage indexedDB caches " +
    "fetch XMLHttpRequest WebSocket Worker SharedWorker postMessage importScripts crypto process console require Intl"
  ).split(" "),
);

/** Names the file declares itself: a window of packets is no page. */
function collectDeclared(file: SourceFile): Set<string> {
  const names = new Set<string>();
  const bind = (pattern: ESTree.Node | null): void => {
    if (pattern?.type === "Identifier") names.add(pattern.name);
    else if (pattern?.type === "ObjectPattern")
      for (const one of pattern.properties) bind(one.type === "Property" ? one.value : one.argument);
    else if (pattern?.type === "ArrayPattern") for (const one of pattern.elements) bind(one);
    else if (pattern?.type === "AssignmentPattern") bind(pattern.left);
    else if (pattern?.type === "RestElement") bind(pattern.argument);
  };
  const bindParams = (node: { params: readonly ESTree.Node[] }): void => node.params.forEach(bind);
  new Visitor({
    VariableDeclarator: (node) => bind(node.id),
    FunctionDeclaration: bindParams,
    FunctionExpression: bindParams,
    ArrowFunctionExpression: bindParams,
    TSEmptyBodyFunctionExpression: bindParams,
    TSMethodSignature: bindParams,
    TSFunctionType: bindParams,
  }).visit(file.program);
  return names;
}

/** What would let a clock, chance, the page or a machine's own arithmetic into a pure folder. */
export function findImpurities(file: SourceFile): string[] {
  const faults: string[] = [];
  const report = (what: string): number => faults.push(`${file.path}: ${what}`);
  // names after a dot and keys of objects are not references to globals
  const isName = new Set<unknown>();
  const declared = collectDeclared(file);
  const skipKey = (node: { computed: boolean; key: unknown }): unknown => !node.computed && isName.add(node.key);
  new Visitor({
    MemberExpression: (node) => {
      if (!node.computed) isName.add(node.property);
      if (node.object.type !== "Identifier" || node.object.name !== "Math") return;
      const property = node.computed
        ? node.property.type === "Literal"
          ? String(node.property.value)
          : "(computed)"
        : node.property.type === "Identifier"
          ? node.property.name
          : "";
      isName.add(node.object);
      if (!exactMath.has(property) && !/^[A-Z0-9_]+$/.test(property)) report(`Math.${property} differs between machines or runs`);
    },
    Property: skipKey,
    PropertyDefinition: skipKey,
    MethodDefinition: skipKey,
    AccessorProperty: skipKey,
    TSPropertySignature: skipKey,
    TSMethodSignature: skipKey,
    TSEnumMember: (node) => isName.add(node.id),
    Identifier: (node) => {
      if (isName.has(node)) return;
      if (node.name === "Math") report("Math used other than as Math.name");
      if (bannedGlobals.has(node.name) && !declared.has(node.name)) report(`${node.name} has no place here`);
    },
    BinaryExpression: (node) => {
      if (node.operator === "**") report("** differs between machines");
    },
    AssignmentExpression: (node) => {
      if (node.operator === "**=") report("**= differs between machines");
    },
    ImportExpression: () => report("import() has no place here"),
  }).visit(file.program);
  return faults;
}

const containers = /^(Map|Set|WeakMap|WeakSet|Array|ArrayBuffer|(Big)?(Uint|Int|Float)\d+(Clamped)?Array)$/;

/** State that two simulations of one process would share: variables, empty containers and static fields of a module. */
export function findModuleState(file: SourceFile): string[] {
  const faults: string[] = [];
  for (const statement of file.program.body) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration") continue;
    if (declaration.kind !== "const") faults.push(`${file.path}: ${declaration.kind} at the top of a module`);
    for (const { init } of declaration.declarations) {
      const isEmptyArray = init?.type === "ArrayExpression" && init.elements.length === 0;
      // a container made from something is a lookup table; one made empty, or of a length, is there to be written
      const isScratch =
        init?.type === "NewExpression" &&
        init.callee.type === "Identifier" &&
        containers.test(init.callee.name) &&
        (init.arguments.length === 0 || init.arguments[0]?.type === "Literal");
      if (isEmptyArray || isScratch) faults.push(`${file.path}: a container to be filled at the top of a module`);
    }
  }
  new Visitor({
    PropertyDefinition: (node) => {
      if (node.static && !node.readonly) faults.push(`${file.path}: a static field that can change`);
    },
  }).visit(file.program);
  return faults;
}

/** Imports of a contract file that lead out of the contract: whoever takes a type would load the engine with it. */
export function findWaysOutOfContract(file: SourceFile): string[] {
  return file.references
    .filter(({ target }) => !contractFiles.includes(target))
    .map(({ specifier }) => `${file.path}: ${specifier} is not of the contract`);
}

/** Files longer than `maxLines`, and names that are not kebab-case. */
export function findBadShape(file: SourceFile): string[] {
  const faults: string[] = [];
  const lines = file.text.replace(/\n$/, "").split("\n").length;
  if (lines > maxLines) faults.push(`${file.path}: ${lines} lines are more than ${maxLines}`);
  const name = file.path.split("/").at(-1) ?? "";
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.(d|test|config))?\.tsx?$/.test(name)) faults.push(`${file.path}: name is not kebab-case`);
  return faults;
}

/** The nodes of one circle, in order; empty: there is none. */
function findCircle(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const visit = (node: string, trail: readonly string[]): string[] => {
    const at = trail.indexOf(node);
    if (at >= 0) return trail.slice(at);
    if (done.has(node)) return [];
    for (const next of edges.get(node) ?? []) {
      const circle = visit(next, [...trail, node]);
      if (circle.length > 0) return circle;
    }
    done.add(node);
    return [];
  };
  for (const node of edges.keys()) {
    const circle = visit(node, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

/** What imports what, types included. A Worker's address is the seam between two threads, not a dependency of code. */
function listEdges(files: readonly SourceFile[], nameOf: (path: string) => string): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const file of files) {
    const from = nameOf(file.path);
    for (const { target, kind } of file.references) {
      if (kind !== "url") edges.set(from, (edges.get(from) ?? new Set()).add(nameOf(target)));
    }
  }
  return edges;
}

/** The folders of one circle of imports, in order; empty: there is none. */
export function findFolderCircle(files: readonly SourceFile[]): string[] {
  const edges = listEdges(files, getFolder);
  for (const [from, targets] of edges) {
    targets.delete(from);
    for (const to of targets) if (!Object.hasOwn(mayImport, to)) targets.delete(to);
  }
  return findCircle(edges);
}

/** The files of one circle of imports, `import type` included, in order; empty: there is none. */
export function findFileCircle(files: readonly SourceFile[]): string[] {
  return findCircle(listEdges(files, (path) => path));
}

/**
 * The rooms of the page, src/ui/<room>. Each may take from those before it and none from those after it: words and
 * state know nothing of what shows them, and canvases nothing of the panes that are drawn on them.
 */
export const pageRooms = [
  "text",
  "run",
  "controls",
  "scenario",
  "canvas",
  "panes",
  "explain",
  "guide",
  "kit",
  "side-by-side",
  "pages",
  "embed",
  "app",
] as const;

/** References of a file of the page to rooms after its own, and files of the page that are in none. */
export function findRoomsAhead(file: SourceFile): string[] {
  const rooms: readonly string[] = pageRooms;
  const placeOf = (path: string): number | null => {
    const found = /^src\/ui\/([^/]+)(\/)?/.exec(path);
    return found ? (found[2] ? rooms.indexOf(found[1]) : -1) : null;
  };
  const own = placeOf(file.path);
  if (own === null) return [];
  if (own < 0) return [`${file.path}: is in no room of the page`];
  return file.references
    .filter(({ target }) => (placeOf(target) ?? 0) > own)
    .map(({ specifier }) => `${file.path}: ${rooms[own]} may not reach ${specifier}`);
}

/** "lessons" for a file of that page; null: it belongs to none. */
const getPage = (path: string): string | null => /^src\/ui\/pages\/([^/]+)\//.exec(path)?.[1] ?? null;

/** References of a page to another page: what two of them share is in `kit` or `side-by-side`. */
export function findSidewaysImports(file: SourceFile): string[] {
  const own = getPage(file.path);
  if (own === null) return [];
  return file.references
    .filter(({ target }) => (getPage(target) ?? own) !== own)
    .map(({ specifier }) => `${file.path}: ${own} may not reach another page's ${specifier}`);
}

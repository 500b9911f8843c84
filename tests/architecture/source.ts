import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";

/** One import, re-export, dynamic import, type import or Worker address of a file. */
export interface Reference {
  readonly specifier: string;
  /** What it leads to: a path from the project's root for a relative specifier, else the specifier. */
  readonly target: string;
  readonly kind: "import" | "re-export" | "dynamic" | "type" | "url";
}

export interface SourceFile {
  /** From the project's root, with forward slashes: "src/engine/spec/scenario.ts". */
  readonly path: string;
  readonly text: string;
  readonly program: ESTree.Program;
  readonly references: readonly Reference[];
}

/** Reads one file. `path` decides what its relative imports lead to. @throws Error when it does not parse. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? "does not parse"}`);
  const references: Reference[] = [];
  const refer = (specifier: string, kind: Reference["kind"]): void => {
    const address = specifier.replace(/\?.*$/, "");
    const target = address.startsWith(".") ? posix.join(posix.dirname(path), address) : address;
    // `?worker` imports construct a Worker: they are addresses, not code of this thread
    references.push({ specifier, target, kind: /\?(worker|url)\b/.test(specifier) ? "url" : kind });
  };
  new Visitor({
    ImportDeclaration: (node) => {
      const named =
        node.specifiers.length > 0 && node.specifiers.every((one) => one.type === "ImportSpecifier" && one.importKind === "type");
      refer(node.source.value, node.importKind === "type" || named ? "type" : "import");
    },
    ExportNamedDeclaration: (node) => {
      if (node.source) refer(node.source.value, "re-export");
    },
    ExportAllDeclaration: (node) => refer(node.source.value, "re-export"),
    ImportExpression: (node) => {
      refer(node.source.type === "Literal" && typeof node.source.value === "string" ? node.source.value : "(computed)", "dynamic");
    },
    TSImportType: (node) => refer(node.source.value, "type"),
    NewExpression: (node) => {
      const [first] = node.arguments;
      if (node.callee.type !== "Identifier" || node.callee.name !== "URL" || node.arguments.length !== 2) return;
      if (first?.type === "Literal" && typeof first.value === "string") refer(first.value, "url");
    },
  }).visit(program);
  return { path, text, program, references };
}

/** Of all test files of this thread, each of which has modules of its own: files as they were read. */
const ofThread = globalThis as { parsedSources?: Map<string, SourceFile> };

/** Paths of all TypeScript files of `folders` (from the project's root), sorted. */
export function listSources(root: string, folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")),
  );
  return files.sort();
}

/** All TypeScript files of `folders` (from the project's root), in order of path. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  const parsed = (ofThread.parsedSources ??= new Map());
  return listSources(root, folders).map((path) => {
    const file = join(root, path);
    const known = parsed.get(file) ?? parseSource(path, readFileSync(file, "utf8"));
    parsed.set(file, known);
    return known;
  });
}

/** The specifier an import of `target` from `path` should have: the shortest relative one. */
export function toShortestSpecifier(path: string, target: string): string {
  const shortest = posix.relative(dirname(path), target);
  return shortest.startsWith(".") ? shortest : `./${shortest}`;
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, Visitor } from "vite";
import { parseSource, type SourceFile } from "../architecture/source.ts";

/** Something that a person reads, and where it stands. */
export interface Text {
  readonly place: string;
  readonly text: string;
}

const root = join(import.meta.dirname, "../..");

/** Every string, template and JSX text of a file that somebody may read: at least two words, or a capital. */
export function listTexts({ path, text: source, program }: SourceFile): Text[] {
  const texts: Text[] = [];
  const add = (node: ESTree.Node, text: string): void => {
    const plain = text.replaceAll(/\s+/g, " ").trim();
    if (!/[A-Za-z]{2}/.test(plain) || !/ |^[A-Z]/.test(plain) || plain.startsWith("var(--")) return;
    texts.push({ place: `${path}:${source.slice(0, node.start).split("\n").length}`, text: plain });
  };
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === "string") add(node, node.value);
    },
    TemplateLiteral: (node) => add(node, node.quasis.map(({ value }) => value.cooked ?? "").join("{}")),
    JSXText: (node) => add(node, node.value),
  }).visit(program);
  return texts;
}

/** What a tool behind `npm run` prints for `--help`: the texts that it hands to `readArguments`. */
export function listToolTexts({ path, text, program }: SourceFile): Text[] {
  const calls: ESTree.CallExpression[] = [];
  new Visitor({
    CallExpression: (node) => {
      if (node.callee.type === "Identifier" && node.callee.name === "readArguments") calls.push(node);
    },
  }).visit(program);
  return calls.flatMap(({ start, end }) => {
    const line = text.slice(0, start).split("\n").length;
    return listTexts(parseSource(path, text.slice(start, end))).map((one) => ({ ...one, place: `${path}:${line}` }));
  });
}

/** What is written for people beside the code. docs/writing.md quotes what it bans, and docs/languages.md older versions of messages. */
export function listDocuments(): string[] {
  const docs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"));
  const quoting = ["writing.md", "languages.md"];
  return [
    ...[
      "README.md",
      "CONTRIBUTING.md",
      "CHANGELOG.md",
      "src/engine/MODEL.md",
      "src/index.html",
      "public/scenario.schema.json",
      "public/embedding.html",
    ],
    ...docs.filter((file) => !quoting.includes(file) && !file.startsWith("terms")).map((file) => `docs/${file}`),
  ];
}

/** The lines of a document, without code and the addresses of links. */
export function readLines(path: string): Text[] {
  let isCode = false;
  return readFileSync(join(root, path), "utf8")
    .split("\n")
    .flatMap((line, i) => {
      if (line.trimStart().startsWith("```")) isCode = !isCode;
      const text = line
        .replaceAll(/`[^`]*`|<code>.*?<\/code>/g, "{}")
        .replaceAll(/\]\([^)]*\)/g, "]")
        .replaceAll(/<[^>]*>/g, "");
      return isCode ? [] : [{ place: `${path}:${i + 1}`, text }];
    });
}

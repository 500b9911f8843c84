import { parseSync } from "vite";

/**
 * d3-shape comes as one file, of which a bundler keeps every curve: their makers get prototypes, and some are made by a
 * call. None of it acts on anything else; where the code says so, what is not used is dropped.
 * @param {string} code
 * @param {string} file
 */
export function markPure(code, file) {
  /** @type {{ start: number, end: number, text: string }[]} */
  const edits = [];
  const { body } = parseSync(file, code).program;
  const makers = new Map(
    body.flatMap((one) => (one.type === "FunctionDeclaration" && one.id ? [/** @type {const} */ ([one.id.name, one])] : [])),
  );
  for (const statement of body) {
    if (statement.type === "VariableDeclaration") {
      for (const { init } of statement.declarations)
        for (const { start } of findCalls(init)) edits.push({ start, end: start, text: "/* @__PURE__ */ " });
    }
    // function Step(context) { … }  Step.prototype = { … };  A maker is called only after all of the file has run.
    const given = code.slice(statement.start, statement.end);
    const [, name = ""] = (statement.type === "ExpressionStatement" && /^\(?(\w+)\.prototype = /.exec(given)) || [];
    const maker = makers.get(name);
    if (!maker) continue;
    const made = `/* @__PURE__ */ (() => { ${code.slice(maker.start, maker.end)} ${given} return ${name}; })()`;
    edits.push(
      { start: maker.start, end: maker.end, text: "" },
      { start: statement.start, end: statement.end, text: `const ${name} = ${made};` },
    );
  }
  let marked = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    marked = marked.slice(0, start) + text + marked.slice(end);
  return marked;
}

/**
 * The calls a value is made of: sin(a) / sin(b).
 * @param {import("vite").ESTree.Expression | import("vite").ESTree.PrivateIdentifier | null} value
 * @returns {import("vite").ESTree.Node[]}
 */
function findCalls(value) {
  if (value?.type === "BinaryExpression") return [...findCalls(value.left), ...findCalls(value.right)];
  if (value?.type === "ParenthesizedExpression") return findCalls(value.expression);
  if (value?.type === "UnaryExpression") return findCalls(value.argument);
  return value?.type === "CallExpression" ? [value] : [];
}

/** @returns {import("vite").Plugin} */
export function shakeShapes() {
  return {
    name: "shake-shapes",
    apply: "build",
    transform: {
      filter: { id: /[\\/]d3-shape[\\/]dist[\\/]d3-shape\.mjs$/ },
      handler: (code, id) => ({ code: markPure(code, id), map: null }),
    },
  };
}

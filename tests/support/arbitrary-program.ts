import fc from "fast-check";

/** Programs from a grammar of the language, and variants with pieces of JavaScript or nonsense in them. */

const names = ["a", "b", "c"] as const;
const readables = [
  "cwnd",
  "ssthresh",
  "inFlight",
  "highestAck",
  "nextPacket",
  "receiveWindow",
  "baseRttUs",
  "srttUs",
  "nowUs",
  "blockLeft",
];

export interface ProgramOptions {
  /** May hooks call functions with effects beyond the windows? */
  readonly effects: boolean;
}

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(...names, ...readables, "gain", "0", "1", "2", "0.5", "1e9", "true", "false"),
    fc.integer({ min: 0, max: 100 }).map(String),
    fc
      .tuple(tie("expression"), fc.constantFrom("+", "-", "*", "/", "%", "<", "<=", ">", ">=", "==", "!=", "&&", "||"), tie("expression"))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    fc.tuple(fc.constantFrom("-", "!"), tie("expression")).map(([operator, inner]) => `${operator}(${inner})`),
    fc.tuple(tie("expression"), tie("expression"), tie("expression")).map(([test, yes, no]) => `(${test} ? ${yes} : ${no})`),
    fc.tuple(fc.constantFrom("min", "max"), tie("expression"), tie("expression")).map(([name, a, b]) => `${name}(${a}, ${b})`),
    fc.tuple(fc.constantFrom("abs", "floor", "ceil", "round", "sqrt"), tie("expression")).map(([name, a]) => `${name}(${a})`),
  ),
}));

export const arbitraryExpression: fc.Arbitrary<string> = expression;

const { statement } = fc.letrec<{ statement: string }>((tie) => ({
  statement: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc
      .tuple(fc.constantFrom("cwnd", "ssthresh", ...names), fc.constantFrom("=", "+=", "-=", "*=", "/=", "%="), expression)
      .map(([name, operator, value]) => `${name} ${operator} ${value}`),
    fc.tuple(fc.constantFrom("send", "hold", "again"), expression).map(([name, value]) => `${name}(${value})`),
    fc.tuple(fc.constantFrom('plot("x", ', 'print("x", '), expression).map(([name, value]) => `${name}${value})`),
    fc.constantFrom("a++", "b--", "return", "helper(a, b)", "cwnd = random() * 20"),
    fc.tuple(expression, tie("statement"), tie("statement")).map(([test, yes, no]) => `if (${test}) { ${yes} } else { ${no} }`),
    fc.array(tie("statement"), { minLength: 1, maxLength: 3 }).map((all) => `{ ${all.join("\n")} }`),
  ),
}));

const body = fc.array(statement, { maxLength: 5 }).map((all) => `{\n${all.join("\n")}\n}`);

/** Valid programs; a few are rejected (too many parts). */
export const arbitraryProgram: fc.Arbitrary<string> = fc
  .record({
    recovery: fc.constantFrom("tahoe", "reno", "newreno", "sack", "rack"),
    ecn: fc.constantFrom("", 'ecn("classic")\n', 'ecn("dctcp")\n'),
    hooks: fc.uniqueArray(fc.constantFrom("onStart", "onBlockStart", "onAck", "onAnyAck", "onLoss", "onTimeout", "onTimer", "onSend"), {
      minLength: 1,
    }),
    bodies: fc.array(body, { minLength: 8, maxLength: 8 }),
  })
  .map(({ recovery, ecn, hooks, bodies }) =>
    [
      `recovery("${recovery}")\n${ecn}param("gain", 0.5, 0, 1)\nlet a = 1, b = 2, c`,
      "function helper(x, y) { c = x - y\n return x + y }",
      ...hooks.map((name, at) => `function ${name}() ${bodies[at]}`),
    ].join("\n"),
  );

const foreign = [
  "for(;;){}",
  "Math",
  "`",
  "=>",
  "[",
  "}",
  ")",
  "\\u0061",
  "ack.x",
  "this",
  '"',
  "import(",
  "eval(",
  "/*",
  "**",
  "new ",
  "\u2028",
  "=",
  ",",
];

/** Programs with a piece inserted or replaced: nearly all are broken. */
export const arbitraryBroken: fc.Arbitrary<string> = fc
  .tuple(arbitraryProgram, fc.nat(), fc.nat(60), fc.oneof(fc.constantFrom(...foreign), fc.string({ maxLength: 5 })))
  .map(([program, place, length, piece]) => {
    const at = place % (program.length + 1);
    return program.slice(0, at) + piece + program.slice(at + (length > 30 ? 0 : length));
  });

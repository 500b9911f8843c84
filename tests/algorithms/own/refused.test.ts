import { describe, expect, test } from "vitest";
import { checkProgram } from "../../../src/algorithms/own/language.ts";
import { describeProgramProblem } from "../../../src/scenario/fields/program-words.ts";

/** What is wrong with a program, as people are told: "2:3 There is no cwdn. Did you mean cwnd?" */
function tell(program: string): readonly string[] {
  const compiled = checkProgram(program);
  return compiled.ok ? [] : compiled.problems.map((one) => `${one.line}:${one.column} ${describeProgramProblem(one)}`);
}

const inHook = (statement: string): string => `function onAck(ack) {\n  ${statement}\n}`;

describe("what is not in the language is refused with its place, and what to write instead", () => {
  test.each([
    ["x = Math.abs(cwnd)", "2:7 Math is not part of this language. Write abs."],
    ["for (let i = 0; i < 9; i++) cwnd = i", "2:3 for is not part of this language. onAck already runs at every ACK."],
    ["while (true) cwnd += 1", "2:3 while is not part of this language. onAck already runs at every ACK."],
    ["cwdn = 1", "2:3 There is no cwdn. Did you mean cwnd?"],
    ["cwnd = 64 / senders", "2:15 A program cannot read senders. Use ack.rttUs, ack.ecn."],
    ['cwnd = "4"', "2:10 Text is allowed only in name, recovery, ecn, param, plot and print."],
    ["inFlight = 0", "2:3 inFlight can be read but not set. Set cwnd, ssthresh or a variable of your own."],
    ["ack.packets = 1", "2:3 ack.packets can be read but not set. Set cwnd, ssthresh or a variable of your own."],
    ["cwnd = cwnd ** 2", "2:10 ** is not part of this language. Multiply instead."],
    ["var x = 1", "2:3 var is not part of this language. Write let."],
    ["cwnd = ack", "2:10 ack is not a number. Write ack.packets."],
    ["cwnd = min(1)", "2:10 min takes 2 values, not 1."],
    ["cwnd = ack.rtt", "2:14 There is no ack.rtt. An ACK has ack.packets, ack.rttUs, ack.ecn, ack.queue."],
    ["let cwnd = 2", "2:7 cwnd is a word of the language. Choose another name."],
    ["priority()", "2:3 priority() has effect only in onSend(packet)."],
    ["cwnd = (cwnd = 2)", "2:11 = must be a statement of its own."],
    ["if cwnd > 2 cwnd = 1", "2:6 The condition of if must be in brackets, as in if (cwnd < ssthresh)."],
    ["cwnd == 1", "2:3 This changes nothing. Write = to set a value."],
    ["cwnd = = 2", "2:10 = is not expected here."],
    ["cwnd = 08", "2:10 08 is not expected here."],
    ["cwnd = min(1, * 2)", "2:17 * is not expected here."],
    ["cwnd + 1 = 2", "2:12 = is not expected here."],
    ["print(++\n1)", "3:1 1 is not expected here."],
    ["cwnd = ack.packets()", "2:10 ack.packets is a value, not a function."],
    ["cwnd = min", "2:10 min is not a number. Write min(a, b)."],
    ["onLoss()", "2:3 Only the simulator calls onLoss. Put what you need here into a function of your own."],
    ["cwnd = rtt", "2:10 There is no rtt. Did you mean ack.rttUs?"],
    ["int x = 1", "2:3 int is not part of this language. Write let."],
    ["while cwnd > 2", "2:3 while is not part of this language. onAck already runs at every ACK."],
    ["let let = 1", "2:7 let is a word of the language. Choose another name."],
    ["let x = 1, x = 2", "2:14 x is declared twice."],
    ['print("abc)', "2:9 The closing quote is missing."],
    ["cwnd = \u{1F600}", "2:10 \u{1F600} is not expected here."],
  ])("%s", (statement, told) => expect(tell(inHook(statement))).toContain(told));

  test("a bracket that is missing is told of with the line that opens it", () =>
    expect(tell("function onAck(ack) {\n  if (cwnd > 2\n  cwnd = 2\n}")).toEqual([
      "3:3 Line 2 opens a bracket that is not closed: ) is missing before this.",
    ]));
  test("functions that call each other in a circle", () =>
    expect(tell("function a() { b() }\nfunction b() { a() }")).toEqual([
      "1:16 b would call itself. A function may not call itself, not even through another one.",
    ]));
  test.each([
    ["function onAck() {\n  if (cwnd > 2) {\n  cwnd = 1\n}", "4:2 Line 1 opens a bracket that is not closed: } is missing before this."],
    ["function onack(ack) { cwnd = 1 }", "1:10 Nothing calls onack. Did you mean onAck?"],
    ["function onLoss() { cwnd = ack.packets }", "1:28 Only onAck(ack) and onAnyAck(ack) have ack.packets."],
    ["functon onAck() { cwnd = 1 }", "1:1 functon is not part of this language. Write function."],
  ])("%s", (program, told) => expect(tell(program)).toEqual([told]));
  test("a function whose name is nearly a hook's is fine once something calls it", () =>
    expect(tell("function onAcks() { cwnd = 1 }\nfunction onAck() { onAcks() }")).toEqual([]));
  test("statements outside functions", () =>
    expect(tell("cwnd = 2")).toEqual(["1:1 Outside functions only name, recovery, ecn, param, let and function are allowed."]));
  test.each([
    ['param("gain", 2, 0, 1)', "param needs a default, a minimum and a maximum, with the default between them."],
    ['recovery("vegas")', "vegas is not allowed here. Allowed: tahoe, reno, newreno, sack, rack."],
    ['name("")', "The text of name has 1 to 40 characters, on one line."],
    ['name("a")\nname("b")', "name may appear only once."],
  ])("%s", (program, told) => expect(tell(program).join()).toContain(told));
});

describe("ways out of sandboxes of JavaScript lead nowhere", () => {
  const statements = [
    "constructor",
    "constructor.constructor('return this')()",
    "cwnd.constructor",
    "cwnd['constructor']",
    "ack.constructor",
    "ack.__proto__",
    "ack['packets']",
    "ack?.packets",
    "(0, eval)('1')",
    "eval('1')",
    "Function('return 1')()",
    "new Function('return 1')",
    "import('node:fs')",
    "import.meta.url",
    "globalThis.x = 1",
    "self.postMessage(1)",
    "window.alert(1)",
    "process.exit(1)",
    "this.x = 1",
    "this",
    "`${cwnd}`",
    "min`1`",
    "/a+/.test(cwnd)",
    "[1, 2].map(min)",
    "({ get x() { return 1 } }).x",
    "({ __proto__: null })",
    "(() => cwnd)()",
    "(function () { return this })()",
    "async () => 1",
    "new Proxy({}, {})",
    "Reflect.ownKeys(cwnd)",
    "cw\\u006ed = 2",
    "ack.\\u0070ackets",
    "label: cwnd = 1",
    "with (ack) packets",
    "delete cwnd",
    "typeof cwnd",
    "void 0",
    "throw 1",
    "try { cwnd = 1 } catch { cwnd = 2 }",
    "debugger",
    "class A {}",
    "let { packets } = ack",
    "let [a] = ack",
    "cwnd = { ...ack }",
    "min(...ack)",
    "cwnd ??= 1",
    "cwnd &&= 1",
    "cwnd = 1n",
    "cwnd = cwnd | 0",
    "cwnd = cwnd << 1",
    "cwnd = cwnd, 1",
    "function inner() { cwnd = 1 }",
    "return import('x')",
    "cwnd in ack",
    "ack instanceof min",
    "super.x",
    "new.target",
    "arguments[0]",
    "toString()",
    "hasOwnProperty",
    "valueOf",
    "undefined",
    "NaN",
    "Infinity",
    "let __proto__ = 1",
    "let constructor = 1",
    "let π = 3",
    "let $ = 3",
    "await cwnd",
    "yield cwnd",
    "switch (cwnd) { case 1: cwnd = 2 }",
    "do { cwnd = 1 } while (cwnd > 1)",
    "<!-- comment",
    "cwnd = 1 --> comment",
  ];
  test.each(statements)("%s", (statement) => {
    const compiled = checkProgram(inHook(statement));
    expect(compiled.ok).toBe(false);
    if (!compiled.ok) expect(compiled.problems[0].line).toBeGreaterThan(0);
  });

  test.each([
    "export const a = 1",
    'import x from "y"',
    "let a = () => 1",
    "let onAck = 1",
    "function onAck() {} function onAck() {}",
    "async function onAck() {}",
    "function* onAck() {}",
    "function onAck(ack = 1) {}",
    "function onAck(...ack) {}",
    "function onAck({ packets }) {}",
    "function onAck(a, b) {}",
    "function onLoss(x) {}",
    "function constructor() {}",
    "function toString() {}",
    'plot("a", 1)',
    'param("constructor", 1, 0, 2)',
    'param("__proto__", 1, 0, 2)',
    'param("a b", 1, 0, 2)',
    'param("gain", 1, 0, Infinity)',
    'name("\u202Eevil")',
    "#!/usr/bin/env node\nimport('fs')",
  ])("at the top: %s", (program) => expect(tell(program)).not.toEqual([]));
});

describe("programs are small", () => {
  test("8 kB of UTF-8", () => {
    expect(tell(`// ${"é".repeat(4094)}`)).toEqual([]);
    expect(tell(`// ${"é".repeat(4095)}`)).toEqual(["1:1 The program has 8193 bytes. At most 8192 are allowed."]);
  });
  test("1,500 parts", () => {
    const assign = (count: number): string => inHook("cwnd = 2\n".repeat(count));
    // an assignment as a statement is four parts; program, function, two names and a block are five
    expect(tell(assign(373))).toEqual([]);
    expect(tell(assign(374))).toEqual(["1:1 The program has 1501 parts. At most 1500 are allowed."]);
  });
  test.each(["(", "-", "!", "[", "if (1) ", "{", "1 + (", "cwnd ? 1 : "])("60 levels, however deep: %s", (part) => {
    const [problem] = tell(inHook(`${part === "if (1) " || part === "{" ? "" : "cwnd = "}${part.repeat(Math.floor(7000 / part.length))}`));
    expect(problem).toBeDefined();
  });
  test("60 levels", () => expect(tell(inHook(`cwnd = ${"-(".repeat(70)}1${")".repeat(70)}`)).join()).toMatch(/More than 60 levels/));
});

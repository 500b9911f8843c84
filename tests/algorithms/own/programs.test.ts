import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkProgram, watchProgram } from "../../../src/algorithms/own/language.ts";
import type { ProgramNotice, ProgramPrint } from "../../../src/algorithms/own/machine.ts";
import { StepError } from "../../../src/algorithms/own/problem.ts";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { RunTooLongError, StalledRunError } from "../../../src/engine/progress-guard.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import { createRecorder } from "../../../src/protocol/recorder.ts";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { arbitraryBroken, arbitraryExpression, arbitraryProgram } from "../../support/arbitrary-program.ts";
import { countCases } from "../../support/extent.ts";
import { FakeSenderPort, makeAck } from "../../support/fake-sender-port.ts";

const toScenario = (program: string, workload: object = { senders: 6, blocks: 2, blockBytes: 16_000 }) =>
  requireScenario({
    transport: { algorithm: "own", program, awndPackets: 1000, rtoMinNs: 2_000_000 },
    network: { bufferPackets: 8 },
    workload,
  });

describe("random programs", () => {
  const RUNS = countCases(5000, 0.012);

  test("broken ones are refused with a place inside them, or are none", () => {
    const counts = { refused: 0, valid: 0 };
    const property = fc.property(arbitraryBroken, (program) => {
      const compiled = checkProgram(program);
      counts[compiled.ok ? "valid" : "refused"] += 1;
      if (compiled.ok) return;
      const lines = program.split("\n");
      for (const { line, column, from, to } of compiled.problems) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines.length);
        expect(column).toBeGreaterThanOrEqual(1);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(program.length);
      }
    });
    fc.assert(property, { numRuns: RUNS });
    expect(counts.refused).toBeGreaterThan(RUNS / 4);
  });

  test("valid ones run to their end, or stop with words: windows are legal, and the same program gives the same run", () => {
    const counts = { done: 0, stopped: 0, refused: 0 };
    const property = fc.property(arbitraryProgram, (program) => {
      if (!checkProgram(program).ok) {
        counts.refused += 1;
        return;
      }
      const scenario = toScenario(program);
      const run = (): string => {
        const windows: number[] = [];
        const simulation = createSimulation(scenario, getAlgorithm, {
          onAccept() {},
          onDrop() {},
          onWindow: (_time, _flow, cwnd, ssthresh) => {
            if (!(cwnd >= 1 && cwnd <= 1e6 && ssthresh >= 1 && ssthresh <= 1e6)) windows.push(cwnd, ssthresh);
          },
          onTimeout() {},
          onGauge() {},
          onResponse() {},
          onMilestone() {},
        });
        try {
          simulation.run(40_000);
        } catch (error) {
          expect([StepError, StalledRunError, RunTooLongError].some((kind) => error instanceof kind)).toBe(true);
          counts.stopped += 1;
          return String(error);
        }
        expect(windows).toEqual([]);
        counts.done += 1;
        return JSON.stringify([simulation.totals, simulation.nowNs]);
      };
      expect(run()).toBe(run());
    });
    fc.assert(property, { numRuns: RUNS });
    expect(counts.done).toBeGreaterThan(RUNS);
  });

  test("expressions are worth what JavaScript says", () => {
    const values = { a: 3, b: 0, c: -2.5, gain: 0.5, cwnd: 7, ssthresh: 1000, inFlight: 0, highestAck: -1, nextPacket: 0 };
    const known = { ...values, receiveWindow: 1000, baseRttUs: 100, srttUs: 100, nowUs: 0, blockLeft: 1e6 };
    const own = "const { min, max, abs, floor, ceil, sqrt } = Math; const round = (x) => floor(x + 0.5);";
    const property = fc.property(arbitraryExpression, (expression) => {
      const prints: ProgramPrint[] = [];
      const text = `param("gain", 0.5, 0, 1)\nlet a = 3, b = 0, c = -2.5\nfunction onAck() { print("x", ${expression}) }`;
      fc.pre(checkProgram(text).ok);
      const { algorithm } = watchProgram(text, { onPrint: (line) => prints.push(line) });
      const control = algorithm.createSender(new FakeSenderPort(), { gain: 0.5 });
      control.window.cwnd = 7;
      control.onAck(makeAck(1));
      // an oracle of the test's: the language itself never makes a function from text
      // oxlint-disable-next-line typescript/no-implied-eval
      const oracle = new Function(...Object.keys(known), `${own} return Number(${expression})`) as (...all: number[]) => number;
      expect(prints[0].values[0]).toBe(oracle(...Object.values(known)));
    });
    fc.assert(property, { numRuns: RUNS });
  });
});

describe("limits of a run", () => {
  const watch = (program: string) => {
    const notices: ProgramNotice[] = [];
    const prints: ProgramPrint[] = [];
    const { algorithm, log } = watchProgram(program, { onNotice: (one) => notices.push(one), onPrint: (one) => prints.push(one) });
    const port = new FakeSenderPort();
    return { notices, prints, log, port, control: algorithm.createSender(port, {}) };
  };

  test("a NaN becomes 1, and is told with the line that set it and the line where it began", () => {
    const { control, notices } = watch("let total = 0, part = 0\nfunction onAck() {\n  part = total / total\n  cwnd = max(1, part)\n}");
    control.onAck(makeAck(1));
    expect(control.window.cwnd).toBe(1);
    expect(notices).toEqual([
      expect.objectContaining({ name: "cwnd", line: 4, repaired: 1, flow: 0, cause: { line: 3, kind: "divide", left: 0, right: 0 } }),
    ]);
  });
  test.each([
    ["cwnd = 0", 1],
    ["cwnd = -5", 1],
    ["cwnd = 1 / 0", 1e6],
    ["cwnd = 2e6", 1e6],
    ["cwnd = 0.5", 1],
  ])("%s becomes %d", (statement, window) => {
    const { control, notices } = watch(`function onAck() { ${statement} }`);
    control.onAck(makeAck(1));
    expect(control.window.cwnd).toBe(window);
    expect(notices).toHaveLength(1);
  });
  test.each(["ns2", "rfc"])("inFlight is 0 in onStart, under the rules %s", (rules) => {
    const run = (program: string): string => {
      const transport = { algorithm: "own", program, rules };
      const simulation = createSimulation(requireScenario({ transport, workload: { senders: 2, blocks: 1 } }), getAlgorithm);
      simulation.run(Infinity);
      return JSON.stringify(simulation.totals);
    };
    const read = run("let begun = inFlight\nfunction onStart() { cwnd = 1 + begun + inFlight }");
    expect(read).toBe(run("function onStart() { cwnd = 1 }"));
  });
  test("what a hook mends by itself is no fault", () => {
    const { control, notices } = watch("function onAck() { cwnd = -5\n if (cwnd < 1) cwnd = 3 }");
    control.onAck(makeAck(1));
    expect([control.window.cwnd, notices]).toEqual([3, []]);
  });
  test("10,000 steps: functions that call functions end, and line, sender and time are told", () => {
    const levels = Array.from({ length: 12 }, (_, at) => `function f${at}() { f${at + 1}(); f${at + 1}() }`).join("\n");
    const program = `${levels}\nfunction f12() { cwnd = cwnd + 1 }\nfunction onAck() { f0() }`;
    const simulation = createSimulation(toScenario(program), getAlgorithm);
    expect(() => simulation.run(1e6)).toThrow(
      /^line \d+ of the program took more than 10000 steps in one call; the run stopped at [\d.]+ ms \(sender \d\)$/,
    );
  });
  test.each([
    ["computes", ""],
    ["plots", 'plot("a", 1)'],
    ["prints", 'print("a", 1)'],
  ])("a program that %s in a timer of 1 us is stopped, and line, sender and time are told", (_, statement) => {
    const levels = Array.from({ length: 8 }, (_level, at) => `function f${at}() { f${at + 1}(); f${at + 1}() }`).join("\n");
    const program = `${levels}\nfunction f8() { }\nfunction onStart() { cwnd = 1; again(1) }\nfunction onTimer() { again(1); f0(); ${statement} }`;
    const simulation = createSimulation(toScenario(program, { senders: 1, blocks: 100 }), getAlgorithm);
    expect(() => simulation.run(Infinity)).toThrow(
      /^the program took more steps than a run may: .* the last call was of line \d+; the run stopped at [\d.]+ ms \(sender 0\)$/,
    );
    expect(simulation.nowNs).toBeLessThan(1e9);
  });
  test("steps of a run grow with its acknowledged packets: a long run of an expensive rule ends", () => {
    const levels = Array.from({ length: 8 }, (_, at) => `function f${at}() { f${at + 1}(); f${at + 1}() }`).join("\n");
    const program = `${levels}\nfunction f8() { }\nfunction onAck() { f0(); f0() }`;
    const simulation = createSimulation(toScenario(program, { senders: 1, blocks: 1, blockBytes: 8_000_000 }), getAlgorithm);
    simulation.run(Infinity);
    expect(simulation.finished).toBe(true);
  });
  test("a hook that calls another through send() keeps its own steps", () => {
    const levels = Array.from({ length: 11 }, (_, at) => `function f${at}() { f${at + 1}(); f${at + 1}() }`).join("\n");
    const program = `${levels}\nfunction f11() { send(1) }\nfunction onAck() { f0() }\nfunction onSend(packet) { }`;
    const run = toScenario(program, { kind: "long", senders: 1, durationNs: 1e8 });
    expect(() => createSimulation(run, getAlgorithm).run(Infinity)).toThrow(/steps in one call/);
  });
  test("of several values that a hook plots, the last counts", () => {
    const { control, port } = watch('function onAck() { plot("a", 1)\n plot("b", 7)\n plot("a", cwnd) }');
    const rows: number[][] = [];
    port.reportGauge = (...row) => void rows.push(row);
    control.onAck(makeAck(1));
    expect(rows).toEqual([
      [0, control.window.cwnd],
      [1, 7],
    ]);
  });
  test("2,000 printed lines, and the rest are counted", () => {
    const { control, prints, log } = watch('function onAnyAck(ack) { print("x", 1) }');
    for (let at = 0; at < 2100; at++) control.onAnyAck!(makeAck(1));
    expect([prints.length, log.printsLeftOut]).toEqual([2000, 100]);
  });
  test("a program that never sends again stops with words", () => {
    const program = "function onAck() { hold(1e6) }\nfunction onTimer() { hold(1e6); again(3000) }\nfunction onStart() { again(1) }";
    expect(() => createSimulation(toScenario(program), getAlgorithm).run(Infinity)).toThrow(/more steps than a run may/);
  }, 60_000);
});

describe("what a program may do besides setting windows", () => {
  const total = (program: string, workload?: object) => {
    const simulation = createSimulation(toScenario(program, workload), getAlgorithm);
    simulation.run(Infinity);
    return simulation.totals;
  };
  const plain = "function onStart() { cwnd = 1 }\n";

  test("send(n) sends more than the window allows", () => {
    const more = total(`${plain}function onBlockStart() { send(6) }`, { senders: 1, blocks: 1, blockBytes: 16_000 });
    const less = total(plain, { senders: 1, blocks: 1, blockBytes: 16_000 });
    expect(more.durationNs).toBeLessThan(less.durationNs);
  });
  test("hold(us) holds new data for that long", () => {
    const held = total(`${plain}function onBlockStart() { hold(500) }`, { senders: 1, blocks: 1, blockBytes: 16_000 });
    const free = total(plain, { senders: 1, blocks: 1, blockBytes: 16_000 });
    expect(held.durationNs - free.durationNs).toBe(500_000);
  });
  test("again(us) calls onTimer after that long", () => {
    const alone = { senders: 1, blocks: 1, blockBytes: 64_000 };
    const durations = [100, 1000, 1e6].map((us) => {
      const program = `${plain}function onBlockStart() { again(${us}) }\nfunction onTimer() { cwnd = 6 }`;
      return total(program, alone).durationNs;
    });
    expect(durations.toSorted((a, b) => a - b)).toEqual(durations);
    expect(new Set(durations).size).toBe(3);
    expect(durations[2]).toBe(total(plain, alone).durationNs);
  });
  test("priority() spares packets where the switch is full", () => {
    const { observer, columns } = createRecorder();
    const program = "function onStart() { cwnd = 16 }\nfunction onSend(packet) { if (packet % 4 == 0) priority() }";
    createSimulation(toScenario(program), getAlgorithm, observer).run(Infinity);
    const { drops } = columns;
    const lost = (isSpared: boolean): number =>
      drops.packet.slice(0, drops.length).filter((packet) => (packet % 4 === 0) === isSpared).length;
    expect(lost(false)).toBeGreaterThan(0);
    expect(lost(true)).toBeLessThan(lost(false) / 6);
  });
  test("a program in a group runs beside another transport", () => {
    const scenario = requireScenario({
      workload: { senders: 4, blocks: 2, blockBytes: 16_000 },
      groups: [
        { senders: 2, transport: { algorithm: "own", program: 'name("One")\nfunction onStart() { cwnd = 1 }' } },
        { senders: 2, transport: { algorithm: "newreno" } },
      ],
    });
    const simulation = createSimulation(scenario, getAlgorithm);
    simulation.run(Infinity);
    expect(simulation.totals.flows.map(({ maxCwnd }) => maxCwnd <= 1)).toEqual([true, true, false, false]);
  });
});

import { spawnSync } from "node:child_process";
import { readArguments } from "../../scripts/tool-arguments.mjs";
import { minimizeScenario } from "../../src/scenario/change/minimal-scenario.ts";
import {
  countPackets,
  findMedian,
  formatRate,
  measureCpuSeconds,
  packetsPerBlock,
  runWork,
  standardWork,
  toScenario,
  type Work,
} from "./workload.ts";

readArguments({
  name: "bench:ns2",
  about: `The same work here and in ns-2.35 (Debian package ns2), run in turn on this machine: CPU seconds, user and system, of each process,
and delivered packets per CPU second. Ours is the terminal of the npm package, start-up included. ns-2 runs without trace, with only the packet headers it needs, with its own default
scheduler and with the one that was fastest when this was written; barriers are opened by the agents' \`done\` call, not by polling.`,
});

const repeats = 7;
const warmUps = 3;
// from the working directory, which npm sets to the project's root: this file may run as a bundle elsewhere
const script = "tests/bench/incast.tcl";

interface Report {
  durationSeconds: number;
  deliveredPackets: number;
  dataPacketsSent: number;
  retransmissions: number;
  normalizedGoodput: number;
}

/** Runs a command to its end; the shell's `times` tells the CPU time of its child, whoever the child is. */
function runTimed(command: string, args: readonly string[], input = ""): { seconds: number; report: Report } {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", '"$@" && times', "sh", command, ...args], { encoding: "utf8", input });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
  const lines = stdout.trim().split("\n");
  const report = lines.slice(0, -2).join("\n");
  // "0m1.230000s 0m0.010000s"
  const children = lines.at(-1) as string;
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest),
    0,
  );
  return { seconds, report: JSON.parse(report) as Report };
}

function runNs2(work: Work, scheduler: string): { seconds: number; report: Report } {
  const seconds = [work.rttNs, work.rtoMinNs, work.startJitterNs].map((ns) => ns / 1e9);
  return runTimed("ns", [
    script,
    ...[work.senders, work.bufferPackets, packetsPerBlock, work.blocks, work.linkBps, ...seconds, work.seed].map(String),
    scheduler,
  ]);
}

/** The terminal of the npm package, as `npx incast-lab run` starts it, with all that it measures and prints. */
function runFresh(work: Work): { seconds: number; report: Report } {
  const scenario = JSON.stringify(minimizeScenario(toScenario(work)));
  const timed = runTimed(process.execPath, ["dist-package/bin/incast-lab.cjs", "run", "--format", "json", "--scenario", "-"], scenario);
  const report = timed.report as Report & { durationNs: number };
  return { seconds: timed.seconds, report: { ...report, durationSeconds: report.durationNs / 1e9 } };
}

/** The same program asked for its version alone: what a start costs. */
function startFresh(): { seconds: number } {
  return runTimed("sh", ["-c", `"$0" dist-package/bin/incast-lab.cjs --version > /dev/null && echo {}`, process.execPath]);
}

function describe(report: Report): string {
  return `goodput ${report.normalizedGoodput.toFixed(3)}, ${report.dataPacketsSent} sent, ${report.retransmissions} again, ${report.durationSeconds.toFixed(1)} s simulated`;
}

const terminal = "the terminal, fresh process";

if (spawnSync("sh", ["-c", "command -v ns"]).status !== 0) {
  console.log("ns-2 is not installed here (no command ns; Debian: apt-get install ns2): nothing was compared.");
} else {
  const work = standardWork;
  for (let start = 0; start < 2; start += 1) runFresh(work); // compiles, and keeps what was compiled
  const contenders = {
    "ns-2, Calendar (default)": () => runNs2(work, "Calendar"),
    "ns-2, Splay (fastest)": () => runNs2(work, "Splay"),
    [terminal]: () => runFresh(work),
  };
  const seconds = new Map<string, number[]>();
  for (let repeat = 0; repeat < warmUps; repeat += 1) runWork(work);
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const [name, run] of Object.entries(contenders)) {
      const result = run();
      if (repeat === 0) console.log(`${name}: ${describe(result.report)}`);
      seconds.set(name, [...(seconds.get(name) ?? []), result.seconds]);
    }
    seconds.set("its start alone", [...(seconds.get("its start alone") ?? []), startFresh().seconds]);
    // in turn with the others, so that a slow moment of the machine meets all; warm: right after the same work
    runWork(work);
    const warm = measureCpuSeconds(() => runWork(work));
    seconds.set("here, warm", [...(seconds.get("here, warm") ?? []), warm]);
  }

  const packets = countPackets(work);
  console.log(
    `\n${packets} delivered packets (N = ${work.senders}, B = ${work.bufferPackets}, ${work.blocks} blocks of 256 KB); delivered packets per CPU second,`,
  );
  console.log(`median of ${repeats} runs in turn (slowest to fastest):`);
  for (const [name, values] of seconds)
    console.log(
      `  ${name.padEnd(28)} ${findMedian(values).toFixed(2)} s${name === "its start alone" ? "" : `, ${formatRate(packets, values)}`}`,
    );
  for (const mine of [terminal, "here, warm"]) {
    for (const theirs of ["ns-2, Calendar (default)", "ns-2, Splay (fastest)"]) {
      const ratio = findMedian(seconds.get(theirs) ?? []) / findMedian(seconds.get(mine) ?? []);
      console.log(`  ${mine} / ${theirs}: ${ratio.toFixed(2)}`);
    }
  }
}

import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { algorithms } from "../../src/algorithms/registry.ts";
import { findSlowestSender } from "../../src/story/slowest-sender.ts";
import type { RunSummary } from "../../src/analysis/summary.ts";
import { simulate } from "../../src/cli/simulate.ts";
import { writeTextReport } from "../../src/cli/text-report.ts";
import { Milestone } from "../../src/engine/observer.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { buildScenarioSchema } from "../../src/scenario/fields/json-schema.ts";
import { defaultScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import { drawLogged } from "../support/draw.ts";
import { root, runCli, startCli } from "./run-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "incast-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a command that works prints; nothing may go to stderr. */
function print(args: readonly string[], input = ""): string {
  const { code, stdout, stderr } = runCli(args, { input, cwd: folder });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

function printSummary(args: readonly string[], input = ""): RunSummary {
  return JSON.parse(print(["run", "--format", "json", ...args], input)) as RunSummary;
}

test("flags reach their fields, in their units", () => {
  const args =
    "--algorithm reno --senders 2 --buffer 32 --block 8KB --rto-min 10ms --blocks 2 --seed 7 --link 100Mbps --rtt 200us --jitter 0 --awnd 12 " +
    "--rules ns2 --segment 500 --header 20B --ack 64 --initial-window 3 --delayed-ack on --limited-transmit off --barrier last-ack --processing-jitter 1us " +
    "--sender-link-delays 10us,20us --start-offsets 0,1us;2us,3ns --ecn-threshold 5 --sender-link 2Gbps --careful-fast-retransmit off --slow-start-restart off --grow-when-application-limited off";
  expect(printSummary(args.split(" ")).scenario).toEqual(
    requireScenario({
      network: {
        linkBps: 1e8,
        rttNs: 200_000,
        bufferPackets: 32,
        ecnThresholdPackets: 5,
        senderLinkBps: 2e9,
        senderLinkDelaysNs: [10_000, 20_000],
      },
      transport: {
        algorithm: "reno",
        rules: "ns2",
        segmentBytes: 500,
        headerBytes: 20,
        ackBytes: 64,
        awndPackets: 12,
        initialWindow: 3,
        rtoMinNs: 10_000_000,
        limitedTransmit: false,
        carefulFastRetransmit: false,
        slowStartRestart: false,
        delayedAck: true,
        growWhenApplicationLimited: false,
        processingJitterNs: 1000,
      },
      workload: {
        senders: 2,
        blockBytes: 8000,
        blocks: 2,
        startJitterNs: 0,
        barrier: "last-ack",
        startOffsetsNs: [
          [0, 1000],
          [2000, 3],
        ],
      },
      seed: 7,
    }),
  );
});

test("one sender held back by a window of 10: 3090.880 us a block, by hand and in ns-2", () => {
  const summary = printSummary(
    "--senders 1 --awnd 10 --rules ns2 --barrier last-ack --jitter 0 --block 256000 --blocks 5 --slow-start-restart off".split(" "),
  );
  expect(summary.blocks.at(-1)!.endNs - summary.blocks.at(-1)!.startNs).toBe(3_090_880);
  expect(summary.timeouts).toEqual({ total: 0, blockHead: 0, blockTail: 0, lostRetransmission: 0, other: 0, spurious: 0 });
  expect([summary.deliveredPackets, summary.drops, summary.flows[0].bytes]).toEqual([1280, 0, 1_280_000]);
});

test("a file, a pipe and a preset give the base, flags the rest", () => {
  writeFileSync(join(folder, "mine.json"), '\uFEFF{ "workload": { "senders": 3, "blocks": 1 }, "network": { "bufferPackets": 32 } }');
  const fromFile = printSummary(["--scenario", "mine.json", "--senders", "2"]);
  expect(fromFile.scenario).toEqual(requireScenario({ workload: { senders: 2, blocks: 1 }, network: { bufferPackets: 32 } }));
  expect(printSummary(["--scenario", "-", "--senders", "2", "--buffer", "32"], '{ "workload": { "blocks": 1 } }')).toEqual(fromFile);
  expect(printSummary(["--preset", "healthy", "--blocks", "1"]).scenario).toEqual(
    requireScenario({ workload: { blocks: 1 }, transport: { awndPackets: 2 } }),
  );
});

test("a run's own scenario runs again to the same bytes", () => {
  const once = print(["run", "--format", "json", "--senders", "8", "--blocks", "2"]);
  const { scenario } = JSON.parse(once) as RunSummary;
  expect(print(["run", "--format", "json", "--scenario", "-"], JSON.stringify(scenario))).toBe(once);
});

test("the default is the default collapse", () => {
  const summary = printSummary([]);
  expect(summary.scenario).toEqual(defaultScenario);
  expect(summary.blocks).toHaveLength(20);
  expect(summary.flows.map(({ sender, bytes }) => [sender, bytes])).toEqual(Array.from({ length: 32 }, (_, sender) => [sender, 5_120_000]));
  expect(summary.timeouts.total).toBe(summary.flows.reduce((sum, flow) => sum + flow.timeouts, 0));
});

test("a text for people", () => {
  const text = print(["run", "--senders", "4", "--awnd", "12", "--blocks", "2"]);
  expect(text.split("\n")[0]).toBe("4 senders, NewReno, 2 x 256 KB each, buffer 64 packets, seed 1");
  expect(text).toContain("not at default: --awnd 12 --senders 4 --blocks 2\n");
  expect(text).toMatch(/^goodput {15}9\d\d Mbps {4}9\d\.\d% of the 1 Gbps link$/m);
  expect(text).toMatch(/^timeouts {14}0$/m);
});

test("the text tells both shares that goodput can be taken for", () => {
  const args = ["--senders", "4", "--blocks", "2"];
  const { normalizedGoodput } = printSummary(args);
  const text = print(["run", ...args]);
  const shareOf = (line: RegExp) => Number(line.exec(text)?.[1]) / 100;
  expect(shareOf(/^goodput .* ([\d.]+)% of the 1 Gbps link$/m)).toBeCloseTo(normalizedGoodput, 3);
  // what the page's headline says: 1000 of 1040 bytes are payload
  expect(shareOf(/^% of maximum {10}([\d.]+)% +headers leave at most 96.2% of the link to payload$/m)).toBeCloseTo(
    normalizedGoodput * 1.04,
    3,
  );
});

test("the text names the sender that most blocks waited for, as the page does, and groups its digits", () => {
  const { observer, columns } = createRecorder();
  const scenario = requireScenario({ workload: { senders: 48, blocks: 3 } });
  const totals = simulate(scenario, observer);
  const text = writeTextReport({ scenario, totals, columns: null }, findSlowestSender(totals));
  // by hand: who delivers at the very instant at which a block ends
  const { kind, timeNs, flow, length } = columns.milestones;
  const lasts = totals.blocks.map(({ endNs }) => {
    for (let row = 0; row < length; row++) if (kind[row] === Milestone.senderDelivered && timeNs[row] === endNs) return flow[row];
    return -1;
  });
  const times = (sender: number) => lasts.filter((last) => last === sender).length;
  const [, name, count] = /^slowest sender {8}#(\d+) +last to finish in (\d+) of 3 blocks$/m.exec(text) ?? [];
  expect(times(Number(name))).toBe(Number(count));
  expect(Math.max(...lasts.map(times))).toBe(Number(count));
  expect(text).not.toMatch(/unluckiest/);
  const most = totals.blocks.reduce((sum, { worstFlowTimeouts }) => sum + worstFlowTimeouts, 0) / 3;
  expect(text).toContain(`most timeouts at one sender: ${Number(most.toPrecision(3))} per block`);
  expect(text).toContain(`${totals.dataPacketsSent.toLocaleString("en")} `);
  expect(writeTextReport({ scenario, totals, columns: null }, null)).not.toContain("slowest");
  expect(print("run --senders 1024 --blocks 1 --block 1KB".split(" "))).toMatch(/^1,024 senders, .*\n[^,\n]* --senders 1024 /);
});

test("flags of the other workload kinds reach their fields", () => {
  const scenarioOf = (line: string) => printSummary(line.split(" ")).scenario;
  expect(scenarioOf("--workload long --senders 2 --duration 2ms --starts 0,1ms --jitter 5ns")).toEqual(
    requireScenario({ workload: { kind: "long", senders: 2, durationNs: 2_000_000, startsNs: [0, 1_000_000], startJitterNs: 5 } }),
  );
  expect(scenarioOf("--workload oneshot --flows 2x5KB,1x7KB@1ms")).toEqual(
    requireScenario({
      workload: {
        kind: "oneshot",
        flows: [
          { senders: 2, bytes: 5000 },
          { senders: 1, bytes: 7000, startNs: 1_000_000 },
        ],
      },
    }),
  );
  expect(
    scenarioOf(
      "--workload on-off --senders 2 --responses 3 --response-bytes 1KB,2KB --mean-gap 9us --start 0 --final-bytes 4KB --final-start 5us",
    ),
  ).toEqual(
    requireScenario({
      workload: {
        kind: "on-off",
        senders: 2,
        responses: 3,
        responseBytes: [1000, 2000],
        meanGapNs: 9000,
        startNs: 0,
        finalBytes: 4000,
        finalStartNs: 5000,
      },
    }),
  );
  expect(scenarioOf("--max-outstanding 2 --stagger 3us --blocks 1")).toEqual(
    requireScenario({ workload: { maxOutstanding: 2, staggerNs: 3000, blocks: 1 } }),
  );
  // the base's blocks are no matter of long flows
  expect(scenarioOf("--preset block-head --workload long --duration 1ms").workload).toEqual(
    requireScenario({ workload: { kind: "long", durationNs: 1_000_000 } }).workload,
  );
});

test("a text of long flows tells of the queue and the senders' shares", () => {
  const text = print("run --workload long --senders 2 --duration 10ms --awnd 20".split(" "));
  expect(text.split("\n")[0]).toBe("2 senders, NewReno, long flows for 10 ms, buffer 64 packets, seed 1");
  expect(text).toContain("not at default: --awnd 20 --workload long --senders 2 --duration 10ms\n");
  expect(text).toMatch(/^duration {14}10 ms$/m);
  // two windows of 20 packets, of which 14 are on the way
  expect(text).toMatch(/^utilization {11}9\d\.\d%$/m);
  expect(text).toMatch(/^mean queue {12}2\d(\.\d)? +of 64 packets$/m);
  expect(text).toMatch(/^#1 {10}0 ns {8}- {11}4\d\d Mbps {4}0$/m);
  expect(text).not.toMatch(/block(s|,)/);
});

test("a text of responses tells when they were through", () => {
  const text = print("run --workload oneshot --flows 1x1KB,1x1KB@1ms".split(" "));
  expect(text.split("\n")[0]).toBe("2 senders, NewReno, one response each: 1x1KB,1x1KB@1ms, buffer 64 packets, seed 1");
  // 117.28 us after each start, by hand
  expect(text).toMatch(/^finished {14}1\.12 ms {5}median; 117 µs to 1\.12 ms$/m);
  expect(text).toMatch(/^#0 {10}0 ns {8}117 µs {6}68\.2 Mbps {3}0$/m);
  expect(text).toMatch(/^#1 {10}1 ms {8}1\.12 ms {5}68\.2 Mbps {3}0$/m);
  expect(print("run --workload oneshot --senders 21".split(" "))).not.toMatch(/^#/m);
});

test("CSV says the same as JSON", () => {
  const [heading, values, end] = print(["run", "--format", "csv", "--senders", "8", "--blocks", "2"]).split("\n");
  const row = Object.fromEntries(heading.split(",").map((name, index) => [name, Number(values.split(",")[index])]));
  const summary = printSummary(["--senders", "8", "--blocks", "2"]);
  expect(end).toBe("");
  expect(row).toMatchObject({
    durationNs: summary.durationNs,
    goodputBps: summary.goodputBps,
    drops: summary.drops,
    timeouts: summary.timeouts.total,
    blockTail: summary.timeouts.blockTail,
    linkIdleFraction: summary.linkIdleFraction,
    meanQueuePackets: summary.meanQueuePackets,
    utilization: summary.utilization,
  });
});

test("a port for one packet, and a thousand senders", () => {
  expect(printSummary("--buffer 1 --senders 4 --blocks 1 --block 20KB".split(" "))).toMatchObject({
    maxQueuePackets: 1,
    deliveredPackets: 80,
  });
  expect(printSummary("--senders 1024 --blocks 1 --block 2KB".split(" "))).toMatchObject({ deliveredPackets: 2048 });
});

test("lists what there is", () => {
  expect(JSON.parse(print(["algorithms", "--format", "json"]))).toMatchObject(algorithms.map(({ id, name, idea }) => ({ id, name, idea })));
  const gip = (
    JSON.parse(print(["algorithms", "--format", "json"])) as { id: string; params: Record<string, Record<string, unknown>> }[]
  ).find(({ id }) => id === "gip");
  expect(gip?.params["pattern"]).toMatchObject({ choices: ["333", "123", "none"], choiceWords: [{}, {}, {}] });
  expect(print(["algorithms"])).toContain("newreno (NewReno; RFC 6582)\n");
  expect(print(["algorithms", "--format", "csv"]).split("\n")).toHaveLength(algorithms.length + 2);
  expect(JSON.parse(print(["presets", "--format", "json"]))).toEqual(presets);
  expect(JSON.parse(print(["schema"]))).toEqual(buildScenarioSchema());
});

test("says in words what can be chosen, what limits what, and where it comes from", () => {
  const listing = print(["algorithms"]);
  expect(listing).toContain("  --param pattern=...  Copies of the tail: 333, 123 or none (default 333)\n");
  expect(listing).toContain("      333   Last, 3 times: three of the last packet, pattern 333\n");
  expect(listing).toContain("  --param alpha=...  α: a number from 0.5 to 50 packets, at most beta (default 2)\n");
  expect(listing).toContain("Zhang et al., ICNP 2013, section IV-C.\n");
  expect(listing).toContain("How often a sender adjusts its window. Our choice.\n");
  const help = print(["run", "--help"]);
  expect(help).toMatch(/^ {2}--rules rfc\|ns2 +Rule set: rfc is Standards, ns2 is ns-2.35 \(default rfc\)$/m);
  // ids that tell their names need no words
  expect(help).toContain("Transport: qlf is QLF-TCP, trim is TCP-TRIM, bbr is BBR v1 (reduced), own is Your TCP (default newreno)");
});

test("help names every command and every flag", () => {
  const overview = print(["--help"]);
  for (const name of ["run", "sweep", "merge", "model", "algorithms", "presets", "schema"]) {
    expect(overview).toContain(`  ${name} `);
    expect(print([name, "--help"])).toContain(`usage: incast ${name}`);
  }
  expect(print(["run", "-h"])).toMatch(/^ {2}--rto-min TIME +RTOmin, 1 µs to 60 s \(default 200ms\)$/m);
});

test("a reader that leaves early is no error", async () => {
  const child = spawn(
    process.execPath,
    [`${root}scripts/run-ts.mjs`, `${root}src/cli/main.ts`, "sweep", "--vary", "seed=1..200", "--senders", "2", "--blocks", "1"],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  child.stdout.once("data", () => child.stdout.destroy());
  expect([await once(child, "close"), errors]).toEqual([[0, null], ""]);
});

/** In an order in which any three that follow each other, around the end too, have one that reads its input and one that is refused. */
const commandLines: readonly (readonly [args: readonly string[], input: string, code: number])[] = [
  [["run", "--scenario", "-", "--format", "json"], '{ "workload": { "senders": 3, "blocks": 1 } }', 0],
  [["run", "--senders", "0"], "", 2],
  [["sweep", "--vary", "algorithm=newreno,dctcp", "--senders", "2", "--blocks", "1"], "", 0],
  [["run", "--scenario", "-"], "no scenario", 2],
  [["model", "--help"], "", 0],
];

test.each(drawLogged("command lines in processes of their own", commandLines, 3))(
  "%j: the same from a process of its own as from one that has done others",
  (args, input, code) => {
    const own = startCli(args, { input });
    expect(own).toEqual(runCli(args, { input }));
    expect(own.code).toBe(code);
    expect(own.stdout === "").toBe(code !== 0);
  },
);

test("npm runs it from any folder of the project", () => {
  // what npm sets: the folder of the project, and the one it was called from
  const { npm_lifecycle_event: event, INIT_CWD: start } = process.env;
  process.env.npm_lifecycle_event = "incast";
  process.env.INIT_CWD = folder;
  try {
    const { code } = startCli(["run", "--blocks", "1", "--senders", "1", "--trace", "from-npm"], { cwd: root });
    expect(code).toBe(0);
    expect(readFileSync(join(folder, "from-npm", "drops.csv"), "utf8")).toBe("time_ns,flow,packet,kind,port\n");
  } finally {
    for (const [name, value] of Object.entries({ npm_lifecycle_event: event, INIT_CWD: start })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
});

test("a trace needs a folder, and a full disk is told in one line", async () => {
  const { code, stdout, stderr } = runCli(["run", "--blocks", "1", "--trace", ""], { cwd: folder });
  expect({ code, stdout, stderr }).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining('--trace: "" is not allowed') as string,
  });
  if (!existsSync("/dev/full")) return;
  const full = openSync("/dev/full", "w");
  const child = spawn(process.execPath, [join(root, "scripts/run-ts.mjs"), "src/cli/main.ts", "run", "--blocks", "1"], {
    cwd: root,
    stdio: ["ignore", full, "pipe"],
  });
  let said = "";
  child.stderr?.on("data", (text: Buffer) => (said += text.toString()));
  expect(await once(child, "close")).toEqual([1, null]);
  closeSync(full);
  expect(said).toMatch(/^incast: the output cannot be written: .*\n$/);
});

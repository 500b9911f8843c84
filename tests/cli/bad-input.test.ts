import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test, vi } from "vitest";
import { runProgram } from "../../src/cli/program.ts";
import { runCli } from "./run-cli.ts";
import { InputError } from "../../src/cli/errors.ts";

const folder = mkdtempSync(join(tmpdir(), "incast-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "plain-file"), "");
writeFileSync(join(folder, "bad.json"), '{ "workload": { "senders": -5 } }');

/** Whatever is wrong: code 2, nothing on stdout, one line on stderr. */
function complainOf(args: readonly string[], input = ""): string {
  const { code, stdout, stderr } = runCli(args, { input, cwd: folder });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^incast: [^\n]+\n$/);
  return stderr.slice("incast: ".length, -1);
}

/** The same without a process: what would be on stderr, once it is sure that nothing went to stdout. @param input what comes from stdin */
async function refuse(args: readonly string[], input = ""): Promise<string> {
  const write = vi.spyOn(process.stdout, "write");
  const stdin = vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([input]) as typeof process.stdin);
  try {
    const error: unknown = await runProgram(args).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(write).not.toHaveBeenCalled();
    expect(error).toBeInstanceOf(InputError);
    return (error as InputError).message;
  } finally {
    write.mockRestore();
    stdin.mockRestore();
  }
}

test.each([
  [
    "run --senders 0",
    "workload.senders: 0 is not allowed; allowed: a whole number from 1 to 1024 senders in a star, up to 16,384 with another --topology",
  ],
  [
    "run --workload long --blocks 3",
    "workload.blocks: 3 is not allowed; allowed: only where workload.kind is barrier, and here it is long",
  ],
  ["run --workload oneshot --flows 3", 'workload.flows: "3" is not allowed; allowed: SENDERSxBYTES@START,... such as 32x256KB@0ns'],
  [
    "run --workload oneshot --duration 1s",
    "workload.durationNs: 1000000000 is not allowed; allowed: only where workload.kind is barrier or long, and here it is oneshot",
  ],
  ["sweep --vary workload=long,oneshot --blocks 3", "workload.blocks: 3 is not allowed; "],
  ["sweep --vary flows=1x1KB,2x1KB", '--vary: "flows" cannot be varied; it is a list already'],
  ["run --intervene 10ms,cwnd:1=1 --intervene 20ms,cwnd:1=1", "--intervene is given 2 times; allowed: once"],
  ["run --senders 5 --senders=6", "--senders is given 2 times; allowed: once"],
  ["sweep --vary senders=1,2 --seeds 2 --seeds 2 --seeds 3", "--seeds is given 3 times; allowed: once"],
  ["run --algorithm dctcp --param gain=0.1 --param gain=0.2", "--param gain is given several times; allowed: once"],
  ["experiments list --format csv --format json", "--format is given 2 times; allowed: once"],
  // the points themselves would be gigabytes
  [
    "sweep --vary buffer=1..9999 --vary senders=1..1024 --vary seed=1..9999",
    "--vary: 102379521024 runs are too many; allowed: at most 100000",
  ],
  ["run --senders -5", "workload.senders: -5 is not allowed; allowed: a whole number from 1 to 1024 senders"],
  ["run --senders=10000", "workload.senders: 10000 is not allowed; allowed: a whole number from 1 to 1024 senders"],
  [
    "run --senders NaN",
    'workload.senders: "NaN" is not allowed; allowed: a whole number from 1 to 1024 senders in a star, up to 16,384 with another --topology',
  ],
  ...["workload.senders: 0", "workload.senders: 2000", '--vary senders: "NaN"'].map((refused) => [
    `sweep --vary senders=${/\w+(?="?$)/.exec(refused)![0]}`,
    `${refused} is not allowed; allowed: a whole number from 1 to 1024 senders in a star, up to 16,384 with another --topology`,
  ]),
  ["run --block 1e308", "workload.blockBytes: 1e+308 is not allowed; allowed: a whole number from 1 to 1000000000 (1 B to 1 GB)"],
  [
    "run --rto-min 2parsecs",
    'transport.rtoMinNs: "2parsecs" is not allowed; allowed: a time, such as 200ms, 100us, 2s, or a number of ns, from 1 µs to 60 s',
  ],
  ["run --algorithm quic", 'transport.algorithm: "quic" is not allowed; allowed: tahoe, '],
  ["run --delayed-ack maybe", 'transport.delayedAck: "maybe" is not allowed; allowed: on or off'],
  ["run --param gain", '--param: "gain" is not allowed; allowed: NAME=VALUE'],
  ["run --param gain=1", 'transport.params.gain: "1" is not allowed; allowed: none: newreno has no parameters'],
  [
    "run --algorithm qlf --param allowedLimit=80",
    "transport.params.allowedLimit: 80 is not allowed; allowed: a whole number from 1 to 60 feedback units: no more than maximumLimit, which is 60",
  ],
  [
    "sweep --vary algorithm=newreno,vegas --vary param.beta=4,1",
    "transport.params.beta: 1 is not allowed; allowed: a number from 2 to 50 packets: no less than alpha, which is 2",
  ],
  [
    "run --sender-link-delays 1us,2us",
    "network.senderLinkDelaysNs: [1000,2000] is not allowed; allowed: one number per sender (32), not 2",
  ],
  ["run --sendres 4", "--sendres is not an option; the nearest is --senders"],
  ["run --senders", "--senders needs a value"],
  ["run 4", '"4" is not expected here; options begin with --'],
  ["run --format yaml", '--format: "yaml" is not allowed; allowed: text, json or csv'],
  // a time without its unit
  [
    "run --rto-min 5000",
    'transport.rtoMinNs: "5000" is not allowed; allowed: a time with its unit, such as 200ms; 5000 nanoseconds would be 5us',
  ],
  ["run --rtt=1e5", 'network.rttNs: "1e5" is not allowed; allowed: a time with its unit, such as 200ms; 1e5 nanoseconds would be 100us'],
  ["run --senders 2 --start-offsets 0,1us;2us,3", 'workload.startOffsetsNs: "3" is not allowed; allowed: a time with its unit'],
  ["run --sender-link-delays 10us,20", 'network.senderLinkDelaysNs: "20" is not allowed; allowed: a time with its unit'],
  ["run --workload oneshot --flows 2x64KB,2x64KB@5", 'workload.flows: "5" is not allowed; allowed: a time with its unit'],
  ["run --topology graph --hosts a:2@s1/1Gbps/500,b:1@s1", 'network.hosts: "500" is not allowed; allowed: a time with its unit'],
  ["run --intervene 99,rto-min=2ms", 'intervention: "99" is not allowed; allowed: a time with its unit'],
  ["run --intervene 99ms,rto-min=2000", 'intervention: "2000" is not allowed; allowed: a time with its unit'],
  ["run --intervene 99ms,timer.7=2000", 'intervention: "2000" is not allowed; allowed: a time with its unit'],
  ["run --trace x --interval 1000000", '--interval: "1000000" is not allowed; allowed: a time with its unit'],
  ["run --trace x --trace-from 5", '--trace-from: "5" is not allowed; allowed: a time with its unit'],
  ["sweep --vary rto-min=1000,2ms", '--vary transport.rtoMinNs: "1000" is not allowed; allowed: a time with its unit'],
  ["sweep --vary rto-min=1ms..10ms+1000", '--vary transport.rtoMinNs: "1000" is not allowed; allowed: a time with its unit'],
  ["sweep --vary rto-min=1..10ms:5", '--vary transport.rtoMinNs: "1" is not allowed; allowed: a time with its unit'],
  ["experiments run prin-2 --assume network.rttNs=100000", "--assume: "],
  // what contradicts itself
  ["sweep --vary buffer=32,64 --buffer 12", "--buffer and --vary buffer=... cannot both be given"],
  ["sweep --vary network.bufferPackets=32,64 --buffer 12", "--buffer and --vary buffer=... cannot both be given"],
  ["sweep --vary seed=1,2 --seed 3", "--seed and --vary seed=... cannot both be given"],
  ["sweep --algorithm dctcp --vary param.gain=0.1,0.2 --param gain=0.3", "--param gain and --vary param.gain=... cannot both be given"],
  [
    "run --workload on-off --response-bytes 1KB,2KB --response-cdf 1KB:0,2KB:1",
    "--response-bytes and --response-cdf cannot both be given: sizes are drawn from one of them",
  ],
  [
    "sweep --vary groups.web.senders=1,2 --senders 8",
    "--senders and --vary groups.web.senders=... cannot both be given: all senders are those of the groups",
  ],
  ["sweep --vary groups.web.rto-min=1000", '--vary groups.web.transport.rtoMinNs: "1000" is not allowed; allowed: a time with its unit'],
  ["sweep --vary groups.web.sneders=1", '--vary: "groups.web.sneders" is not a field of a group; the nearest is groups.NAME.senders'],
  ["run --windows 3", "--windows needs --format json"],
  ["run --preset colapse", '--preset: "colapse" is not allowed; the nearest is collapse; allowed: those of incast presets'],
  ["run --preset nothing", '--preset: "nothing" is not allowed; allowed: collapse, '],
  ["run --preset reno --scenario -", "--scenario and --preset cannot both be given"],
  ["run --scenario .", '--scenario: "." cannot be read: EISDIR'],
  [
    "rnu",
    '"rnu" is not a command; allowed: run, sweep, merge, model, export, experiments, lessons, program, algorithms, presets, schema, completion or man (the nearest is run)',
  ],
  [
    "",
    "no command given; allowed: run, sweep, merge, model, export, experiments, lessons, program, algorithms, presets, schema, completion or man, --help or --version",
  ],
  ["algorithms --format xml", '--format: "xml" is not allowed; allowed: text, json or csv'],
  ["schema --format json", "--format is not an option; --help lists them all"],
  ["sweep", "--vary is needed; for a single scenario there is run"],
  ["sweep --vary sender=1,2", '--vary: "sender" is not a field; the nearest is senders'],
  ["sweep --vary senders", '--vary: "senders" is not allowed; allowed: NAME=VALUE,VALUE,... such as senders=1,2,4..64'],
  ["sweep --vary senders=8..4", '--vary senders: "8..4" is not allowed; allowed: a rising range such as 4..64'],
  // the last point is bad: nothing may run before that is known
  ["sweep --vary senders=1,2,2000", "workload.senders: 2000 is not allowed; allowed: a whole number from 1 to 1024 senders"],
  ["sweep --vary senders=1,2 --vary senders=3", '--vary: "senders" is varied twice'],
  ["sweep --vary senders=1 --seeds 0", '--seeds: "0" is not allowed; allowed: a whole number from 1 to 100000'],
  ["sweep --vary seed=1,2 --seeds 2", "--seeds and --vary seed=... cannot both be given"],
  ["sweep --vary senders=1 --shard 5/4", '--shard: "5/4" is not allowed; allowed: I/N with I from 1 to N, such as 1/4'],
  ["sweep --vary senders=1..1000 --seeds 1000", "--vary: 1000000 runs are too many; allowed: at most 100000"],
])("%s", async (line, message) => {
  const args = line.split(" ").filter((word) => word !== "");
  expect((await refuse(args)).slice(0, message.length)).toBe(message);
});

test("a file that cannot be read, or written, is named", async () => {
  const [missing, inFile] = [join(folder, "missing.json"), join(folder, "plain-file/x")];
  expect(await refuse(["run", "--scenario", missing])).toContain(`--scenario: "${missing}" cannot be read: ENOENT`);
  expect(await refuse(["run", "--trace", inFile])).toContain(`--trace: "${inFile}" cannot be written: `);
  expect(await refuse(["run", "--nonsense"])).toBe("--nonsense is not an option; --help lists them all");
});

// the exit code, and all that goes to the terminal
test.each([
  [["run", "--preset", "two\nlines"], '--preset: "two lines" is not allowed; '],
  [["run", "--scenario", "bad.json"], "workload.senders: -5 is not allowed; allowed: a whole number from 1 to 1024 senders"],
  [["run", "--scenario", "-"], '--scenario: "-" is not JSON: '],
  [[], "no command given; "],
])("in a process: %j", (args, message) => expect(complainOf(args).slice(0, message.length)).toBe(message));

test.each([
  ["", '--scenario: "-" is not JSON: '],
  ["{", '--scenario: "-" is not JSON: '],
  ['{ "workload":\n  nonsense }', '--scenario: "-" is not JSON: '],
  ["null", "scenario: null is not allowed; allowed: an object with any of version, network, transport, workload, groups, seed"],
  ["[]", "scenario: [] is not allowed; "],
  ['"x"', 'scenario: "x" is not allowed; '],
  ['{ "network": 5 }', "network: 5 is not allowed; allowed: an object with any of topology, "],
  ['{ "network": { "rttNs": 1e400 } }', "network.rttNs: Infinity is not allowed; "],
  ['{ "workload": { "senders": "32" } }', 'workload.senders: "32" is not allowed; '],
  ['{ "seed": 1.5, "version": 3 }', "version: 3 is not allowed; allowed: 1 (and 1 more)"],
  ['{ "a\\nb": 1 }', '"a\\nb": 1 is not allowed; '],
])("a scenario of %j", async (input, message) => {
  expect((await refuse(["run", "--scenario", "-"], input)).slice(0, message.length)).toBe(message);
});

test("two groups of one name are refused, also where one has the other's usual name", async () => {
  const message = (name: string): string => `groups.1.name: "${name}" is not allowed; allowed: a name that no other group has`;
  const twins = '{ "groups": [{ "name": "a", "senders": 2 }, { "name": "a", "senders": 2 }] }';
  const usual = '{ "groups": [{ "name": "group 2", "senders": 2 }, { "senders": 2 }] }';
  for (const command of ["run", "sweep --vary buffer=8,16"]) {
    const args = [...command.split(" "), "--scenario", "-"];
    expect(await refuse(args, twins)).toBe(message("a"));
    expect(await refuse(args, usual)).toBe(message("group 2"));
  }
});

test.each([
  ["run --jitter 0 --start-offsets 0,1us --senders 2 --blocks 1 --block 1KB"],
  ["run --rto-min 5000ns --rtt 1e5ns --senders 2 --blocks 1 --block 1KB"],
  ["sweep --vary rto-min=1ms..4ms*2 --senders 2 --blocks 1 --block 1KB"],
  ["sweep --vary jitter=0,1us,2us..8us --senders 2 --blocks 1 --block 1KB"],
  ["sweep --vary rto-min=1ms..10ms:3log --senders 2 --blocks 1 --block 1KB"],
])("%s has its units", (line) => expect(runCli(line.split(" "))).toMatchObject({ code: 0, stderr: "" }));

test("flags do not hide that a section is no object", async () => {
  expect(await refuse(["run", "--scenario", "-", "--buffer", "8"], '{ "network": [] }')).toMatch(/^network: \[\] is not allowed/);
});

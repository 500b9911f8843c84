import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readArguments } from "../../scripts/tool-arguments.mjs";

readArguments({
  name: "slurm",
  about: `The worked example sweep.sbatch on a real Slurm of one machine, against the same sweep without shards. Needs Debian's packages
slurm-wlm and munge, and root. It sets up a cluster of its own in a temporary folder, with its own ports, keys and sockets, and
takes down what it started; a Slurm that the machine may have is not touched.`,
});

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "incast-slurm-"));
const file = (name: string): string => join(folder, name);
const host = hostname().split(".")[0];
const daemons: ChildProcess[] = [];

function findProgram(name: string): string {
  const places = ["/usr/sbin", "/usr/bin", "/sbin", "/bin"].map((place) => join(place, name));
  const found = places.find(existsSync);
  if (found === undefined) throw new Error(`${name} is missing: apt-get install slurm-wlm munge`);
  return found;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}

async function writeConfig(): Promise<void> {
  const [controlPort, nodePort] = [await findFreePort(), await findFreePort()];
  for (const name of ["state", "spool"]) mkdirSync(file(name));
  writeFileSync(file("munge.key"), randomBytes(1024), { mode: 0o400 });
  const settings = {
    ClusterName: "incast",
    SlurmctldHost: `${host}(127.0.0.1)`,
    SlurmUser: "root",
    SlurmctldPort: controlPort,
    SlurmdPort: nodePort,
    AuthType: "auth/munge",
    CredType: "cred/munge",
    AuthInfo: `socket=${file("munge.socket")}`,
    StateSaveLocation: file("state"),
    SlurmdSpoolDir: file("spool"),
    SlurmctldPidFile: file("slurmctld.pid"),
    SlurmdPidFile: file("slurmd.pid"),
    ProctrackType: "proctrack/linuxproc",
    TaskPlugin: "task/none",
    MpiDefault: "none",
    SelectType: "select/cons_tres",
    SelectTypeParameters: "CR_CPU",
    JobAcctGatherType: "jobacct_gather/none",
    AccountingStorageType: "accounting_storage/none",
    ReturnToService: 2,
  };
  writeFileSync(
    file("slurm.conf"),
    [
      ...Object.entries(settings).map(([key, value]) => `${key}=${value}`),
      `NodeName=${host} NodeAddr=127.0.0.1 CPUs=${availableParallelism()} State=UNKNOWN`,
      "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP",
      "",
    ].join("\n"),
  );
}

const environment = { ...process.env, SLURM_CONF: file("slurm.conf"), NODE_NO_WARNINGS: "1" };

/** In the foreground, so that it is ours to end. */
function startDaemon(name: string, args: readonly string[]): void {
  const child = spawn(findProgram(name), args, { env: environment, stdio: "ignore" });
  daemons.push(child);
}

function startCluster(): void {
  const munge = ["--foreground", "--force", "--key-file", file("munge.key"), "--socket", file("munge.socket")];
  startDaemon("munged", [...munge, "--pid-file", file("munged.pid"), "--log-file", file("munged.log"), "--seed-file", file("munged.seed")]);
  startDaemon("slurmctld", ["-D", "-i", "-L", file("slurmctld.log"), "-f", file("slurm.conf")]);
  startDaemon("slurmd", ["-D", "-N", host, "-L", file("slurmd.log"), "-f", file("slurm.conf")]);
}

function ask(program: string, args: readonly string[]): string {
  return execFileSync(findProgram(program), args, {
    cwd: file("project"),
    env: environment,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Until `isDone` says so. @throws Error after so many seconds. */
async function waitFor(what: string, seconds: number, isDone: () => boolean): Promise<void> {
  for (let tries = 0; tries < seconds * 5; tries++) {
    try {
      if (isDone()) return;
    } catch {
      // not there yet
    }
    await wait(200);
  }
  throw new Error(`${what} took more than ${seconds} s`);
}

async function stopCluster(): Promise<void> {
  for (const daemon of daemons.toReversed()) {
    if (daemon.exitCode !== null || daemon.signalCode !== null) continue;
    const exit = new Promise((resolve) => daemon.once("exit", resolve));
    daemon.kill("SIGTERM");
    const isGone = await Promise.race([exit.then(() => true), wait(5000, false)]);
    if (!isGone) daemon.kill("SIGKILL");
  }
}

/** What the project's folder is to the job: its files, and a place for results that is not the project itself. */
function linkProject(): void {
  mkdirSync(file("project"));
  for (const name of ["package.json", "package-lock.json", "node_modules", "scripts", "src"])
    symlinkSync(join(root, name), join(file("project"), name));
  copyFileSync(join(root, "tests/launchers/sweep.sbatch"), file("project/sweep.sbatch"));
}

function runIncast(args: readonly string[]): string {
  return execFileSync(process.execPath, [join(root, "scripts/run-ts.mjs"), join(root, "src/cli/main.ts"), ...args], {
    encoding: "utf8",
    env: environment,
  });
}

/** The sweep that the example's tasks share. */
function readSweep(): string[] {
  const script = readFileSync(file("project/sweep.sbatch"), "utf8").replaceAll("\\\n", " ");
  const [, options] = /npm run -s incast -- sweep(.*?)--shard/.exec(script) ?? [];
  if (options === undefined) throw new Error("sweep.sbatch has no sweep");
  return ["sweep", ...options.trim().split(/\s+/)];
}

async function runArray(): Promise<void> {
  startCluster();
  await waitFor("starting Slurm", 60, () => ask("sinfo", ["-h", "-o", "%t"]).trim() === "idle");
  console.log(
    `${ask("sinfo", ["--version"]).trim()} on ${host}: ${ask("sinfo", ["-h", "-o", "%C CPUs (allocated/idle/other/total), %t"]).trim()}`,
  );
  const job = /\d+/.exec(ask("sbatch", ["--parsable", "sweep.sbatch"]))![0];
  console.log(`job ${job} submitted`);
  let most = 0;
  await waitFor("the array", 600, () => {
    const states = ask("squeue", ["-h", "-r", "-j", job, "-o", "%t"]).split("\n").filter(Boolean);
    most = Math.max(most, states.filter((state) => state === "R").length);
    return states.length === 0;
  });
  console.log(`at most ${most} tasks at a time`);
}

function compare(): boolean {
  const names = Array.from({ length: 4 }, (_, index) => file(`project/shards/shard-${index + 1}.csv`));
  const missing = names.filter((name) => !existsSync(name));
  if (missing.length > 0) throw new Error(`no ${missing.join(", ")}`);
  const merged = runIncast(["merge", ...names]);
  const whole = runIncast(readSweep());
  console.log(
    `${merged.split("\n").length - 2} runs in ${names.length} shards, ${merged.length} bytes merged; unsharded ${whole.length} bytes`,
  );
  return merged === whole;
}

let isSame = false;
try {
  linkProject();
  await writeConfig();
  chmodSync(folder, 0o755);
  await runArray();
  isSame = compare();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  for (const name of ["munged.log", "slurmctld.log", "slurmd.log", ...[1, 2, 3, 4].map((part) => `project/incast-sweep-${part}.log`)])
    if (existsSync(file(name))) console.error(`--- ${name}\n${readFileSync(file(name), "utf8").split("\n").slice(-15).join("\n")}`);
} finally {
  await stopCluster();
  rmSync(folder, { recursive: true, force: true });
}
console.log(isSame ? "the merged shards are the sweep, byte for byte" : "FAILED");
process.exitCode = isSame ? 0 : 1;

import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { drawLogged } from "../support/draw.ts";
import { root, runCli } from "../cli/run-cli.ts";

/** The worked examples: each parses, and each of its tasks, run as its launcher would, is a shard of one sweep. */

const folder = mkdtempSync(join(tmpdir(), "incast-launchers-"));
afterAll(() => rmSync(folder, { recursive: true }));

const shardCount = 4;
const sweepOfAll = "--vary senders=1,2,4..32 --vary algorithm=newreno,gip --seeds 3 --blocks 5";
const shortBlocks = "--block 16KB";

function read(name: string): string {
  return readFileSync(join(root, "tests/launchers", name), "utf8");
}

function readYaml(name: string): unknown[] {
  return parseAllDocuments(read(name)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as unknown;
  });
}

/** What a task runs in its shell, and what its launcher gives it. */
interface Task {
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Each starts five processes. */
const drawn = drawLogged("launchers", ["slurm", "kubernetes", "ci"], 1);

let whole = "";

beforeAll(() => {
  mkdirSync(join(folder, "bin"));
  // npm as on a node of the cluster, without starting itself for each task; blocks are short: it is about who does which run
  const lines = [
    "#!/bin/sh",
    '[ "$1 $2 $3 $4" = "run -s incast --" ] || exit 9',
    "shift 4",
    `[ "$1" != sweep ] || set -- "$@" ${shortBlocks}`,
    `exec "${process.execPath}" "${root}scripts/run-ts.mjs" "${root}src/cli/main.ts" "$@"`,
  ];
  writeFileSync(join(folder, "bin/npm"), `${lines.join("\n")}\n`);
  chmodSync(join(folder, "bin/npm"), 0o755);
  whole = runCli(["sweep", ...`${sweepOfAll} ${shortBlocks}`.split(" ")]).stdout;
});

test("the sweep that all of them do", () => expect(whole.split("\n")).toHaveLength(1 + 6 * 2 * 3 + 1));

function runTask({ script, env }: Task, cwd: string): void {
  const { status, stderr } = spawnSync("bash", ["-euc", script], {
    cwd,
    encoding: "utf8",
    // bash takes a socket, which Node's pipes are, for a network's: it would read its start-up file
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_NO_WARNINGS: "1", ...env, PATH: `${join(folder, "bin")}:${process.env.PATH}` },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
}

/** All tasks one after the other, in a folder of their own, then the merge as the example has it. */
function runAll(name: string, tasks: readonly Task[], merge: string): string {
  const cwd = join(folder, name);
  mkdirSync(cwd);
  expect(tasks).toHaveLength(shardCount);
  for (const task of tasks) runTask(task, cwd);
  runTask({ script: merge, env: {} }, cwd);
  return readFileSync(join(cwd, "sweep.csv"), "utf8");
}

test.runIf(drawn.includes("slurm"))("the Slurm array", () => {
  const script = read("sweep.sbatch");
  expect(script.startsWith("#!/bin/bash\n")).toBe(true);
  const directives = new Map([...script.matchAll(/^#SBATCH --([\w-]+)(?:=(\S+))?$/gm)].map(([, key, value]) => [key, value]));
  const [, first, last] = /^(\d+)-(\d+)$/.exec(directives.get("array")!)!.map(Number);
  // Slurm reads them up to the first command only
  expect(script.lastIndexOf("#SBATCH")).toBeLessThan(script.indexOf("set -euo"));
  const tasks = Array.from({ length: last - first + 1 }, (_, index) => ({
    script,
    env: {
      SLURM_ARRAY_TASK_ID: String(first + index),
      SLURM_ARRAY_TASK_COUNT: String(last - first + 1),
      SLURM_CPUS_PER_TASK: directives.get("cpus-per-task")!,
    },
  }));
  const [, merge] = /^# {3}(npm run .* merge .*)$/m.exec(script)!;
  expect(runAll("slurm", tasks, merge)).toBe(whole);
});

interface JobSpec {
  readonly completionMode: string;
  readonly completions: number;
  readonly parallelism: number;
  readonly template: {
    readonly spec: {
      readonly restartPolicy: string;
      readonly containers: readonly {
        readonly command: readonly string[];
        readonly args: readonly string[];
        readonly env: readonly { readonly name: string; readonly value: string }[];
        readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
      }[];
      readonly volumes: readonly { readonly name: string; readonly persistentVolumeClaim: { readonly claimName: string } }[];
    };
  };
}

describe("the indexed Kubernetes Job", () => {
  const [claim, job] = readYaml("sweep-job.yaml") as [
    { kind: string; metadata: { name: string } },
    { apiVersion: string; kind: string; spec: JobSpec },
  ];
  const { containers, volumes, restartPolicy } = job.spec.template.spec;
  const [{ command, args, env, volumeMounts }] = containers;

  test("is a Job whose parts fit each other", () => {
    expect([claim.kind, job.apiVersion, job.kind]).toEqual(["PersistentVolumeClaim", "batch/v1", "Job"]);
    expect(job.spec).toMatchObject({ completionMode: "Indexed", completions: shardCount });
    expect(["OnFailure", "Never"]).toContain(restartPolicy);
    expect(volumes[0].persistentVolumeClaim.claimName).toBe(claim.metadata.name);
    expect(volumeMounts[0].name).toBe(volumes[0].name);
    expect(env.find(({ name }) => name === "SHARDS")!.value).toBe(String(job.spec.completions));
    // a value of the environment is text: a bare 4 would be refused
    expect(env.every(({ value }) => typeof value === "string")).toBe(true);
    expect(command).toEqual(["/bin/sh", "-ec"]);
  });

  test.runIf(drawn.includes("kubernetes"))("does the sweep", () => {
    const results = join(folder, "kubernetes");
    const tasks = Array.from({ length: job.spec.completions }, (_, index) => ({
      script: args[0].replaceAll(`${volumeMounts[0].mountPath}/`, `${results}/`),
      env: { JOB_COMPLETION_INDEX: String(index), ...Object.fromEntries(env.map(({ name, value }) => [name, value])) },
    }));
    const [, merge] = /^# {3}(npm run .* merge .*)$/m.exec(read("sweep-job.yaml"))!;
    expect(runAll("kubernetes", tasks, merge.replaceAll("/results/", `${results}/`))).toBe(whole);
  });
});

interface CiStep {
  readonly uses?: string;
  readonly run?: string;
}

test.runIf(drawn.includes("ci"))("the CI matrix", () => {
  const [{ jobs }] = readYaml("sweep-matrix.yml") as [
    { jobs: { shard: { strategy: { matrix: { shard: number[] } }; steps: CiStep[] }; merge: { needs: string; steps: CiStep[] } } },
  ];
  const findRun = (steps: readonly CiStep[], word: string): string => steps.find(({ run }) => run?.includes(word))!.run!;
  expect(jobs.merge.needs).toBe("shard");
  expect(jobs.shard.strategy.matrix.shard).toEqual([1, 2, 3, 4]);
  for (const { steps } of [jobs.shard, jobs.merge]) for (const step of steps) expect([step.uses, step.run].filter(Boolean)).toHaveLength(1);
  const tasks = jobs.shard.strategy.matrix.shard.map((shard) => ({
    script: findRun(jobs.shard.steps, " sweep ").replaceAll("${{ matrix.shard }}", String(shard)),
    env: {},
  }));
  expect(runAll("ci", tasks, findRun(jobs.merge.steps, " merge "))).toBe(whole);
});

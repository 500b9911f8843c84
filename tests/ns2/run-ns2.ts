import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Is there an ns-2 on this machine? */
export const hasNs2: boolean = spawnSync("sh", ["-c", "command -v ns"]).status === 0;

export const noNs2 = "ns-2 is not installed here (no command ns; Debian: apt-get install ns2)";

export interface Ns2Result {
  /** What it printed, and its exit code. */
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
  /** The drops that it wrote, without their heading. */
  readonly drops: readonly string[];
  /** What `words` wrote into the channel $trace. */
  readonly trace: string;
}

/** The line of every script that starts it: what is put in front of it comes after the network, the flows and the applications. */
const start = "$ns at 0 run\n";

/** Runs an exported script. @param words Tcl that runs before it starts. */
export function runNs2(script: string, words = ""): Ns2Result {
  const folder = mkdtempSync(join(tmpdir(), "incast-ns2-"));
  try {
    const place = (name: string): string => join(folder, name);
    if (!script.includes(start)) throw new Error("this is no exported script");
    writeFileSync(
      place("run.tcl"),
      script.replace(start, () => `set trace [open trace w]\n${words}\n${start}`),
    );
    const { stdout, stderr, status } = spawnSync("ns", ["run.tcl", "drops.csv"], { cwd: folder, encoding: "utf8", maxBuffer: 1e9 });
    const drops = readFileSync(place("drops.csv"), "utf8").trimEnd().split("\n").slice(1);
    return { stdout, stderr, status, drops, trace: readFileSync(place("trace"), "utf8") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

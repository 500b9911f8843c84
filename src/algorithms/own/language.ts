import type { Algorithm } from "../../engine/congestion.ts";
import { type Compilation, type CompiledProgram, compileProgram } from "./compile.ts";
import { ProgramLog, type ProgramSink } from "./machine.ts";
import { createOwnSender } from "./own-sender.ts";
import { own, teachOwn } from "./own.ts";
import { ProgramError } from "./problem.ts";

/** Programs as transports. Importing this module registers the language with the registry's `own`, so that programs can run. */

/** Cached compilations: fields, checks and every run use the same text. Our choice: a class of thirty with some attempts each. */
const mostKept = 64;
const kept = new Map<string, { readonly compilation: Compilation; readonly algorithm: Algorithm | null }>();

function look(text: string) {
  let found = kept.get(text);
  if (found === undefined) {
    const compilation = compileProgram(text);
    found = { compilation, algorithm: compilation.ok ? toAlgorithm(compilation.program, null) : null };
  }
  kept.delete(text);
  kept.set(text, found);
  for (const [oldest] of kept) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return found;
}

/** Never throws. */
export function checkProgram(text: string): Compilation {
  return look(text).compilation;
}

/** @throws ProgramError naming line and column. */
function getProgram(text: string): Algorithm {
  const { compilation, algorithm } = look(text);
  if (!compilation.ok) throw new ProgramError(compilation.problems);
  return algorithm!;
}

export interface WatchedProgram {
  readonly algorithm: Algorithm;
  readonly log: ProgramLog;
  /** Its variables and their slots in each sender. */
  readonly variables: ReadonlyMap<string, number>;
}

/** A transport for one run, whose programs report to `sink`. @throws ProgramError */
export function watchProgram(text: string, sink: ProgramSink): WatchedProgram {
  const compilation = compileProgram(text, sink.traced !== undefined && sink.traced >= 0);
  if (!compilation.ok) throw new ProgramError(compilation.problems);
  const log = new ProgramLog(sink);
  return { algorithm: toAlgorithm(compilation.program, log), log, variables: compilation.program.variables };
}

function toAlgorithm(program: CompiledProgram, log: ProgramLog | null): Algorithm {
  const { name, params, recovery, gauges, needs } = program;
  const shared = log ?? new ProgramLog(null);
  return {
    ...own,
    name,
    params,
    recovery,
    ...(gauges.length > 0 && { gauges }),
    needs: () => needs,
    createSender: (port, values) => createOwnSender(program, port, values, shared),
  };
}

teachOwn({ check: checkProgram, get: getProgram });

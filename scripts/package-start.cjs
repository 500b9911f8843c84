#!/usr/bin/env node
/**
 * The npm package's terminal starts here: it loads one file, program.cjs, and the code that V8 has compiled of it before. From
 * Node 22 on Node keeps that code itself (module.enableCompileCache); for Node 20 it is kept here.
 */
"use strict";
/* oxlint-disable typescript/no-require-imports -- a script starts faster than a module, and what it loads is one */
/** Node 20 has none. @type {(() => unknown) | undefined} */
const enableCompileCache = Reflect.get(require("node:module"), "enableCompileCache");
const { join } = require("node:path");

const program = join(__dirname, "program.cjs");

/**
 * A function is compiled for speed once it has used up so many bytes of bytecode; V8's own measure is a quarter. Most were compiled
 * before they had seen every kind of packet, so twice. Later V8s have a middle way, and no such flag.
 */
const isOld = Number(process.versions.v8.split(".")[0]) < 12;
if (isOld) require("node:v8").setFlagsFromString("--interrupt-budget=270336");

if (enableCompileCache) {
  enableCompileCache();
  require(program);
} else runKept();

/** As require does, from compiled code that an earlier start has left, if it is of this file and this V8. */
function runKept() {
  const { readFileSync, statSync } = require("node:fs");
  const { createRequire } = require("node:module");
  const { Script } = require("node:vm");
  const { size, mtimeMs } = statSync(program);
  const folder = process.env.XDG_CACHE_HOME || join(require("node:os").homedir(), ".cache");
  const kept = join(folder, "incast-lab", `${process.version}-${process.arch}-${size}-${Math.floor(mtimeMs)}.v8`);
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${readFileSync(program, "utf8")}\n})`, {
    filename: program,
    cachedData: readIfThere(readFileSync, kept),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(program), module, program, __dirname);
  if (script.cachedDataRejected !== false) process.once("exit", () => keep(kept, script));
}

/** @param {(file: string) => Buffer} read @param {string} file */
function readIfThere(read, file) {
  try {
    return read(file);
  } catch {
    return undefined;
  }
}

/**
 * At the end of the run, with the functions that it has called. Nothing depends on it: where it cannot be kept, the next start compiles again.
 * @param {string} file @param {import("node:vm").Script} script
 */
function keep(file, script) {
  try {
    const { mkdirSync, renameSync, writeFileSync } = require("node:fs");
    mkdirSync(join(file, ".."), { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.${process.pid}`, script.createCachedData(), { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // a folder that cannot be written
  }
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { afterAll, describe, expect, test } from "vitest";
import { lessons } from "../../src/lessons/registry.ts";
import { writeScormManifest, writeScormStart } from "../../src/lessons/scorm.ts";
import { runCli } from "../cli/run-cli.ts";

const lesson = { id: "what-is-incast", title: 'What is "incast" & <why>?' };

test("a manifest is one item, whose resource is what is opened", () => {
  const manifest = writeScormManifest(lesson);
  expect(manifest).toContain("<schema>ADL SCORM</schema>\n    <schemaversion>1.2</schemaversion>");
  expect(manifest).toContain("<title>What is &quot;incast&quot; &amp; &lt;why&gt;?</title>");
  const [, wanted] = /identifierref="([^"]+)"/.exec(manifest)!;
  expect(manifest).toContain(`<resource identifier="${wanted}" type="webcontent" adlcp:scormtype="sco" href="index.html">`);
  expect([...manifest.matchAll(/<file href="([^"]+)"/g)].map(([, file]) => file)).toEqual(["index.html", "incast-lab.html"]);
  // identifiers are XML names
  for (const [, id] of manifest.matchAll(/ identifier="([^"]+)"/g)) expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
  for (const { id } of lessons) expect(`incast-lab-${id}`).toMatch(/^[a-z][a-z0-9-]*$/);
});

/** Runs the start page's script in a window that has a platform's API above it. */
function open(status = "not attempted", levels = 1) {
  const calls: string[] = [];
  const values = new Map([["cmi.core.lesson_status", status]]);
  const api = {
    LMSInitialize: () => calls.push("initialize"),
    LMSGetValue: (name: string) => values.get(name) ?? "",
    LMSSetValue: (name: string, value: string) => values.set(name, value),
    LMSCommit: () => calls.push("commit"),
    LMSFinish: () => calls.push("finish"),
  };
  const frame = {};
  const listeners = new Map<string, (event: unknown) => void>();
  type Window = Record<string, unknown>;
  const top: Window = { API: api };
  top.parent = top;
  let above = top;
  for (let level = 1; level < levels; level++) above = { parent: above };
  const window: Window = {
    parent: above,
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  };
  const [, script] = /<script>([^]*)<\/script>/.exec(writeScormStart(lesson))!;
  runInNewContext(script, { window, document: { querySelector: () => ({ contentWindow: frame }) } });
  const hear = (data: unknown, source: unknown = frame): void => listeners.get("message")!({ source, data });
  return {
    calls,
    values,
    hear,
    tell: (event: string, detail: object) => hear({ incast: 1, event, detail }),
    leave: () => listeners.get("pagehide")!({}),
  };
}

describe("a platform is told", () => {
  test("that it has begun, and nothing of what somebody else says", () => {
    const { calls, values, hear } = open("not attempted", 3);
    expect(calls).toEqual(["initialize", "commit"]);
    expect(values.get("cmi.core.lesson_status")).toBe("incomplete");
    hear({ incast: 1, event: "answered", detail: { verdict: "right" } }, {});
    hear("text");
    hear(null);
    expect(values.has("cmi.core.score.raw")).toBe(false);
  });

  test.each([
    ["right", "100"],
    ["half", "50"],
    ["wrong", "0"],
  ])("an answer that is %s: score %s", (verdict, score) => {
    const { values, tell } = open();
    tell("answered", { verdict, isDone: false });
    expect(values.get("cmi.core.score.raw")).toBe(score);
    expect(values.get("cmi.core.lesson_status")).toBe("incomplete");
  });

  test("the end of the lesson, how long it took, and goodbye once", () => {
    const { calls, values, tell, leave } = open();
    tell("changed", { step: "check", isDone: true });
    expect(values.get("cmi.core.lesson_location")).toBe("check");
    expect(values.get("cmi.core.lesson_status")).toBe("completed");
    leave();
    leave();
    expect(values.get("cmi.core.session_time")).toMatch(/^\d{2,4}:\d\d:\d\d$/);
    expect(calls.filter((call) => call === "finish")).toHaveLength(1);
  });

  test("nothing that takes back what was completed before", () => {
    expect(open("completed").values.get("cmi.core.lesson_status")).toBe("completed");
  });
});

test("without a platform the lesson runs all the same", () => {
  const [, script] = /<script>([^]*)<\/script>/.exec(writeScormStart(lesson))!;
  const window: Record<string, unknown> = { addEventListener: () => {}, opener: null };
  window.parent = window;
  expect(() => void runInNewContext(script, { window, document: {} })).not.toThrow();
});

describe("incast lessons scorm", () => {
  const folder = mkdtempSync(join(tmpdir(), "incast-scorm-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "page.html"), '<script data-file="live-x.js"></script>');
  writeFileSync(join(folder, "other.html"), "<p>");
  const pack = (...args: readonly string[]) => runCli(["lessons", "scorm", ...args], { cwd: folder });

  test("writes the package, the same each time", () => {
    expect(pack("what-is-incast", "--page", "page.html")).toEqual({ code: 0, stdout: "", stderr: "" });
    const zip = readFileSync(join(folder, "what-is-incast-scorm.zip"));
    for (const name of ["imsmanifest.xml", "index.html", "incast-lab.html"]) expect(zip.includes(name)).toBe(true);
    pack("what-is-incast", "--page", "page.html", "--out", "again.zip");
    expect(readFileSync(join(folder, "again.zip")).equals(zip)).toBe(true);
  });

  test.each([
    [[], /no lesson given/],
    [["what-is-incats", "--page", "page.html"], /"what-is-incats" is not allowed; the nearest is what-is-incast/],
    [["what-is-incast"], /no page is given; allowed: --page FILE/],
    [["what-is-incast", "--page", "nowhere.html"], /--page: "nowhere\.html" cannot be read/],
    [["what-is-incast", "--page", "other.html"], /--page: "other\.html" is not allowed; allowed: the page as one file/],
  ])("refuses %j", (args, message) => {
    const { code, stdout, stderr } = pack(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });
});

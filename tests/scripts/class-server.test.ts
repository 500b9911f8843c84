import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRateLimit, isOfRoom, isOwnPage, mostAnswers, mostBodyBytes, plainAddress, readAnswer } from "../../scripts/class-guard.mjs";
import { createClassServer } from "../../scripts/class-server.mjs";

let folder: string;
let file: string;
let running: ReturnType<typeof createClassServer>;
let port: number;

async function start(): Promise<void> {
  running = createClassServer({ folder: join(folder, "dist"), homes: ["http://192.168.1.20:4174/"], file });
  await new Promise<void>((resolve) => running.server.listen(0, "127.0.0.1", resolve));
  ({ port } = running.server.address() as AddressInfo);
}
async function stop(): Promise<void> {
  running.server.closeAllConnections();
  await new Promise((resolve) => running.server.close(resolve));
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "class-"));
  file = join(folder, "monday.csv");
  mkdirSync(join(folder, "dist/assets"), { recursive: true });
  writeFileSync(join(folder, "dist/index.html"), "<html><head></head><body>Lab</body></html>");
  writeFileSync(join(folder, "dist/assets/a.js"), "1");
  writeFileSync(join(folder, "dist/.hidden"), "secret");
  writeFileSync(join(folder, "secret.txt"), "secret");
  await start();
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

interface Reply {
  readonly status: number;
  readonly text: string;
}

function send(method: string, path: string, body = "", headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const all = { "content-type": "application/json", ...headers };
    const request = ask({ port, host: "127.0.0.1", method, path, headers: all }, (response) => {
      let text = "";
      response.on("data", (part) => (text += String(part)));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on("error", reject);
    request.end(body);
  });
}
const handIn = (code: string, kind = "lesson") => send("POST", "/class/answers", JSON.stringify({ kind, code }));

describe("the class server", () => {
  it("takes a phone's changed answer, and the first one again, also after another start", async () => {
    const read = async () =>
      (JSON.parse((await send("GET", "/class/answers")).text) as { answers: { code: string }[] }).answers.map(({ code }) => code);
    // the same question and student; then the answer, and what checks it
    const [first, second, other] = ["CAST1-K7QM-3XD9-2KPT", "CAST1-K7QM-3XD9-4ABC", "CAST1-K7QM-3XE0-2KPT"];
    for (const code of [first, first, other, second, second]) await handIn(code);
    expect(await read()).toEqual([first, other, second]);
    await stop();
    await start();
    await handIn(second);
    await handIn(first);
    expect(await read()).toEqual([first, other, second, first]);
  });

  it("serves the built page with the mark by which it knows its collector, and no other file", async () => {
    expect((await send("GET", "/")).text).toContain('<meta name="incast-class"');
    expect((await send("GET", "/index.html?q=what-is-incast")).status).toBe(200);
    expect(await send("GET", "/assets/a.js")).toEqual({ status: 200, text: "1" });
    for (const path of [
      "/../secret.txt",
      "/..%2fsecret.txt",
      "/%2e%2e/secret.txt",
      "/assets/..%2f..%2fsecret.txt",
      "/.hidden",
      "/nothing",
      "/a%00b",
    ])
      expect([path, (await send("GET", path)).status]).toEqual([path, 404]);
    expect((await send("GET", "/%zz")).status).toBe(400);
    expect((await send("DELETE", "/")).status).toBe(405);
  });

  it("keeps each answer once, in memory and in the named file, also over a restart", async () => {
    for (const code of ["CAST1-AAAA", "CAST1-BBBB~Ada", "CAST1-AAAA"]) expect((await handIn(code)).text).toBe('{"kept":true}');
    expect((await handIn("P-1234", "program")).status).toBe(200);
    const { answers, count } = JSON.parse((await send("GET", "/class/answers?from=1")).text) as { answers: unknown[]; count: number };
    expect(count).toBe(3);
    expect(answers).toMatchObject([
      { kind: "lesson", code: "CAST1-BBBB~Ada" },
      { kind: "program", code: "P-1234" },
    ]);
    await stop();
    await start();
    await handIn("CAST1-CCCC");
    const lines = readFileSync(file, "utf8").trim().split("\n");
    expect(lines.map((line) => line.split(",").slice(1).join(","))).toEqual([
      "kind,code",
      "lesson,CAST1-AAAA",
      "lesson,CAST1-BBBB~Ada",
      "program,P-1234",
      "lesson,CAST1-CCCC",
    ]);
    expect(running.count()).toBe(4);
  });

  it.each(['=HYPERLINK("x",1)', "'=1+1", "+1,2", '@a"b', "\uFF1D1+1", 'plain,"code"'])(
    "writes %s as text into the file, and reads it back",
    async (code) => {
      await handIn(code, "program");
      const cell = readFileSync(file, "utf8").trim().split("\n")[1].split(",").slice(2).join(",");
      expect(cell).not.toMatch(/^"?[=+\-@\uFF1D]/);
      await stop();
      await start();
      const { answers } = JSON.parse((await send("GET", "/class/answers")).text) as { answers: unknown[] };
      expect(answers).toMatchObject([{ kind: "program", code }]);
    },
  );

  it("refuses a file that is none of its own, before it takes an answer", () => {
    const open = (path: string) => () => createClassServer({ folder, homes: [], file: path });
    for (const path of [join(folder, "dist/index.html"), folder, "/dev/zero"])
      expect(open(path)).toThrow(`--file: "${path}" is not allowed; allowed: a new file, or one that npm run class has written`);
    expect(open(join(folder, "none/x.csv"))).toThrow(/cannot be used: ENOENT: no such file or directory$/);
    expect(readFileSync(join(folder, "dist/index.html"), "utf8")).not.toContain("time,kind,code");
    writeFileSync(file, "\uFEFFtime,kind,code\r\n2026-11-24T00:00:00.000Z,lesson,CAST1-AAAA\r\n");
    expect(open(file)().count()).toBe(1);
  });

  it("takes no answer while the teacher has closed it", async () => {
    expect((await send("POST", "/class/room", '{"accepts":false}')).text).toBe('{"accepts":false}');
    expect((await handIn("CAST1-AAAA")).status).toBe(409);
    expect(JSON.parse((await send("GET", "/class/room")).text)).toMatchObject({
      accepts: false,
      count: 0,
      homes: ["http://192.168.1.20:4174/"],
    });
    await send("POST", "/class/room", '{"accepts":true}');
    expect((await handIn("CAST1-AAAA")).status).toBe(200);
  });

  it.each([
    ["no JSON", "{", 400],
    ["a list", "[]", 400],
    ["no code", '{"kind":"lesson"}', 400],
    ["a kind that is no word", '{"kind":"../x","code":"CAST1-AAAA"}', 400],
    ["a line break", JSON.stringify({ kind: "lesson", code: "CAST1-A\nlesson,x" }), 400],
    ["a terminal's escape", JSON.stringify({ kind: "lesson", code: "CAST1-\u001b[2J" }), 400],
    ["a sign that turns the text round", JSON.stringify({ kind: "lesson", code: "CAST1-\u202eAAAA" }), 400],
    ["too much", JSON.stringify({ kind: "lesson", code: "A".repeat(mostBodyBytes) }), 413],
  ])("refuses %s", async (_, body, status) => {
    expect((await send("POST", "/class/answers", body)).status).toBe(status);
    expect(running.count()).toBe(0);
  });

  it("refuses other pages, other types and other methods", async () => {
    const body = '{"kind":"lesson","code":"CAST1-AAAA"}';
    const post = (headers: Readonly<Record<string, string>>) => send("POST", "/class/answers", body, headers);
    expect((await post({ origin: "https://evil.example" })).status).toBe(403);
    expect((await post({ host: "evil.example:4174" })).status).toBe(403);
    expect((await post({ "content-type": "text/plain" })).status).toBe(415);
    expect((await send("PUT", "/class/answers", body)).status).toBe(405);
    expect((await send("GET", "/class/answers?from=-1")).status).toBe(400);
    expect((await send("GET", "/class/other")).status).toBe(404);
    expect((await post({ origin: `http://127.0.0.1:${port}` })).status).toBe(200);
  });

  it("lives on after a request that is no HTTP and one that never ends", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write("\u0000\u0001 rubbish\r\n\r\n");
    const slow = connect(port, "127.0.0.1");
    slow.on("error", () => undefined);
    slow.write("POST /class/answers HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99\r\ncontent-type: application/json\r\n\r\n{");
    expect((await handIn("CAST1-AAAA")).status).toBe(200);
    socket.destroy();
    slow.destroy();
  });
});

describe("its limits", () => {
  it("know the room's own network", () => {
    for (const address of ["10.1.2.3", "172.16.0.1", "192.168.1.20", "100.64.0.1", "169.254.1.1", "127.0.0.1", "::1", "fe80::1", "fd12::1"])
      expect([address, isOfRoom(address)]).toEqual([address, true]);
    for (const address of ["8.8.8.8", "172.32.0.1", "192.169.0.1", "100.128.0.1", "2001:db8::1", "", "10.1"])
      expect([address, isOfRoom(address)]).toEqual([address, false]);
    expect(plainAddress("::ffff:192.168.1.5")).toBe("192.168.1.5");
    expect(isOwnPage({ host: "[::1]:4174" })).toBe(true);
    expect(isOwnPage({ host: "192.168.1.20:4174", origin: "http://192.168.1.21:4174" })).toBe(false);
  });

  it("let a room that shares one address in, and stop a flood", () => {
    let nowMs = 0;
    const rate = createRateLimit(() => nowMs);
    const flood = Array.from({ length: 1000 }, () => rate.take("10.0.0.1")).filter(Boolean).length;
    expect(flood).toBe(60);
    expect(rate.take("10.0.0.2")).toBe(true);
    nowMs = 1000;
    expect(Array.from({ length: 20 }, () => rate.take("10.0.0.1")).filter(Boolean).length).toBe(6);
    for (let at = 0; at < 5000; at++) rate.take(`10.1.${at >> 8}.${at & 255}`);
    expect(rate.take("10.0.0.2")).toBe(true);
  });

  it("keep no more answers than a class has", async () => {
    for (let at = 0; at < mostAnswers; at += 500)
      await Promise.all(Array.from({ length: 500 }, (_, one) => handIn(`CAST1-${String(at + one).padStart(5, "0")}`)));
    expect((await handIn("CAST1-MORE")).status).toBe(507);
    expect((await handIn("CAST1-00001")).status).toBe(200);
  }, 60_000);

  it("take codes of any kind in visible letters", () => {
    expect(readAnswer('{"kind":"program","code":"abc_-~.é"}')).toEqual({ kind: "program", code: "abc_-~.é" });
    expect(readAnswer('{"kind":"lesson","code":"a b c d"}')).toContain("without blanks");
  });
});

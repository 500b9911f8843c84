#!/usr/bin/env node
import { existsSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { fileURLToPath } from "node:url";
import { isOfRoom } from "./class-guard.mjs";
import { createClassServer } from "./class-server.mjs";
import { ArgumentError, endWith, readArguments } from "./tool-arguments.mjs";

const { values } = readArguments({
  name: "class",
  about: `Serves the built page in this room's network and collects what students hand in there.
Answers are kept in memory; with --file also in that file, which a later start reads again. Ctrl C ends it.`,
  options: {
    port: { type: "count", standard: 4174, help: "port to listen on" },
    file: { type: "text", placeholder: "FILE", help: "also keep the answers in this CSV file" },
    anywhere: { type: "flag", help: "take answers from public addresses, too, as some campus networks give them" },
  },
});

const folder = fileURLToPath(new URL("../dist", import.meta.url));
if (!existsSync(`${folder}/index.html`)) endWith("There is no built page: run npm run build first.");

const addresses = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ family, internal }) => family === "IPv4" && !internal)
  .map(({ address }) => address)
  .toSorted((a, b) => Number(isOfRoom(b)) - Number(isOfRoom(a)));
const { port, file = null, anywhere } = values;
const homes = addresses.map((address) => `http://${address}:${port}/`);
if (port > 65_535) endWith(`--port: "${port}" is not allowed; allowed: a whole number from 1 to 65535`);
const { server, count } = open();

function open() {
  try {
    return createClassServer({ folder, homes, file, isOpen: anywhere });
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    return endWith(error.message);
  }
}

server.on("error", (error) =>
  endWith("code" in error && error.code === "EADDRINUSE" ? `Port ${port} is taken: choose another one with --port.` : error.message),
);
server.listen(port, () => {
  console.log(`For you:      http://localhost:${port}/?page=lessons`);
  console.log(homes.length > 0 ? `For students: ${homes.join("  ")}` : "This computer is in no network: students cannot reach it.");
  console.log(file === null ? "Answers are kept in memory only; --file monday.csv keeps them." : `Answers: ${file}, ${count()} so far.`);
});

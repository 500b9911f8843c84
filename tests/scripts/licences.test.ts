import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { listNeeded, listPackageFolders, readNotice } from "../../scripts/licences.mjs";

describe("licence notices", () => {
  it("are those of the packages that modules come from, once each", () =>
    expect(
      listPackageFolders([
        "/a/src/main.tsx",
        "/a/node_modules/react/index.js",
        "/a/node_modules/react/cjs/react.js",
        "\0/a/node_modules/@fontsource-variable/source-serif-4/index.css",
        "/a/node_modules/x/node_modules/y/z.js",
      ]),
    ).toEqual(["/a/node_modules/@fontsource-variable/source-serif-4", "/a/node_modules/react", "/a/node_modules/x/node_modules/y"]));
  it("are those of all that the page and its service worker need, one package by way of another", () => {
    const names = listNeeded(fileURLToPath(new URL("../..", import.meta.url))).map((folder) => folder.replace(/^.*node_modules./, ""));
    expect(names).toEqual(expect.arrayContaining(["workbox-precaching", "workbox-core", "workbox-routing", "internmap", "scheduler"]));
    expect(names).not.toContain("vite");
  });
  it.each(["react", "react-dom", "scheduler", "workbox-precaching", "d3-path", "@fontsource-variable/ibm-plex-sans"])(
    "has that of %s",
    (name) => {
      const notice = readNotice(fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url)));
      expect(notice).toContain(name);
      expect(notice).toMatch(/Permission (is hereby granted|to use, copy)|SIL OPEN FONT LICENSE|ISC License/i);
    },
  );
});

/**
 * License notices, as the licenses require: Vite writes those of the packages whose modules are in a build (`build.license`). Here the
 * others are added to them: the project's own, and those of packages without modules, such as fonts.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where a build has its notices. */
export const noticesFile = "licences.txt";

/** @param {string} path within the project */
const place = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
/** @param {string} path within the project */
const read = (path) => readFileSync(place(path), "utf8");

/**
 * What Vite has written, and the notices that are missing there.
 * @param {string} written by Vite: a heading "## NAME - VERSION (LICENSE)" for each package
 * @throws {Error} if a package has no license file
 */
export function completeNotices(written) {
  /** @type {{ dependencies: Record<string, string> }} */
  const { dependencies } = JSON.parse(read("package.json"));
  const others = Object.keys(dependencies)
    .filter((name) => !written.includes(`\n## ${name} - `))
    .map((name) => {
      const folder = `node_modules/${name}`;
      /** @type {{ version: string, license: string }} */
      const { version, license } = JSON.parse(read(`${folder}/package.json`));
      const file = readdirSync(place(folder)).find((entry) => /^licen[cs]e/i.test(entry));
      if (file === undefined) throw new Error(`${name} has no license file`);
      return `\n## ${name} - ${version} (${license})\n\n${read(`${folder}/${file}`).trim()}\n`;
    });
  return `# Incast Lab\n\n${read("LICENSE").trim()}\n\n${written}${others.join("")}`;
}

/** @returns {import("vite").Plugin} */
export function licences() {
  return {
    name: "licences",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const notices = bundle[noticesFile];
        if (notices?.type !== "asset") throw new Error(`the build has no ${noticesFile}`);
        notices.source = completeNotices(String(notices.source));
      },
    },
  };
}

import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { catalogues } from "./scripts/catalogues.mjs";
import { cssModules } from "./scripts/class-names.mjs";
import { embedHelper } from "./scripts/embed-helper.mjs";
import { firstScript } from "./scripts/first-script.mjs";
import { licences, noticesFile } from "./scripts/licences.mjs";
import { offline } from "./scripts/offline.mjs";
import { preloadStart } from "./scripts/preload-start.mjs";
import { singleFile } from "./scripts/single-file.mjs";
import { typesetEquations } from "./scripts/typeset.mjs";

/** `--mode single`: the page in one file. */
export default defineConfig(({ mode }) => ({
  root: "src",
  // relative addresses: the build works at any path of any host
  base: "./",
  publicDir: "../public",
  // No React Compiler: its memo code adds 11 kB gz to the first load, whose charts draw outside React,
  // and saves a tenth of the script time of a change. Its lint rules hold all the same.
  plugins: [
    catalogues(),
    typesetEquations(),
    preloadStart("/ui/app/start.tsx"),
    firstScript(fileURLToPath(new URL("src/before-first-paint.js", import.meta.url)), "./before-first-paint.js"),
    react(),
    licences(),
    ...(mode === "single"
      ? [singleFile(fileURLToPath(new URL("public/favicon.svg", import.meta.url)))]
      : // what is kept for offline is all that is built, as it is in the end
        [embedHelper(), offline()]),
  ],
  worker: { format: "es" },
  css: { modules: cssModules },
  // every browser with module workers preloads modules itself
  build: {
    outDir: mode === "single" ? "../dist-single" : "../dist",
    // strict hosts take no font from a data: address
    assetsInlineLimit: 0,
    ...(mode === "single" && { cssCodeSplit: false, copyPublicDir: false, assetsInlineLimit: Number.POSITIVE_INFINITY }),
    emptyOutDir: true,
    license: { fileName: noticesFile },
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: mode !== "single" && {
          groups: [
            // What loads the rest is small, and runs before the rest has arrived.
            { name: "load", test: /vite[\\/]preload-helper/, priority: 1 },
            // React makes errors while it starts, and for the line of each of them the browser parses the whole file once more.
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 1 },
            // What a first visit needs is one file: the bundler would split off every piece that something loaded later shares.
            // With it what the Lab shares with the tools below: the Lab would else wait for all of them, and be lost without them.
            { name: "lab", test: /[\\/](ui[\\/]app[\\/]start\.tsx|scenario[\\/](network-places|field-order)\.ts)$/ },
            // What the panel shares with those tools is its own: it comes with every visit but the first.
            { name: "panel", test: /[\\/]ui[\\/]scenario[\\/]field-control\.tsx$/ },
            { name: "scenario-tools", test: /[\\/]judge-and-rewrite\.ts$/ },
          ],
        },
      },
    },
  },
}));

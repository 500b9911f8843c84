import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { slimPage } from "./scripts/slim-page.mjs";

export default defineConfig({
  root: "src",
  // relative addresses: the build works at any path of any host
  base: "./",
  publicDir: "../public",
  // No React Compiler: its memo code adds 11 kB gz to a page that may have 150 and whose charts draw outside React,
  // and saves a tenth of the script time of a change. Its lint rules hold all the same.
  plugins: [slimPage(), react()],
  worker: { format: "es" },
  // one entry chunk: nothing to preload
  build: { outDir: "../dist", emptyOutDir: true, modulePreload: { polyfill: false } },
});

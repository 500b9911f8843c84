import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { slimPage } from "./scripts/slim-page.mjs";

export default defineConfig({
  root: "src",
  // relative addresses: the build works at any path of any host
  base: "./",
  publicDir: "../public",
  // Not the React Compiler: its caches add 12 kB gz to the first load, and what moves at frame rate is drawn outside React.
  plugins: [slimPage(), react()],
  worker: { format: "es" },
  // one entry chunk: nothing to preload
  build: { outDir: "../dist", emptyOutDir: true, modulePreload: { polyfill: false } },
});

import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: "src",
  // relative addresses: the build works at any path of any host
  base: "./",
  publicDir: "../public",
  plugins: [react({ compiler: true })],
  worker: { format: "es" },
  // one entry chunk: nothing to preload
  build: { outDir: "../dist", emptyOutDir: true, modulePreload: { polyfill: false } },
});

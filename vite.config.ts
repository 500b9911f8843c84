import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: "src",
  base: "./",
  publicDir: "../public",
  plugins: [react({ compiler: true })],
  worker: { format: "es" },
  build: { outDir: "../dist", emptyOutDir: true },
});

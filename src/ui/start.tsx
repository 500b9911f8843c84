import { createRoot } from "react-dom/client";
import { createLiveRun } from "../bridge/create-live-run.ts";
import { App } from "./app.tsx";
import { createLab } from "./state/lab.ts";

/** Starts the first run, then draws the page around it. @throws Error when the page has no #root. */
export function startPage(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  const lab = createLab(createLiveRun());
  createRoot(root).render(<App lab={lab} />);
}

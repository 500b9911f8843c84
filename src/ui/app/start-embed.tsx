import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { t } from "../../language/translate.ts";
import { createLiveRun } from "../../bridge/create-live-run.ts";
import { onWorkersRefused } from "../../bridge/start-worker.ts";
import { Guard } from "../controls/guard.tsx";
import { readEmbedAddress } from "../embed/embed-options.ts";
import { openEmbed } from "../embed/open-embed.ts";
import { EmbedPage } from "../embed/embed-page.tsx";
import { presetBook } from "../run/preset-book.ts";
import { type RunView, RunContext } from "../run/run-view.ts";
import { loadProgramLanguage } from "../run/program-language.ts";
import { scenarioTools } from "../run/scenario-tools.ts";
import { createStore } from "../run/store.ts";
import { findFault } from "../run/pack-link.ts";
import { readWhole, unpackAddress } from "../run/whole-link.ts";
import { startLanguage } from "./language.ts";
import type { Settings } from "./settings.ts";
import { saySlow } from "./over-page.tsx";
import { useKeys } from "./use-keys.ts";

/** In a frame nothing is kept, and nothing that was kept in the Lab is read: two frames on one page have nothing in common. */
const settings = createStore<Settings>({ theme: "system", projector: false, motion: "system", characterKeys: true, language: null });
const noKeys = () => [];

/** The page with `embed=1`, in a frame on another one. @throws Error when the page has no #root. */
export async function startEmbed(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  // a long scenario is all in the fragment, and another one there loads nothing by itself
  window.addEventListener("hashchange", () => window.location.reload());
  await unpackAddress(window.location)?.catch(() => undefined);
  const fault = findFault(window.location);
  const read = readEmbedAddress(readWhole(window.location));
  const address = { ...read, faults: fault === null ? read.faults : [...read.faults, fault] };
  const [tools] = await Promise.all([scenarioTools.load(), startLanguage(null), loadProgramLanguage()]);
  // Without the file the run that is named cannot be shown, and the page says so.
  if (presetBook.isBehind(address.query)) await presetBook.load().catch(() => undefined);
  if (address.options.page === "lessons") {
    const { startLessonFrame } = await import("../embed/lesson-frame.tsx");
    const page = startLessonFrame(root, address, tools);
    return tellOfWorkers(() => page.run);
  }
  if (address.options.page !== "lab") {
    const { startPageFrame } = await import("../embed/page-frame.tsx");
    const page = await startPageFrame(root, address.options.page, address, tools);
    return tellOfWorkers(() => page.run);
  }
  const embed = openEmbed(address, tools, createLiveRun());
  tellOfWorkers(() => embed.reader);
  startTransition(() =>
    createRoot(root).render(
      <RunContext value={embed.reader}>
        <Guard name={t("the page")} onReset={() => window.location.reload()}>
          <EmbedKeys perform={embed.reader.perform} />
          <EmbedPage options={address.options} labAddress={embed.labAddress} onHeight={embed.onHeight} />
        </Guard>
      </RunContext>,
    ),
  );
}

function tellOfWorkers(findRun: () => RunView | null): void {
  onWorkersRefused(() => saySlow(findRun()));
}

function EmbedKeys({ perform }: { perform: Parameters<typeof useKeys>[0] }) {
  useKeys(perform, settings, noKeys);
  return null;
}

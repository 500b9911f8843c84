import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createLiveRun } from "../../bridge/create-live-run.ts";
import { Guard } from "../controls/guard.tsx";
import { readEmbedAddress } from "../embed/embed-options.ts";
import { openEmbed } from "../embed/open-embed.ts";
import { EmbedPage } from "../embed/embed-page.tsx";
import { presetBook } from "../run/preset-book.ts";
import { RunContext } from "../run/run-context.tsx";
import { scenarioTools } from "../run/scenario-tools.ts";
import { createStore } from "../run/store.ts";
import type { Settings } from "./settings.ts";
import { useKeys } from "./use-keys.ts";

/** In a frame nothing is kept, and nothing that was kept in the Lab is read: two frames on one page have nothing in common. */
const settings = createStore<Settings>({ theme: "system", projector: false, motion: "system", characterKeys: true });
const noKeys = () => [];

/** The page with `embed=1`, in a frame on another one. @throws Error when the page has no #root. */
export async function startEmbed(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  const address = readEmbedAddress(window.location.search);
  const tools = await scenarioTools.load();
  // Without the file the run that is named cannot be shown, and the page says so.
  if (presetBook.isBehind(address.query)) await presetBook.load().catch(() => undefined);
  const embed = openEmbed(address, tools, createLiveRun());
  startTransition(() =>
    createRoot(root).render(
      <RunContext value={embed.reader}>
        <Guard name="the page" onReset={() => window.location.reload()}>
          <EmbedKeys perform={embed.reader.perform} />
          <EmbedPage options={address.options} labAddress={embed.labAddress} onHeight={embed.onHeight} />
        </Guard>
      </RunContext>,
    ),
  );
}

function EmbedKeys({ perform }: { perform: Parameters<typeof useKeys>[0] }) {
  useKeys(perform, settings, noKeys);
  return null;
}

import { startTransition, useRef } from "react";
import { createRoot } from "react-dom/client";
import { msg, t, type Marked } from "../../language/translate.ts";
import { Guard } from "../controls/guard.tsx";
import { logo } from "../controls/icons.tsx";
import { LiveRegion } from "../controls/live-region.tsx";
import type { OpenPage, PageHost } from "../kit/page.ts";
import { PageNotices } from "../kit/page-messages.tsx";
import type { ScenarioTools } from "../run/scenario-tools.ts";
import { createStore, useStore } from "../run/store.ts";
import { LabLink } from "./embed-header.tsx";
import type { EmbedAddress, FramePage } from "./embed-options.ts";
import { useFewStops } from "./few-stops.ts";
import { obey } from "./obey.ts";
import { openParent } from "./open-parent.ts";
import { keepWheel, setTheme, createFrameHost, useFrameSize } from "./surroundings.ts";
import styles from "./page-frame.module.css";
import { RunContext } from "../run/run-view.ts";

type Framed = Exclude<FramePage, "lab" | "lessons">;

const openers: Readonly<Record<Framed, (host: PageHost) => Promise<OpenPage>>> = {
  sweep: async (host) => (await import("../pages/sweep/open-sweep.tsx")).openSweep(host),
  compare: async (host) => (await import("../pages/compare/open-compare.tsx")).openCompare(host),
  ladder: async (host) => (await import("../pages/ladder/open-ladder.tsx")).openLadder(host),
};

const titles: Readonly<Record<Framed, Marked>> = { sweep: msg("Sweep"), compare: msg("Compare"), ladder: msg("Ladder") };

/** Narrower, it is the page of a phone. */
const phoneBelow = 600;

/** A sweep, a comparison or the ladder in a frame on another page: its charts; the URL has their settings. */
export async function startPageFrame(
  root: HTMLElement,
  name: Framed,
  { options, query, faults }: EmbedAddress,
  tools: ScenarioTools,
): Promise<OpenPage> {
  const { host, announcer, labAddress, turn } = createFrameHost(name, query);
  const page = await openers[name](host);
  setTheme(options.theme);
  if (options.wheel === "page") keepWheel();
  const describe = () => ({ page: name, query: host.readQuery() });
  const around = openParent(
    options,
    (request) => {
      if (request.do === "state") return { ok: true, result: describe() };
      if (page.run === null || request.do === "load" || request.do === "set")
        return { ok: false, reason: t("The frame's URL says what it shows.") };
      return obey(request, page.run, tools);
    },
    () => ({ id: new URL(labAddress(), window.location.href).href, kind: "simulation", name: "Incast Lab" }),
  );
  around.tell("ready", { version: 1, ...describe() });
  const said = createStore<{ readonly list: readonly string[] }>({ list: faults });

  function PageFrame() {
    const { widthPx } = useFrameSize();
    const box = useRef<HTMLDivElement>(null);
    useFewStops(box);
    useStore(turn, ({ count }) => count);
    return (
      <div ref={box} className={styles.root} data-frame={name}>
        {!options.hide.includes("header") && (
          <header className={styles.header}>
            {logo}
            <span>{t(titles[name])}</span>
            <LabLink widthPx={widthPx} labAddress={labAddress} />
          </header>
        )}
        <PageNotices notices={said} />
        <div className={`lab ${styles.body}`} data-page={name}>
          <page.Body screen={widthPx < phoneBelow ? "phone" : "narrow"} isProjector={false} />
        </div>
        <LiveRegion announcer={announcer} />
      </div>
    );
  }
  startTransition(() =>
    createRoot(root).render(
      <RunContext value={page.run}>
        <Guard name={t("the page")} onReset={() => window.location.reload()}>
          <PageFrame />
        </Guard>
      </RunContext>,
    ),
  );
  return page;
}

import type { LiveRun } from "../../bridge/live-run.ts";
import { paneTitles } from "../panes/registry.ts";
import { createAnnouncer } from "../run/announcer.ts";
import type { PageCommand } from "../run/commands.ts";
import { createRunView } from "../run/create-run-view.ts";
import type { RunView } from "../run/run-view.ts";
import type { ScenarioTools } from "../run/scenario-tools.ts";
import { createStore } from "../run/store.ts";
import { createChannel } from "./channel.ts";
import type { EmbedAddress } from "./embed-options.ts";
import { followEvents } from "./follow-events.ts";
import { describeState, obey } from "./obey.ts";
import type { EventName } from "./protocol.ts";
import { limitReader } from "./reader-commands.ts";
import { keepWheel, setTheme } from "./surroundings.ts";
import { writeStatement } from "./xapi.ts";

export interface Embed {
  /** The run as whoever reads the frame may use it. */
  readonly reader: RunView;
  /** Address of the Lab with what the frame shows at this moment. */
  labAddress(): string;
  /** Tells the parent how high the frame would be if it could. */
  onHeight(heightPx: number): void;
}

const { parent } = window;
const isFramed = parent !== window;

/** The origin of the window around the frame, where the browser says it; null: unknown. */
function findParentOrigin(): string | null {
  try {
    return parent.location.origin;
  } catch {
    return window.location.ancestorOrigins?.[0] ?? null;
  }
}

/** Starts the run of a frame, and listens to the page around it. Takes over `live`. */
export function openEmbed({ options, query, faults }: EmbedAddress, tools: ScenarioTools, live: LiveRun): Embed {
  const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");
  let mayMove = options.autoplay;
  const labAddress = () => {
    const now = run.momentQuery();
    return now === "" ? "./" : `./?${now}`;
  };
  const openTab = (address: string) => void window.open(address, "_blank", "noopener");
  const performForPage = (command: PageCommand) => {
    if (command.do === "openPage") openTab(`./?${new URLSearchParams({ page: command.page })}&${command.query}`);
  };

  const run = createRunView(
    live,
    query,
    {
      announcer: createAnnouncer(),
      settings: createStore({ projector: false }),
      isStill: () => reduced.matches || !mayMove,
      hasDrawers: () => false,
      link: () => window.location.href,
      perform: performForPage,
    },
    { known: paneTitles.map(({ id }) => id), first: { get: () => options.show, subscribe: () => () => undefined } },
  );
  for (const fault of faults) run.notices.add({ title: fault, detail: "It is left out.", action: null });

  setTheme(options.theme);
  if (options.wheel === "page") keepWheel();

  // Whoever presses play wants movement, whatever the address says of the beginning.
  const perform: RunView["perform"] = (command) => {
    if (command.do === "play" || command.do === "togglePlay") mayMove = true;
    run.perform(command);
  };
  const moving: RunView = { ...run, perform };
  const reader: RunView = { ...moving, perform: limitReader(moving, options.lock, () => openTab(labAddress())) };
  if (!isFramed) return { reader, labAddress, onHeight: () => undefined };

  let isObeying = false;
  const parentOrigin = findParentOrigin();
  const channel = createChannel(
    options.origin,
    {
      parent,
      ownOrigin: window.location.origin,
      now: () => performance.now(),
      post(message, targetOrigin) {
        // A browser would only complain.
        if (targetOrigin === "*" || parentOrigin === null || parentOrigin === targetOrigin) parent.postMessage(message, targetOrigin);
      },
    },
    (request) => {
      isObeying = true;
      try {
        return obey(request, moving, tools);
      } finally {
        isObeying = false;
      }
    },
  );
  const tell = (event: EventName, detail: object) => {
    const address = () => new URL(`./?${run.query()}`, window.location.href).href;
    const statement = options.hasStatements ? writeStatement(event, detail, address(), new Date().toISOString()) : undefined;
    channel.tell(event, detail, statement);
  };
  window.addEventListener("message", (event) => channel.receive(event));
  followEvents(run, tools, tell, () => isObeying);
  tell("ready", { version: 1, ...describeState(run, tools) });

  return {
    reader,
    labAddress,
    onHeight(heightPx) {
      tell("height", { height: heightPx });
      // No secret, and learning platforms are asked by this name without a word on their origin.
      if (options.isInLms) parent.postMessage(JSON.stringify({ subject: "lti.frameResize", height: heightPx }), "*");
    },
  };
}

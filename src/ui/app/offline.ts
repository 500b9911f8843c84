import { activeLanguage, onLanguageChange } from "../../language/active.ts";
import { t } from "../../language/translate.ts";
import { Workbox } from "workbox-window";
import { trustAddress } from "../../bridge/trusted.ts";
import { stopPrefetching } from "../controls/late.tsx";
import { sayOverPage } from "./over-page.tsx";

/** Delays before the missing files are requested again, ms. */
const patienceMs = [3_000, 15_000, 60_000];

/**
 * Keeps the page for use without network, and offers a new version when it is there in full. Not in a frame, whose document
 * decides what is kept, nor where the browser has no service workers: the page then needs its host, as any page does.
 *
 * @param settleLink writes into the link what has been changed a moment ago: it is all that a new version begins with
 */
export async function keepOffline(settleLink: () => void): Promise<void> {
  if (window.top !== window || !window.isSecureContext || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const reload = () => {
    settleLink();
    window.location.reload();
  };
  // Accepted in another tab; this one goes on with what it began with (workers/keeper.ts). Its own first worker is ignored.
  let isKept = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    const isNews = isKept;
    isKept = true;
    if (!isNews) return;
    stopPrefetching();
    offer(t("Another tab has loaded a new version of the Lab."), reload);
  });
  await register(reload, 0);
  // its file may have come before there was a worker to keep it
  const keepLanguage = async () => {
    const { active } = await serviceWorker.ready;
    active?.postMessage({ type: "KEEP_LANGUAGE", tag: activeLanguage().tag });
  };
  onLanguageChange(() => void keepLanguage());
  await keepLanguage();
}

/** @param tries how often a file has been missing before */
async function register(reload: () => void, tries: number): Promise<void> {
  const keeper = new Workbox(trustAddress("./sw.js"));
  keeper.addEventListener("waiting", () =>
    offer(t("A new version of the Lab is ready."), () => {
      stopPrefetching();
      keeper.addEventListener("controlling", reload);
      keeper.messageSkipWaiting();
    }),
  );
  keeper.addEventListener("redundant", () => void tryAgain());
  const tryAgain = async (): Promise<void> => {
    // an older version continues if a newer one could not be loaded
    const registration = await navigator.serviceWorker.getRegistration();
    const isGone = (registration?.active ?? null) === null;
    if (!isGone || tries === patienceMs.length) return;
    // unreachable by then: the next visit tries again
    window.setTimeout(() => void register(reload, tries + 1).catch(() => undefined), patienceMs[tries]);
  };
  await keeper.register({ immediate: true });
}

/** The link keeps scenario and settings. */
const offer = (sentence: string, accept: () => void): void => sayOverPage(sentence, { label: t("Load it now"), run: accept });

import { activeLanguage, onLanguageChange } from "../../language/active.ts";
import { t } from "../../language/translate.ts";
import { Workbox } from "workbox-window";
import { trustAddress } from "../../bridge/trusted.ts";
import { stopPrefetching } from "../controls/late.tsx";
import { sayOverPage } from "./over-page.tsx";

/**
 * Keeps the page for use without network, and offers a new version when it is there in full. Not in a frame, whose document
 * decides what is kept, nor where the browser has no service workers: the page then needs its host, as any page does.
 *
 * @param settleLink writes into the link what has been changed a moment ago: it is all that a new version begins with
 */
export async function keepOffline(settleLink: () => void): Promise<void> {
  if (window.top !== window || !window.isSecureContext || !("serviceWorker" in navigator)) return;
  const keeper = new Workbox(trustAddress("./sw.js"));
  const reload = () => {
    settleLink();
    window.location.reload();
  };
  keeper.addEventListener("waiting", () =>
    offer(t("A new version of the Lab is ready."), () => {
      stopPrefetching();
      keeper.addEventListener("controlling", reload);
      keeper.messageSkipWaiting();
    }),
  );
  // Accepted in another tab; this one goes on with what it began with (workers/keeper.ts). Its own first worker is no news.
  let isKept = navigator.serviceWorker.controller !== null;
  keeper.addEventListener("controlling", () => {
    const isNews = isKept;
    isKept = true;
    if (!isNews) return;
    stopPrefetching();
    offer(t("Another tab has loaded a new version of the Lab."), reload);
  });
  await keeper.register({ immediate: true });
  // its file may have come before there was a worker to keep it
  const keepLanguage = async () => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: "KEEP_LANGUAGE", tag: activeLanguage().tag });
  };
  onLanguageChange(() => void keepLanguage());
  await keepLanguage();
}

/** The link keeps scenario and settings. */
const offer = (sentence: string, accept: () => void): void => sayOverPage(sentence, { label: t("Load it now"), run: accept });

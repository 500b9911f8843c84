import { lookUp, msg, t } from "../../language/translate.ts";

/** What src/bridge says of workers, which knows of no languages. */
export const workerFaults = [
  msg("The simulation could not be loaded."),
  msg("The simulation stopped answering."),
  msg("The simulation stopped computing."),
  msg("A message from the simulation could not be read."),
] as const;

/** As Chromium, Firefox, WebKit and Vite's loader say that a file of the page did not come. */
const loadError = /dynamically imported|preload CSS|module script|MIME type|^(Failed to fetch|NetworkError|Load failed)/i;

/** Is a file of the page missing? The network is gone, or the site has a new version. */
export function isLoadError(error: unknown): boolean {
  return loadError.test(error instanceof Error ? error.message : String(error));
}

/** What went wrong, for people: what browsers and workers say in technical English is said in the page's language, with what to do. */
export function writeFault(error: unknown): string {
  if (isLoadError(error)) return t("A file of this page could not be loaded. Try again when the network is back, or reload the page.");
  return lookUp(error instanceof Error ? error.message : String(error));
}

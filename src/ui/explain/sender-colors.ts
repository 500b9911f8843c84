import { useSyncExternalStore } from "react";
import { watchTheme } from "../../charts/theme.ts";
import { listSenderColors } from "../../charts/sender-colors.ts";

const colors = { light: listSenderColors(false), dark: listSenderColors(true) };

/** Colours of the senders' packets in the theme of the page; sender i has `[i % length]`. */
export function useSenderColors(): readonly string[] {
  return useSyncExternalStore(watchTheme, () => (document.documentElement.dataset["theme"] === "dark" ? colors.dark : colors.light));
}

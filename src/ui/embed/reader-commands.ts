import { t } from "../../language/translate.ts";
import type { Command, Perform } from "../run/commands.ts";
import type { RunView } from "../run/run-view.ts";
import type { EmbedOptions } from "./embed-options.ts";

/** What of a run a frame has no room for; it can be done in the Lab. */
const notHere: readonly Command["do"][] = ["openDrawer", "showTable", "togglePane", "guide", "toggleProjector", "help", "openFile"];

/** Is this field the course page's alone? */
export const isLocked = (lock: EmbedOptions["lock"], path: string): boolean => lock === null || lock.includes(path);

/** The commands of readers of the frame: without those that are locked or that a frame has no room for. `openLab` opens the run in the Lab. */
export function limitReader(run: RunView, lock: EmbedOptions["lock"], openLab: () => void): Perform {
  const refuse = () => run.announcer.say(t("The page around this frame fixes this setting."));
  return (command) => {
    if (notHere.includes(command.do)) return;
    switch (command.do) {
      case "change":
      case "type":
      case "undo":
        return isLocked(lock, command.path) ? refuse() : run.perform(command);
      // These change more than one field.
      case "choosePreset":
      case "reset":
      case "splitGroup":
      case "removeGroup":
        return refuse();
      case "explain":
        run.perform(command);
        if (run.view.get().selectedTimeout !== null)
          run.notices.add({
            title: t("The autopsy of this timeout is in the Lab."),
            detail: "",
            action: { label: t("Open it"), run: openLab },
          });
        return;
      default:
        run.perform(command);
    }
  };
}

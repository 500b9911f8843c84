import { t } from "../../../../language/translate.ts";
import { Switch } from "../../../controls/switch.tsx";
import type { ClassSession } from "./class-session.ts";
import styles from "./collect-part.module.css";
import { useStore } from "../../../run/store.ts";

/** State of the class server: whether it accepts answers, and where it stores them. Renders nothing without a server. */
export function ServerPart({ room }: { room: ClassSession }) {
  const collected = useStore(room.state, (state) => state.collected);
  const view = useStore(room.state, (state) => state.view);
  if (collected === null || collected.room === null) return null;
  const { accepts, file, homes } = collected.room;
  // Only the server's own computer receives files and addresses.
  if (homes === undefined)
    return (
      <p className={styles.server} role="status">
        {t("Answers go to the computer that serves this page. Open the class there, at localhost.")}
      </p>
    );
  return (
    <div className={styles.server}>
      <Switch isOn={accepts} onChange={(isOn) => room.accept(isOn)}>
        {t("Accept answers")} {!accepts && view === "truth" && <small>{t("off after the result")}</small>}
      </Switch>
      <span role="status">
        {!collected.isReached
          ? t("The class server does not answer. Start it again with npm run class; phones keep the answers they have sent.")
          : file === null || file === undefined
            ? t("Answers from phones are saved in memory and in this browser.")
            : t("Answers from phones are saved in {file}.", { file })}
      </span>
    </div>
  );
}

import { t } from "../../../language/translate.ts";
import { Switch } from "../../controls/switch.tsx";
import type { Collected } from "./collector.ts";
import styles from "./hand-in.module.css";

interface CollectedPartProps {
  readonly collected: Collected;
  /** Is the result shown? The server then takes no more answers. */
  readonly hasResult?: boolean;
  onAccept(isOn: boolean): void;
}

/** Shows the state of the class server: whether it accepts answers, and where it stores them. */
export function CollectedPart({ collected: { room, isReached }, hasResult = false, onAccept }: CollectedPartProps) {
  if (room === null) return null;
  const { accepts, file, homes } = room;
  // only the server's own computer receives files and addresses
  if (homes === undefined)
    return (
      <p className={styles.server} role="status">
        {t("Answers go to the computer that serves this page. Open the class there, at localhost.")}
      </p>
    );
  return (
    <div className={styles.server}>
      <Switch isOn={accepts} onChange={onAccept}>
        {t("Accept answers")} {!accepts && hasResult && <small>{t("off after the result")}</small>}
      </Switch>
      <span role="status">
        {!isReached
          ? t("The class server does not answer. Start it again with npm run class; phones keep the answers they have sent.")
          : file === null || file === undefined
            ? t("Answers from phones are saved in memory and in this browser.")
            : t("Answers from phones are saved in {file}.", { file })}
      </span>
    </div>
  );
}

import { t } from "../../../language/translate.ts";
import { useOwn } from "./own-context.tsx";
import styles from "./own-hand-in.module.css";

/** Where the program can go from here. */
export function OwnHandIn() {
  const { session, host } = useOwn();
  const compare = (): void => host.perform({ do: "openPage", page: "compare", query: session.run.momentQuery() });
  return (
    <p className={styles.root}>
      <button type="button" className="text-button" onClick={compare}>
        {t("Compare with NewReno")}
      </button>
    </p>
  );
}

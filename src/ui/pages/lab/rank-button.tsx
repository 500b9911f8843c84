import { t } from "../../../language/translate.ts";
import { useRunView } from "../../run/run-view.ts";
import { useStore } from "../../run/store.ts";
import styles from "./rank-button.module.css";

/** Opens the ranking of single changes. Placed below the panel regardless of its scrolling, or at the end of its drawer. */
export function RankButton() {
  const { layout, perform } = useRunView();
  const isOpen = useStore(layout, (value) => value.rankedSeeds !== null);
  return (
    <div className={styles.root}>
      <button type="button" data-rank-open="" aria-expanded={isOpen} onClick={() => perform({ do: "rank" })}>
        {t("Which setting helps most?")}
      </button>
    </div>
  );
}

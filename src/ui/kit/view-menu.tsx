import { msg, t } from "../../language/translate.ts";
import { downIcon } from "../controls/icons.tsx";
import { late } from "../controls/late.tsx";
import { PopoverButton } from "../controls/popover.tsx";
import styles from "./view-menu.module.css";

const ViewRows = late(msg("the menu of views"), async () => (await import("./view-rows.tsx")).ViewRows, { fallback: <Loading /> });

function Loading() {
  return <p>{t("Loading")}</p>;
}

/** Selects how the run is shown: charts, their tables, and other views. */
export function ViewMenu(props: { isPhone: boolean; isOfLesson?: boolean }) {
  return (
    <div className={`pane-toggles ${styles.root}`} data-view-menu="">
      <PopoverButton
        id="view"
        className={styles.button}
        boxClassName={styles.box}
        isLazy
        button={
          <>
            {t("View")} {downIcon}
          </>
        }
      >
        <ViewRows {...props} />
      </PopoverButton>
    </div>
  );
}

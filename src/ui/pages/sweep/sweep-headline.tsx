import { t } from "../../../language/translate.ts";
import { encodeScenario } from "../../../scenario/url-codec.ts";
import { toAddress } from "../../run/whole-link.ts";
import { Words } from "../../explain/sentence.tsx";
import { describeSetting } from "./describe-setting.ts";
import { useSweep, useWholeState } from "./sweep-context.tsx";
import { writeSweepHeadline } from "./sweep-readings.ts";
import styles from "./sweep-headline.module.css";

/** One sentence about the sweep, and what its runs have in common. */
export function SweepHeadline() {
  const { host, baseEditor } = useSweep();
  const state = useWholeState();
  const { base, axis, series } = state.settings;
  const query = encodeScenario(base);
  return (
    <>
      <div className="headline">
        <h1>
          <Words of={writeSweepHeadline(state)} />
        </h1>
      </div>
      <p className={styles.setting}>
        {describeSetting(base, axis, series)}{" "}
        <button type="button" className="text-button" onClick={() => baseEditor.set({ isOpen: true })}>
          {t("Change this")}
        </button>{" "}
        <a
          href={`./${toAddress(query)}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            host.goTo("lab", query);
          }}
        >
          {t("See one run in the Lab")}
        </a>
      </p>
    </>
  );
}

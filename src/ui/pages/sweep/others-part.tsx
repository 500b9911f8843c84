import { toAddress } from "../../run/whole-link.ts";
import { t } from "../../../language/translate.ts";
import { openHere } from "../../controls/open-here.ts";
import { encodeScenario } from "../../../scenario/link/url-codec.ts";
import { describeFixed } from "../../kit/sweep/describe-setting.ts";
import { useSweep } from "./sweep-context.tsx";
import type { SweepSettings } from "../../kit/sweep/sweep-settings.ts";
import styles from "./settings-panel.module.css";

/** Settings that no control above shows, with a link to the Lab to change them. */
export function OthersPart({ settings }: { settings: SweepSettings }) {
  const { host } = useSweep();
  const query = encodeScenario(settings.base);
  return (
    <section className={styles.others} aria-labelledby="sweep-others">
      <h2 className="field-caption" id="sweep-others">
        {t("The other settings")}
      </h2>
      <p>{describeFixed(settings)}</p>
      <a href={`./${toAddress(query)}`} onClick={(event) => openHere(event, () => host.goTo("lab", query))}>
        {t("Change them in the Lab")}
      </a>
    </section>
  );
}

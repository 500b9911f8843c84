import { t } from "../../language/translate.ts";
import { openHere } from "../controls/open-here.ts";
import { toAddress } from "../run/whole-link.ts";
import { scenarioTools } from "../run/scenario-tools.ts";
import styles from "./sweep-link.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

/** From one run to many: the scenario as the base of a sweep. A link, so that it can be opened beside the run, too. */
export function SweepLink() {
  const { scenario, announcer, perform } = useRunView();
  const now = useStore(scenario, (state) => state.scenario);
  const tools = useStore(scenarioTools, (value) => value);
  const query = tools?.encodeScenario(now) ?? "";
  return (
    <p className={styles.root}>
      <a
        href={`./${toAddress(query === "" ? "page=sweep" : `page=sweep&${query}`)}`}
        onClick={(event) =>
          openHere(event, () => {
            scenarioTools.load().then(
              ({ encodeScenario }) => perform({ do: "openPage", page: "sweep", query: encodeScenario(scenario.get().scenario) }),
              () => announcer.say(t("This part of the page could not be loaded.")),
            );
          })
        }
      >
        {t("Sweep this scenario")}
      </a>
      <span>{t("many runs of it, as curves")}</span>
    </p>
  );
}

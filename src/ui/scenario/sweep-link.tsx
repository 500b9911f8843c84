import { encodeScenario } from "../../scenario/url-codec.ts";
import { useRunView } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";
import styles from "./sweep-link.module.css";

/** From one run to many: the scenario as the base of a sweep. A link, so that it can be opened beside the run, too. */
export function SweepLink() {
  const { scenario, perform } = useRunView();
  const query = useStore(scenario, (state) => encodeScenario(state.scenario));
  return (
    <p className={styles.root}>
      <a
        href={`./?page=sweep${query === "" ? "" : `&${query}`}`}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          perform({ do: "openPage", page: "sweep", query });
        }}
      >
        Sweep this scenario
      </a>
      <span>many runs of it, as curves</span>
    </p>
  );
}

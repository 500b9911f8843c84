import { useId } from "react";
import { msg, t } from "../../language/translate.ts";
import { undoIcon } from "../controls/icons.tsx";
import { GroupRow } from "./group-row.tsx";
import { Term } from "./term.tsx";
import scenarioStyles from "./scenario.module.css";
import styles from "./group-list.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

/** Controls of so many groups fit into the panel; our choice. */
const mostShown = 12;

/** Several transports at once: which senders have which. Their sizes add up to the number of senders. */
export function GroupList(props: { isChanged: boolean }) {
  const { scenario, perform } = useRunView();
  const id = useId();
  const groups = useStore(scenario, (state) => state.scenario.groups);
  const baseSize = useStore(scenario, (state) => state.baseline.groups.length);
  const canSplit = groups.some(({ senders }) => senders > 1);
  const more = groups.length - mostShown;

  return (
    <div className={`${scenarioStyles.transport} ${styles.groups}`} data-marked={props.isChanged ? "" : undefined}>
      <div className={scenarioStyles.captionLine}>
        <span className="field-caption" id={id}>
          <Term
            id={`${id}-help`}
            label={msg("Algorithms")}
            help={msg(
              "Groups of senders with different algorithms share the switch. They take the senders in order, and their sizes add up to the number of senders.",
            )}
            cite={null}
          />
        </span>
        {props.isChanged && (
          <button
            type="button"
            className={scenarioStyles.undo}
            aria-label={t(baseSize === 0 ? "Undo Groups of senders, was one algorithm" : "Undo Groups of senders")}
            onClick={() => perform({ do: "undo", path: "groups" })}
          >
            {t(baseSize === 0 ? "was one algorithm" : "undo")} {undoIcon}
          </button>
        )}
      </div>
      <ol aria-labelledby={id}>
        {groups.slice(0, mostShown).map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- groups may share a name
          <GroupRow key={index} index={index} />
        ))}
      </ol>
      {more > 0 && (
        <p className={scenarioStyles.fieldNote}>
          {t(
            "{more, plural, one {and # more group, given in the URL and the scenario file} other {and # more groups, given in the URL and the scenario file}}",
            { more },
          )}
        </p>
      )}
      {canSplit && (
        <button type="button" className="text-button" onClick={() => perform({ do: "splitGroup" })}>
          {t("Another group")}
        </button>
      )}
      <p className={scenarioStyles.fieldNote}>{t("The settings below apply to groups without settings of their own.")}</p>
    </div>
  );
}

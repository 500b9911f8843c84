import { t } from "../../../language/translate.ts";
import { experiments } from "../../../experiments/registry.ts";
import { Failure, PageNotices } from "../../kit/page-messages.tsx";
import { usePapers, usePapersState } from "./papers-context.tsx";

/** Failures, and ignored parts of the URL. */
export function Messages() {
  const { notices, session } = usePapers();
  const figures = usePapersState((state) => state.figures);
  const failed = experiments.filter(({ id }) => figures[id].fault !== null);
  return (
    <>
      {failed.length > 0 && (
        <Failure
          title={t("{count, plural, one {{figure} could not be computed.} other {# figures could not be computed.}}", {
            count: failed.length,
            figure: `${failed[0].paper} ${failed[0].figures.join(", ")}`,
          })}
          why={figures[failed[0].id].fault ?? ""}
          isAll={failed.length === experiments.length}
          onRetry={() => session.retry(failed.map(({ id }) => id))}
        />
      )}
      <PageNotices notices={notices} />
    </>
  );
}

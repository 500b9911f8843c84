import { createElement, Fragment, type ReactNode } from "react";
import { rich, type RichValues, t } from "../../../language/translate.ts";
import { Action, Message } from "../../controls/message.tsx";
import { useOwn, useOwnState } from "../../kit/own/own-context.tsx";
import { goToLine } from "../../kit/own/go-to-line.ts";
import { writeFault } from "../../text/fault-words.ts";
import styles from "./run-notices.module.css";
import { formatMs } from "../../../language/formats.ts";
import { useRunView } from "../../run/run-view.ts";

/** Maximum number shown: more of them add nothing. */
const mostNotices = 3;
/** Number of printed lines shown; a file has all of them. */
const shownPrints = 200;

type Stop = RichValues<ReactNode>;

const tellCall = (stop: Stop) =>
  rich("<l>Line {line}</l> reached the limit of 10,000 steps per call. The run stopped at <m>{time}</m>.", stop);
const tellRun = (stop: Stop) =>
  rich("The hook in <l>line {line}</l> was called too often for too few packets. The run stopped at <m>{time}</m>.", stop);

/** The run's reports about the program: invalid windows, a stopped run, printed lines. */
export function RunNotices() {
  const { session } = useOwn();
  const { perform } = useRunView();
  const { trace, problems, text, program } = useOwnState();
  const isBehind = text !== program && problems.length > 0;
  const link = (line: number) => (children: readonly unknown[]) => (
    <button type="button" className="text-button" onClick={() => goToLine(line)}>
      {children.join("")}
    </button>
  );
  const moment = (timeNs: number) => (children: readonly unknown[]) => (
    <button type="button" className="text-button" onClick={() => perform({ do: "goTo", timeNs })}>
      {children.join("")}
    </button>
  );
  return (
    <>
      {isBehind && (
        <Message actions={<Action onPress={() => session.setText(program)}>{t("Return to it")}</Action>}>
          {t(
            "These results are from your last valid program. The editor has {count, plural, one {# problem} other {# problems}}, so its program cannot run.",
            {
              count: problems.length,
            },
          )}
        </Message>
      )}
      {trace !== null && trace.fault !== null && (
        <Message isFault>
          {trace.faultLine > 0
            ? spell(
                (trace.faultScope === "call" ? tellCall : tellRun)({
                  line: trace.faultLine,
                  time: formatMs(trace.faultNs),
                  l: link(trace.faultLine),
                  m: moment(trace.faultNs),
                }),
              )
            : t("The run stopped: {reason}", { reason: writeFault(trace.fault) })}
        </Message>
      )}
      {trace?.notices.slice(0, mostNotices).map((notice) => {
        const { line, name, timeNs, flow, count, cause, value, repaired } = notice;
        const values = { line, name, sender: flow, time: formatMs(timeNs), value: writeNumber(value), used: writeNumber(repaired) };
        const links = { l: link(line), m: moment(timeNs) };
        return (
          <Message key={`${name} ${line}`}>
            {spell(
              rich("<l>Line {line}</l> set {name} to {value} at <m>{time}</m> (sender {sender}). It was set to {used}.", {
                ...values,
                ...links,
              }),
            )}{" "}
            {cause !== null &&
              (cause.kind === "sqrt"
                ? spell(
                    rich("The cause: <c>line {line}</c> takes the root of {left}.", {
                      line: cause.line,
                      left: writeNumber(cause.left),
                      c: link(cause.line),
                    }),
                  )
                : spell(
                    rich("The cause: <c>line {line}</c> divides {left} by {right}.", {
                      line: cause.line,
                      left: writeNumber(cause.left),
                      right: writeNumber(cause.right),
                      c: link(cause.line),
                    }),
                  ))}{" "}
            {count > 1 && t("This happened {count} times.", { count: count.toLocaleString("en-US") })}
          </Message>
        );
      })}
      {trace !== null && trace.prints.length > 0 && (
        <details className={styles.console}>
          <summary>{t("Console: {lines, plural, one {# line} other {# lines}}", { lines: trace.prints.length })}</summary>
          <ol>
            {trace.prints.slice(0, shownPrints).map(({ timeNs, flow, text: said, values }) => (
              <li key={`${timeNs} ${flow} ${said} ${values.join(" ")}`}>
                <button type="button" className="text-button" onClick={() => perform({ do: "goTo", timeNs })}>
                  {formatMs(timeNs)}
                </button>{" "}
                {t("sender {sender}", { sender: flow })} {said} {values.map(writeNumber).join(" ")}
              </li>
            ))}
          </ol>
          {trace.printsLeftOut + Math.max(0, trace.prints.length - shownPrints) > 0 && (
            <p>
              {t("{count, plural, one {# more line is omitted.} other {# more lines are omitted.}}", {
                count: (trace.printsLeftOut + Math.max(0, trace.prints.length - shownPrints)).toLocaleString("en-US"),
              })}
            </p>
          )}
        </details>
      )}
    </>
  );
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(5)));
}

/** Children at fixed positions need no keys. */
function spell(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}

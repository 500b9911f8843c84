import { t } from "../../language/translate.ts";
import { isLoadError } from "../text/fault-words.ts";
import { T } from "../text/t.tsx";
import { Action, Message } from "./message.tsx";

/** A part could not be drawn, or (without an error of its own) the file with it did not come. */
export function Fault(props: {
  name: string;
  error: Error | null;
  hadFocus?: boolean;
  isOver?: boolean;
  onRetry: () => void;
  onReset?: (() => void) | undefined;
  onGiveUp?: (() => void) | undefined;
}) {
  const { name, error, onReset, onGiveUp } = props;
  const isDrawn = error !== null && !isLoadError(error);
  const actions = (
    <>
      <Action onPress={props.onRetry}>{t("Try again")}</Action>
      {/* some browsers keep the failure to load a file: only a new start of the page asks for it again */}
      {!isDrawn && <Action onPress={() => window.location.reload()}>{t("Reload the page")}</Action>}
      {isDrawn && onReset && <Action onPress={onReset}>{t("Reset all")}</Action>}
      {onGiveUp && <Action onPress={onGiveUp}>{t("Dismiss")}</Action>}
    </>
  );
  return (
    <Message isFault isOver={props.isOver} takesFocus={props.hadFocus} actions={actions}>
      {isDrawn ? (
        <T message="<b>Drawing {name} failed.</b> {error}" name={name} error={error.message} />
      ) : (
        <T message="<b>A file for {name} could not be loaded.</b> The scenario is kept in the URL." name={name} />
      )}
    </Message>
  );
}

import type { ReactNode } from "react";
import { t } from "../../language/translate.ts";
import { useFocusHeir } from "./focus-heir.ts";
import { closeIcon, errorIcon, noticeIcon } from "./icons.tsx";

/** What the page did on its own, or what went wrong, with what can be done about it. When it goes, the focus stays near. */
export function Message(props: {
  readonly isFault?: boolean;
  /** Over the page: no part of it is its place. */
  readonly isOver?: boolean | undefined;
  /** It replaces the element that had the focus. */
  readonly takesFocus?: boolean | undefined;
  readonly actions?: ReactNode;
  readonly onClose?: () => void;
  readonly children: ReactNode;
}) {
  const { isFault, isOver, actions, onClose, children } = props;
  const box = useFocusHeir<HTMLDivElement>(props.takesFocus);
  return (
    <div
      ref={box}
      className="message"
      data-tone={isFault ? "error" : undefined}
      data-over={isOver ? "" : undefined}
      role={isFault ? "alert" : "status"}
    >
      {isFault ? errorIcon : noticeIcon}
      <p>{children}</p>
      {actions}
      {onClose && (
        <button type="button" className="close" aria-label={t("Dismiss")} onClick={onClose}>
          {closeIcon}
        </button>
      )}
    </div>
  );
}

/** One of a message's actions. */
export function Action({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className="text-button" onClick={onPress}>
      {children}
    </button>
  );
}

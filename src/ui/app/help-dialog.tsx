import { useEffect, useRef } from "react";
import { closeIcon } from "../controls/icons.tsx";
import { timeoutWords } from "../../analysis/vocabulary.ts";
import { startLarge } from "../../analysis/words.ts";
import { TimeoutMark } from "../controls/timeout-mark.tsx";
import type { TimeoutClass } from "../../engine/observer.ts";
import { type Binding, bindings, chartGestures } from "./bindings.ts";
import { useLab } from "../run/lab-context.tsx";

/** The keys, as the bindings have them. Open as long as it is there. */
export function HelpDialog() {
  const { layout } = useLab();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => layout.set({ isHelpOpen: false });
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="help-title" closedby="any" onClose={close}>
      <div className="dialog-head">
        <h2 id="help-title">Keys and marks</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={close}>
          {closeIcon}
        </button>
      </div>
      <dl className="key-list">
        {(bindings as readonly Binding[]).map((binding) => (
          <Entry key={binding.command} caps={binding.caps} help={binding.help} />
        ))}
      </dl>
      <h3>Charts and overview</h3>
      <dl className="key-list">
        {chartGestures.map((gesture) => (
          <Entry key={gesture.help} caps={gesture.caps} help={gesture.help} />
        ))}
      </dl>
      <h3>Timeouts</h3>
      <dl className="key-list">
        {Object.values(timeoutWords).map(({ name, meaning }, kind) => (
          <div key={name}>
            <dt>
              <TimeoutMark of={kind as TimeoutClass} />
            </dt>
            <dd>
              {startLarge(name)}: {meaning}
            </dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}

function Entry(props: { caps: readonly string[]; help: string }) {
  return (
    <div>
      <dt>
        {props.caps.map((cap) => (
          <kbd key={cap}>{cap}</kbd>
        ))}
      </dt>
      <dd>{props.help}</dd>
    </div>
  );
}

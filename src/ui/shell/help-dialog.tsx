import { useEffect, useRef } from "react";
import { closeIcon } from "../controls/icons.tsx";
import { type Binding, bindings } from "../keys/bindings.ts";
import { useLab } from "../state/lab-context.tsx";
import { useStore } from "../state/use-store.ts";

/** The keys, as the bindings have them. */
export function HelpDialog() {
  const { layout } = useLab();
  const isOpen = useStore(layout, (value) => value.isHelpOpen);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && !element?.open) element?.showModal();
    if (!isOpen && element?.open) element.close();
  }, [isOpen]);
  const close = () => layout.set({ isHelpOpen: false });
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="help-title" closedby="any" onClose={close}>
      <div className="dialog-head">
        <h2 id="help-title">Keys</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={close}>
          {closeIcon}
        </button>
      </div>
      <dl className="key-list">
        {(bindings as readonly Binding[]).map((binding) => (
          <div key={binding.command}>
            <dt>
              {binding.caps.map((cap) => (
                <kbd key={cap}>{cap}</kbd>
              ))}
            </dt>
            <dd>{binding.help}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}

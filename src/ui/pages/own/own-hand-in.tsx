import { useState } from "react";
import { msg, t } from "../../../language/translate.ts";
import { requireScenario } from "../../../scenario/check/parse-scenario.ts";
import { encodeScenarioSet } from "../../../scenario/change/scenario-set.ts";
import { late } from "../../controls/late.tsx";
import { hasCollector } from "../../kit/hand-in/collector.ts";
import { SendBox } from "../../kit/hand-in/send-box.tsx";
import { readStudent } from "../../kit/hand-in/student.ts";
import { namePseudonym, writeProgramCode } from "./class/program-code.ts";
import { useOwn, useOwnState } from "../../kit/own/own-context.tsx";
import styles from "./own-hand-in.module.css";

const QrCode = late(msg("the QR code"), async () => (await import("../../kit/hand-in/qr-code.tsx")).QrCode);

/** Ways to use the program: compare it with NewReno, save it, hand it in. */
export function OwnHandIn({ onClass }: { onClass: () => void }) {
  const { session, host } = useOwn();
  const { program, problems } = useOwnState();
  const [given, setGiven] = useState<{ readonly program: string; readonly code: string } | null>(null);
  const [isCopied, setCopied] = useState(false);
  const [hasQr, setQr] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { animal, digit } = namePseudonym(readStudent().number);
  /** The program as the editor has it, though it may have been changed too recently to run; with problems the last valid one. */
  const settle = (): string => {
    session.runNow();
    return session.state.get().program;
  };
  const compare = (): void => {
    settle();
    const { scenario } = session.run.scenario.get();
    const { program: _, ...transport } = scenario.transport;
    const plain = requireScenario({ ...scenario, transport: { ...transport, algorithm: "newreno", params: {} }, groups: [] });
    host.perform({ do: "openPage", page: "compare", query: encodeScenarioSet([scenario, plain]) });
  };
  const handIn = async (): Promise<void> => {
    const current = settle();
    try {
      const code = await writeProgramCode({ student: readStudent().number, program: current });
      setGiven({ program: current, code });
      setCopied(false);
      setFault(null);
    } catch {
      setFault(t("This browser cannot make a code: save the program as a file instead."));
    }
  };
  const copy = async (code: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
      host.announcer.say(t("Code copied."));
    } catch {
      setFault(t("The browser did not let the page copy it: select the code and copy it by hand."));
    }
  };
  const save = (): void => {
    const address = URL.createObjectURL(new Blob([settle()], { type: "text/javascript" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = "your-tcp.js";
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  return (
    <section className={styles.root} aria-label={t("Hand in")}>
      <div className={styles.actions}>
        <button type="button" className="button" data-primary disabled={problems.length > 0} onClick={() => void handIn()}>
          {t("Hand in")}
        </button>
        <button type="button" className="text-button" onClick={compare}>
          {t("Compare with NewReno")}
        </button>
        <button type="button" className="text-button" onClick={save}>
          {t("Save")}
        </button>
        <button type="button" className="text-button" onClick={onClass}>
          {t("In class")}
        </button>
      </div>
      {given !== null && given.program === program && (
        <div className={styles.box}>
          {hasCollector() && <SendBox key={given.code} kind="program" code={given.code} announcer={host.announcer} />}
          <p>{t("You are {animal} {digit} on the class screen.", { animal: t(animal), digit })}</p>
          <output dir="ltr" aria-label={t("Your code")}>
            {given.code}
          </output>
          <div className={styles.actions}>
            <button type="button" className="button" onClick={() => void copy(given.code)}>
              {t(isCopied ? "Copied" : "Copy code")}
            </button>
            <button type="button" className="button" aria-expanded={hasQr} onClick={() => setQr(!hasQr)}>
              {t("Show QR code")}
            </button>
          </div>
          {hasQr && <QrCode text={given.code} label={t("Your code as a QR code")} />}
          <p>{t("The code contains the program, not its score.")}</p>
        </div>
      )}
      {fault !== null && <p role="alert">{fault}</p>}
    </section>
  );
}

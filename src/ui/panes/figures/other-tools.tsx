import { useState } from "react";
import { geometryOf } from "../../../analysis/geometry.ts";
import { namePort } from "../../../analysis/node-names.ts";
import { recordedPort } from "../../../analysis/ports.ts";
import { makeFile, TooManyPacketsError } from "../../../bridge/make-file.ts";
import { describeRefusals, listRefusals } from "../../../export-ns2/refusals.ts";
import { t } from "../../../language/translate.ts";
import { Choice } from "../../controls/choice.tsx";
import styles from "./export-box.module.css";
import { formatMs } from "../../../language/formats.ts";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";

/** Our choice: this many take a second or two, and open in Wireshark at once. */
const mostPackets = 200_000;

type Place = "all" | "port" | "sender";

/** Saves one file, given its kind, the end of its name, and a function that creates it. */
export type SaveFile = (kind: string, ending: string, make: () => Promise<Blob>) => Promise<void>;

interface OtherToolsProps {
  /** The file being written; null: none. */
  readonly busy: string | null;
  readonly save: SaveFile;
}

/** The run for other programs: ns-2, which runs it again, and Wireshark, which shows its packets. */
export function OtherTools({ busy, save }: OtherToolsProps) {
  const lab = useRunView();
  const run = useStore(lab.runs, (pair) => pair.current);
  const view = useStore(lab.view, (value) => value);
  const [wanted, setPlace] = useState<Place>("all");
  if (!run) return null;
  const { scenario } = run;
  const geometry = geometryOf(scenario);
  const port = recordedPort(run);
  const { picked } = view;
  const place = wanted === "sender" && picked === null ? "all" : wanted;
  const fromNs = Math.max(0, view.fromNs ?? 0);
  const toNs = Math.min(view.toNs ?? Infinity, run.computedNs);
  const refusals = describeRefusals(listRefusals(scenario, geometry));

  const makePackets = async (kind: "pcapng" | "csv"): Promise<Blob> => {
    const sender = place === "sender" ? picked : null;
    try {
      return await makeFile(scenario, {
        kind,
        place:
          sender !== null
            ? { kind: "host", node: geometry.flows[sender].from }
            : place === "port"
              ? { kind: "port", link: port }
              : { kind: "all" },
        flow: sender,
        fromNs,
        // The interval includes its last instant.
        toNs: toNs + 1,
        maxPackets: mostPackets,
        application: "Incast Lab",
        comment: lab.host.link(),
      });
    } catch (error) {
      if (!(error instanceof TooManyPacketsError)) throw error;
      throw new Error(
        t("There are more than {count} packets on the screen. Zoom in, or choose one port or one sender.", { count: mostPackets }),
        { cause: error },
      );
    }
  };
  const button = (kind: string, label: string, make: () => Promise<Blob>, ending: string, isAllowed = true) => (
    <button type="button" className="button" disabled={busy !== null || !isAllowed} onClick={() => void save(kind, ending, make)}>
      {busy === kind ? t("Writing…") : label}
    </button>
  );
  const places = [
    { value: "all", label: t("All hosts") },
    { value: "port", label: namePort(geometry, port) },
    ...(picked === null ? [] : [{ value: "sender", label: t("Sender {number}", { number: picked }) } as const]),
  ] as const;

  return (
    <>
      <section aria-label={t("Packets")}>
        <h2>
          {t("Packets")} <span>{t("as on screen: {from} to {to} ms", { from: formatMs(fromNs), to: formatMs(toNs) })}</span>
        </h2>
        <Choice label={t("Packets seen at")} value={place} options={places} onChange={setPlace} />
        <div className={styles.row}>
          {button("pcapng", t("Packets for Wireshark"), () => makePackets("pcapng"), "packets.pcapng")}
          {button("packets", "CSV", () => makePackets("csv"), "packets.csv")}
        </div>
      </section>
      <section aria-label="ns-2">
        <h2>
          ns-2 <span>{t("a script that runs there, and compares")}</span>
        </h2>
        <div className={styles.row}>
          {button("ns2", t("Verify in ns-2"), () => makeFile(scenario, { kind: "ns2" }), "ns2.tcl", refusals.length === 0)}
        </div>
        {refusals.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {refusals.length === 0 && scenario.transport.rules !== "ns2" && (
          <p>{t("The script compares with a run under the rules of ns-2.35, which this run does not follow.")}</p>
        )}
      </section>
    </>
  );
}

import type { RunSnapshot } from "../../bridge/live-run.ts";
import { TimeoutMark } from "../controls/timeout-mark.tsx";
import { T } from "../text/t.tsx";
import { Words } from "./sentence.tsx";
import { useAutopsy } from "./use-autopsy.ts";
import styles from "./room-verdict.module.css";

/** For the room: in large type, why the selected timeout happened. */
export function RoomVerdict(props: { run: RunSnapshot; row: number }) {
  const { autopsy, verdict } = useAutopsy(props.run, props.row);
  return (
    <h1 className={styles.root}>
      <TimeoutMark of={autopsy.class} size={17} />
      <T message="<b>Sender {sender} timed out.</b> {verdict}" sender={autopsy.sender} verdict={<Words of={verdict} />} />
    </h1>
  );
}

import type { RunSnapshot } from "../../bridge/live-run.ts";
import { TimeoutMark } from "../controls/timeout-mark.tsx";
import { formatCount } from "../text/numbers.ts";
import { Words } from "./sentence.tsx";
import { useAutopsy } from "./use-autopsy.ts";

/** For the room: in large type, why the selected timeout happened. */
export function RoomVerdict(props: { run: RunSnapshot; row: number }) {
  const { autopsy, verdict } = useAutopsy(props.run, props.row);
  return (
    <h1 className="room-verdict">
      <TimeoutMark of={autopsy.class} size={17} />
      <b>Sender {formatCount(autopsy.sender)} timed out.</b> <Words of={verdict} />
    </h1>
  );
}

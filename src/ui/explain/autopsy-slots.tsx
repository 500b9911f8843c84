import type { SlotsAtLoss } from "../../analysis/evidence.ts";
import type { SlotHolder } from "../../analysis/slot-holders.ts";
import { formatCount, formatPlural } from "../text/numbers.ts";
import { AutopsySection } from "./autopsy-section.tsx";
import { writeAt } from "./autopsy-loss.tsx";
import { useLook } from "../canvas/look.ts";
import explainStyles from "./explain.module.css";
import styles from "./autopsy-slots.module.css";

/** More holders than this share one grey field: they would be thinner than a line. */
const mostFields = 32;
/** Slots get a tick each while they are at least this wide, px. */
const leastTickPx = 3;
/** Width of the bar in the side panel, px: what fits is judged by it. */
const barPx = 276;
/** A number of one or two figures needs this much, px. */
const leastNumberPx = 11;

function Field(props: { of: SlotHolder; slotPx: number; color: string; isOwn: boolean }) {
  const { sender, slots } = props.of;
  const isWide = slots * props.slotPx >= leastNumberPx;
  return (
    <li
      style={{ flexGrow: slots, background: props.isOwn ? undefined : props.color }}
      data-own={props.isOwn ? "" : undefined}
      title={`sender ${formatCount(sender)}: ${formatPlural(slots, "slot")}`}
    >
      <span className={isWide ? undefined : "visually-hidden"}>
        <span className="visually-hidden">sender </span>
        {formatCount(sender)}
        <span className="visually-hidden">: {formatPlural(slots, "slot")}</span>
      </span>
    </li>
  );
}

/** Whose packets were in the way. */
export function SlotsSection(props: { slots: SlotsAtLoss | null; buffer: number; sender: number }) {
  const { slots, buffer, sender } = props;
  const { colors } = useLook();
  if (slots === null) return null;
  const slotPx = barPx / Math.max(1, slots.held);
  const fields = slots.holders.slice(0, mostFields);
  const rest = slots.holders.slice(mostFields);
  const restSlots = rest.reduce((sum, holder) => sum + holder.slots, 0);
  return (
    <AutopsySection
      number={2}
      title={buffer === 1 ? "Who held the slot" : `Who held the ${formatCount(buffer)} slots`}
      aside={writeAt(slots.timeNs)}
    >
      <ul
        className={styles.slotBar}
        style={{ "--slots": slots.held } as React.CSSProperties}
        data-ticks={slotPx >= leastTickPx ? "" : undefined}
      >
        {fields.map((holder) => (
          <Field
            key={holder.sender}
            of={holder}
            slotPx={slotPx}
            color={colors[holder.sender % colors.length]}
            isOwn={holder.sender === sender}
          />
        ))}
        {restSlots > 0 && (
          <li
            style={{ flexGrow: restSlots }}
            data-rest=""
            title={`${formatPlural(rest.length, "more sender")}: ${formatPlural(restSlots, "slot")}`}
          >
            <span className="visually-hidden">
              {formatPlural(rest.length, "more sender")}: {formatPlural(restSlots, "slot")}
            </span>
          </li>
        )}
      </ul>
      <p className={explainStyles.autopsyNote}>
        {formatPlural(slots.holders.length, "sender")}. Sender {formatCount(sender)} held{" "}
        <b>{slots.own === 0 ? "none" : formatCount(slots.own)}</b>.
      </p>
    </AutopsySection>
  );
}

import type { SlotsAtLoss } from "../../analysis/evidence.ts";
import type { SlotHolder } from "../../analysis/slot-holders.ts";
import { t } from "../../language/translate.ts";
import { T } from "../text/t.tsx";
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
      title={t("sender {sender}: {slots, plural, one {# slot} other {# slots}}", { sender, slots })}
    >
      <span className={isWide ? undefined : "visually-hidden"}>
        <T
          message="<hidden>sender </hidden>{sender}<hidden>: {slots, plural, one {# slot} other {# slots}}</hidden>"
          sender={sender}
          slots={slots}
          hidden={(text) => <span className="visually-hidden">{text}</span>}
        />
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
  const restText = t("{senders, plural, one {# more sender} other {# more senders}}: {slots, plural, one {# slot} other {# slots}}", {
    senders: rest.length,
    slots: restSlots,
  });
  return (
    <AutopsySection
      number={2}
      title={t("{buffer, plural, one {Who held the slot} other {Who held the # slots}}", { buffer })}
      aside={writeAt(slots.timeNs)}
    >
      <ul className={styles.slotBar} style={{ "--slots": slots.held }} data-ticks={slotPx >= leastTickPx ? "" : undefined}>
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
          <li style={{ flexGrow: restSlots }} data-rest="" title={restText}>
            <span className="visually-hidden">{restText}</span>
          </li>
        )}
      </ul>
      <p className={explainStyles.autopsyNote}>
        {slots.own === 0 ? (
          <T
            message="{holders, plural, one {# sender} other {# senders}}. Sender {sender} held <b>none</b>."
            holders={slots.holders.length}
            sender={sender}
          />
        ) : (
          <T
            message="{holders, plural, one {# sender} other {# senders}}. Sender {sender} held <b>{own}</b>."
            holders={slots.holders.length}
            sender={sender}
            own={slots.own}
          />
        )}
      </p>
    </AutopsySection>
  );
}

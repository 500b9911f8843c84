import type { CongestionControl } from "../congestion.ts";

function bind<T extends (...values: never[]) => unknown>(control: CongestionControl, hook: T | undefined): T | null {
  return hook === undefined ? null : (hook.bind(control) as T);
}

/** A transport's optional hooks; null if absent. All transports share one object shape, so a hook lookup costs the same for each. */
export class ControlHooks {
  readonly onAnyAck: NonNullable<CongestionControl["onAnyAck"]> | null;
  readonly afterAck: NonNullable<CongestionControl["afterAck"]> | null;
  readonly countsDuplicate: NonNullable<CongestionControl["countsDuplicate"]> | null;
  readonly beforeNewData: NonNullable<CongestionControl["beforeNewData"]> | null;
  readonly tagPacket: NonNullable<CongestionControl["tagPacket"]> | null;

  constructor(control: CongestionControl) {
    this.onAnyAck = bind(control, control.onAnyAck);
    this.afterAck = bind(control, control.afterAck);
    this.countsDuplicate = bind(control, control.countsDuplicate);
    this.beforeNewData = bind(control, control.beforeNewData);
    this.tagPacket = bind(control, control.tagPacket);
  }
}

import { type Ack, CongestionWindow, type CongestionControl, type ParamValues, type SenderPort, Tag } from "../../engine/congestion.ts";
import type { CompiledHook, CompiledProgram } from "./compile.ts";
import { Machine, type ProgramLog } from "./machine.ts";

/** A sender whose window a program controls. Missing hooks are omitted, so that they cost nothing. */
export function createOwnSender(program: CompiledProgram, port: SenderPort, values: ParamValues, log: ProgramLog): CongestionControl {
  const window = new CongestionWindow(port.initialWindow, port.receiveWindow);
  const machine = new Machine(port, window, log, program.values);
  for (const [at, name] of Object.keys(program.params).entries()) machine.values[program.paramSlots[at]] = Number(values[name]);
  const hasEcn = program.needs.ecn !== undefined;

  function call(hook: CompiledHook): void {
    machine.steps = 0;
    machine.nanCause = null;
    machine.hasSetThreshold = false;
    machine.count(hook.steps, hook.line);
    hook.act(machine);
    machine.settle();
    machine.countCall(hook.line);
    // A cut responds to the marks that the receiver has reported (RFC 3168, 6.1.2).
    if (hasEcn && machine.hasSetThreshold) port.announceCut();
  }

  program.start(machine);
  const { hooks } = program;
  const onStart = hooks.get("onStart");
  if (onStart !== undefined) call(onStart);
  else machine.settle();

  const [onAck, onAnyAck, onLoss, onTimeout] = ["onAck", "onAnyAck", "onLoss", "onTimeout"].map((name) => hooks.get(name));
  const [onBlockStart, onTimer, onSend] = ["onBlockStart", "onTimer", "onSend"].map((name) => hooks.get(name));
  return {
    window,
    onAck(ack) {
      if (onAck === undefined) return;
      machine.takeAck(ack, countGrowth(ack, window));
      call(onAck);
    },
    onCongestion(signal) {
      const hook = signal === "dupacks" ? onLoss : onTimeout;
      if (hook === undefined) return;
      const { ssthresh } = window;
      call(hook);
      // RFC 5681, 3.1: held constant when the same packet times out again
      if (signal === "timeout" && port.keepsThreshold()) window.ssthresh = ssthresh;
    },
    ...(onAnyAck !== undefined && {
      onAnyAck(ack: Readonly<Ack>) {
        machine.takeAck(ack, ack.ackedPackets);
        call(onAnyAck);
      },
    }),
    ...(onBlockStart !== undefined && { onBlockStart: () => call(onBlockStart) }),
    // A sender can be held only if it has this hook.
    ...(program.usesHold && { beforeNewData: () => {} }),
    onTimer() {
      const wasHeld = port.isHeld;
      if (machine.takeTimer() && onTimer !== undefined) call(onTimer);
      if (wasHeld && !port.isHeld) port.send();
    },
    ...(onSend !== undefined && {
      tagPacket(packet: number) {
        // send() in another hook comes here in the middle of it
        const { steps, hasSetThreshold, nanCause } = machine;
        machine.hasPriority = false;
        if (onSend.slot >= 0) machine.values[onSend.slot] = packet;
        call(onSend);
        machine.steps += steps;
        machine.hasSetThreshold ||= hasSetThreshold;
        machine.nanCause ??= nanCause;
        return machine.hasPriority ? Tag.priority : 0;
      },
    }),
  };
}

/** Packets that count toward window growth, as the rule set counts them in slow start and above. */
function countGrowth(ack: Readonly<Ack>, { cwnd, ssthresh }: CongestionWindow): number {
  if (!ack.mayGrow) return 0;
  return cwnd < ssthresh ? ack.slowStartPackets : ack.growthPackets;
}

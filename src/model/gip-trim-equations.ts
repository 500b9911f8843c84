import { msg } from "../language/translate.ts";
import { define, type Equation } from "./equation.ts";
import type { GipQuantities } from "./gip.ts";
import type { TrimPauses, TrimQuantities } from "./trim.ts";

const gip = define<GipQuantities>("GIP (ICNP 2013), section VIII");

export const gipEquations: readonly Equation<keyof GipQuantities>[] = [
  gip("N", "i", "flows", msg("Senders"), "i", "i"),
  gip("CD", "C D", "packets", msg("Packets in flight in an empty network"), "C D", "C D"),
  gip(
    "W",
    "W(i)",
    "packets",
    msg("Window of each when pipe and buffer are full"),
    String.raw`\max\left(2, \left\lfloor \frac{CD+B}{i} \right\rfloor\right)`,
    "max(2, floor((CD + B)/i))",
    "Eq. 3",
  ),
  gip(
    "A",
    "A",
    "packets",
    msg("Packets of a connection over slow start and one period"),
    String.raw`(W - 1) + \tfrac38 W^2 + \tfrac34 W`,
    "(W - 1) + 3/8 W^2 + 3/4 W",
    "Eq. 2",
  ),
  gip("unitPackets", "S_u", "packets", msg("Minimum SRU of each sender"), "A / i", "A / i", "Eq. 1"),
  gip("unitBytes", "S_u S_p", "bytes", msg("The same in bytes"), "S_p A / i", "S_p A / i", "Eq. 1"),
];

const trim = define<TrimQuantities & TrimPauses>("TCP-TRIM, section III");

export const trimEquations: readonly Equation<keyof (TrimQuantities & TrimPauses)>[] = [
  trim("C", "C", "packets/s", msg("Rate of the bottleneck"), "C", "linkBps / (8 S_p)"),
  trim("CD", "C D", "packets", msg("Packets in flight in an empty network"), "C D", "C D"),
  trim(
    "KLower",
    "K_lower",
    "s",
    msg("Minimum K that keeps the link busy"),
    String.raw`\max\left(\frac{(\sqrt{2CD} - 1)^2}{C}, D\right)`,
    "max((sqrt(2 C D) - 1)^2/C, D)",
  ),
  trim("KUpper", "K_upper", "s", msg("Maximum K at which the port does not overflow"), String.raw`\frac{B + CD}{2C}`, "(B + C D)/(2 C)"),
  trim("K", "K", "s", msg("The guideline's K"), String.raw`\min(K_\text{lower}, K_\text{upper})`, "min(K_lower, K_upper)"),
  trim(
    "isFeasible",
    "K_lower <= K_upper",
    "",
    msg("Does one K both keep the link busy and the port from overflowing?"),
    String.raw`K_\text{lower} \le K_\text{upper}`,
    "K_lower <= K_upper",
  ),
  trim("BMin", "B_min", "packets", msg("Minimum buffer without loss"), String.raw`2 C K_\text{lower} - C D`, "2 C K_lower - C D"),
  trim("N", "N", "flows", msg("Senders"), "N", "N"),
  trim("W", "W", "packets", msg("Window each begins with"), "W", "W"),
  trim("tASMax", "t_AS max", "s", msg("Longest pause before a sender starts again"), "(N - 1) W / C", "(N - 1) W/C", "Eq. 33"),
  trim(
    "tASNeeded",
    "t_AS needed",
    "s",
    msg("Pause from which on the port does not overflow"),
    String.raw`\max\left(0, \frac{(N - 1) W - B}{C}\right)`,
    "max(0, ((N - 1) W - B)/C)",
    "Eq. 32, corrected",
  ),
];

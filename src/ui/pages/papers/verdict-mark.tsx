import type { Shown } from "./papers-query.ts";

/** The mark of a verdict; the text next to it says the same. */
export function VerdictMark({ of, share }: { of: Shown | "running"; share?: number }) {
  const ring = <circle cx="7" cy="7" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.2" />;
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" data-verdict={of}>
      {of === "reproduced" && (
        <>
          <circle cx="7" cy="7" r="6" fill="currentColor" />
          <path d="M4 7.2 6.2 9.3 10 5" fill="none" stroke="var(--paper)" strokeWidth="1.5" />
        </>
      )}
      {of === "partly" && (
        <>
          {ring}
          <path d="M7 1.400A5.600 5.600 0 0 0 7 12.600Z" fill="currentColor" />
        </>
      )}
      {of === "under one reading" && (
        <>
          <circle cx="7" cy="7" r="5.600" fill="none" stroke="currentColor" strokeWidth="1.3" strokeDasharray="2.200 1.320" />
          <path d="M4.300 7.200 6.300 9.100 9.700 5.200" fill="none" stroke="currentColor" strokeWidth="1.4" />
        </>
      )}
      {of === "a claim always fails" && (
        <>
          {ring}
          <path d="M7 3.600v4.300M7 9.400v1.300" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </>
      )}
      {of === "not reproduced" && (
        <>
          <circle cx="7" cy="7" r="6" fill="currentColor" />
          <path d="m4.700 4.700 4.600 4.600m0-4.600-4.600 4.600" stroke="var(--paper)" strokeWidth="1.5" />
        </>
      )}
      {(of === "not testable" || of === "no claim") && <path d="M3 7h8" stroke="currentColor" strokeWidth="1.4" />}
      {of === "first answer" && (
        <circle cx="7" cy="7" r="5.600" fill="none" stroke="currentColor" strokeWidth="1.2" strokeDasharray="1.500 2" />
      )}
      {of === "not run" && <circle cx="7" cy="7" r="5.600" fill="none" stroke="var(--ghost)" strokeWidth="1" />}
      {of === "running" && (
        <>
          <circle cx="7" cy="7" r="5" fill="none" stroke="var(--rule)" strokeWidth="3" />
          <circle
            cx="7"
            cy="7"
            r="5"
            fill="none"
            stroke="var(--work)"
            strokeWidth="3"
            pathLength={100}
            strokeDasharray={`${100 * (share ?? 0)} 100`}
            transform="rotate(-90 7 7)"
          />
        </>
      )}
    </svg>
  );
}

import { groupDashes } from "../../charts/group-looks.ts";

/** The line of a group as in the charts, by its index; nothing if there are too many groups to distinguish. */
export function GroupMark({ index }: { index: number }) {
  const dash = groupDashes[index];
  if (dash === undefined) return null;
  return (
    <svg className="group-mark" width="24" height="4" viewBox="0 0 24 4" aria-hidden="true" focusable="false">
      <path
        d="M0 2h24"
        stroke={`var(--group-${index + 1})`}
        strokeWidth="2.4"
        strokeDasharray={dash.length > 0 ? dash.join(" ") : undefined}
      />
    </svg>
  );
}

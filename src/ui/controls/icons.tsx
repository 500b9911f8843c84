import type { ReactNode } from "react";

/** Decorative pictures: the words beside them, or the button's label, say what they mean. */
function draw(width: number, height: number, children: ReactNode): ReactNode {
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export const toStartIcon = draw(
  16,
  14,
  <>
    <path d="M15 0v14L5 7z" fill="currentColor" />
    <path d="M1.5 0v14" stroke="currentColor" strokeWidth="2" />
  </>,
);
export const previousIcon = draw(11, 14, <path d="M10 1v12L1 7z" fill="currentColor" />);
export const nextIcon = draw(11, 14, <path d="M1 1v12l9-6z" fill="currentColor" />);
export const nextTimeoutIcon = draw(
  22,
  14,
  <g fill="var(--stall)">
    <path d="M1 1v12l8.5-6z" />
    <path d="M15.5 1.5 22 13H9z" />
  </g>,
);
export const playIcon = draw(60, 60, <path d="M22.5 20v20l17-10z" fill="currentColor" />);
export const pauseIcon = draw(60, 60, <path d="M22 20h5.500v20H22zM33 20h5.500v20H33z" fill="currentColor" />);
export const undoIcon = draw(
  13,
  12,
  <path d="M4.5 1 1.5 4l3 3M2 4h5.500a3.3 3.3 0 0 1 0 6.600H5" fill="none" stroke="currentColor" strokeWidth="1.5" />,
);
export const downIcon = draw(10, 7, <path d="m1 1 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.7" />);
export const rightIcon = draw(7, 10, <path d="m1 1 4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.7" />);
export const closeIcon = draw(14, 14, <path d="m2 2 10 10M12 2 2 12" fill="none" stroke="currentColor" strokeWidth="1.7" />);
export const tableIcon = draw(13, 11, <path d="M.5.500h12v10H.5zM.5 3.500h12M.5 7h12M5 .500v10" fill="none" stroke="currentColor" />);
export const noticeIcon = draw(
  16,
  16,
  <>
    <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
    <path d="M8 7v4.200M8 4.300v1.6" stroke="currentColor" strokeWidth="1.6" />
  </>,
);
export const errorIcon = draw(
  16,
  16,
  <>
    <path d="M8 1.7 15 14.300H1z" fill="none" stroke="var(--stall)" strokeWidth="1.4" strokeLinejoin="round" />
    <path d="M8 6v4M8 11.200v1.5" stroke="var(--stall)" strokeWidth="1.5" />
  </>,
);
export const menuIcon = draw(22, 14, <path d="M0 1.500h22M0 12.500h22" stroke="currentColor" strokeWidth="2" />);

/** Many lines run into one box: the name of the thing. */
export const logo = draw(
  25,
  20,
  <>
    <path
      d="M0 1C9 1 10 10 16 10M0 6c8 0 10 4 16 4M0 10h17M0 14c8 0 10-4 16-4M0 19c9 0 10-9 16-9"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    />
    <path d="M16 5.500h8.500v9H16z" fill="var(--stall)" />
  </>,
);

import { createElement, type ReactElement } from 'react'

const LOOK = {
  className: 'icon',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '1.8',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': 'true',
  focusable: 'false',
} as const

/**
 * A line icon on a 24-unit grid, drawn in the colour of the text beside it. It is decorative: the text carries the
 * meaning. Icons that a page does not use are left out of its program.
 */
/* @__NO_SIDE_EFFECTS__ */
export function icon(...parts: ReactElement[]) {
  return ({ size = 24 }: { size?: number }) =>
    createElement('svg', { ...LOOK, width: size, height: size }, ...parts)
}

export const BackIcon = icon(<path d="M19 12H5m6-6-6 6 6 6" />)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const CopyIcon = icon(
  <rect x="9" y="9" width="11" height="11" rx="2.5" />,
  <path d="M15 5.5A1.5 1.5 0 0 0 13.5 4h-8A1.5 1.5 0 0 0 4 5.5v8A1.5 1.5 0 0 0 5.5 15" />,
)
export const ChevronDownIcon = icon(<path d="m6 9 6 6 6-6" />)
export const ChevronLeftIcon = icon(<path d="m15 6-6 6 6 6" />)
export const ChevronRightIcon = icon(<path d="m9 6 6 6-6 6" />)
export const CalendarIcon = icon(
  <rect x="4" y="5.5" width="16" height="14.5" rx="3" />,
  <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />,
)
export const ClockIcon = icon(<circle cx="12" cy="12" r="8.25" />, <path d="M12 7.5V12l3 2" />)
export const PhoneIcon = icon(<rect x="7" y="3" width="10" height="18" rx="2.5" />, <path d="M11 18h2" />)
export const ShieldIcon = icon(
  <path d="M12 3.5 5 6v5.5c0 4.3 2.9 7.5 7 9 4.1-1.5 7-4.7 7-9V6l-7-2.5Z" />,
  <path d="m9 12 2.2 2.2L15.2 10" />,
)
export const LockIcon = icon(
  <rect x="5.5" y="10.5" width="13" height="9.5" rx="2.5" />,
  <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />,
)
export const InformationIcon = icon(<circle cx="12" cy="12" r="8.25" />, <path d="M12 11v5M12 8h.01" />)
export const WarningIcon = icon(<path d="M12 4.5 3.5 19h17L12 4.5ZM12 10.5v4M12 16.8h.01" />)
export const ChatIcon = icon(
  <path d="M20 11.5c0 3.9-3.6 7-8 7-1.1 0-2.2-.2-3.2-.5L4.5 19.5l1.3-3.4A6.5 6.5 0 0 1 4 11.5c0-3.9 3.6-7 8-7s8 3.1 8 7Z" />,
)
export const RefreshIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4.5v4h-4" />)
export const GiftIcon = icon(
  <rect x="4.5" y="9" width="15" height="11" rx="2" />,
  <path d="M3.5 9h17M12 9v11M12 9C9 9 7.5 7.8 7.5 6.3c0-1.2.9-1.8 1.8-1.8C11 4.5 12 6.5 12 9Zm0 0c3 0 4.5-1.2 4.5-2.7 0-1.2-.9-1.8-1.8-1.8C13 4.5 12 6.5 12 9Z" />,
)
/** The four leaves of the Pix logo, simplified. */
export const PixIcon = icon(
  <path d="m12 3.8 8.2 8.2-8.2 8.2L3.8 12 12 3.8Z" />,
  <path d="m7.4 8.4 3.2 3.2a2 2 0 0 0 2.8 0l3.2-3.2M7.4 15.6l3.2-3.2a2 2 0 0 1 2.8 0l3.2 3.2" />,
)
export const EyeIcon = icon(
  <path d="M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12Z" />,
  <circle cx="12" cy="12" r="2.8" />,
)
export const EyeOffIcon = icon(
  <path d="M9.6 6.2A8.6 8.6 0 0 1 12 5.8c6 0 9.2 6.2 9.2 6.2a15 15 0 0 1-2.4 3.2M6.2 7.7A15 15 0 0 0 2.8 12S6 18.2 12 18.2a8.6 8.6 0 0 0 4.2-1.1" />,
  <path d="m4 4 16 16M10 10.2a2.8 2.8 0 0 0 3.8 3.9" />,
)
export const BagIcon = icon(
  <path d="M5.5 8.5h13l1 11.5h-15l1-11.5Z" />,
  <path d="M9 11V7.5a3 3 0 0 1 6 0V11" />,
)
export const PersonIcon = icon(
  <circle cx="12" cy="8.2" r="3.7" />,
  <path d="M4.8 20c.6-3.8 3.5-6 7.2-6s6.6 2.2 7.2 6" />,
)
export const LeaveIcon = icon(
  <path d="M13.5 4.5h-7A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5h7M10 12h10.5m-3.5-3.5 3.5 3.5-3.5 3.5" />,
)
export const DownloadIcon = icon(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15" />)
export const PauseIcon = icon(<path d="M9 6v12M15 6v12" />)
export const PlayIcon = icon(<path d="M8 5.5v13L18.5 12 8 5.5Z" />)

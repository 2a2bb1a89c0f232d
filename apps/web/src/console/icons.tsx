import type { ReactNode } from 'react'

type IconProps = { readonly size?: number }

/** Icons of the rail, drawn for it: 20 px, one stroke of 1.5. Everything else takes `@tabler/icons-react`. */
const drawn = (content: ReactNode) =>
  // biome-ignore lint/correctness/noComponentHookFactories: made once per icon, when this file is read
  function RailIcon({ size = 20 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {content}
      </svg>
    )
  }

export const TodayIcon = drawn(
  <>
    <rect x="3.5" y="4.5" width="13" height="12" rx="1.5" />
    <path d="M3.5 8.5h13M7 2.8v3M13 2.8v3" />
    <rect x="6" y="11" width="3" height="3" rx=".5" fill="currentColor" stroke="none" />
  </>,
)
export const CoursesIcon = drawn(
  <path d="M3.5 4.5h5a1.5 1.5 0 0 1 1.5 1.5v10a2 2 0 0 0-2-1.5H3.5zM16.5 4.5h-5A1.5 1.5 0 0 0 10 6v10a2 2 0 0 1 2-1.5h4.5z" />,
)
export const HandbookIcon = drawn(
  <>
    <circle cx="10" cy="10" r="6.75" />
    <path d="M7.9 8.2a2.1 2.1 0 1 1 3 1.9c-.6.3-.9.7-.9 1.4" />
    <circle cx="10" cy="13.7" r=".5" fill="currentColor" stroke="none" />
  </>,
)
export const QuestionsIcon = drawn(
  <>
    <circle cx="5" cy="6" r="1.75" />
    <circle cx="5" cy="14" r="1.75" />
    <circle cx="5" cy="6" r=".5" />
    <path d="M10 6h6.5M10 14h6.5" />
  </>,
)
export const ExamsIcon = drawn(<path d="M5.5 3h6l3.5 3.5V17h-9.5zM11 3v4h4M8 11h4.5M8 13.8h4.5" />)
export const CertificationIcon = drawn(
  <>
    <circle cx="10" cy="8" r="4.75" />
    <path d="m7.4 12.2-1 5.3 3.6-1.9 3.6 1.9-1-5.3" />
  </>,
)
export const CheckinIcon = drawn(<path d="M4 7V4h3M13 4h3v3M16 13v3h-3M7 16H4v-3M7 10.2l2.1 2.1L13.2 8" />)
export const PeopleIcon = drawn(
  <>
    <circle cx="7.5" cy="7" r="2.75" />
    <path d="M2.5 16a5 5 0 0 1 10 0M13 4.6a2.6 2.6 0 0 1 0 4.9M14.6 11.6A5 5 0 0 1 17.5 16" />
  </>,
)
export const OrdersIcon = drawn(<path d="M5 3h10v14l-1.7-1.2-1.6 1.2-1.7-1.2L8.3 17l-1.6-1.2L5 17zM8 7h4M8 10.5h4" />)
export const PortalIcon = drawn(
  <>
    <rect x="3" y="4" width="14" height="12" rx="1.5" />
    <path d="M3 7.8h14M8 7.8V16" />
  </>,
)
export const ReportsIcon = drawn(<path d="M3.5 16.5h13M5.5 13.5v-4M10 13.5v-9M14.5 13.5v-6.5" />)
export const SystemIcon = drawn(
  <>
    <path d="M3.5 6h6.7M14.3 6h2.2M3.5 14h2.2M9.8 14h6.7" />
    <circle cx="12.25" cy="6" r="2" />
    <circle cx="7.75" cy="14" r="2" />
  </>,
)
export const SearchIcon = drawn(
  <>
    <circle cx="9" cy="9" r="5.5" />
    <path d="m13.2 13.2 3.8 3.8" />
  </>,
)
export const GlobeIcon = drawn(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M3 10h14M10 3c2.4 2.2 3 4.6 3 7s-.6 4.8-3 7c-2.4-2.2-3-4.6-3-7s.6-4.8 3-7z" />
  </>,
)
export const MoreIcon = drawn(<path d="M5 10h.01M10 10h.01M15 10h.01" strokeWidth="2.2" />)

import { currentLocale } from '#web/api/locale.ts'
import {
  formatDay,
  formatInstant,
  formatInstantWithSeconds,
  formatIsoDay,
  formatRecent,
  formatShortDay,
  formatShortInstant,
  formatSpan,
  formatTime,
  formatTimeWithSeconds,
} from './format.ts'
import { texts as zh } from './texts/zh.ts'
import { uiTexts } from './ui-texts.ts'
import { isSameClock, pageZone, portalZone } from './zone.ts'

const looks = {
  long: formatInstant,
  short: formatShortInstant,
  recent: (at: string, zone: string) => formatRecent(at, new Date(), zone),
  seconds: formatInstantWithSeconds,
  day: formatDay,
  shortDay: formatShortDay,
  isoDay: formatIsoDay,
  clock: formatTime,
  clockWithSeconds: formatTimeWithSeconds,
} as const

type TimeProps = {
  /** An instant in UTC, or a calendar day. */
  readonly at: string
  /** The end of a span, for the looks long and short. */
  readonly until?: string | null | undefined
  /** The zone of a place; otherwise that of the page. */
  readonly zone?: string | undefined
  readonly look?: keyof typeof looks
  readonly className?: string | undefined
}

/**
 * A date and time from one instant in one zone. The whole instant is under the pointer, with the portal's time where
 * the page shows another zone.
 */
export function Time({ at, until, zone = pageZone(), look = 'long', className }: TimeProps) {
  const words =
    until && (look === 'long' || look === 'short') ? formatSpan(at, until, zone, look) : looks[look](at, zone)
  return (
    <time dateTime={at} title={titleOf(at, zone)} className={className}>
      {words}
    </time>
  )
}

/** The whole instant, for the title of an element. */
function titleOf(at: string, zone = pageZone()): string | undefined {
  if (at.length === 10) return undefined
  const whole = formatInstant(at, zone)
  if (isSameClock(zone, portalZone(), at)) return whole
  return `${whole}\n${(uiTexts.peek(currentLocale()) ?? zh).portalTime(formatInstant(at, portalZone()))}`
}

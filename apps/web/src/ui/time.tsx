import { currentLocale } from '#web/api/locale.ts'
import { formatInstant, formatRecentCapitalised, formatSpan, formatSpanInReaderZone } from './format.ts'
import { texts as zh } from './texts/zh.ts'
import css from './time.module.css'
import { uiTexts } from './ui-texts.ts'
import { isSameClock, pageZone, portalZone, type Zone } from './zone.ts'

/**
 * An instant as today 21:14, yesterday 21:14 or a day with its time, in the zone of the page. The full instant is in
 * the tooltip, with the portal's time if the page shows another zone.
 */
export function RecentTime({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={titleOf(at)}>
      {formatRecentCapitalised(at)}
    </time>
  )
}

function titleOf(at: string): string {
  const whole = formatInstant(at)
  if (isSameClock(pageZone(), portalZone(), at)) return whole
  return `${whole}\n${(uiTexts.peek(currentLocale()) ?? zh).portalTime(formatInstant(at, portalZone()))}`
}

/**
 * The time of a session in the zone of its centre; below it in the reader's own zone, if their clock shows another
 * time.
 */
export function SessionTime({ from, to, zone }: { readonly from: string; readonly to: string; readonly zone: Zone }) {
  const own = formatSpanInReaderZone(from, to, zone)
  return (
    <>
      <time dateTime={from}>{formatSpan(from, to, zone)}</time>
      {own === null ? null : <span className={css.own}>{(uiTexts.peek(currentLocale()) ?? zh).ownTime(own)}</span>}
    </>
  )
}

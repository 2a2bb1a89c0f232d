import { currentLocale } from '#web/api/locale.ts'
import { formatInstant, formatRecent } from './format.ts'
import { texts as zh } from './texts/zh.ts'
import { uiTexts } from './ui-texts.ts'
import { isSameClock, pageZone, portalZone } from './zone.ts'

/**
 * An instant as today 21:14, yesterday 21:14 or a day with its time, in the zone of the page. The full instant is in
 * the tooltip, with the portal's time if the page shows another zone.
 */
export function RecentTime({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={titleOf(at)}>
      {formatRecent(at)}
    </time>
  )
}

function titleOf(at: string): string {
  const whole = formatInstant(at)
  if (isSameClock(pageZone(), portalZone(), at)) return whole
  return `${whole}\n${(uiTexts.peek(currentLocale()) ?? zh).portalTime(formatInstant(at, portalZone()))}`
}

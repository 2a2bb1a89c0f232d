import { useEffect, useState } from 'react'
import { formatShortDay, formatTime } from '#web/ui/format.ts'
import { isSameClock, portalZone, readerZone, zoneName } from '#web/ui/zone.ts'

/** The name and the clock of the console's time zone, and of the reader's own zone if it differs. */
export function PortalClock({ className }: { readonly className: string | undefined }) {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 5000)
    return () => clearInterval(timer)
  }, [])
  const [zone, own] = [portalZone(), readerZone()]
  return (
    <p className={`num ${className}`}>
      <b>
        <span>{zoneName(zone)}</span> <time>{formatTime(now, zone)}</time>
      </b>
      <span>{formatShortDay(now, zone)}</span>
      {isSameClock(zone, own, now) ? null : (
        <span>
          {zoneName(own)} {formatTime(now, own)}
        </span>
      )}
    </p>
  )
}

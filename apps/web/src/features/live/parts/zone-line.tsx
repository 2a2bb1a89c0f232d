import { useTexts } from '#web/ui/texts.ts'
import { needsZoneName, pageZone, zoneName } from '#web/ui/zone.ts'
import { liveTexts } from '../live-texts.ts'
import css from './zone-line.module.css'

/** Names the zone of the times below, for a reader whose clock differs from the portal's. */
export function TimeZoneLine() {
  const t = useTexts(liveTexts)
  if (!needsZoneName(new Date().toISOString(), pageZone())) return null
  return <p className={css.zone}>{t.zone(zoneName(pageZone()))}</p>
}

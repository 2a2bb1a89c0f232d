import { useState } from 'react'
import { ConsoleRoot } from '#web/console/console-root.tsx'
import { DayBox, InstantBox } from '#web/console/form/fields/date-boxes.tsx'
import { PartExample } from './shown.tsx'

/** A day and a point in time of a dialog, empty and filled. */
export default function ConsoleDates() {
  const [day, setDay] = useState<string | null>('2026-12-05')
  const [noDay, setNoDay] = useState<string | null>(null)
  const [instant, setInstant] = useState<string | null>('2026-12-05T01:30:00Z')
  const [noInstant, setNoInstant] = useState<string | null>(null)
  return (
    <ConsoleRoot>
      <PartExample name="Day">
        <DayBox label="Valid until" value={day} onChange={setDay} />
        <DayBox label="From" value={noDay} onChange={setNoDay} />
      </PartExample>
      <PartExample name="Point in time">
        <InstantBox label="Begins" zone="Asia/Shanghai" value={instant} onChange={setInstant} />
        <InstantBox label="Ends" zone="Asia/Shanghai" value={noInstant} onChange={setNoInstant} />
      </PartExample>
      <output aria-label="Values">{[day, noDay, instant, noInstant].map((one) => one ?? 'none').join(' ')}</output>
    </ConsoleRoot>
  )
}

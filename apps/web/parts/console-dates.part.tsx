import { useState } from 'react'
import { ConsoleRoot } from '#web/console/console-root.tsx'
import { LabelledDayPicker, LabelledInstantPicker } from '#web/console/form/fields/date-boxes.tsx'
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
        <LabelledDayPicker label="Valid until" value={day} onChange={setDay} />
        <LabelledDayPicker label="From" value={noDay} onChange={setNoDay} />
      </PartExample>
      <PartExample name="Point in time">
        <LabelledInstantPicker label="Begins" zone="Asia/Shanghai" value={instant} onChange={setInstant} />
        <LabelledInstantPicker label="Ends" zone="Asia/Shanghai" value={noInstant} onChange={setNoInstant} />
      </PartExample>
      <output aria-label="Values">{[day, noDay, instant, noInstant].map((one) => one ?? 'none').join(' ')}</output>
    </ConsoleRoot>
  )
}

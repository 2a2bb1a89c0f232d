import { formatClock, splitHoursAndMinutes } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { examTexts } from '../exam-texts.ts'

const dayMs = 86_400_000

/**
 * The remaining time, given in milliseconds: in days from two days on, below that in hours and minutes, and as a clock
 * with seconds in the last hour.
 */
export function TimeLeft({ ms }: { readonly ms: number }) {
  const s = useTexts(examTexts).details.stage
  if (ms < 3_600_000) return formatClock(Math.ceil(ms / 1000))
  if (ms >= 2 * dayMs)
    return (
      <>
        {Math.ceil(ms / dayMs)}
        <small>{s.days}</small>
      </>
    )
  const { hours, minutes } = splitHoursAndMinutes(ms / 1000)
  return (
    <>
      {hours}
      <small>{s.hours}</small>
      {minutes}
      <small>{s.minutes}</small>
    </>
  )
}

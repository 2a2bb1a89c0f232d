import { Link } from '@tanstack/react-router'
import { formatTime } from '#web/ui/format.ts'
import { MonthCalendar } from '#web/ui/month-calendar.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { LiveClass } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'
import { groupLiveClassesByDay } from './days.ts'

type CalendarProps = {
  readonly month: string
  readonly classes: readonly LiveClass[]
  readonly onMonth: (month: string) => void
}

/** A month with its classes on their days. */
export function LiveMonth({ month, classes, onMonth }: CalendarProps) {
  const t = useTexts(liveTexts)
  const days = new Map(groupLiveClassesByDay(classes))
  return (
    <MonthCalendar
      month={month}
      onMonth={onMonth}
      dayWords={t.onDay}
      onDay={(day) =>
        (days.get(day) ?? []).map((live) => (
          <li key={live.classId} data-state={live.state}>
            <Link to="/live" search={{ id: live.classId }} title={live.title}>
              <b>{formatTime(live.startsAt)}</b> {live.title}
            </Link>
          </li>
        ))
      }
    />
  )
}

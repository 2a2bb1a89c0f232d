import { MonthCalendar } from '#web/ui/month-calendar.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { TrainingClass } from './class.queries.ts'
import { trainingClassTexts } from './class-texts.ts'

type ClassMonthProps = {
  readonly classes: readonly TrainingClass[]
  readonly month: string
  readonly onMonth: (month: string) => void
}

export const isTrainingClassInMonth = (one: TrainingClass, month: string): boolean =>
  one.startsOn.slice(0, 7) <= month && one.endsOn.slice(0, 7) >= month

/** A calendar of one month, with the titles of the classes on each of their days. */
export function TrainingClassMonth({ classes, month, onMonth }: ClassMonthProps) {
  const t = useTexts(trainingClassTexts)
  return (
    <MonthCalendar
      month={month}
      onMonth={onMonth}
      dayWords={t.onDay}
      onDay={(day) =>
        classes
          .filter((one) => one.startsOn <= day && day <= one.endsOn)
          .map((one) => (
            <li key={one.classId} data-state={one.isCancelled ? 'cancelled' : undefined}>
              <span>{one.title}</span>
            </li>
          ))
      }
    />
  )
}

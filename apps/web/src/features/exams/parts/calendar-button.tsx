import { IconCalendarPlus } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { ExamDetail } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import { formatExamCalendar } from './exam-calendar.ts'

/** The button that downloads a calendar file with the opening of an exam, or with the session of the reader's seat. */
export function CalendarButton({
  exam,
  at,
  until,
  place,
  note,
  look = 'solid',
}: {
  readonly exam: Pick<ExamDetail, 'examId' | 'title' | 'serverTime'>
  readonly at: string | null
  readonly until: string | null
  /** Where it takes place, and its time there with the name of the zone. */
  readonly place?: string
  readonly note?: string
  readonly look?: 'solid' | 'quiet'
}) {
  const t = useTexts(examTexts).details.stage
  if (!at) return null
  const url = `${location.origin}/exam/details?id=${exam.examId}`
  const save = () =>
    saveFile({
      blob: new Blob([formatExamCalendar({ ...exam, at, until, url, place, note })], { type: 'text/calendar' }),
      name: `${exam.title}.ics`,
    })
  return (
    <Button look={look} onClick={save}>
      <IconCalendarPlus size={20} stroke={1.5} aria-hidden="true" />
      {t.calendar}
    </Button>
  )
}

import { IconCalendarPlus } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { Exam } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import { examCalendar } from './exam-calendar.ts'

/** Downloads the opening of an exam as a file for the reader's calendar. */
export function CalendarButton({
  exam,
  at,
  until,
}: {
  readonly exam: Pick<Exam, 'examId' | 'title' | 'serverTime'>
  readonly at: string | null
  readonly until: string | null
}) {
  const t = useTexts(examTexts).details.stage
  if (!at) return null
  const url = `${location.origin}/exam/details?id=${exam.examId}`
  const save = () =>
    saveFile({
      blob: new Blob([examCalendar({ ...exam, at, until, url })], { type: 'text/calendar' }),
      name: `${exam.title}.ics`,
    })
  return (
    <Button onClick={save}>
      <IconCalendarPlus size={20} stroke={1.5} aria-hidden="true" />
      {t.calendar}
    </Button>
  )
}

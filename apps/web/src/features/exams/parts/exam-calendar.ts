const stamp = (at: string) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')
const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** Folds a line at 75 bytes, as RFC 5545 asks; a character is never split. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length
    if (bytes + size > 73) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += sign
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}

/**
 * Formats an exam as an iCalendar file, with an alarm 15 minutes before. For a window of 12 hours or more, or without
 * an end, the event is its first hour.
 */
export function formatExamCalendar(exam: {
  readonly examId: string
  readonly title: string
  readonly serverTime: string
  readonly at: string
  readonly until: string | null
  readonly url: string
  /** Of a session: the address of its centre, and its time there with the name of the zone. */
  readonly place?: string | undefined
  readonly note?: string | undefined
}): string {
  const hour = new Date(Date.parse(exam.at) + 3_600_000).toISOString()
  const until = exam.until && Date.parse(exam.until) - Date.parse(exam.at) < 43_200_000 ? exam.until : hour
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//portal//exams//EN',
    'BEGIN:VEVENT',
    `UID:exam-${exam.examId}`,
    `DTSTAMP:${stamp(exam.serverTime)}`,
    `DTSTART:${stamp(exam.at)}`,
    `DTEND:${stamp(until)}`,
    `SUMMARY:${escaped(exam.title)}`,
    `URL:${exam.url}`,
    ...(exam.place ? [`LOCATION:${escaped(exam.place)}`] : []),
    ...(exam.note ? [`DESCRIPTION:${escaped(exam.note)}`] : []),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(exam.title)}`,
    'TRIGGER:-PT15M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

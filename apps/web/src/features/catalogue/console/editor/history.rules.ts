import type { CourseHistoryLine } from './editor.queries.ts'

/** Minutes within which the same act of the same person is one line, because autosave creates many. */
const together = 30

type Line = CourseHistoryLine & { readonly times: number }

/**
 * Groups a history that is sorted newest first. Consecutive updates of the same object by the same person within 30
 * minutes become one line, at the time of the newest, with the first old value and the last new one of each field;
 * fields that end as they began are left out. `times` is the number of updates.
 */
export function groupCourseHistory(rows: readonly CourseHistoryLine[]): readonly Line[] {
  const lines: Line[] = []
  for (const row of rows) {
    const last = lines.at(-1)
    const isSame =
      last !== undefined &&
      last.action === row.action &&
      last.actor?.id === row.actor?.id &&
      JSON.stringify(last.lesson) === JSON.stringify(row.lesson) &&
      /\.(update|outline)$/.test(row.action) &&
      Date.parse(last.at) - Date.parse(row.at) < together * 60_000
    if (!isSame) {
      lines.push({ ...row, times: 1 })
      continue
    }
    const fields = [...new Set([...row.changes, ...last.changes].map(({ field }) => field))]
    const changes = fields.flatMap((field) => {
      const [older, newer] = [row, last].map(({ changes: all }) => all.find((one) => one.field === field))
      const change = { field, before: (older ?? newer)?.before ?? null, after: (newer ?? older)?.after ?? null }
      return change.before === change.after ? [] : [change]
    })
    lines[lines.length - 1] = { ...last, changes, times: last.times + 1 }
  }
  return lines
}

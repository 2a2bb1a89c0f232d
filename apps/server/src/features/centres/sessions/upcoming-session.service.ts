import type { examSessionMonth } from '@portal/contract/certificates/exam-apply.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { addDays, dayInZone, todayOf } from '../../../core/text/calendar.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { presentZone } from '../../../core/text/time-zone.ts'
import { listSessionMonths, listUpcomingSessions } from './upcoming-session.store.ts'

/** Loads the upcoming sessions of a month; if none is given, of the first month that has any, or else of this month. */
export async function loadSessionMonth(
  deps: Deps,
  actor: Actor | null,
  input: InputOf<typeof examSessionMonth>,
  lang: Lang,
): Promise<DataOf<typeof examSessionMonth>> {
  const { timeZone } = deps.settings
  const now = deps.clock.now()
  const words = input.q?.trim() || null
  const months = await listSessionMonths(deps.sql, actor, words, timeZone, now)
  const month = input.month ?? months[0]?.month ?? todayOf(deps).slice(0, 7)
  const span = { from: `${month}-01`, until: `${addDays(`${month}-01`, 31).slice(0, 7)}-01` }
  const rows = await listUpcomingSessions(deps.sql, actor, words, span, timeZone, now)
  return {
    month,
    timeZone,
    months: months.map(({ month, sessions }) => ({ month, sessions })),
    cities: [...new Set(rows.toSorted((a, b) => a.position - b.position).map((row) => pickText(row.city, lang)))],
    list: rows.map((row) => ({
      sessionId: row.id,
      examId: row.examId,
      examTitle: pickText(row.examTitle, lang),
      city: pickText(row.city, lang),
      centreName: pickText(row.centreName, lang),
      day: dayInZone(row.startsAt, row.timeZone ?? timeZone),
      ...presentZone(row.timeZone ?? timeZone, lang),
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      seatsLeft: row.seatsLeft,
    })),
  }
}

import { findWaitingQueue, type WaitingQueue } from '../../../core/jobs/waiting.store.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'

export const findExamApplicationQueue = (db: Db): Promise<WaitingQueue> =>
  findWaitingQueue(
    db,
    db`select b.submitted_at as at, e.title, null::text as word from exam_application b join exam_card e on e.id = b.exam_id where b.state = 'submitted'
    order by b.submitted_at`,
  )

export type SessionToday = {
  readonly id: string
  readonly title: BilingualText
  readonly place: BilingualText
  readonly startsAt: Date
  readonly endsAt: Date
  readonly seats: number
  readonly taken: number
  readonly checkedIn: number
}

/** Lists at most 100 sessions that start at or after `from` and before `until`, without cancelled ones. */
export async function listSessionsOfDay(db: Db, from: Date, until: Date): Promise<SessionToday[]> {
  return db<SessionToday[]>`
    select x.id, e.title, o.name as place, x.starts_at as "startsAt", x.ends_at as "endsAt", x.seats, x.taken,
      (select count(*)::int from exam_application b where b.session_id = x.id and b.checked_in_at is not null) as "checkedIn"
    from exam_session x join exam_card e on e.id = x.exam_id join exam_centre o on o.id = x.centre_id
    where x.starts_at >= ${from} and x.starts_at < ${until} and x.cancelled_at is null order by x.starts_at, x.id limit 100`
}

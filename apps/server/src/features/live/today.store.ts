import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'

export type LiveClassToday = {
  readonly id: string
  readonly title: BilingualText
  readonly teacher: BilingualText | null
  readonly startsAt: Date
  readonly plannedSeconds: number
  readonly endedAt: Date | null
  readonly reserved: number
  readonly capacity: number | null
  readonly isDraft: boolean
}

/** Lists the classes that begin at or after `from` and before `until`, without cancelled ones; at most 100. */
export async function listLiveClassesOfDay(db: Db, from: Date, until: Date): Promise<LiveClassToday[]> {
  return db<LiveClassToday[]>`
    select l.id, p.title, t.name as teacher, l.starts_at as "startsAt", l.planned_seconds as "plannedSeconds", l.ended_at as "endedAt", l.capacity,
      p.status = 'draft' as "isDraft", (select count(*)::int from live_reservation r where r.class_id = l.id) as reserved
    from live_class l join product_card p on p.id = l.product_id left join teacher_name t on t.id = p.teacher_id
    where l.starts_at >= ${from} and l.starts_at < ${until} and l.cancelled_at is null order by l.starts_at, l.id limit 100`
}

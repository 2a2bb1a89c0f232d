import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'

export type DuePlan = {
  readonly planId: string
  readonly title: BilingualText
  readonly company: BilingualText
  readonly dueOn: string
  readonly items: number
  readonly people: number | null
  readonly done: number | null
  readonly overdue: number | null
  /** Null: never counted, or counted for another state of the plan. */
  readonly countedAt: Date | null
}

/** Lists published mandatory plans due from a day on, the soonest first, with the last counted progress. */
export async function listPlansDueFrom(db: Db, from: string, limit: number): Promise<DuePlan[]> {
  return db<DuePlan[]>`
    select sp.id as "planId", sp.title, c.short_name as company, sp.due_on as "dueOn",
      (select count(*)::int from study_plan_item i where i.plan_id = sp.id) as items, n.people, n.done, n.overdue, n.counted_at as "countedAt"
    from study_plan sp join company_name c on c.id = sp.company_id left join plan_count n on n.plan_id = sp.id and n.revision = sp.revision
    where sp.status = 'published' and sp.is_mandatory and sp.due_on >= ${from} order by sp.due_on, sp.id limit ${limit}`
}

export type StudyDay = { readonly day: string; readonly seconds: number; readonly people: number }

/**
 * Lists the seconds of study and the number of people for each day from `from` to `until`, both included, also for days
 * without study.
 */
export async function listDailyStudy(db: Db, from: string, until: string): Promise<StudyDay[]> {
  return db<StudyDay[]>`
    select d.day::date as day, coalesce(s.seconds, 0)::float8 as seconds, coalesce(s.people, 0)::int as people
    from generate_series(${from}::date, ${until}::date, interval '1 day') d(day)
    left join (select day, sum(seconds) as seconds, count(distinct account_id) as people from study_day where seconds > 0 and day between ${from} and ${until}
      group by day) s on s.day = d.day
    order by d.day`
}

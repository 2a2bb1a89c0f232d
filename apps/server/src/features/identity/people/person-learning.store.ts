import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { CompanyBound } from './person-detail.store.ts'

const within = (db: Db, bound: CompanyBound) => (bound === null ? db`true` : db`x.company_id = ${bound}`)

export type PersonCourse = {
  readonly productId: string
  readonly companyId: string
  readonly company: BilingualText
  readonly title: BilingualText
  readonly percent: number
  readonly seconds: number
  readonly completedAt: Date | null
  readonly seenAt: Date
  readonly total: number
}
/** Lists courses that a person has started, the most recently used first; `total` counts them all. */
export const listCoursesOfPerson = (
  db: Db,
  id: string,
  bound: CompanyBound,
  limit: number,
): Promise<PersonCourse[]> => db<PersonCourse[]>`
  select x.product_id as "productId", c.id as "companyId", c.short_name as company, p.title, x.percent, x.studied_seconds::int as seconds,
    x.completed_at as "completedAt", x.updated_at as "seenAt", count(*) over ()::int as total
  from product_study x join product_card p on p.id = x.product_id join company c on c.id = x.company_id
  where x.account_id = ${id} and ${within(db, bound)} and p.kind <> 'knowledge' order by x.updated_at desc, x.product_id limit ${limit}`

export type PersonExamAttempt = {
  readonly attemptId: string
  readonly companyId: string
  readonly company: BilingualText
  readonly title: BilingualText
  readonly startedAt: Date
  readonly state: 'open' | 'waiting' | 'told'
  readonly score: number | null
  readonly ofPoints: number
  readonly passed: boolean | null
  readonly total: number
}
/**
 * Lists the attempts of a person at formal exams and course exams, the newest first; `total` counts them all. Score and
 * pass are null until they are released.
 */
export const listExamAttemptsOfPerson = (
  db: Db,
  id: string,
  bound: CompanyBound,
  limit: number,
): Promise<PersonExamAttempt[]> => db<PersonExamAttempt[]>`
  select x.id as "attemptId", c.id as "companyId", c.short_name as company, e.title, x.started_at as "startedAt",
    case when x.state = 'open' then 'open' when x.told_at is null then 'waiting' else 'told' end as state,
    case when x.told_at is not null then x.score end as score, x.total_points as "ofPoints", case when x.told_at is not null then x.passed end as passed,
      count(*) over ()::int as total
  from attempt_record x join exam_card e on e.id = x.exam_id join company c on c.id = x.company_id
  where x.account_id = ${id} and ${within(db, bound)} and e.kind <> 'mock' order by x.started_at desc, x.id limit ${limit}`

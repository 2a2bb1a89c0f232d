import type { BilingualText } from '../../core/language.ts'
import type { Db } from '../../database/connection.ts'
import type { Period } from './period.rules.ts'

/** One ranking: a company's, of the week, month or year that begins on a day. */
export type Ranking = { readonly companyId: string; readonly period: Period; readonly startsOn: string }

const isOf = (db: Db, { companyId, period, startsOn }: Ranking) => db`r.company_id = ${companyId} and r.period = ${period} and r.starts_on = ${startsOn} and r.seconds > 0`

export type RankLine = { readonly accountId: string; readonly name: string; readonly department: BilingualText | null; readonly seconds: number }

/** So many lines of the ranking after the first so many, the most seconds first. */
export async function listRankLines(db: Db, ranking: Ranking, { skip, count }: { skip: number; count: number }): Promise<RankLine[]> {
  return db<RankLine[]>`
    with chosen as (
      select r.account_id, r.seconds from study_rank r where ${isOf(db, ranking)} order by r.seconds desc, r.account_id limit ${count} offset ${skip}
    )
    select c.account_id as "accountId", a.name, d.name as department, c.seconds from chosen c join account a on a.id = c.account_id
    left join membership m on m.account_id = c.account_id and m.company_id = ${ranking.companyId} left join department d on d.id = m.department_id
    order by c.seconds desc, c.account_id`
}

/** How many have studied, and how many of them more than so many seconds. */
export async function countRanked(db: Db, ranking: Ranking, seconds: number): Promise<{ total: number; above: number }> {
  const [row] = await db<{ total: number; above: number }[]>`
    select count(*)::int as total, count(*) filter (where r.seconds > ${seconds})::int as above from study_rank r where ${isOf(db, ranking)}`
  return row ?? { total: 0, above: 0 }
}

export type MyRank = { readonly seconds: number; readonly above: number; readonly before: number; readonly next: number | null }

/** Where one learner stands: how many have more, how many lines come before theirs, and the seconds of the next place up. Null before the first second. */
export async function findMyRank(db: Db, ranking: Ranking, accountId: string): Promise<MyRank | null> {
  const [row] = await db<MyRank[]>`
    with me as (select r.seconds from study_rank r where ${isOf(db, ranking)} and r.account_id = ${accountId})
    select me.seconds, (select count(*)::int from study_rank r where ${isOf(db, ranking)} and r.seconds > me.seconds) as above,
      (select count(*)::int from study_rank r where ${isOf(db, ranking)} and r.seconds = me.seconds and r.account_id < ${accountId}) as before,
      (select min(r.seconds) from study_rank r where ${isOf(db, ranking)} and r.seconds > me.seconds) as next
    from me`
  return row ?? null
}

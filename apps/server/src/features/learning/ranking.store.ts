import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import type { StudyPeriod } from './period.rules.ts'

/** A ranking of a company for the week, month or year that begins on a day. */
export type Ranking = { readonly companyId: string; readonly period: StudyPeriod; readonly startsOn: string }

const isOf = (
  db: Db,
  { companyId, period, startsOn }: Ranking,
) => db`r.company_id = ${companyId} and r.period = ${period} and r.starts_on = ${startsOn}
  and r.seconds > 0`

export type RankLine = {
  readonly accountId: string
  readonly name: string
  readonly nameLatin: string | null
  readonly department: BilingualText | null
  readonly seconds: number
}

/** Lists a page of the ranking after an offset, those with the most seconds first. */
export async function listRankLines(
  db: Db,
  ranking: Ranking,
  { skip, count }: { skip: number; count: number },
): Promise<RankLine[]> {
  return db<RankLine[]>`
    with chosen as (
      select r.account_id, r.seconds from study_rank r where ${isOf(db, ranking)} order by r.seconds desc, r.account_id limit ${count} offset ${skip}
    )
    select c.account_id as "accountId", a.name, a.name_latin as "nameLatin", d.name as department, c.seconds
    from chosen c join account_name a on a.id = c.account_id
    left join membership_entry m on m.account_id = c.account_id and m.company_id = ${ranking.companyId} left join department_entry d on d.id = m.department_id
    order by c.seconds desc, c.account_id`
}

/** Finds a learner's seconds in the ranking; 0 if they have none yet. */
export async function findRankedSeconds(db: Db, ranking: Ranking, accountId: string): Promise<number> {
  const row = await db<
    { seconds: number }[]
  >`select r.seconds from study_rank r where ${isOf(db, ranking)} and r.account_id = ${accountId}`.maybeOne()
  return row?.seconds ?? 0
}

/**
 * Lists a learner's line with at most `count` neighbours above it and as many below, in the order of the ranking.
 * `department` is null on every line.
 */
export async function listRankingAround(
  db: Db,
  ranking: Ranking,
  me: { accountId: string; seconds: number },
  count: number,
): Promise<RankLine[]> {
  return db<RankLine[]>`
    with line as (
      (select r.account_id, r.seconds from study_rank r
        where ${isOf(db, ranking)} and r.seconds >= ${me.seconds} and not (r.seconds = ${me.seconds} and r.account_id > ${me.accountId})
        order by r.seconds, r.account_id desc limit ${count + 1})
      union all
      (select r.account_id, r.seconds from study_rank r
        where ${isOf(db, ranking)} and r.seconds <= ${me.seconds} and not (r.seconds = ${me.seconds} and r.account_id <= ${me.accountId})
        order by r.seconds desc, r.account_id limit ${count})
    )
    select l.account_id as "accountId", a.name, a.name_latin as "nameLatin", null::jsonb as department, l.seconds
    from line l join account_name a on a.id = l.account_id
    order by l.seconds desc, l.account_id`
}

/**
 * Counts of a ranking. `total`: the people who have studied; `above`: those of them who have studied more than the
 * learner; `next`: the seconds of the next higher rank, null at the top.
 */
export type RankCounts = { readonly total: number; readonly above: number; readonly next: number | null }

/**
 * Finds the counts of a ranking for a learner with these seconds. They come from the stored counts per minute and,
 * within the learner's own minute, from the rows of people.
 */
export async function findRankCounts(db: Db, ranking: Ranking, seconds: number): Promise<RankCounts> {
  const minute = Math.floor(seconds / 60)
  const row = await db<RankCounts[]>`
    select coalesce(sum(r.people), 0)::int as total,
      (coalesce(sum(r.people) filter (where r.minute > ${minute}), 0)
        + (select count(*) from study_rank r where ${isOf(db, ranking)} and r.seconds > ${seconds} and r.seconds < ${(minute + 1) * 60}))::int as above,
      (select r.seconds from study_rank r where ${isOf(db, ranking)} and r.seconds > ${seconds} order by r.seconds limit 1) as next
    from (
      select c.company_id, c.period, c.starts_on, c.minute, c.people from study_rank_count c
      union all select d.company_id, d.period, d.starts_on, d.minute, d.people from study_rank_change d
    ) r where r.company_id = ${ranking.companyId} and r.period = ${ranking.period} and r.starts_on = ${ranking.startsOn}`.maybeOne()
  return row as RankCounts
}

export type WeekRank = { readonly accountId: string; readonly week: string; readonly place: number }

/**
 * Lists the ranks of a few people in a few weeks, in one statement. Each rank is counted as in a single ranking: by
 * minutes, and within the person's own minute by seconds. A week without study has no row.
 */
export async function listWeekRanks(
  db: Db,
  { companyId, weeks, accountIds }: { companyId: string; weeks: readonly string[]; accountIds: readonly string[] },
): Promise<WeekRank[]> {
  return db<WeekRank[]>`
    with line as materialized (
      select r.account_id, r.starts_on, r.seconds, r.seconds / 60 as minute from study_rank r
      where r.company_id = ${companyId} and r.period = 1 and r.starts_on = any(${[...weeks]}::date[])
        and r.account_id = any(${[...accountIds]}::uuid[]) and r.seconds > 0
    )
    select l.account_id as "accountId", l.starts_on as week, (1
      + (select coalesce(sum(c.people), 0) from study_rank_count c
        where c.company_id = ${companyId} and c.period = 1 and c.starts_on = l.starts_on and c.minute > l.minute)
      + (select coalesce(sum(d.people), 0) from study_rank_change d
        where d.company_id = ${companyId} and d.period = 1 and d.starts_on = l.starts_on and d.minute > l.minute)
      + (select count(*) from study_rank r where r.company_id = ${companyId} and r.period = 1 and r.starts_on = l.starts_on
        and r.seconds > l.seconds and r.seconds < (l.minute + 1) * 60))::int as place
    from line l`
}

/** Returns the number of people with exactly this many seconds who rank before this person. */
export async function countTiedBefore(
  db: Db,
  ranking: Ranking,
  line: { accountId: string; seconds: number },
): Promise<number> {
  const row = await db<{ count: number }[]>`
    select count(*)::int as count from study_rank r where ${isOf(db, ranking)} and r.seconds = ${line.seconds} and r.account_id < ${line.accountId}`.one()
  return row.count
}

/** Adds the pending changes to the counts of the rankings. Changes that arrive later are added by the next run. */
export async function updateRankCounts(db: Db): Promise<void> {
  await db`
    with gone as (delete from study_rank_change returning company_id, period, starts_on, minute, people)
    insert into study_rank_count as c (company_id, period, starts_on, minute, people)
    select company_id, period, starts_on, minute, sum(people)::int from gone group by 1, 2, 3, 4 having sum(people) <> 0 order by 1, 2, 3, 4
    on conflict (company_id, period, starts_on, minute) do update set people = c.people + excluded.people`
}

import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { myHomeRead } from '@portal/contract/learning/my-home.contract.ts'
import type { rankingList } from '@portal/contract/learning/record.contract.ts'
import type { Deps } from '../../core/deps.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { addDays, todayOf } from '../../core/text/calendar.ts'
import { type Lang, pickName, pickText } from '../../core/text/language.ts'
import { periodOf, type StudyPeriod } from './period.rules.ts'
import { ranksOf } from './ranking.rules.ts'
import {
  countTiedBefore,
  findRankCounts,
  findRankedSeconds,
  listRankingAround,
  listRankLines,
  listWeekRanks,
  type Ranking,
  type RankLine,
  updateRankCounts,
} from './ranking.store.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
/** People above and below the learner in the ranking of the home page. */
const neighbours = 2
/** Weeks of that ranking, this one included. */
const slopeWeeks = 6

/** Loads a page of the ranking of this week, month or year, with the learner's own rank (null without study). */
export async function loadRankingPage(
  deps: Deps,
  owner: Owner,
  input: InputOf<typeof rankingList>,
  lang: Lang,
): Promise<DataOf<typeof rankingList>> {
  const { page, size } = input
  const period = input.type as StudyPeriod
  const range = periodOf(period, todayOf(deps))
  const ranking = { companyId: owner.companyId, period, startsOn: range.from }
  const skip = page * size
  const [lines, seconds] = await Promise.all([
    listRankLines(deps.readSql(), ranking, { skip, count: size }),
    findRankedSeconds(deps.readSql(), ranking, owner.accountId),
  ])
  const [counts, equals, places] = await Promise.all([
    findRankCounts(deps.readSql(), ranking, seconds),
    countTiedBefore(deps.readSql(), ranking, { accountId: owner.accountId, seconds }),
    placesFrom(deps, ranking, lines, skip),
  ])
  return {
    type: period,
    ...range,
    list: lines.map((line, index) => ({
      place: places[index] as number,
      name: pickName(line, lang),
      department: line.department ? pickText(line.department, lang) : null,
      seconds: line.seconds,
      isMe: line.accountId === owner.accountId,
    })),
    total: counts.total,
    page,
    size,
    me:
      seconds === 0
        ? null
        : {
            place: counts.above + 1,
            seconds,
            page: Math.floor((counts.above + equals) / size),
            toNext: counts.next === null ? null : counts.next - seconds,
          },
  }
}

/**
 * Loads the learner's ranks in the company over the last six weeks, with this week's neighbours above and below; null
 * without a rank in these weeks.
 */
export async function loadRankTrend(
  deps: Deps,
  owner: Owner,
  lang: Lang,
): Promise<DataOf<typeof myHomeRead>['ranking']> {
  const db = deps.readSql()
  const { from } = periodOf(1, todayOf(deps))
  const weeks = Array.from({ length: slopeWeeks }, (_, index) => addDays(from, 7 * (index + 1 - slopeWeeks)))
  const ranking = { companyId: owner.companyId, period: 1 as const, startsOn: from }
  const seconds = await findRankedSeconds(db, ranking, owner.accountId)
  const [{ total, next }, around] = await Promise.all([
    findRankCounts(db, ranking, seconds),
    seconds === 0 ? [] : listRankingAround(db, ranking, { accountId: owner.accountId, seconds }, neighbours),
  ])
  const people = around.length > 0 ? around : [{ accountId: owner.accountId, name: '', nameLatin: null, seconds }]
  const ranks = await listWeekRanks(db, {
    companyId: owner.companyId,
    weeks,
    accountIds: people.map(({ accountId }) => accountId),
  })
  const lines = people.map(({ accountId, ...person }) => ({
    name: pickName(person, lang),
    isMe: accountId === owner.accountId,
    seconds: person.seconds,
    places: weeks.map((week) => ranks.find((one) => one.accountId === accountId && one.week === week)?.place ?? null),
  }))
  const mine = lines.find(({ isMe }) => isMe)
  if (!mine || mine.places.every((place) => place === null)) return null
  const above = lines.find((line) => line.seconds === next)?.places.at(-1)
  return {
    place: mine.places.at(-1) ?? null,
    of: total,
    toNext: next !== null && seconds > 0 && above ? { seconds: next - seconds, place: above } : null,
    weeks,
    lines: lines.map(({ name, isMe, places }) => ({ name, isMe, places })),
  }
}

/**
 * The ranks of consecutive lines after the first `skip`. The first line's rank is found from the people with as many
 * seconds before it.
 */
async function placesFrom(deps: Deps, ranking: Ranking, lines: readonly RankLine[], skip: number): Promise<number[]> {
  const [first] = lines
  return first ? ranksOf(lines, skip, skip - (await countTiedBefore(deps.readSql(), ranking, first))) : []
}

/** Job, every minute: adds new study to the counts of the rankings. Concurrent runs share the work. */
export const refreshRankings = defineJob({
  name: 'foldRankChanges',
  words: { zh: '更新学习排行', en: 'Update study ranking' },
  schedule: '* * * * *',
  async run({ sql }) {
    await updateRankCounts(sql)
  },
})

import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { myHomepage } from '@portal/contract/learning/my-home.contract.ts'
import type { rankWithTime } from '@portal/contract/learning/record.contract.ts'
import type { Deps } from '../../core/deps.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { todayOf } from '../../core/text/calendar.ts'
import { type Lang, pickName, pickText } from '../../core/text/language.ts'
import { type Period, periodOf } from './period.rules.ts'
import { ranksOf } from './ranking.rules.ts'
import {
  countEqualsBefore,
  countRanked,
  findSeconds,
  listAround,
  listRankLines,
  type Ranking,
  type RankLine,
  updateRankCounts,
} from './ranking.store.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
/** People above and below the learner in the small ranking of the home page. */
const neighbours = 2

/** Returns a page of the ranking of this week, month or year, with the learner's rank. */
export async function loadRankingPage(
  deps: Deps,
  owner: Owner,
  input: InputOf<typeof rankWithTime>,
  lang: Lang,
): Promise<DataOf<typeof rankWithTime>> {
  const { page, size } = input
  const period = input.type as Period
  const range = periodOf(period, todayOf(deps))
  const ranking = { companyId: owner.companyId, period, startsOn: range.from }
  const skip = page * size
  const [lines, seconds] = await Promise.all([
    listRankLines(deps.readSql(), ranking, { skip, count: size }),
    findSeconds(deps.readSql(), ranking, owner.accountId),
  ])
  const [counts, equals, places] = await Promise.all([
    countRanked(deps.readSql(), ranking, seconds),
    countEqualsBefore(deps.readSql(), ranking, { accountId: owner.accountId, seconds }),
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
 * Loads the learner's rank in the company this week, with the neighbours above and below; null before their first
 * second of it.
 */
export async function loadRanking(deps: Deps, owner: Owner, lang: Lang): Promise<DataOf<typeof myHomepage>['ranking']> {
  const { from } = periodOf(1, todayOf(deps))
  const ranking = { companyId: owner.companyId, period: 1 as const, startsOn: from }
  const seconds = await findSeconds(deps.readSql(), ranking, owner.accountId)
  if (seconds === 0) return null
  const me = { accountId: owner.accountId, seconds }
  const [{ total, above }, equals, lines] = await Promise.all([
    countRanked(deps.readSql(), ranking, seconds),
    countEqualsBefore(deps.readSql(), ranking, me),
    listAround(deps.readSql(), ranking, me, neighbours),
  ])
  const mine = lines.findIndex((line) => line.accountId === owner.accountId)
  const places = await placesFrom(deps, ranking, lines, above + equals - mine)
  const around = lines.map((line, index) => ({
    place: places[index] as number,
    name: pickName(line, lang),
    seconds: line.seconds,
    isMe: line.accountId === owner.accountId,
  }))
  return { place: above + 1, of: total, around }
}

/**
 * The ranks of consecutive lines after the first `skip`. The first line's rank is found from the people with as many
 * seconds before it.
 */
async function placesFrom(deps: Deps, ranking: Ranking, lines: readonly RankLine[], skip: number): Promise<number[]> {
  const [first] = lines
  return first ? ranksOf(lines, skip, skip - (await countEqualsBefore(deps.readSql(), ranking, first))) : []
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

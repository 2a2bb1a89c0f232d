import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { myHomepage } from '@portal/contract/learning/my-home.contract.ts'
import type { rankWithTime } from '@portal/contract/learning/record.contract.ts'
import { dayIn } from '../../core/calendar.ts'
import type { Deps } from '../../core/deps.ts'
import { type Lang, pickText } from '../../core/language.ts'
import { type Period, periodOf } from './period.rules.ts'
import { placesOf } from './ranking.rules.ts'
import { countRanked, findMyRank, listRankLines } from './ranking.store.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
/** People above and below the learner in the small ranking of the home page. */
const neighbours = 2

/** The ranking of this week, month or year, a page of it, and where the learner stands. */
export async function rankWithTimeFor(deps: Deps, owner: Owner, input: InputOf<typeof rankWithTime>, lang: Lang): Promise<DataOf<typeof rankWithTime>> {
  const { page, size } = input
  const period = input.type as Period
  const range = periodOf(period, dayIn(deps.clock.now(), deps.settings.timeZone))
  const ranking = { companyId: owner.companyId, period, startsOn: range.from }
  const skip = page * size
  const [lines, me] = await Promise.all([listRankLines(deps.sql, ranking, { skip, count: size }), findMyRank(deps.sql, ranking, owner.accountId)])
  const { total, above } = await countRanked(deps.sql, ranking, lines[0]?.seconds ?? 0)
  const places = placesOf(lines, skip, above)
  return {
    type: period,
    ...range,
    list: lines.map((line, index) => ({
      place: places[index] as number,
      name: line.name,
      department: line.department ? pickText(line.department, lang) : null,
      seconds: line.seconds,
      isMe: line.accountId === owner.accountId,
    })),
    total,
    page,
    size,
    me: me && {
      place: me.above + 1,
      seconds: me.seconds,
      page: Math.floor((me.above + me.before) / size),
      toNext: me.next === null ? null : me.next - me.seconds,
    },
  }
}

/** The learner's place in the company this week with the neighbours above and below; null before the first second of it. */
export async function rankingFor(deps: Deps, owner: Owner): Promise<DataOf<typeof myHomepage>['ranking']> {
  const { from } = periodOf(1, dayIn(deps.clock.now(), deps.settings.timeZone))
  const ranking = { companyId: owner.companyId, period: 1 as const, startsOn: from }
  const me = await findMyRank(deps.sql, ranking, owner.accountId)
  if (!me) return null
  const mine = me.above + me.before
  const skip = Math.max(0, mine - neighbours)
  const lines = await listRankLines(deps.sql, ranking, { skip, count: mine - skip + 1 + neighbours })
  const { total, above } = await countRanked(deps.sql, ranking, lines[0]?.seconds ?? 0)
  const places = placesOf(lines, skip, above)
  const around = lines.map((line, index) => ({ place: places[index] as number, name: line.name, seconds: line.seconds, isMe: line.accountId === owner.accountId }))
  return { place: me.above + 1, of: total, around }
}

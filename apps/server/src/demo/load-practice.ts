import type { Deps } from '../core/deps.ts'
import type { Transaction } from '../database/connection.ts'
import { addPastAttempt } from '../features/grading/grading.public.ts'
import { addPastPractice } from '../features/practice/practice.public.ts'
import { findPracticeBankId } from './demo.store.ts'
import { demoId, instantAtHour, zoneOffset } from './demo-id.rules.ts'
import { withClockAt } from './load-exams.ts'

type Tools = Omit<Deps, 'log'>
type Session = { readonly daysAgo: number; readonly hour: number; readonly minutes: number; readonly skill: number }

/** Mock exams and practice of the two announced accounts, with improving results. */
const papers: readonly Session[] = [
  { daysAgo: 33, hour: 19.5, minutes: 27, skill: 0.5 },
  { daysAgo: 19, hour: 20, minutes: 24, skill: 0.62 },
  { daysAgo: 8, hour: 12.5, minutes: 21, skill: 0.7 },
]
const practice: readonly (Session & { readonly topics: readonly string[]; readonly count: number })[] = [
  { daysAgo: 126, hour: 20.1, minutes: 8, skill: 0.2, topics: ['ITIL'], count: 9 },
  { daysAgo: 112, hour: 12.7, minutes: 7, skill: 0.3, topics: ['VLAN'], count: 9 },
  { daysAgo: 47, hour: 20.3, minutes: 7, skill: 0.4, topics: ['ITIL'], count: 9 },
  { daysAgo: 15, hour: 12.6, minutes: 9, skill: 0.45, topics: [], count: 10 },
  { daysAgo: 12, hour: 20.2, minutes: 7, skill: 0.6, topics: ['OSPF', 'TCP'], count: 8 },
  { daysAgo: 5, hour: 12.6, minutes: 8, skill: 0.68, topics: [], count: 10 },
  { daysAgo: 2, hour: 19.8, minutes: 6, skill: 0.8, topics: [], count: 10 },
]

export async function loadPractice(
  deps: Tools,
  tx: Transaction,
  exams: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const examId = exams.get('ops-foundation-mock')
  const bankId = await findPracticeBankId(tx)
  if (!examId || !bankId) throw new Error('The demo has nothing to practise')
  const zoneMinutes = zoneOffset(now, deps.settings.timeZone)
  const companyId = demoId('company', 'starbeam')
  for (const who of ['learner', 'colleague']) {
    const sat = ({ daysAgo, hour, minutes, skill }: Session) => {
      const startedAt = instantAtHour(now, daysAgo, hour, zoneMinutes)
      return {
        accountId: demoId('account', who),
        companyId,
        startedAt,
        timeUsed: minutes * 60,
        skill,
        seed: `practice ${who} ${daysAgo}`,
      }
    }
    for (const session of papers)
      await addPastAttempt(withClockAt(deps, sat(session).startedAt), tx, { ...sat(session), examId })
    for (const session of practice)
      await addPastPractice(withClockAt(deps, sat(session).startedAt), tx, {
        ...sat(session),
        bankId,
        topics: session.topics,
        count: session.count,
        mode: 'steps',
      })
  }
}

import type { DataOf } from '@portal/contract/http/call.ts'
import type { myHomeRead } from '@portal/contract/learning/my-home.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { addDays, dayInZone, startOfDay, todayOf } from '../../core/text/calendar.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import { currentZonedTime, listExamProgress, listExamTopics, visibleParts } from '../exams/exams.public.ts'
import { topicShares, topicsForMap, weakTopics } from './coverage.rules.ts'
import { type CoveredAttempt, countPractisableQuestions, listGradedAttempts } from './coverage.store.ts'
import { listTopicHelp } from './result.store.ts'

type Home = DataOf<typeof myHomeRead>
/** Days of results in the map of topics; changes compare its two halves. */
const coverageDays = 182

/** A person's released results: the attempts whose marks they may see, and the exams that they passed. */
export type OwnResults = {
  readonly attempts: readonly CoveredAttempt[]
  readonly passed: readonly { readonly day: string; readonly title: string }[]
}

/**
 * Loads the caller's results since the day `from`, as far as they are released by `visibleParts`, the rule that every
 * call uses. Takes two statements.
 */
export async function loadOwnResults(deps: Deps, actor: Actor, from: string, lang: Lang): Promise<OwnResults> {
  const { timeZone } = deps.settings
  const moment = currentZonedTime(deps)
  const since = startOfDay(from, timeZone)
  const topicsSince = startOfDay(addDays(todayOf(deps), -coverageDays), timeZone)
  const attempts = await listGradedAttempts(deps.sql, actor, since, topicsSince)
  if (attempts.length === 0) return { attempts: [], passed: [] }
  const exams = new Map(
    (await listExamProgress(deps.sql, [...new Set(attempts.map(({ examId }) => examId))], actor, moment)).map(
      (exam) => [exam.examId, exam],
    ),
  )
  const seen = attempts.flatMap((attempt) => {
    const exam = exams.get(attempt.examId)
    return exam
      ? [{ attempt, may: visibleParts({ ...exam, promised: attempt.promised, standing: exam }, moment.now) }]
      : []
  })
  const passed = seen.filter(
    ({ attempt, may }) => may.score && attempt.passed && attempt.kind !== 'mock' && !attempt.isPractice,
  )
  const first = new Map(passed.toReversed().map(({ attempt }) => [attempt.examId, attempt]))
  return {
    attempts: seen.filter(({ attempt, may }) => may.marks && !attempt.isSatNow).map(({ attempt }) => attempt),
    passed: [...first.values()].map(({ startedAt, title }) => ({
      day: dayInZone(startedAt, timeZone),
      title: pickText(title, lang),
    })),
  }
}

/**
 * Loads the map of topics from the caller's released results, with next steps for the weakest. Topics of upcoming exams
 * that have no result yet count as untested.
 */
export async function loadTopicCoverage(
  deps: Deps,
  actor: Actor,
  { attempts }: OwnResults,
  examIds: readonly string[],
  lang: Lang,
): Promise<Home['coverage']> {
  const counted = attempts.flatMap(({ startedAt, topics }) => (topics ? [{ at: startedAt, topics }] : []))
  const middle = startOfDay(addDays(todayOf(deps), -coverageDays / 2), deps.settings.timeZone)
  const shares = topicShares(counted, middle)
  if (shares.length === 0) return { topics: [], steps: [] }
  const weak = weakTopics(shares)
  const names = weak.map(({ topic }) => topic)
  const [asked, help] = await Promise.all([
    examIds.length === 0 ? [] : listExamTopics(deps.sql, examIds),
    names.length === 0 ? [] : listTopicHelp(deps.sql, names, actor.companyId),
  ])
  const banks = help.flatMap(({ topic, bankId }) => (bankId ? [{ topic, bankId }] : []))
  const counts = banks.length === 0 ? [] : await countPractisableQuestions(deps.sql, banks)
  return {
    topics: topicsForMap(shares, asked),
    steps: weak.map(({ topic, percent, change }) => {
      const found = help.find((one) => one.topic === topic)
      return {
        topic,
        percent,
        change,
        productId: found?.productId ?? null,
        productTitle: found?.title ? pickText(found.title, lang) : null,
        duration: found?.duration ?? 0,
        bankId: found?.bankId ?? null,
        questionCount: counts.find((one) => one.topic === topic)?.count ?? 0,
      }
    }),
  }
}

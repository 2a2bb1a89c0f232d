import type { mockExamSuggestions } from '@portal/contract/exams/mock-exam.contract.ts'
import { roundPercent } from '@portal/contract/exams/rounding.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { currentZonedTime, visibleParts } from '../exams/exams.public.ts'
import { findResult, listResultRows, sumPointsBy, visibleResultParts } from '../results/results.public.ts'
import { wordingCacheOf } from '../sitting/sitting.public.ts'
import { isUnderTopics } from './practice.rules.ts'
import { listMockResults, listPracticeQuestionCounts } from './practice.store.ts'
import { loadPastQuestions, wrongBookQuestionsAmong } from './wrong-book.service.ts'

const trendLength = 12

/**
 * Loads the caller's trend and suggestions for practice, after a mock exam or practice. Throws `attemptNotFound`, and
 * `conflict` for another kind of exam or an open attempt.
 */
export async function loadMockExamSuggestions(
  deps: Deps,
  actor: Actor,
  attemptId: string,
): Promise<DataOf<typeof mockExamSuggestions>> {
  const moment = currentZonedTime(deps)
  const attempt = await findResult(deps.sql, attemptId, actor, moment)
  if (!attempt) throw new AppError('attemptNotFound')
  if (attempt.terms.kind !== 'mock' || attempt.state === 'open') throw new AppError('conflict')
  const practice = attempt.terms.practice ?? null
  const { may } = visibleResultParts(attempt, moment.now)
  const [results, cells, rows, met] = await Promise.all([
    listMockResults(deps.sql, actor, { examId: attempt.examId, practice }, trendLength),
    listPracticeQuestionCounts(deps.sql, actor.companyId),
    listResultRows(deps.sql, wordingCacheOf(deps.sql), attemptId, {
      marks: may.marks,
      key: false,
      accountId: actor.accountId,
    }),
    loadPastQuestions(deps, actor),
  ])
  const topics = sumPointsBy(may.marks ? rows : [], (row) => row.topic)
    .map(({ name, earned, of }) => ({ name, percent: roundPercent(earned, of) }))
    .filter(({ percent, name }) => percent < 100 && name !== '')
    .sort((a, b) => a.percent - b.percent)
    .slice(0, 4)
    .map(({ name, percent }) => {
      const here = cells.filter((cell) => isUnderTopics(cell.topic, [name]))
      // The bank of the attempt, or the one with most of its questions.
      const banks = sumPointsBy(
        here.map((cell) => ({ points: cell.total, earned: 0, answer: null, bankId: cell.bankId })),
        (cell) => cell.bankId,
      ).sort((a, b) => b.of - a.of)
      const bank = banks.find((one) => one.name === practice?.bankId) ?? banks[0]
      return { topic: name, percent, bankId: bank?.name ?? null, available: bank?.of ?? 0 }
    })
  return {
    trend: results
      .filter(({ promised }) => visibleParts({ ...attempt, promised }, moment.now).score)
      .map((one) => ({
        attemptId: one.attemptId,
        percent: roundPercent(one.score, one.totalPoints),
        at: one.at.toISOString(),
        timeUsed: Math.max(0, one.timeUsed),
      })),
    lesson: practice?.lesson ? { productId: practice.lesson.productId, contentId: practice.lesson.contentId } : null,
    again: practice?.lesson ? null : againOf(practice, cells),
    topics,
    inBook: wrongBookQuestionsAmong(met).filter(({ entry }) => !entry.isMastered).length,
  }
}

function againOf(
  practice: { readonly bankId: string | null; readonly topics: readonly string[] } | null,
  cells: readonly { readonly bankId: string }[],
): DataOf<typeof mockExamSuggestions>['again'] {
  if (!practice) return null
  if (practice.bankId === null) return { source: 'book', bankId: null, topics: [...practice.topics] }
  return cells.some((cell) => cell.bankId === practice.bankId)
    ? { source: 'bank', bankId: practice.bankId, topics: [...practice.topics] }
    : null
}

import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import type { Transaction } from '../../database/connection.ts'
import { type PastAttempt, pastAttemptWriter, submitPastAnswers } from '../grading/grading.public.ts'
import { createAttempt } from '../sitting/sitting.public.ts'
import { findOpenPractice, listBankQuestionsToPractise } from './practice.store.ts'
import { practiceTitle } from './practice.words.ts'
import { buildPracticeExam } from './practice-exam.service.ts'

export type PastPractice = Omit<PastAttempt, 'examId'> & {
  readonly bankId: string
  readonly count: number
  readonly topics: readonly string[]
  readonly mode: 'steps' | 'paper'
}

/**
 * Inserts a past practice from a bank. Returns the id of its attempt. Throws `bankTooSmall` when the bank is not open
 * for practice or has no suitable question, and `conflict` when another start of the person came first.
 */
export async function addPastPractice(deps: Omit<Deps, 'log'>, tx: Transaction, past: PastPractice): Promise<string> {
  const { accountId, companyId, startedAt: now, bankId, topics, mode } = past
  const chosen = await listBankQuestionsToPractise(tx, bankId, past, {
    topics,
    types: [],
    count: past.count,
    seed: past.seed,
  })
  if (!chosen || chosen.questions.length === 0) throw new AppError('bankTooSmall')
  const exam = buildPracticeExam(practiceTitle(chosen.title), chosen.questions, { mode, bankId, topics }, false)
  const { begun } = await findOpenPractice(tx, past)
  const attemptId = await createAttempt(deps, tx, exam, {
    accountId,
    companyId,
    number: begun + 1,
    writer: pastAttemptWriter,
    now,
  })
  if (!attemptId) throw new AppError('conflict')
  await submitPastAnswers(deps, tx, { id: attemptId, examId: exam.id }, past)
  return attemptId
}

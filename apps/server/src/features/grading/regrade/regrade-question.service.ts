import type { regradeQuestion, regradeQuestions } from '@portal/contract/exams/regrade.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { presentText } from '../../../core/text/language.ts'
import { checkManagedExam, isKnownExam } from '../../exams/exams.public.ts'
import { findKeyOfVersion, rightAnswerTexts } from '../../questions/questions.public.ts'
import { isTakingQuestion } from '../../sitting/sitting.public.ts'
import { isKeyForVersion } from './regrade.rules.ts'
import { findRulingInForce } from './regrade.store.ts'
import { findQuestionVersionContent, listAttemptedVersions, listQuestionKeys } from './regrade-question.store.ts'

/** Loads the questions in the attempts of an exam, by version. Throws `examNotFound`. */
export async function loadRegradeQuestions(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof regradeQuestions>,
): Promise<DataOf<typeof regradeQuestions>> {
  const { page, size, examId } = input
  await checkManagedExam(deps.sql, actor, examId)
  const { list, total } = await listAttemptedVersions(deps.sql, {
    examId,
    words: toStorableText(input.q ?? '') || null,
    page,
    size,
  })
  if (total === 0 && !(await isKnownExam(deps.sql, examId))) throw new AppError('examNotFound')
  return {
    list: list.map((row) => ({
      questionId: row.questionId,
      version: row.version,
      type: row.type,
      stem: presentText(row.stem),
      points: row.points,
      attempts: row.attempts,
      inForce: row.inForce,
      isProposed: row.isProposed,
    })),
    total,
    page,
    size,
  }
}

/**
 * Loads one version of a question with its current key and those of other versions. Throws `notFound` and, because it
 * shows keys, `questionSat` for a person who is taking an exam with the question.
 */
export async function loadRegradeQuestion(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof regradeQuestion>,
): Promise<DataOf<typeof regradeQuestion>> {
  const { examId, questionId, version } = input
  await checkManagedExam(deps.sql, actor, examId, { reason: 'notFound' })
  const [inForce, own, asked] = await Promise.all([
    findRulingInForce(deps.sql, input),
    findKeyOfVersion(deps.sql, questionId, version),
    findQuestionVersionContent(deps.sql, questionId, version),
  ])
  if (!inForce?.isSat || !own || !asked) throw new AppError('notFound')
  if (await isTakingQuestion(deps.sql, actor.accountId, questionId)) throw new AppError('questionSat')
  const versions = await listQuestionKeys(deps.sql, questionId)
  return {
    examId,
    questionId,
    version,
    type: own.type,
    stem: presentText(asked.content.stem),
    options: asked.content.options.map(({ key, text }) => ({ key, text: presentText(text) })),
    blankCount: asked.content.blankCount,
    answers: rightAnswerTexts(inForce.key ?? own.key),
    versions: versions.map((one) => ({
      version: one.version,
      answers: rightAnswerTexts(one.key),
      fits: isKeyForVersion(one.key, own),
      at: one.at.toISOString(),
    })),
  }
}

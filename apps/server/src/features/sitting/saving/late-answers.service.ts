import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { type Lang, pickName, presentText } from '../../../core/text/language.ts'
import { checkManagedExam, examBoundOf, isKnownExam } from '../../exams/exams.public.ts'
import { presentStoredAnswer } from '../attempt.present.ts'
import { loadFilesOfAnswers } from '../files/answer-file.service.ts'
import type { StoredAnswer } from './answer.rules.ts'
import { type LateAnswerRow, listLateAnswers } from './late-answers.store.ts'

/**
 * Loads a page of the answers of an exam, or of all exams, that arrived after their deadline, whether accepted or
 * refused. Throws `examNotFound`.
 */
export async function loadLateAnswers(
  deps: Deps,
  actor: Actor,
  input: { examId?: string; taken?: boolean; page: number; size: number },
  lang: Lang,
) {
  if (input.examId !== undefined) await checkManagedExam(deps.sql, actor, input.examId)
  const { list, total } = await listLateAnswers(deps.sql, {
    ...input,
    examId: input.examId ?? null,
    within: examBoundOf(actor),
    taken: input.taken ?? null,
  })
  if (input.examId !== undefined && total === 0 && !(await isKnownExam(deps.sql, input.examId)))
    throw new AppError('examNotFound')
  const { page, size } = input
  return {
    list: await Promise.all(
      list.map(async (row) => ({
        attemptId: row.attemptId,
        examId: row.examId,
        examTitle: presentText(row.examTitle),
        stem: presentText(row.stem ?? {}),
        deadline: row.deadline?.toISOString() ?? null,
        kept: presentStoredAnswer(row.kept),
        name: pickName(row.name, lang),
        employeeNo: row.employeeNo ?? '',
        number: row.number,
        position: row.position,
        at: row.at.toISOString(),
        answer: presentStoredAnswer(row.answer),
        ...(await filesOf(deps, actor, row)),
        taken: row.taken,
      })),
    ),
    total,
    page,
    size,
  }
}

/** The files of a late answer and of the one that counts; nothing for other types. */
async function filesOf(deps: Deps, actor: Actor, { attemptId, position, answer, kept }: LateAnswerRow) {
  if (answer?.files === undefined && kept?.files === undefined) return {}
  const named = async (one: StoredAnswer | null) =>
    (await loadFilesOfAnswers(deps, deps.sql, actor, attemptId, [{ position, answer: one }], { withLate: true })).get(
      position,
    ) ?? []
  return { files: await named(answer), keptFiles: await named(kept) }
}

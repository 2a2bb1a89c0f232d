import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { presentText } from '../../../core/text/language.ts'
import { presentStoredAnswer } from '../attempt.present.ts'
import { isKnownExam } from '../invigilation/attempt-staff.store.ts'
import { listLateAnswers } from './late-answers.store.ts'

/** Answers of an exam, or of all, that arrived after their deadline, accepted or refused. */
export async function loadLateAnswers(
  deps: Deps,
  input: { examId?: string; taken?: boolean; page: number; size: number },
) {
  const { list, total } = await listLateAnswers(deps.sql, {
    ...input,
    examId: input.examId ?? null,
    taken: input.taken ?? null,
  })
  if (input.examId !== undefined && total === 0 && !(await isKnownExam(deps.sql, input.examId)))
    throw new AppError('examNotFound')
  const { page, size } = input
  return {
    list: list.map((row) => ({
      attemptId: row.attemptId,
      examId: row.examId,
      examTitle: presentText(row.examTitle),
      stem: presentText(row.stem ?? {}),
      deadline: row.deadline?.toISOString() ?? null,
      kept: presentStoredAnswer(row.kept),
      name: row.name,
      employeeNo: row.employeeNo ?? '',
      number: row.number,
      position: row.position,
      at: row.at.toISOString(),
      answer: presentStoredAnswer(row.answer),
      taken: row.taken,
    })),
    total,
    page,
    size,
  }
}

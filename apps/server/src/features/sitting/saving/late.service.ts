import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { presentText } from '../../../core/text/language.ts'
import { presentAnswer } from '../attempt.present.ts'
import { examExists } from '../invigilation/attempt-staff.store.ts'
import { listLate } from './late.store.ts'

/** Answers of an exam, or of all, that came after their deadline, taken or refused. */
export async function lateAnswersOf(
  deps: Deps,
  input: { examId?: string; taken?: boolean; page: number; size: number },
) {
  const { list, total } = await listLate(deps.sql, {
    ...input,
    examId: input.examId ?? null,
    taken: input.taken ?? null,
  })
  if (input.examId !== undefined && total === 0 && !(await examExists(deps.sql, input.examId)))
    throw new AppError('examNotFound')
  const { page, size } = input
  return {
    list: list.map((row) => ({
      attemptId: row.attemptId,
      examId: row.examId,
      examTitle: presentText(row.examTitle),
      stem: presentText(row.stem ?? {}),
      deadline: row.deadline?.toISOString() ?? null,
      kept: presentAnswer(row.kept),
      name: row.name,
      employeeNo: row.employeeNo ?? '',
      number: row.number,
      position: row.position,
      at: row.at.toISOString(),
      answer: presentAnswer(row.answer),
      taken: row.taken,
    })),
    total,
    page,
    size,
  }
}

import { AppError } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { presentAnswer } from '../attempts/attempt.present.ts'
import { examExists } from '../invigilation/attempt-staff.store.ts'
import { listLate } from './late.store.ts'

/** Answers of an exam that came after their deadline, taken or refused. */
export async function lateAnswersOf(deps: Deps, input: { examId: string; page: number; size: number }) {
  const { list, total } = await listLate(deps.sql, input)
  if (total === 0 && !(await examExists(deps.sql, input.examId))) throw new AppError('examNotFound')
  const { page, size } = input
  return {
    list: list.map((row) => ({
      attemptId: row.attemptId,
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

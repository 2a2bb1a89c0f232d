import type { Deps } from '../../../core/deps.ts'
import { type Lang, pickText } from '../../../core/language.ts'
import { type ExamState, stateOf } from './exam.rules.ts'
import { momentOf } from './exam.service.ts'
import { type Asker, findExams } from './exam.store.ts'

/** Where a person stands with an exam, for those who only point to it. */
export type ExamStanding = {
  readonly state: ExamState
  readonly opensAt: string | null
  /** Handed in so far, also when the result is not out. */
  readonly attempts: number
  /** The course that has to be completed first and is not. */
  readonly courseFirst: { readonly productId: string; readonly title: string } | null
}

/** These exams, by their ids, as far as the person, or any visitor, may see them. */
export async function examStandings(deps: Deps, asker: Asker, examIds: readonly string[], lang: Lang): Promise<Map<string, ExamStanding>> {
  const moment = momentOf(deps)
  const exams = await findExams(deps.sql, examIds, asker, moment)
  return new Map(
    exams.map((exam) => [
      exam.id,
      {
        state: stateOf(exam, exam, moment.now),
        opensAt: exam.opensAt?.toISOString() ?? null,
        attempts: exam.ended,
        courseFirst: exam.productId && !exam.isCourseDone ? { productId: exam.productId, title: pickText(exam.productTitle, lang) } : null,
      },
    ]),
  )
}

import { roundPercent } from '@portal/contract/exams/rounding.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { personLearning } from '@portal/contract/identity/people.contract.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { findPerson } from './person-detail.store.ts'
import { listCoursesOfPerson, listExamAttemptsOfPerson } from './person-learning.store.ts'

/** The maximum of each kind shown on the panel of a person. */
const mostInPanel = 20

/**
 * Loads a person's courses and exams, at most twenty of each. Staff of one company see those of that company. Throws
 * `notFound`.
 */
export const loadPersonLearning = (
  deps: Deps,
  actor: Actor,
  personId: string,
): Promise<DataOf<typeof personLearning>> =>
  loadPersonLearningInCompany(deps, companyBoundOf(actor, 'companies'), personId, mostInPanel)

/**
 * Loads a person's courses and exams, the newest first, at most `most` of each: those in one company, or in all if
 * `bound` is null. Throws `notFound`.
 */
export async function loadPersonLearningInCompany(
  deps: Deps,
  bound: string | null,
  personId: string,
  most: number,
): Promise<DataOf<typeof personLearning>> {
  const head = await findPerson(deps.sql, personId, bound)
  if (!head) throw new AppError('notFound')
  const [courses, exams] = await Promise.all([
    listCoursesOfPerson(deps.sql, head.id, bound, most),
    listExamAttemptsOfPerson(deps.sql, head.id, bound, most),
  ])
  return {
    personId: head.id,
    courses: courses.map((one) => ({
      productId: one.productId,
      company: { id: one.companyId, name: one.company },
      title: one.title,
      percent: one.percent,
      seconds: one.seconds,
      completedAt: one.completedAt?.toISOString() ?? null,
      seenAt: one.seenAt.toISOString(),
    })),
    coursesTotal: courses[0]?.total ?? 0,
    exams: exams.map((one) => ({
      attemptId: one.attemptId,
      company: { id: one.companyId, name: one.company },
      title: one.title,
      startedAt: one.startedAt.toISOString(),
      state: one.state,
      percent: one.score === null ? null : roundPercent(one.score, one.ofPoints),
      passed: one.passed,
    })),
    examsTotal: exams[0]?.total ?? 0,
  }
}

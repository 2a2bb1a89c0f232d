import { AppError } from '../../../core/http/app-error.ts'
import { isForeignKeyViolation } from '../../../database/constraint-errors.ts'
import type { CourseProblem } from './course.rules.ts'
import { courseProblemWords } from './course.words.ts'

export const presentCourseProblem = ({ field, word }: CourseProblem) => ({ field, ...courseProblemWords[word] })

/** Throws an error with the problems by field, in both languages; does nothing without problems. */
export function throwCourseProblems(
  problems: readonly CourseProblem[],
  reason: 'malformed' | 'courseIncomplete' = 'malformed',
): void {
  if (problems.length > 0)
    throw new AppError(reason, {
      fields: problems.map(({ field }) => field),
      problems: problems.map(presentCourseProblem),
    })
}

/**
 * Returns the result of the work. Throws `courseInUse` instead of a foreign key violation: other data, such as
 * learners, orders, favourites or plans, still refers to the course.
 */
export async function refuseCourseInUse<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? new AppError('courseInUse') : error
  })
}

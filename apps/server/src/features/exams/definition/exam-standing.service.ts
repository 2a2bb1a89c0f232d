import type { Deps } from '../../../core/deps.ts'
import { cachePageFronts } from '../../../core/http/page-front.ts'
import type { PageHead } from '../../../core/http/page-head.ts'
import { isId } from '../../../core/secrets/random.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import type { Pool } from '../../../database/connection.ts'
import { type ExamState, examStateOf } from './exam.rules.ts'
import { currentZonedTime } from './exam.service.ts'
import { type ExamCaller, findExamTitleForVisitors, listExamsByIds } from './exam.store.ts'

type CourseOfExam = { readonly productId: string; readonly title: string }
/** A person's progress in an exam, for features that only refer to the exam. */
export type ExamStanding = {
  readonly state: ExamState
  readonly opensAt: string | null
  /** The number of ended attempts, even before their results are released. */
  readonly attempts: number
  /** The required course if it is not completed. */
  readonly courseFirst: CourseOfExam | null
  /** The required course, completed or not. */
  readonly course: CourseOfExam | null
  /** The person's seat: none yet, upcoming or current. Null when the exam has no sessions. */
  readonly seat: 'missing' | 'booked' | 'now' | null
}

const heads = new WeakMap<Pool, (examId: string) => Promise<PageHead | null>>()
const keepHeads = (sql: Pool) =>
  cachePageFronts<PageHead>(async (examId) => {
    const title = await findExamTitleForVisitors(sql, examId)
    return title && { title, lead: {}, kind: 'exam' }
  })

/**
 * Loads the title of an exam for its page; null if visitors may not see the exam. The title is cached for half a
 * minute, because everyone opens the page when an exam starts.
 */
export async function loadExamPageHead({ sql }: Deps, examId: string): Promise<PageHead | null> {
  if (!isId(examId)) return null
  const headOf = heads.get(sql) ?? keepHeads(sql)
  heads.set(sql, headOf)
  return headOf(examId)
}

/** Loads a person's progress in these exams, by exam id. Exams that the caller may not see are left out. */
export async function loadExamStandings(
  deps: Deps,
  asker: ExamCaller,
  examIds: readonly string[],
  lang: Lang,
): Promise<Map<string, ExamStanding>> {
  const moment = currentZonedTime(deps)
  const exams = await listExamsByIds(deps.sql, examIds, asker, moment)
  return new Map(
    exams.map((exam) => {
      const course = exam.productId ? { productId: exam.productId, title: pickText(exam.productTitle, lang) } : null
      const standing = {
        state: examStateOf(exam, exam, moment.now),
        opensAt: exam.opensAt?.toISOString() ?? null,
        attempts: exam.ended,
        courseFirst: exam.isCourseDone ? null : course,
        course,
        seat: !exam.needsSeat
          ? null
          : exam.seatUntil
            ? ('now' as const)
            : exam.booking?.seat
              ? ('booked' as const)
              : ('missing' as const),
      }
      return [exam.id, standing]
    }),
  )
}

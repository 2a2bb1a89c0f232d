import type {
  courseChoices,
  courseHistory,
  courseLearners,
} from '@portal/contract/catalogue/course-console.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { isTeacherOfCourse } from '../../../core/access/post.store.ts'
import { type Actor, postBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { presentAuditChanges, presentAuditDetail } from '../../../core/logs/audit.present.ts'
import { type Lang, pickName } from '../../../core/text/language.ts'
import { loadCourse } from './course-ground.service.ts'
import {
  courseHistorySource,
  courseLearnerSource,
  listCourseChoices,
  listCourseHistory,
  listCourseLearners,
  sumCourseLearners,
} from './course-insight.store.ts'

export async function loadCourseChoices(deps: Deps): Promise<DataOf<typeof courseChoices>> {
  const { categories, teachers, exams, schemes, companies } = await listCourseChoices(deps.sql)
  return {
    categories: categories.map(({ id, name }) => ({ id, name })),
    teachers: teachers.map(({ id, name }) => ({ id, name })),
    exams: exams.map(({ id, title, status }) => ({ id, title, status })),
    schemes: schemes.map(({ id, name, months }) => ({ id, name, months })),
    companies: companies.map(({ id, name, people }) => ({ id, name, people })),
  }
}

/**
 * Loads a page of the learners of a course with their progress, by default those seen last first, and the sums of all
 * its learners. Throws `productNotFound`, also for a teacher who does not teach this course.
 */
export async function loadCourseLearners(
  deps: Deps,
  actor: Actor,
  { productId, after, before, limit, sort = '-seen', q }: InputOf<typeof courseLearners>,
  lang: Lang,
): Promise<DataOf<typeof courseLearners>> {
  if (postBoundOf(actor, 'courses') !== null && !(await isTeacherOfCourse(deps.sql, actor.accountId, productId)))
    throw new AppError('productNotFound')
  await loadCourse(deps.sql, productId)
  const order = parseSortOrder(sort, { seen: 'instant' })
  const source = courseLearnerSource(deps.sql, productId, q)
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: `courseLearners ${productId}`, order, filters: { q }, source },
    { after, before, limit },
  )
  const [rows, sums] = await Promise.all([
    listCourseLearners(deps.sql, productId, ids),
    sumCourseLearners(deps.sql, productId),
  ])
  return {
    ...page,
    ...sums,
    rows: sortByIds(ids, rows).map((row) => ({
      id: row.id,
      name: pickName(row.name, lang),
      employeeNo: row.employeeNo,
      company: row.company,
      percent: row.percent,
      lessonsDone: row.lessonsDone,
      startedAt: row.startedAt.toISOString(),
      completedAt: row.completedAt?.toISOString() ?? null,
      seenAt: row.seenAt.toISOString(),
    })),
  }
}

export async function loadCourseHistory(
  deps: Deps,
  { productId, after, before, limit, sort = '-at' }: InputOf<typeof courseHistory>,
  lang: Lang,
): Promise<DataOf<typeof courseHistory>> {
  await loadCourse(deps.sql, productId)
  const order = parseSortOrder(sort, { at: 'instant' })
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: `courseHistory ${productId}`, order, filters: {}, source: courseHistorySource(deps.sql, productId) },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listCourseHistory(deps.sql, productId, ids)).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: row.actorId === null ? null : { id: row.actorId, name: row.actor ? pickName(row.actor, lang) : '' },
      action: row.action,
      lesson: row.lesson,
      changes: presentAuditChanges(row.detail, lang),
      detail: presentAuditDetail(row.detail, lang),
    })),
  }
}

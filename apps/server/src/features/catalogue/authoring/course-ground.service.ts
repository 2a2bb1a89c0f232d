import type { courseCreate } from '@portal/contract/catalogue/course-authoring.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { emitEvent } from '../../../core/jobs/events.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import type { Db, Transaction } from '../../../database/connection.ts'
import { outlineChanged } from '../outline-events.ts'
import { presentCourseState } from './course.present.ts'
import { type CourseProblem, problemsOfCourse, problemsOfTopic } from './course.rules.ts'
import { type CourseRow, findCourse } from './course.store.ts'
import { throwCourseProblems } from './course-problems.present.ts'
import { findCourseDraftSections, findCourseDraftTime } from './draft.store.ts'
import { type DraftSection, listCourseDraftOutline, listCourseOutline, type OutlineSection } from './outline.store.ts'
import { listTopicProducts, type TopicProduct } from './topic.store.ts'

type Stand = DataOf<typeof courseCreate>

/** Loads a course for its authors. Throws `productNotFound`. */
export async function loadCourse(db: Db, productId: string): Promise<CourseRow> {
  const course = await findCourse(db, productId)
  if (!course) throw new AppError('productNotFound')
  return course
}
export const loadCourseState = async (db: Db, productId: string): Promise<Stand> =>
  presentCourseState(await loadCourse(db, productId))

/** Loads a course that may be changed. Throws `productNotFound` and `courseArchived`. */
export async function loadEditableCourse(db: Db, productId: string): Promise<CourseRow> {
  const course = await loadCourse(db, productId)
  if (course.status === 'archived') throw new AppError('courseArchived')
  return course
}

export function recordCourseAct(
  deps: Deps,
  db: Db,
  actor: Actor,
  action: string,
  productId: string,
  detail: Readonly<Record<string, unknown>> = {},
) {
  return writeAudit(deps, db, actor.accountId, { action, thing: 'product', thingId: productId, detail })
}

/**
 * Returns true when changes to a course wait in a draft until the next publication: when it is published, and is
 * neither a topic nor a live class (the class itself creates its lesson).
 */
export const hasSeparateDraft = ({ status, kind }: Pick<CourseRow, 'status' | 'kind'>): boolean =>
  status === 'published' && kind !== 'topic' && kind !== 'live'

/** The sections of the published outline as a draft starts with them. */
const sectionsOf = (sections: readonly OutlineSection[]): DraftSection[] =>
  sections.map(({ sectionId, title, lessons }) => ({
    sectionId,
    title,
    contentIds: lessons.map(({ contentId }) => contentId),
  }))

export const lessonIdsOf = (sections: readonly OutlineSection[]): string[] =>
  sections.flatMap(({ lessons }) => lessons.map(({ contentId }) => contentId))

/** Loads the outline of a course as its authors see it, with the drafts of its lessons. */
export async function loadDraftOutline(db: Db, productId: string): Promise<OutlineSection[]> {
  const sections = (await findCourseDraftSections(db, productId)) ?? sectionsOf(await listCourseOutline(db, productId))
  return listCourseDraftOutline(db, sections)
}

/**
 * Loads the published outline of a course together with the draft. `own`: the draft's sections; null while the outline
 * itself has no draft.
 */
export async function loadBothOutlines(
  db: Db,
  productId: string,
): Promise<{
  readonly published: readonly OutlineSection[]
  readonly draft: readonly OutlineSection[]
  readonly own: readonly DraftSection[] | null
}> {
  const published = await listCourseOutline(db, productId)
  const own = await findCourseDraftSections(db, productId)
  return { published, own, draft: await listCourseDraftOutline(db, own ?? sectionsOf(published)) }
}

/**
 * Notifies listeners of added and removed lessons. `reopens`: people who completed the course have to study the added
 * ones.
 */
export async function emitOutlineChange(
  deps: Deps,
  tx: Transaction,
  productId: string,
  before: readonly OutlineSection[],
  after: readonly OutlineSection[],
  reopens: boolean,
): Promise<void> {
  const [old, now] = [lessonIdsOf(before), lessonIdsOf(after)]
  await emitEvent(deps, tx, outlineChanged, {
    productId,
    contentIds: now,
    added: now.filter((id) => !old.includes(id)),
    removed: old.filter((id) => !now.includes(id)),
    reopens,
    now: deps.clock.now(),
  })
}

/**
 * Loads the sections of a course, or the products of a topic, as drafted or as learners see them, with everything that
 * prevents publishing them.
 */
export async function loadCourseWithProblems(
  db: Db,
  course: CourseRow,
  of: 'draft' | 'learners',
): Promise<{
  readonly sections: readonly OutlineSection[]
  readonly products: readonly TopicProduct[]
  /** The time of the last unpublished change; null without any. */
  readonly draftedAt: Date | null
  readonly problems: readonly CourseProblem[]
}> {
  if (course.kind === 'topic') {
    const products = await listTopicProducts(db, course.productId)
    return { sections: [], products, draftedAt: null, problems: problemsOfTopic({ ...course, products }) }
  }
  const sections =
    of === 'draft' ? await loadDraftOutline(db, course.productId) : await listCourseOutline(db, course.productId)
  const draftedAt = of === 'draft' ? await findCourseDraftTime(db, course.productId, lessonIdsOf(sections)) : null
  return { sections, products: [], draftedAt, problems: problemsOfCourse({ ...course, sections }) }
}

/**
 * Throws `courseIncomplete` with all problems when the course is published and has any, and `productNotFound` when it
 * does not exist.
 */
export async function checkPublishedCourseComplete(db: Db, productId: string): Promise<void> {
  const course = await loadCourse(db, productId)
  if (course.status === 'published')
    throwCourseProblems((await loadCourseWithProblems(db, course, 'learners')).problems, 'courseIncomplete')
}

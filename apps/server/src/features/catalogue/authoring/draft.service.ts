import type {
  courseChanges,
  courseChangesPublish,
  courseVersionRestore,
  courseVersions,
} from '@portal/contract/catalogue/course-draft.contract.ts'
import { isWrittenLesson } from '@portal/contract/catalogue/lesson-types.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { type Lang, pickName } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { copyMediaToLessons } from '../../media/media.public.ts'
import { checkSurveyUnchanged } from './answered-survey.service.ts'
import {
  findContent,
  listOtherCoursesOfContents,
  refreshCourseDurations,
  setMinStudySeconds,
  updateContent,
} from './content.store.ts'
import { contentTypeOf, problemOfLesson, problemsOfCourse } from './course.rules.ts'
import type { CourseRow } from './course.store.ts'
import { changedLessons } from './course-changes.rules.ts'
import {
  checkPublishedCourseComplete,
  emitOutlineChange,
  hasSeparateDraft,
  lessonIdsOf,
  loadBothOutlines,
  loadCourse,
  loadCourseState,
  loadDraftOutline,
  loadEditableCourse,
  recordCourseAct,
} from './course-ground.service.ts'
import { presentCourseProblem, throwCourseProblems } from './course-problems.present.ts'
import { changedContentFields, changesOfDraft } from './draft.rules.ts'
import {
  deleteContentDrafts,
  deleteCourseDraftSections,
  findCourseDraftTime,
  listContentDrafts,
  upsertContentDraft,
  upsertCourseDraftSections,
} from './draft.store.ts'
import {
  countLearnersOfOutlineChange,
  listCourseOutline,
  refreshCourseTotals,
  setNextCourseRevision,
  updateCourseOutline,
} from './outline.store.ts'
import {
  findCourseVersion,
  hasCourseVersion,
  listContentVersions,
  listCourseVersions,
  recordCourseVersion,
} from './version.store.ts'

type Stand = DataOf<typeof courseChangesPublish>
type Own = { readonly productId: string; readonly revision: number }

/** Loads the unpublished changes of a course and their consequences for its learners. Throws `productNotFound`. */
export async function loadCourseChanges(deps: Deps, productId: string): Promise<DataOf<typeof courseChanges>> {
  const course = await loadCourse(deps.sql, productId)
  const both = await loadBothOutlines(deps.sql, productId)
  const published = both.published
  const draft = hasSeparateDraft(course) ? both.draft : published
  const changes = changesOfDraft(published, draft)
  const removed = changes.lessons.flatMap(({ kind, contentId }) => (kind === 'removed' ? [contentId] : []))
  const [learners, changedAt] = await Promise.all([
    countLearnersOfOutlineChange(deps.sql, productId, removed),
    findCourseDraftTime(deps.sql, productId, lessonIdsOf(draft)),
  ])
  const changed = changes.lessons.flatMap(({ kind, contentId }) => (kind === 'changed' ? [contentId] : []))
  const others = new Map<string, number>()
  for (const { contentId } of await listOtherCoursesOfContents(deps.sql, course.productId, changed))
    others.set(contentId, (others.get(contentId) ?? 0) + 1)
  return {
    productId: course.productId,
    revision: course.revision,
    changedAt: changedAt?.toISOString() ?? null,
    lessons: changes.lessons.map((change) => ({
      kind: change.kind,
      contentId: change.contentId,
      title: change.title,
      contentType: change.contentType,
      label: change.label,
      from: change.from,
      fields: [...change.fields],
      texts: change.texts.map(({ field, lang, lead, removed, added, trail }) => ({
        field,
        lang,
        lead,
        removed,
        added,
        trail,
      })),
      otherCourses: others.get(change.contentId) ?? 0,
    })),
    sections: changes.sections.map(({ kind, title, from }) => ({ kind, title, from })),
    problems: problemsOfCourse({ ...course, sections: draft }).map(presentCourseProblem),
    learners: { studying: learners.studying, completed: learners.completed, studiedRemoved: learners.studiedRemoved },
  }
}

/**
 * Publishes the changes of a course: its lessons, their contents and the next version, in one transaction. Learners
 * keep their progress. Throws the errors of `loadEditableCourse` and of `applyCourseDraft`, `courseIncomplete` with all
 * problems, and `conflict` for a course that is not published, an outdated revision, or when nothing has changed.
 */
export async function publishCourseChanges(
  deps: Deps,
  actor: Actor,
  { productId, revision, reopens }: InputOf<typeof courseChangesPublish>,
): Promise<Stand> {
  return inTransaction(deps.sql, async (tx) => {
    const course = await loadEditableCourse(tx, productId)
    if (course.status !== 'published') throw new AppError('conflict')
    if (!(await setNextCourseRevision(tx, productId, revision, deps.clock.now()))) throw new AppError('conflict')
    const isChanged = await applyCourseDraft(deps, tx, actor, course, reopens)
    if (!isChanged) throw new AppError('conflict')
    await checkPublishedCourseComplete(tx, productId)
    return loadCourseState(tx, productId)
  })
}

/**
 * Makes the draft of a course its published outline and records the version. Returns false when there is no draft. The
 * caller has locked the row of the course. Throws `surveyFixed` for changed questions of a survey with answers,
 * `courseIncomplete` when another published course would have problems, and `malformed` for deleted contents.
 */
export async function applyCourseDraft(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  course: CourseRow,
  reopens: boolean,
): Promise<boolean> {
  const { productId } = course
  const now = deps.clock.now()
  const by = { now, accountId: actor.accountId }
  const { published: before, draft, own: sections } = await loadBothOutlines(tx, productId)
  const drafts = await listContentDrafts(tx, lessonIdsOf(draft))
  if (sections === null && drafts.length === 0) return false
  if (course.publishedAt && !(await hasCourseVersion(tx, productId)))
    await recordCourseVersion(tx, productId, { now: course.publishedAt, accountId: null })
  for (const one of drafts) {
    const content = await findContent(tx, one.contentId)
    if (!content) continue
    // A file that was not uploaded here, such as the recording of a live class, keeps its length.
    const keepsFile = !isWrittenLesson(content.type) && one.mediaId === content.mediaId
    await checkSurveyUnchanged(tx, content, one.settings)
    const says = { title: one.title, body: one.body, mediaId: one.mediaId, settings: one.settings }
    await updateContent(tx, one.contentId, content.revision, {
      ...says,
      duration: keepsFile ? content.duration : one.duration,
    })
    await setMinStudySeconds(tx, one.contentId, one.minSeconds)
    if (one.mediaId) await copyMediaToLessons(tx, one.mediaId, now)
  }
  await deleteContentDrafts(
    tx,
    drafts.map(({ contentId }) => contentId),
  )
  if (sections) {
    const missing = await updateCourseOutline(tx, productId, sections)
    throwCourseProblems(
      missing.map((contentId) => ({ field: `content ${contentId}`, word: 'unknownContent' as const })),
    )
    await deleteCourseDraftSections(tx, productId)
  }
  const types = draft.flatMap(({ lessons }) => lessons.map(({ contentType }) => contentType))
  await refreshCourseTotals(tx, productId, contentTypeOf(course.kind, types))
  await checkOtherCourses(
    tx,
    productId,
    drafts.map(({ contentId }) => contentId),
    now,
  )
  await recordCourseVersion(tx, productId, by)
  await emitOutlineChange(deps, tx, productId, before, draft, reopens)
  const former = new Map(before.flatMap(({ lessons }) => lessons.map((lesson) => [lesson.contentId, lesson])))
  const changed = draft.flatMap(({ lessons }) =>
    lessons.flatMap((lesson) => {
      const was = former.get(lesson.contentId)
      return was && changedContentFields(was, lesson).length > 0 ? [lesson.title] : []
    }),
  )
  await recordCourseAct(deps, tx, actor, 'course.publishChanges', productId, {
    ...changedLessons(before, draft),
    ...(changed.length > 0 ? { changed } : {}),
    ...(reopens ? { reopens } : {}),
  })
  return true
}

/** Changed contents must stay complete in the other courses that learners see. */
async function checkOtherCourses(
  tx: Transaction,
  productId: string,
  contentIds: readonly string[],
  now: Date,
): Promise<void> {
  const others = await listOtherCoursesOfContents(tx, productId, contentIds)
  const idsOf = (rows: typeof others) => [...new Set(rows.map((one) => one.productId))]
  const changed = new Set(contentIds)
  for (const id of idsOf(others.filter(({ status }) => status === 'published')))
    for (const lesson of (await listCourseOutline(tx, id)).flatMap(({ lessons }) => lessons)) {
      const word = changed.has(lesson.contentId) ? problemOfLesson(lesson) : null
      if (word) throwCourseProblems([{ field: `lesson ${lesson.label}`, word }], 'courseIncomplete')
    }
  await refreshCourseDurations(tx, idsOf(others), now)
}

/**
 * Discards the unpublished changes of a course and of its lessons. Throws the errors of `loadEditableCourse`, and
 * `conflict` for an outdated revision.
 */
export async function discardCourseChanges(deps: Deps, actor: Actor, { productId, revision }: Own): Promise<Stand> {
  return inTransaction(deps.sql, async (tx) => {
    await loadEditableCourse(tx, productId)
    if (!(await setNextCourseRevision(tx, productId, revision, deps.clock.now()))) throw new AppError('conflict')
    const contentIds = lessonIdsOf(await loadDraftOutline(tx, productId))
    await deleteCourseDraftSections(tx, productId)
    await deleteContentDrafts(tx, [...contentIds, ...lessonIdsOf(await listCourseOutline(tx, productId))])
    await recordCourseAct(deps, tx, actor, 'course.discardChanges', productId)
    return loadCourseState(tx, productId)
  })
}

/** Loads the published versions of a course, newest first. Throws `productNotFound`. */
export async function loadCourseVersions(
  deps: Deps,
  productId: string,
  lang: Lang,
): Promise<DataOf<typeof courseVersions>> {
  await loadCourse(deps.sql, productId)
  const versions = await listCourseVersions(deps.sql, productId)
  return {
    list: versions.map(({ number, sections, publishedAt, publishedBy }, at) => {
      const lessons = sections.flatMap((section) => section.lessons)
      const earlier = versions[at + 1]?.sections.flatMap((section) => section.lessons) ?? null
      const was = new Map(earlier?.map(({ contentId, revision }) => [contentId, revision]))
      const is = new Set(lessons.map(({ contentId }) => contentId))
      return {
        number,
        publishedAt: publishedAt.toISOString(),
        publishedBy: publishedBy && pickName(publishedBy, lang),
        lessons: lessons.length,
        added: earlier ? lessons.filter(({ contentId }) => !was.has(contentId)).length : 0,
        removed: earlier ? earlier.filter(({ contentId }) => !is.has(contentId)).length : 0,
        changed: lessons.filter(({ contentId, revision }) => was.has(contentId) && was.get(contentId) !== revision)
          .length,
        isCurrent: at === 0,
      }
    }),
  }
}

/**
 * Replaces the draft of a course, including its unpublished changes, with an earlier version. Learners see it once it
 * is published. Throws the errors of `loadEditableCourse`, `versionNotFound`, `surveyFixed`, and `conflict` for a
 * course that is not published or was changed in the meantime.
 */
export async function restoreCourseVersion(
  deps: Deps,
  actor: Actor,
  { productId, revision, number }: InputOf<typeof courseVersionRestore>,
): Promise<Stand> {
  const now = deps.clock.now()
  const by = { now, accountId: actor.accountId }
  return inTransaction(deps.sql, async (tx) => {
    const course = await loadEditableCourse(tx, productId)
    const version = await findCourseVersion(tx, productId, number)
    if (!version) throw new AppError('versionNotFound')
    if (course.status !== 'published') throw new AppError('conflict')
    if (!(await setNextCourseRevision(tx, productId, revision, now))) throw new AppError('conflict')
    await deleteContentDrafts(tx, [
      ...lessonIdsOf(await loadDraftOutline(tx, productId)),
      ...lessonIdsOf(await listCourseOutline(tx, productId)),
    ])
    const lessons = version.sections.flatMap((section) => section.lessons)
    const kept = await listContentVersions(tx, lessons)
    await upsertCourseDraftSections(
      tx,
      productId,
      version.sections.map((section) => ({
        sectionId: section.sectionId,
        title: section.title,
        contentIds: section.lessons
          .map(({ contentId }) => contentId)
          .filter((contentId) => kept.some((one) => one.contentId === contentId)),
      })),
      by,
    )
    for (const was of kept) await draftFormerContent(tx, was, by)
    await recordCourseAct(deps, tx, actor, 'course.restoreVersion', productId, { version: number })
    return loadCourseState(tx, productId)
  })
}

type Former = Awaited<ReturnType<typeof listContentVersions>>[number]
/**
 * Makes a former content the draft, unless nothing differs. A replaced file that was not uploaded here can't be
 * restored.
 */
async function draftFormerContent(
  db: Transaction,
  was: Former,
  by: { readonly now: Date; readonly accountId: string },
): Promise<void> {
  const is = await findContent(db, was.contentId)
  if (!is) return
  const [draft] = await listContentDrafts(db, [was.contentId])
  const isLost = !isWrittenLesson(is.type) && was.mediaId === null
  const former = isLost ? { ...was, mediaId: is.mediaId, duration: is.duration } : was
  if (changedContentFields(is, former).length === 0) return
  await checkSurveyUnchanged(db, is, former.settings)
  await upsertContentDraft(
    db,
    { contentId: was.contentId, revision: draft?.revision ?? is.revision, minSeconds: former.minSeconds },
    former,
    by,
  )
}

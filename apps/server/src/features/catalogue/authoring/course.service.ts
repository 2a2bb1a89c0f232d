import type {
  courseCreate,
  courseOutlineSave,
  courseRead,
  courseUpdate,
} from '@portal/contract/catalogue/course-authoring.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { cleanUpload } from '../../../core/files/clean-upload.ts'
import { publicFileUrl, storeFile } from '../../../core/files/file.service.ts'
import { prepareRichText } from '../../../core/files/picture-size.service.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { newId } from '../../../core/secrets/random.ts'
import { type Db, inTransaction, type Transaction } from '../../../database/connection.ts'
import { presentCourse, presentCourseHead } from './course.present.ts'
import { type CourseHeadFields, contentTypeOf, problemsOfCourseHead, problemsOfOutline } from './course.rules.ts'
import {
  deleteCourse,
  insertCourse,
  listUnknownCourseReferences,
  setCourseStatus,
  updateCourse,
} from './course.store.ts'
import { changedHeadFields, changedLessons } from './course-changes.rules.ts'
import {
  checkPublishedCourseComplete,
  emitOutlineChange,
  hasSeparateDraft,
  loadCourse,
  loadCourseState,
  loadCourseWithProblems,
  loadDraftOutline,
  loadEditableCourse,
  recordCourseAct,
} from './course-ground.service.ts'
import { refuseCourseInUse, throwCourseProblems } from './course-problems.present.ts'
import { applyCourseDraft } from './draft.service.ts'
import { findCourseDraftSections, upsertCourseDraftSections } from './draft.store.ts'
import {
  listMissingContents,
  listSectionIdsInCourse,
  refreshCourseTotals,
  setNextCourseRevision,
  updateCourseOutline,
} from './outline.store.ts'
import { recordCourseVersion } from './version.store.ts'

type Own = { readonly productId: string; readonly revision: number }
type Stand = DataOf<typeof courseCreate>

/** The input with its introduction sanitised. This reads stored files, so it runs before the transaction. */
const withFitWords = async (deps: Deps, actor: Actor, head: CourseHeadFields): Promise<CourseHeadFields> => ({
  ...head,
  introduction: await prepareRichText(deps, head.introduction ?? {}, actor.accountId),
})

/** Refuses contradictions and references to things that do not exist. */
async function fitHead(db: Db, head: CourseHeadFields, kind: string): Promise<CourseHeadFields> {
  throwCourseProblems(problemsOfCourseHead(head, kind).map(({ field, word }) => ({ field: `head.${field}`, word })))
  throwCourseProblems(await listUnknownCourseReferences(db, head))
  return head
}

export async function createCourse(
  deps: Deps,
  actor: Actor,
  { kind, head }: InputOf<typeof courseCreate>,
): Promise<Stand> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  const fit = await withFitWords(deps, actor, head)
  return inTransaction(deps.sql, async (tx) => {
    await insertCourse(tx, { id, kind, contentType: contentTypeOf(kind, []), now }, await fitHead(tx, fit, kind))
    await recordCourseAct(deps, tx, actor, 'course.create', id, { kind })
    return loadCourseState(tx, id)
  })
}

/**
 * Updates the settings of a course. Throws the errors of `loadEditableCourse`, `malformed` with the problems by field,
 * `tooLarge` for a text that takes too long to clean, `courseIncomplete` when a published course would have problems,
 * and `conflict` when another author has changed it in the meantime.
 */
export async function updateCourseSettings(
  deps: Deps,
  actor: Actor,
  { productId, revision, head }: InputOf<typeof courseUpdate>,
): Promise<Stand> {
  const fit = await withFitWords(deps, actor, head)
  return inTransaction(deps.sql, async (tx) => {
    const before = await loadEditableCourse(tx, productId)
    if (!(await updateCourse(tx, productId, revision, await fitHead(tx, fit, before.kind), deps.clock.now())))
      throw new AppError('conflict')
    await checkPublishedCourseComplete(tx, productId)
    const after = await loadCourse(tx, productId)
    await recordCourseAct(
      deps,
      tx,
      actor,
      'course.update',
      productId,
      changedHeadFields(presentCourseHead(before), presentCourseHead(after)),
    )
    return loadCourseState(tx, productId)
  })
}

/**
 * Replaces the sections and lessons. If the course is published or still has a draft, this changes the draft, which may
 * be incomplete; learners see it once it is published. Throws the errors of `loadEditableCourse`, `malformed` with the
 * problems by field, `courseIncomplete` when a published live class would have problems, and `conflict` when another
 * author has changed the course in the meantime.
 */
export async function saveCourseOutline(
  deps: Deps,
  actor: Actor,
  { productId, revision, sections }: InputOf<typeof courseOutlineSave>,
): Promise<Stand> {
  throwCourseProblems(problemsOfOutline(sections))
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const course = await loadEditableCourse(tx, productId)
    const before = await loadDraftOutline(tx, productId)
    if (course.kind === 'topic') throwCourseProblems([{ field: 'sections', word: 'topicLessons' }])
    if (!(await setNextCourseRevision(tx, productId, revision, now))) throw new AppError('conflict')
    const given = sections.flatMap(({ sectionId }) => (sectionId ? [sectionId.toLowerCase()] : []))
    const own = await listSectionIdsInCourse(tx, productId, given)
    for (const { sectionId } of before) own.add(sectionId)
    throwCourseProblems(
      sections.flatMap(({ sectionId }, at) =>
        sectionId && !own.has(sectionId.toLowerCase())
          ? [{ field: `sections.${at}.sectionId`, word: 'unknownSection' as const }]
          : [],
      ),
    )
    if (new Set(given).size < given.length) throwCourseProblems([{ field: 'sections', word: 'twice' }])
    const named = sections.map(({ sectionId, title, contentIds }) => ({
      sectionId: sectionId?.toLowerCase() ?? newId(now, deps.random),
      title,
      contentIds: contentIds.map((id) => id.toLowerCase()),
    }))
    const hasDraft = hasSeparateDraft(course) || (await findCourseDraftSections(tx, productId)) !== null
    const missing = new Set(
      hasDraft ? await listMissingContents(tx, named) : await updateCourseOutline(tx, productId, named),
    )
    throwCourseProblems(
      sections.flatMap(({ contentIds }, at) =>
        contentIds.flatMap((id, nth) =>
          missing.has(id.toLowerCase())
            ? [{ field: `sections.${at}.contentIds.${nth}`, word: 'unknownContent' as const }]
            : [],
        ),
      ),
    )
    if (hasDraft) await upsertCourseDraftSections(tx, productId, named, { now, accountId: actor.accountId })
    const after = await loadDraftOutline(tx, productId)
    const types = after.flatMap((section) => section.lessons.map((lesson) => lesson.contentType))
    if (!hasDraft) {
      await refreshCourseTotals(tx, productId, contentTypeOf(course.kind, types))
      await checkPublishedCourseComplete(tx, productId)
      await emitOutlineChange(deps, tx, productId, before, after, false)
    }
    await recordCourseAct(deps, tx, actor, 'course.outline', productId, {
      sections: sections.length,
      lessons: types.length,
      ...changedLessons(before, after),
    })
    return loadCourseState(tx, productId)
  })
}

export async function publishCourse(deps: Deps, actor: Actor, { productId, revision }: Own): Promise<Stand> {
  return move(deps, actor, { productId, revision, status: 'published', action: 'course.publish' })
}

export async function withdrawCourse(deps: Deps, actor: Actor, { productId, revision }: Own): Promise<Stand> {
  return move(deps, actor, { productId, revision, status: 'withdrawn', action: 'course.withdraw' })
}

export async function archiveCourse(deps: Deps, actor: Actor, { productId, revision }: Own): Promise<Stand> {
  return inTransaction(deps.sql, async (tx) => {
    if ((await loadCourse(tx, productId)).status === 'published') throw new AppError('courseOffered')
    if (!(await setCourseStatus(tx, productId, revision, 'archived', deps.clock.now()))) throw new AppError('conflict')
    await recordCourseAct(deps, tx, actor, 'course.archive', productId)
    return loadCourseState(tx, productId)
  })
}

/**
 * Restores an archived course: as a draft, or as withdrawn when it was published before. Throws `productNotFound`, and
 * `conflict` for an outdated revision or a course that is not archived.
 */
export async function restoreCourse(deps: Deps, actor: Actor, { productId, revision }: Own): Promise<Stand> {
  return inTransaction(deps.sql, async (tx) => {
    const { status, publishedAt } = await loadCourse(tx, productId)
    if (
      status !== 'archived' ||
      !(await setCourseStatus(tx, productId, revision, publishedAt ? 'withdrawn' : 'draft', deps.clock.now()))
    )
      throw new AppError('conflict')
    await recordCourseAct(deps, tx, actor, 'course.restore', productId)
    return loadCourseState(tx, productId)
  })
}

type Move = Own & { readonly status: 'published' | 'withdrawn'; readonly action: string }
const move = (deps: Deps, actor: Actor, to: Move): Promise<Stand> =>
  inTransaction(deps.sql, (tx) => publishOrWithdrawCourse(deps, tx, actor, to))
/**
 * Publishes or withdraws a course in the caller's transaction. Publishing applies its draft. Throws the errors of
 * `loadEditableCourse` and of `applyCourseDraft`, `courseIncomplete` with all problems, and `conflict` when another
 * author has changed the course or it already has this status.
 */
export async function publishOrWithdrawCourse(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  { productId, revision, status, action }: Move,
): Promise<Stand> {
  const course = await loadEditableCourse(tx, productId)
  const now = deps.clock.now()
  if (!(await setCourseStatus(tx, productId, revision, status, now))) throw new AppError('conflict')
  // Changes that were not published when the course was withdrawn are published with it.
  const isApplied = status === 'published' && (await applyCourseDraft(deps, tx, actor, course, false))
  await checkPublishedCourseComplete(tx, productId)
  if (status === 'published' && !isApplied && course.kind !== 'topic')
    await recordCourseVersion(tx, productId, { now, accountId: actor.accountId })
  await recordCourseAct(deps, tx, actor, action, productId)
  return loadCourseState(tx, productId)
}

/**
 * Deletes an unpublished course. Throws `productNotFound`, `courseInUse` when it is published, has learners or is
 * referenced otherwise, and `conflict` when another author has changed it in the meantime.
 */
export async function deleteUnpublishedCourse(
  deps: Deps,
  actor: Actor,
  { productId, revision }: Own,
): Promise<{ productId: string }> {
  const work = inTransaction(deps.sql, async (tx) => {
    const course = await loadCourse(tx, productId)
    if (course.status === 'published') throw new AppError('courseInUse')
    if (!(await deleteCourse(tx, productId, revision))) throw new AppError('conflict')
    await recordCourseAct(deps, tx, actor, 'course.delete', productId, { title: course.title })
    return { productId }
  })
  return refuseCourseInUse(work)
}

export async function loadCourseForStaff(deps: Deps, productId: string): Promise<DataOf<typeof courseRead>> {
  const course = await loadCourse(deps.sql, productId)
  return presentCourse(
    course,
    await loadCourseWithProblems(deps.sql, course, 'draft'),
    course.coverFile ? publicFileUrl(course.coverFile) : null,
  )
}

/** Stores a public picture for covers and articles. Throws the errors of `cleanUpload`. */
export async function saveCourseImage(
  deps: Deps,
  actor: Actor,
  bytes: Buffer,
  fileName: string,
): Promise<{ fileId: string; url: string }> {
  const file = await storeFile(deps, {
    ...(await cleanUpload(bytes, fileName, 'courseImage')),
    purpose: 'courseImage',
    companyId: null,
    ownerId: actor.accountId,
    isPublic: true,
  })
  return { fileId: file.id, url: publicFileUrl(file.id) }
}

import type {
  contentCreate,
  contentRead,
  contentUpdate,
  managedContentList,
} from '@portal/contract/catalogue/course-authoring.contract.ts'
import type { LessonSettings } from '@portal/contract/catalogue/lesson-settings.ts'
import {
  assignmentType,
  isWrittenLesson,
  linkType,
  quizType,
  surveyType,
} from '@portal/contract/catalogue/lesson-types.ts'
import { formItemsOf } from '@portal/contract/checklists/checklist.rules.ts'
import type { SurveyRules } from '@portal/contract/checklists/checklist-form.ts'
import type { QuizRules } from '@portal/contract/exams/quiz.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { AssignmentRules } from '@portal/contract/learning/assignment.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { prepareRichText } from '../../../core/files/picture-size.service.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { type BilingualText, hasBilingualText } from '../../../core/text/language.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { copyMediaToLessons, findMediaKind } from '../../media/media.public.ts'
import { checkSurveyUnchanged } from './answered-survey.service.ts'
import {
  type ContentFields,
  type ContentRow,
  type CourseOfContent,
  deleteContent,
  findContent,
  insertContent,
  listContents,
  listCoursesOfContent,
  refreshCourseDurations,
  setMinStudySeconds,
  updateContent,
} from './content.store.ts'
import { countQuizQuestions, problemOfLesson, readingSeconds } from './course.rules.ts'
import { changedFields } from './course-changes.rules.ts'
import { hasSeparateDraft } from './course-ground.service.ts'
import { refuseCourseInUse, throwCourseProblems } from './course-problems.present.ts'
import { isContentInDraft, listContentDrafts, upsertContentDraft } from './draft.store.ts'
import { validLinkAddresses } from './link.rules.ts'
import { listCourseOutline } from './outline.store.ts'

type Stand = DataOf<typeof contentCreate>
type Says = {
  readonly title: BilingualText
  readonly body?: BilingualText | undefined
  readonly mediaId?: string | undefined
  readonly minutes?: number | undefined
  readonly quiz?: QuizRules | undefined
  readonly assignment?: AssignmentRules | undefined
  readonly survey?: SurveyRules | undefined
}
type Own = { readonly contentId: string; readonly revision: number }

async function contentOf(db: Db, contentId: string): Promise<ContentRow> {
  const content = await findContent(db, contentId)
  if (!content) throw new AppError('lessonNotFound')
  return content
}
const standOf = async (db: Db, contentId: string): Promise<Stand> => ({
  contentId,
  revision: (await draftedContentOf(db, contentId)).revision,
})

function note(
  deps: Deps,
  db: Db,
  actor: Actor,
  action: string,
  contentId: string,
  detail: Readonly<Record<string, unknown>> = {},
) {
  return writeAudit(deps, db, actor.accountId, { action, thing: 'content', thingId: contentId, detail })
}

/** The input with its HTML sanitised. This reads stored files, so it runs before the transaction. */
const withFitBody = async (deps: Deps, actor: Actor, type: number, says: Says): Promise<Says> =>
  says.body && type !== linkType ? { ...says, body: await prepareRichText(deps, says.body, actor.accountId) } : says

/**
 * Returns the columns to store for content of any type, for example an article with its HTML and reading time, or an
 * uploaded file of the right kind. Throws `malformed` with the problems by field.
 */
async function fit(db: Db, type: number, says: Says, minSeconds = 0): Promise<ContentFields> {
  if (!hasBilingualText(says.title)) throwCourseProblems([{ field: 'title', word: 'title' }])
  if (type === surveyType) return fitSurvey(says)
  if (says.survey !== undefined) throwCourseProblems([{ field: 'survey', word: 'notSurvey' }])
  if (type === assignmentType) return fitAssignment(says)
  if (says.assignment !== undefined) throwCourseProblems([{ field: 'assignment', word: 'notAssignment' }])
  if (type === quizType) return fitQuiz(says)
  if (says.quiz !== undefined) throwCourseProblems([{ field: 'quiz', word: 'notQuiz' }])
  if (type === linkType) return fitLink(says, minSeconds)
  // A document, a package and a live class consist of their files: only the title is changed.
  if (type > 3 && says.mediaId !== undefined) throwCourseProblems([{ field: 'mediaId', word: 'notArticle' }])
  if (type === 1 ? says.mediaId !== undefined : says.body !== undefined || says.minutes !== undefined)
    throwCourseProblems([{ field: type === 1 ? 'mediaId' : 'body', word: 'notArticle' }])
  if (type === 1) {
    const body = says.body ?? {}
    return {
      title: says.title,
      body,
      mediaId: null,
      settings: null,
      duration: says.minutes ? says.minutes * 60 : readingSeconds(body),
    }
  }
  if (says.mediaId === undefined) return { title: says.title, body: null, mediaId: null, settings: null, duration: 0 }
  const media = await findMediaKind(db, says.mediaId)
  if (!media) throwCourseProblems([{ field: 'mediaId', word: 'unknownMedia' }])
  // A media file that is not processed yet may be video or audio.
  if (media?.kind && media.kind !== (type === 3 ? 'video' : 'audio'))
    throwCourseProblems([{ field: 'mediaId', word: 'wrongMedia' }])
  return { title: says.title, body: null, mediaId: says.mediaId.toLowerCase(), settings: null, duration: 0 }
}

/** A link is as long as its minimum study time, at least a minute. */
function fitLink(says: Says, minSeconds: number): ContentFields {
  if (says.mediaId !== undefined || says.minutes !== undefined)
    throwCourseProblems([{ field: 'mediaId', word: 'notArticle' }])
  const { body, wrong } = validLinkAddresses(says.body ?? {})
  throwCourseProblems(wrong.map((lang) => ({ field: `body.${lang}`, word: 'badLink' as const })))
  return { title: says.title, body, mediaId: null, settings: null, duration: Math.max(60, minSeconds) }
}

const noQuestions: QuizRules = { questionIds: [], draws: [], passPercent: 60, attempts: 0, feedback: 'end' }
/** A quiz takes a minute for each question. */
function fitQuiz(says: Says): ContentFields {
  if (says.mediaId !== undefined || says.minutes !== undefined || says.body !== undefined)
    throwCourseProblems([{ field: 'body', word: 'notArticle' }])
  const quiz = says.quiz ?? noQuestions
  const questions = countQuizQuestions(quiz)
  if (questions > 100) throwCourseProblems([{ field: 'quiz.draws', word: 'tooManyQuestions' }])
  return { title: says.title, body: null, mediaId: null, settings: quiz, duration: Math.max(1, questions) * 60 }
}

const noRules: AssignmentRules = { points: 10_000, minutes: 30, dueDays: 0, takesText: true, maxFiles: 3 }
/** A survey has its questions as settings, and takes half a minute for each. */
function fitSurvey(says: Says): ContentFields {
  if (
    says.mediaId !== undefined ||
    says.minutes !== undefined ||
    says.quiz !== undefined ||
    says.assignment !== undefined
  )
    throwCourseProblems([{ field: 'mediaId', word: 'notArticle' }])
  const settings = says.survey ?? { sections: [] }
  const duration = Math.max(1, formItemsOf(settings).length) * 30
  return { title: says.title, body: null, mediaId: null, settings, duration }
}

/** An assignment has its instructions as text, and takes as long as its author says. */
function fitAssignment(says: Says): ContentFields {
  if (says.mediaId !== undefined || says.minutes !== undefined || says.quiz !== undefined)
    throwCourseProblems([{ field: 'mediaId', word: 'notArticle' }])
  const rules = says.assignment ?? noRules
  if (!rules.takesText && rules.maxFiles === 0)
    throwCourseProblems([{ field: 'assignment.takesText', word: 'noSubmission' }])
  return { title: says.title, body: says.body ?? {}, mediaId: null, settings: rules, duration: rules.minutes * 60 }
}

export async function createContent(
  deps: Deps,
  actor: Actor,
  { type, ...given }: InputOf<typeof contentCreate>,
): Promise<Stand> {
  const says = await withFitBody(deps, actor, type, given)
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  return inTransaction(deps.sql, async (tx) => {
    const content = await fit(tx, type, says)
    await insertContent(tx, { id, type, now }, content)
    if (content.mediaId) await copyMediaToLessons(tx, content.mediaId, now)
    await note(deps, tx, actor, 'content.create', id)
    return standOf(tx, id)
  })
}

/** A content item as its authors see it: its draft, if there is one. */
async function draftedContentOf(db: Db, contentId: string): Promise<ContentRow & { readonly isDraft: boolean }> {
  const content = await contentOf(db, contentId)
  const [draft] = await listContentDrafts(db, [content.contentId])
  return draft ? { ...content, ...draft, isDraft: true } : { ...content, isDraft: false }
}

/**
 * Updates a content item in every course that uses it. If learners see one of these courses, only the draft of the item
 * changes, until the changes of a course are published. Throws `lessonNotFound`, `malformed` with the problems by
 * field, `tooLarge` for a text that takes too long to clean, `surveyFixed`, `courseIncomplete` for the lesson of a
 * published live class, and `conflict` when another author has changed the item in the meantime.
 */
export async function updateLessonContent(
  deps: Deps,
  actor: Actor,
  { contentId, revision, minMinutes, ...given }: InputOf<typeof contentUpdate>,
): Promise<Stand> {
  const says = await withFitBody(deps, actor, (await contentOf(deps.sql, contentId)).type, given)
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const { isDraft, ...before } = await draftedContentOf(tx, contentId)
    if (minMinutes !== undefined && before.type !== 8 && before.type !== linkType)
      throwCourseProblems([{ field: 'minMinutes', word: 'notPackage' }])
    const minSeconds = minMinutes === undefined ? before.minSeconds : minMinutes * 60
    const fitting = await fit(tx, before.type, says, minSeconds)
    // A file that was not uploaded here, such as the recording of a live class, keeps its length.
    const keepsFile = !isWrittenLesson(before.type) && before.mediaId === null && fitting.mediaId === null
    const content = keepsFile ? { ...fitting, duration: before.duration } : fitting
    await checkSurveyUnchanged(tx, await contentOf(tx, contentId), content.settings)
    const courses = await listCoursesOfContent(tx, contentId)
    if (isDraft || courses.some((course) => hasSeparateDraft(course))) {
      const by = { now, accountId: actor.accountId }
      const own = { contentId: before.contentId, revision, minSeconds }
      if (!(await upsertContentDraft(tx, own, content, by))) throw new AppError('conflict')
    } else {
      if (!(await updateContent(tx, contentId, revision, content))) throw new AppError('conflict')
      if (minMinutes !== undefined) await setMinStudySeconds(tx, contentId, minSeconds)
      if (content.mediaId) await copyMediaToLessons(tx, content.mediaId, now)
      await checkLiveClass(tx, before, courses)
      await refreshCourseDurations(
        tx,
        courses.map((course) => course.productId),
        now,
      )
    }
    const saidOf = ({ title, body, mediaId, minSeconds, settings }: ContentRow) => ({
      title,
      body,
      mediaId,
      ...factsOf(settings),
      minMinutes: minSeconds / 60,
    })
    const changes = changedFields(saidOf(before), saidOf(await draftedContentOf(tx, contentId)), ['body'])
    await note(deps, tx, actor, 'content.update', contentId, changes)
    return standOf(tx, contentId)
  })
}

/** The rules of a lesson, for the history of the course. */
function factsOf(settings: LessonSettings | null): Readonly<Record<string, unknown>> {
  if (!settings) return {}
  if ('sections' in settings) return { questions: formItemsOf(settings).length }
  if ('maxFiles' in settings) return { ...settings, points: settings.points / 100 }
  const { passPercent, attempts, feedback } = settings
  return { questions: countQuizQuestions(settings), passPercent, attempts, feedback }
}

/** The content of a published live class must stay complete. */
async function checkLiveClass(db: Db, before: ContentRow, courses: readonly CourseOfContent[]): Promise<void> {
  const offered = courses.find((course) => course.status === 'published')
  if (!offered) return
  const lesson = (await listCourseOutline(db, offered.productId))
    .flatMap((section) => section.lessons)
    .find((one) => one.contentId === before.contentId)
  const word = lesson ? problemOfLesson(lesson) : null
  if (word) throwCourseProblems([{ field: before.type === 1 ? 'body' : 'mediaId', word }], 'courseIncomplete')
}

export async function loadContent(deps: Deps, contentId: string): Promise<DataOf<typeof contentRead>> {
  const content = await draftedContentOf(deps.sql, contentId)
  const courses = await listCoursesOfContent(deps.sql, contentId)
  const { revision, type, title, body, mediaId, duration, minSeconds, settings, isDraft } = content
  return {
    contentId: content.contentId,
    revision,
    type,
    title,
    body: body ?? {},
    mediaId,
    quiz: settings && 'draws' in settings ? settings : null,
    assignment: settings && 'maxFiles' in settings ? settings : null,
    survey: settings && 'sections' in settings ? settings : null,
    frameHosts: type === linkType ? [...deps.settings.media.frameHosts] : [],
    duration,
    minMinutes: type === 8 || type === linkType ? minSeconds / 60 : null,
    isDraft,
    courses: courses.map((course) => ({ productId: course.productId, title: course.title, status: course.status })),
  }
}

export async function loadContents(
  deps: Deps,
  input: InputOf<typeof managedContentList>,
): Promise<DataOf<typeof managedContentList>> {
  const { list, total } = await listContents(deps.sql, input)
  return {
    list: list.map(({ contentId, type, title, duration, courses }) => ({ contentId, type, title, duration, courses })),
    total,
    page: input.page,
    size: input.size,
  }
}

/**
 * Deletes a content item. Throws `lessonNotFound`, `courseInUse` while a course uses it or a learner has studied it,
 * and `conflict` for an outdated revision.
 */
export async function deleteLessonContent(
  deps: Deps,
  actor: Actor,
  { contentId, revision }: Own,
): Promise<{ contentId: string }> {
  const work = inTransaction(deps.sql, async (tx) => {
    await contentOf(tx, contentId)
    if (await isContentInDraft(tx, contentId)) throw new AppError('courseInUse')
    if (!(await deleteContent(tx, contentId, revision))) throw new AppError('conflict')
    await note(deps, tx, actor, 'content.delete', contentId)
    return { contentId }
  })
  return refuseCourseInUse(work)
}

import type { CourseHead } from '@portal/contract/catalogue/course-authoring.contract.ts'
import type { LessonSettings } from '@portal/contract/catalogue/lesson-settings.ts'
import {
  assignmentType,
  lessonTypesByEffort,
  linkType,
  quizType,
  surveyType,
} from '@portal/contract/catalogue/lesson-types.ts'
import { problemOfSurvey } from '@portal/contract/checklists/checklist.rules.ts'
import type { Static } from 'typebox'
import { type BilingualText, hasBilingualText } from '../../../core/text/language.ts'
import { hasVisibleContent, plainTextOf } from '../../../core/text/rich-text.ts'
import type { CourseProblemWord } from './course.words.ts'

export type CourseHeadFields = Static<typeof CourseHead>
/**
 * A problem of a course: the field of the input or the label of the lesson, and the key of the text in
 * `courseProblemWords`.
 */
export type CourseProblem = { readonly field: string; readonly word: CourseProblemWord }

/**
 * Returns the problems of the settings of a course or topic. A topic is free and awards nothing: its products have
 * prices, exams and certificates.
 */
export function problemsOfCourseHead(head: CourseHeadFields, kind: string): CourseProblem[] {
  const problems: CourseProblem[] = []
  if (!hasBilingualText(head.title)) problems.push({ field: 'title', word: 'title' })
  if (head.priceKind === 'paid' && (head.priceFen ?? 0) <= 0) problems.push({ field: 'priceFen', word: 'noPrice' })
  if (head.interventions > 0 !== head.interventionMinutes > 0)
    problems.push({ field: 'interventions', word: 'interventions' })
  if (kind === 'topic' && head.priceKind !== 'free') problems.push({ field: 'priceKind', word: 'topicPrice' })
  if (kind === 'topic' && head.examId) problems.push({ field: 'examId', word: 'topicAward' })
  if (kind === 'topic' && head.certificateSchemeId) problems.push({ field: 'certificateSchemeId', word: 'topicAward' })
  if (head.companyIds?.length === 0) problems.push({ field: 'companyIds', word: 'noCompany' })
  return problems
}

/** Returns the problems of an outline: sections without a title, and repeated lessons. */
export function problemsOfOutline(
  sections: readonly { readonly title: BilingualText; readonly contentIds: readonly string[] }[],
): CourseProblem[] {
  const problems: CourseProblem[] = []
  const seen = new Set<string>()
  sections.forEach((section, at) => {
    if (!hasBilingualText(section.title)) problems.push({ field: `sections.${at}.title`, word: 'title' })
    section.contentIds.forEach((contentId, nth) => {
      if (seen.has(contentId.toLowerCase())) problems.push({ field: `sections.${at}.contentIds.${nth}`, word: 'twice' })
      seen.add(contentId.toLowerCase())
    })
  })
  return problems
}

export type LessonFacts = {
  readonly label: string
  readonly contentType: number
  readonly duration: number
  readonly body: BilingualText | null
  readonly mediaState: string | null
  readonly mediaKind: 'video' | 'audio' | null
  /** True if it has a playable file. Files of the demo or of another feature may exist without an upload here. */
  readonly hasFile: boolean
  readonly settings: LessonSettings | null
}

/** Returns the number of questions in an attempt at a quiz; 0 for the settings of any other lesson. */
export const countQuizQuestions = (settings: LessonSettings | null): number =>
  settings && 'draws' in settings
    ? settings.draws.reduce((sum, { count }) => sum + count, settings.questionIds.length)
    : 0

/** Returns the reason why a lesson cannot be offered; null when it can. */
export function problemOfLesson({
  contentType,
  duration,
  body,
  mediaState,
  mediaKind,
  hasFile,
  settings,
}: LessonFacts): CourseProblemWord | null {
  if (contentType === 1 && !hasVisibleContent(body?.zh ?? '') && !hasVisibleContent(body?.en ?? '')) return 'noText'
  if (contentType === assignmentType && !hasVisibleContent(body?.zh ?? '') && !hasVisibleContent(body?.en ?? ''))
    return 'noInstructions'
  if (contentType === linkType && !hasBilingualText(body ?? {})) return 'noLink'
  if (contentType === surveyType)
    return settings && 'sections' in settings && problemOfSurvey(settings.sections) === null ? null : 'surveyUnfinished'
  if (contentType === quizType && countQuizQuestions(settings) === 0) return 'noQuestions'
  if (mediaState === 'failed' || mediaState === 'cancelled') return 'mediaFailed'
  if (mediaState !== null && mediaState !== 'ready') return 'mediaNotReady'
  if (mediaKind !== null && mediaKind !== (contentType === 3 ? 'video' : 'audio')) return 'wrongMedia'
  if ((contentType === 2 || contentType === 3) && !hasFile) return 'noMedia'
  return duration > 0 ? null : 'noDuration'
}

/** Returns everything that prevents publishing a course. The field of a lesson's problem is the lesson's label. */
export function problemsOfCourse(course: {
  readonly title: BilingualText
  readonly teacherId: string | null
  readonly sections: readonly { readonly lessons: readonly LessonFacts[] }[]
}): CourseProblem[] {
  const problems: CourseProblem[] = []
  if (!hasBilingualText(course.title)) problems.push({ field: 'title', word: 'title' })
  if (!course.teacherId) problems.push({ field: 'teacherId', word: 'noTeacher' })
  if (course.sections.every((section) => section.lessons.length === 0))
    problems.push({ field: 'sections', word: 'noLesson' })
  else
    course.sections.forEach((section, at) => {
      if (section.lessons.length === 0) problems.push({ field: `sections.${at}`, word: 'emptySection' })
    })
  for (const lesson of course.sections.flatMap((section) => section.lessons)) {
    const word = problemOfLesson(lesson)
    if (word) problems.push({ field: `lesson ${lesson.label}`, word })
  }
  return problems
}

/** Returns everything that prevents publishing a topic. A topic needs no instructor: its products have theirs. */
export function problemsOfTopic(topic: {
  readonly title: BilingualText
  readonly products: readonly { readonly status: string }[]
}): CourseProblem[] {
  const problems: CourseProblem[] = []
  if (!hasBilingualText(topic.title)) problems.push({ field: 'title', word: 'title' })
  if (!topic.products.some(({ status }) => status === 'published'))
    problems.push({ field: 'products', word: 'noProduct' })
  return problems
}

/** Returns the problems of the products of a topic. `known` has the kind of each existing product. */
export function problemsOfTopicProducts(
  productIds: readonly string[],
  known: ReadonlyMap<string, string>,
): CourseProblem[] {
  return productIds.flatMap((id, at): CourseProblem[] => {
    const field = `productIds.${at}`
    if (productIds.indexOf(id) < at) return [{ field, word: 'productTwice' }]
    const kind = known.get(id)
    if (!kind) return [{ field, word: 'unknownProduct' }]
    return kind === 'topic' ? [{ field, word: 'topicInTopic' }] : []
  })
}

/**
 * Returns the seconds that reading takes at 300 Chinese characters or 200 words a minute, rounded up to whole minutes,
 * at least one; with two languages, the longer time.
 */
export function readingSeconds(body: BilingualText): number {
  const of = (html: string | undefined) => {
    const text = plainTextOf(html ?? '')
    const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0
    const words = text.replace(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    return characters / 300 + words / 200
  }
  return 60 * Math.max(1, Math.ceil(Math.max(of(body.zh), of(body.en))))
}

/**
 * Returns the content type of a product: its own for a column, topic or live class, otherwise the most frequent one
 * among its lessons, or 1 (article) without lessons. On a tie, the more demanding type wins.
 */
export function contentTypeOf(kind: string, types: readonly number[]): number {
  if (kind === 'column') return 4
  if (kind === 'topic') return 5
  if (kind === 'live') return 6
  const counts = lessonTypesByEffort.map((type) => ({ type, count: types.filter((one) => one === type).length }))
  return counts.reduce((best, one) => (one.count >= best.count && one.count > 0 ? one : best), { type: 1, count: 0 })
    .type
}

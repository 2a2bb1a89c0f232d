import { hasPlaybackSeconds } from '@portal/contract/catalogue/lesson-types.ts'
export type LessonState = 'open' | 'completed' | 'locked' | 'preview' | 'unpaid'
export type SectionState = 'open' | 'completed' | 'locked'
export type LessonLockTerms = {
  readonly isEntitled: boolean
  readonly inSequence: boolean
  readonly previewNum: number
  readonly previewTime: number
}
/**
 * The facts of a lesson that decide its state: its section, its content type (1: article) and the learner's percent.
 */
export type LessonLockFacts = { readonly sectionId: string; readonly contentType: number; readonly percent: number }

/**
 * Returns the state of every lesson. If the product is studied in sequence, a section is locked until every lesson of
 * the earlier ones is completed (specification section 4). Without an entitlement, the first `previewNum` lessons are a
 * preview, and so are the first `previewTime` seconds of all other recordings. Lessons that are not played have no such
 * part.
 */
export function lessonStates(
  lessons: readonly LessonLockFacts[],
  terms: LessonLockTerms,
): { readonly lessons: LessonState[]; readonly sections: ReadonlyMap<string, SectionState> } {
  const sections = new Map<string, SectionState>()
  let areEarlierDone = true
  for (const id of new Set(lessons.map((lesson) => lesson.sectionId))) {
    const isDone = lessons.every((lesson) => lesson.sectionId !== id || lesson.percent >= 100)
    sections.set(id, terms.isEntitled && terms.inSequence && !areEarlierDone ? 'locked' : isDone ? 'completed' : 'open')
    areEarlierDone = areEarlierDone && isDone
  }
  const states = lessons.map((lesson, index): LessonState => {
    if (!terms.isEntitled)
      return index < terms.previewNum || (terms.previewTime > 0 && hasPlaybackSeconds(lesson.contentType))
        ? 'preview'
        : 'unpaid'
    if (sections.get(lesson.sectionId) === 'locked') return 'locked'
    return lesson.percent >= 100 ? 'completed' : 'open'
  })
  return { lessons: states, sections }
}

/**
 * Returns the seconds of a lesson that can be played; -1 for all of it: with an entitlement, and in the first
 * `previewNum` lessons. `index` counts from 0 through the product.
 */
export function previewSeconds(terms: LessonLockTerms, index: number): number {
  if (terms.isEntitled || index < terms.previewNum) return -1
  return terms.previewTime
}

export type LessonAccess = {
  readonly state: 'open' | 'completed' | 'preview'
  readonly previewSeconds: number
  readonly index: number
}

/**
 * Returns the access to a lesson, or the reason why there is none: it does not exist, earlier sections are not
 * completed, or it is not paid for.
 */
export function lessonAccessOf(
  lessons: readonly (LessonLockFacts & { readonly contentId: string })[],
  terms: LessonLockTerms,
  contentId: string,
): LessonAccess | 'lessonNotFound' | 'lessonLocked' | 'notEntitled' {
  const index = lessons.findIndex((lesson) => lesson.contentId === contentId)
  if (index < 0) return 'lessonNotFound'
  const state = lessonStates(lessons, terms).lessons[index]
  if (state === 'locked') return 'lessonLocked'
  if (state === 'unpaid' || state === undefined) return 'notEntitled'
  return { state, previewSeconds: previewSeconds(terms, index), index }
}

import type { Course } from '../courses.queries.ts'

export type OutlineSections = Course['sections']
export type OutlineSection = OutlineSections[number]
export type OutlineLesson = OutlineSection['lessons'][number]
/**
 * A change of the outline as a function, so that it can be applied again to a newer version that another author has
 * saved.
 */
export type OutlineAct = (sections: OutlineSections) => OutlineSections

/** Returns true while the media of a lesson is being uploaded, queued or converted. */
export const isLessonProcessing = ({ media }: Pick<OutlineLesson, 'media'>): boolean =>
  media === 'uploading' || media === 'queued' || media === 'working'

/** Returns the outline with the labels that the server will assign to its lessons: 1.1, 1.2, 2.1. */
export const labelLessons: OutlineAct = (sections) =>
  sections.map((section, at) => ({
    ...section,
    lessons: section.lessons.map((lesson, nth) => ({ ...lesson, label: `${at + 1}.${nth + 1}` })),
  }))

export const findLesson = (sections: OutlineSections, contentId: string | null | undefined): OutlineLesson | null =>
  sections.flatMap(({ lessons }) => lessons).find((lesson) => lesson.contentId === contentId) ?? null

const without = (sections: OutlineSections, contentId: string): OutlineSections =>
  sections.map((section) => ({
    ...section,
    lessons: section.lessons.filter((lesson) => lesson.contentId !== contentId),
  }))

/** Moves a lesson to a position in a section. Does nothing when the lesson or the section was deleted meanwhile. */
export const moveLessonTo =
  (contentId: string, sectionId: string, at: number): OutlineAct =>
  (sections) => {
    const lesson = findLesson(sections, contentId)
    if (!lesson || !sections.some((section) => section.sectionId === sectionId)) return sections
    return without(sections, contentId).map((section) =>
      section.sectionId === sectionId
        ? {
            ...section,
            lessons: section.lessons.toSpliced(Math.max(0, Math.min(at, section.lessons.length)), 0, lesson),
          }
        : section,
    )
  }

/**
 * Moves a lesson up or down by one position; from either end of a section into the section beside it, if there is one.
 */
export const moveLessonByOne =
  (contentId: string, by: 1 | -1): OutlineAct =>
  (sections) => {
    const at = sections.findIndex(({ lessons }) => lessons.some((one) => one.contentId === contentId))
    const section = sections[at]
    if (!section) return sections
    const nth = section.lessons.findIndex((one) => one.contentId === contentId) + by
    if (nth >= 0 && nth < section.lessons.length) return moveLessonTo(contentId, section.sectionId, nth)(sections)
    const next = sections[at + by]
    return next ? moveLessonTo(contentId, next.sectionId, by > 0 ? 0 : next.lessons.length)(sections) : sections
  }

/**
 * Moves a lesson to the end of the next section (`by` 1) or of the previous one (`by` -1); does nothing if there is
 * none.
 */
export const moveLessonByOneSection =
  (contentId: string, by: 1 | -1): OutlineAct =>
  (sections) => {
    const at = sections.findIndex(({ lessons }) => lessons.some((one) => one.contentId === contentId))
    const next = sections[at + by]
    return at >= 0 && next ? moveLessonTo(contentId, next.sectionId, next.lessons.length)(sections) : sections
  }

export const moveSectionByOne =
  (sectionId: string, by: number): OutlineAct =>
  (sections) => {
    const at = sections.findIndex((one) => one.sectionId === sectionId)
    const section = sections[at]
    const to = at + by
    if (!section || to < 0 || to >= sections.length) return sections
    return sections.toSpliced(at, 1).toSpliced(to, 0, section)
  }

export const renameSection =
  (sectionId: string, title: OutlineSection['title']): OutlineAct =>
  (sections) =>
    sections.map((section) => (section.sectionId === sectionId ? { ...section, title } : section))

/** The prefix that marks the id of a section that is not on the server yet. */
export const newSectionPrefix = 'new '
export const addSection =
  (mark: string, title: OutlineSection['title']): OutlineAct =>
  (sections) => [...sections, { sectionId: mark, title, lessons: [] }]

export const removeSection =
  (sectionId: string): OutlineAct =>
  (sections) =>
    sections.filter((section) => section.sectionId !== sectionId)

/**
 * Adds a lesson to a section, after the lesson `after` or, without one, at the end; a lesson that the outline already
 * has is moved there. If the section was deleted meanwhile, adds it to the last section.
 */
export const addLesson =
  (lesson: OutlineLesson, sectionId: string, after: string | null = null): OutlineAct =>
  (sections) => {
    const target = sections.some((one) => one.sectionId === sectionId) ? sectionId : sections.at(-1)?.sectionId
    return without(sections, lesson.contentId).map((section) => {
      if (section.sectionId !== target) return section
      const nth = section.lessons.findIndex((one) => one.contentId === after)
      return { ...section, lessons: section.lessons.toSpliced(nth < 0 ? section.lessons.length : nth + 1, 0, lesson) }
    })
  }
/** Replaces a lesson by another one at the same position. */
export const replaceLesson =
  (contentId: string, lesson: OutlineLesson): OutlineAct =>
  (sections) =>
    sections.map((section) => ({
      ...section,
      lessons: section.lessons.map((one) => (one.contentId === contentId ? lesson : one)),
    }))
export const removeLesson =
  (contentId: string): OutlineAct =>
  (sections) =>
    without(sections, contentId)

/** Returns the outline in the form of the call: a new section has no id. */
export const outlineInput = (sections: OutlineSections) =>
  sections.map(({ sectionId, title, lessons }) => ({
    ...(sectionId.startsWith(newSectionPrefix) ? {} : { sectionId }),
    title,
    contentIds: lessons.map(({ contentId }) => contentId),
  }))

/** Returns the reason why the lesson with this label is not ready; null if it is. */
export const lessonProblem = (problems: Course['problems'], label: string): Course['problems'][number] | null =>
  problems.find(({ field }) => field === `lesson ${label}`) ?? null

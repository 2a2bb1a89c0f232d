/** The content type of a link to another site. The server can't observe study there, so it gives no credit for it. */
export const linkType = 9
/** The content type of a quiz: questions of a bank, a pass mark and a number of attempts. */
export const quizType = 10

/** The content type of an assignment: learners submit it, and staff mark it. */
export const assignmentType = 11

/** The content type of a survey: learners answer it once, and nothing links the answers to them. */
export const surveyType = 12

type LessonType = {
  /** It has a position in seconds: recordings, videos and live classes. */
  readonly hasSeconds?: true
  /** Authors write it in the editor; all others are files. */
  readonly isWritten?: true
  /** The server completes it by its own rule, and study reports of it credit nothing. */
  readonly isActed?: true
}

/**
 * The types of lessons, the least demanding first: article, document, package, survey, link, quiz, assignment, audio,
 * video. A course has the type of most of its lessons; on a tie, the more demanding one.
 */
const lessonTypes: ReadonlyMap<number, LessonType> = new Map([
  [1, { isWritten: true }],
  [7, {}],
  [8, {}],
  [surveyType, { isWritten: true, isActed: true }],
  [linkType, { isWritten: true, isActed: true }],
  [quizType, { isWritten: true, isActed: true }],
  [assignmentType, { isWritten: true, isActed: true }],
  [2, { hasSeconds: true }],
  [3, { hasSeconds: true }],
])

/**
 * The content types that a lesson of a course can have, least demanding first. Columns, topics and live classes (4 to
 * 6) are missing, because they are separate products.
 */
export const lessonTypesByEffort: readonly number[] = [...lessonTypes.keys()]
export const writtenLessonTypes: readonly number[] = lessonTypesByEffort.filter(
  (type) => lessonTypes.get(type)?.isWritten,
)

/**
 * The content types whose lessons are completed by an action of the learner, regardless of study time. A renewed
 * requirement asks for that action again.
 */
export const actionLessonTypes: readonly number[] = lessonTypesByEffort.filter((type) => lessonTypes.get(type)?.isActed)

/**
 * Returns true for content types with a position in seconds; columns, topics and live classes (4 to 6) count as such.
 */
export const hasPlaybackSeconds = (contentType: number): boolean =>
  !lessonTypes.has(contentType) || lessonTypes.get(contentType)?.hasSeconds === true
/**
 * Returns true for content types of lessons that authors write in the editor; false for files, and for types that no
 * lesson of a course has.
 */
export const isWrittenLesson = (contentType: number): boolean => lessonTypes.get(contentType)?.isWritten === true
/**
 * Returns true for content types whose lessons are completed by an action of the learner that the server checks, not by
 * study time.
 */
export const isCompletedByAction = (contentType: number): boolean => lessonTypes.get(contentType)?.isActed === true

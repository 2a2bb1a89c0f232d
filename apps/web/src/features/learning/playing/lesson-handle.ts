/**
 * The interface of a lesson to its page: its position and how to seek. The position is in seconds of a recording, or
 * the page of a document.
 */
export type LessonHandle = {
  readonly at: () => number
  /** Seeks there, as far as the learner may. */
  readonly seek: (to: number) => void
}

/** What a lesson lets others do with it: ask where it is, and go somewhere. Seconds of a recording, the page of a document. */
export type LessonHandle = {
  readonly at: () => number
  /** Goes there, as far as the learner may. */
  readonly seek: (to: number) => void
}

/** The facts of an attempt that decide about appeals. */
export type AppealFacts = {
  /** For how many days the exam hears appeals; null: it hears none. */
  readonly days: number | null
  /** When its result was told; null: it was not, or it is not final. */
  readonly toldAt: Date | null
  /** Questions whose newest mark was given by a person. */
  readonly marked: readonly number[]
  /** When an officer let an end by leaves stand. */
  readonly upheldAt: Date | null
  /** Appeals made in this sitting; null: about the leaves. */
  readonly made: readonly (number | null)[]
}
export type Appealable = {
  readonly positions: readonly number[]
  readonly marksUntil: Date | null
  readonly leaves: boolean
  readonly leavesUntil: Date | null
}

/**
 * What may be appealed now: marks given by people, from when the result was told, and the decision about leaves, from when it was made; each
 * once, within the days of the exam, their last instant included. `maySeeMarks`: the exam's release rule lets the candidate see them.
 */
export function appealableParts(
  { days, toldAt, marked, upheldAt, made }: AppealFacts,
  maySeeMarks: boolean,
  now: Date,
): Appealable {
  const until = (from: Date | null) =>
    days === null || from === null ? null : new Date(from.getTime() + days * 86_400_000)
  const isOpen = (end: Date | null) => end !== null && now <= end
  const marksUntil = maySeeMarks ? until(toldAt) : null
  const leavesUntil = until(upheldAt)
  return {
    positions: isOpen(marksUntil) ? marked.filter((position) => !made.includes(position)) : [],
    marksUntil: marked.length > 0 ? marksUntil : null,
    leaves: isOpen(leavesUntil) && !made.includes(null),
    leavesUntil,
  }
}

/** The facts of an attempt that decide which appeals are possible. */
export type AppealFacts = {
  /** Days in which the exam accepts appeals. Null: no appeals. */
  readonly days: number | null
  /** The instant of the result's release. Null: not released, or not final. */
  readonly toldAt: Date | null
  /** Questions with a latest mark that a person gave. */
  readonly marked: readonly number[]
  /** The time at which an officer confirmed an end after too many exits. */
  readonly upheldAt: Date | null
  /** Appeals since the attempt was last reopened; null: about the exits. */
  readonly made: readonly (number | null)[]
}
export type AppealableParts = {
  readonly positions: readonly number[]
  readonly marksUntil: Date | null
  readonly leaves: boolean
  readonly leavesUntil: Date | null
}

/**
 * Returns the parts that may be appealed now: marks given by people, from the release of the result, and the decision
 * about exits, from the time of that decision. Each may be appealed only once, within the number of days that the exam
 * sets (including the last instant). `maySeeMarks`: the release rule shows the marks to the candidate.
 */
export function appealableParts(
  { days, toldAt, marked, upheldAt, made }: AppealFacts,
  maySeeMarks: boolean,
  now: Date,
): AppealableParts {
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

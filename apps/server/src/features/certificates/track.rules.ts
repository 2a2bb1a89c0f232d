/** A track, as far as its reader's progress needs it. */
type Progress = {
  readonly levels: readonly {
    readonly held: { readonly state: string } | null
    readonly exams: readonly { readonly state: string; readonly course: unknown; readonly courseFirst: unknown }[]
  }[]
}

/**
 * Returns a number for comparing tracks by progress: 100 for each valid level, otherwise 1 for each exam passed and
 * each course completed.
 */
export const trackProgress = ({ levels }: Progress): number =>
  levels.reduce(
    (sum, { held, exams }) =>
      sum +
      (held?.state === 'valid'
        ? 100
        : exams.reduce(
            (met, exam) =>
              met + Number(exam.state === 'passed') + Number(exam.course !== null && exam.courseFirst === null),
            0,
          )),
    0,
  )

/**
 * Returns the index of the reader's own track: the chosen one, otherwise the one with the most progress; -1 if they
 * have neither chosen nor started one.
 */
export function ownTrackIndex(tracks: readonly (Progress & { readonly isChosen: boolean })[]): number {
  const chosen = tracks.findIndex(({ isChosen }) => isChosen)
  if (chosen >= 0) return chosen
  return tracks.reduce(
    (best, track, index) =>
      trackProgress(track) > (best < 0 ? 0 : trackProgress(tracks[best] as Progress)) ? index : best,
    -1,
  )
}

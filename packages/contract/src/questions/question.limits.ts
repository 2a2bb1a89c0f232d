/** The minimum number of answers for figures of a question; with fewer they would be random. */
export const minAnswersForFigures = 10
/**
 * The discrimination, in hundredths, below which a question is flagged: its key may be wrong or its wording misleading.
 */
export const unusualBelow = 10
/** The minimum number of answers for flagging a question: with fewer, chance would flag every fourth. */
export const unusualFrom = 30
export const isUnusual = ({
  answered,
  discrimination,
}: {
  readonly answered: number
  readonly discrimination: number | null
}): boolean => answered >= unusualFrom && discrimination !== null && discrimination < unusualBelow
/** Returns the number by which staff refer to a question. */
export const questionCode = (number: number): string => `Q-${number}`

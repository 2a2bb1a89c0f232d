/** The minimum number of answers for figures of a question; with fewer they would be random. */
export const fewestAnswers = 10
/**
 * The discrimination, in hundredths, below which a question is flagged: its key may be wrong or its wording misleading.
 */
export const oddBelow = 10
/** The minimum number of answers for flagging a question: with fewer, chance would flag every fourth. */
export const oddFrom = 30
export const isOdd = ({
  answered,
  discrimination,
}: {
  readonly answered: number
  readonly discrimination: number | null
}): boolean => answered >= oddFrom && discrimination !== null && discrimination < oddBelow
/** Returns the number by which staff refer to a question. */
export const codeOf = (number: number): string => `Q-${number}`

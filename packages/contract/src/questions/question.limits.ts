/** The minimum number of answers for figures of a question; with fewer they would be random. */
export const minAnswersForFigures = 10
/**
 * The discrimination, in hundredths, below which a question is flagged: its key may be wrong or its wording misleading.
 */
export const minDiscrimination = 10
/**
 * The minimum number of answers for flagging a question: with fewer, every fourth question would be flagged by chance.
 */
export const minAnswersToFlag = 30
export const isDiscriminationTooLow = ({
  answered,
  discrimination,
}: {
  readonly answered: number
  readonly discrimination: number | null
}): boolean => answered >= minAnswersToFlag && discrimination !== null && discrimination < minDiscrimination
/** Returns the number of a question in the form in which staff refer to it, such as `Q-42`. */
export const questionCode = (number: number): string => `Q-${number}`

/** Under so many answers nothing is said of a question: chance would say it. */
export const fewestAnswers = 10
/** A question that goes with the rest of the paper less than this, in hundredths, is odd: its key may be wrong, or its words mislead. */
export const oddBelow = 10
/** So many have to have answered before it is called odd: of fewer, chance makes every fourth look so. */
export const oddFrom = 30
export const isOdd = ({
  answered,
  discrimination,
}: {
  readonly answered: number
  readonly discrimination: number | null
}): boolean => answered >= oddFrom && discrimination !== null && discrimination < oddBelow
/** The number by which staff name a question. */
export const codeOf = (number: number): string => `Q-${number}`

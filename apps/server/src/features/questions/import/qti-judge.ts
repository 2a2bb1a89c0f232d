/** The values of an answer, by response identifier. */
export type QtiResponses = Readonly<Record<string, readonly string[]>>

/** The outcome of an item's own rules for an answer: its score and the feedback shown. */
export interface JudgedAnswer {
  score: number
  shown: ReadonlySet<string>
}

/**
 * A function that runs the item's rules on answers.
 * @throws ImportRefusal for a rule that the portal does not understand.
 */
export type QtiJudge = (responses: QtiResponses) => JudgedAnswer

/** A trial answer, with the marks (choices or forms) that it consists of. */
export interface QtiTrial extends JudgedAnswer {
  marks: ReadonlySet<string>
}

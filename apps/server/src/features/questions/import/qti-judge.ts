/** The answers, by response identifier. */
export type Responses = Readonly<Record<string, readonly string[]>>

/** The outcome of an item's own rules for an answer: its score and the feedback shown. */
export interface JudgedAnswer {
  score: number
  shown: ReadonlySet<string>
}

/** Runs the item's own rules. @throws Refusal for a rule that is not understood. */
export type Judge = (responses: Responses) => JudgedAnswer

/** An answer that was tried, with the marks (choices or forms) that it consists of. */
export interface Trial extends JudgedAnswer {
  marks: ReadonlySet<string>
}

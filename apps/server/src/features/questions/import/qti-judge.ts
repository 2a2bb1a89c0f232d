/** What was answered, by the response's identifier. */
export type Responses = Readonly<Record<string, readonly string[]>>

/** What an item's own rules say of an answer: its score, and which feedback it is shown. */
export interface Judged {
  score: number
  shown: ReadonlySet<string>
}

/** Runs the item's own rules. @throws Refusal for a rule that is not understood. */
export type Judge = (responses: Responses) => Judged

/** An answer that was tried, with the marks (choices or forms) that it consists of. */
export interface Trial extends Judged {
  marks: ReadonlySet<string>
}

/** The question types of the planted papers. */
export type PaperQuestionType =
  | 'single'
  | 'multiple'
  | 'judge'
  | 'blank'
  | 'short'
  | 'numeric'
  | 'ordering'
  | 'matching'

/** A question as its author meant it; texts in the form of `plainPieces`. */
export type IntendedQuestion = {
  readonly type: PaperQuestionType
  /** A number that no other question of the paper has. */
  readonly serial: number
  readonly stem: string
  readonly options: readonly string[]
  readonly prompts: readonly string[]
  /** Letters, `true` or `false`, the answers of gaps parted by `|`, or a model answer. */
  readonly right: string
  /** Hundredths. */
  readonly points: number
  readonly explanation: string
  readonly difficulty: number | null
  readonly topic: string
  readonly material: string
  /** The contradiction or the unreadable part that was planted in it; null: a sound question. */
  readonly fault: string | null
}
export type PlantedPaper = {
  readonly name: string
  readonly bytes: Buffer
  /** The file of its answers. */
  readonly key: Buffer | null
  readonly questions: readonly IntendedQuestion[]
}

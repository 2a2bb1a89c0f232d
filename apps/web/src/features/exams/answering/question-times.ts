/** The most that counts between two readings: nothing was read while the page slept. */
const longestLookMs = 2000

/** Counts the time for which each question is in focus, and adds it to the counts of earlier windows. */
export class QuestionTimes {
  readonly #ms: number[]

  constructor(spent: readonly number[], questions: number) {
    this.#ms = Array.from({ length: questions }, (_, index) => (spent[index] ?? 0) * 1000)
  }

  add(position: number, ms: number): void {
    const before = this.#ms[position - 1]
    if (before !== undefined) this.#ms[position - 1] = before + Math.min(longestLookMs, Math.max(0, ms))
  }

  /** Whole seconds by position. */
  seconds(): number[] {
    return this.#ms.map((ms) => Math.floor(ms / 1000))
  }
}

/**
 * True in a whole run of `npm test`. There are two levels: the run for every change has every suite at its smallest
 * size; the whole run (`WHOLE=1`, or `npm run test:whole`), before a release, has everything. The same tree always runs
 * the same tests.
 */
export const isWholeRun = process.env.WHOLE === '1'

/** Declares a test that only the whole run includes: `inWholeRun(test)('…', …)`. */
export const inWholeRun = <T>(test: T): T => (isWholeRun ? test : ((() => {}) as T))

/**
 * Returns the number of examples for a property: `count` in the run for every change, ten times as many in the whole
 * run.
 */
export const propertyRuns = (count: number): { readonly numRuns: number } => ({
  numRuns: isWholeRun ? count * 10 : count,
})

/**
 * Returns the number of simultaneous or repeated operations in a test: `count`, a multiple of five, in the whole run,
 * and a fifth of it in the run for every change.
 */
export const scaledCount = (count: number): number => (isWholeRun ? count : count / 5)

/** Returns every `step`th of these items, beginning at index `from % step`; all of them in the whole run. */
export const everyNthOf = <T>(all: readonly T[], step: number, from = 0): readonly T[] =>
  isWholeRun ? all : all.filter((_, index) => index % step === from % step)

/**
 * Two levels of `npm test`. Every submission runs the first: every suite, each thing at its smallest size. `WHOLE=1`, or `npm run test:whole`, runs everything,
 * before a release. The same tree always runs the same tests.
 */
export const isWholeRun = process.env.WHOLE === '1'

/** `inWholeRun(test)('…', …)`: a test that only the whole run takes. */
export const inWholeRun = <T>(test: T): T => (isWholeRun ? test : ((() => {}) as T))

/** The number of examples for a property: so many on each submission, ten times as many in the whole run. */
export const propertyRuns = (count: number): { readonly numRuns: number } => ({
  numRuns: isWholeRun ? count * 10 : count,
})

/** So many of a thing that happens at once or again and again: a fifth of them on each submission. */
export const scaledCount = (count: number): number => (isWholeRun ? count : count / 5)

/** Each `step`th of these things, and in the whole run all of them; `from` names the first. */
export const sampleOf = <T>(all: readonly T[], step: number, from = 0): readonly T[] =>
  isWholeRun ? all : all.filter((_, index) => index % step === from % step)

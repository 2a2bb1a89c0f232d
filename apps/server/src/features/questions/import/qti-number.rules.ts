import { ImportRefusal } from './import-reasons.ts'
import type { AcceptedNumber } from './imported-question.ts'
import { percentOfShare } from './qti-choice.rules.ts'

/** The numbers at which the rules may change their result, and the tolerances named in the file. */
export interface NumberHints {
  edges: readonly number[]
  /** The numbers that the file calls right or names in its rules; each may be the middle of a range. */
  values: readonly number[]
  /** Shares of a value, 0.02 for 2 %. */
  relative: readonly number[]
}

/** A run of numbers of one weight. An end that is open belongs to another run, or to none. */
interface Run {
  min: number
  max: number
  isMinOpen: boolean
  isMaxOpen: boolean
  weight: number
}

const tidy = (value: number): number => Number(value.toPrecision(13))

/**
 * Derives the accepted numbers of a gap from rules. It evaluates them at every edge, between edges and beyond them;
 * between two edges the result can't change. The first matching entry of the result decides, so a bound that does not
 * belong to its range precedes the range with weight 0.
 * @throws ImportRefusal when numbers beyond all edges earn points, or when no number earns full points
 */
export function deriveAcceptedNumbers(
  hints: NumberHints,
  full: number,
  scoreOf: (value: number) => number,
): AcceptedNumber[] {
  const edges = [...new Set([...hints.edges, ...hints.values].map(tidy))].filter(Number.isFinite).sort((a, b) => a - b)
  const [first, last] = [edges[0], edges.at(-1)]
  if (first === undefined || last === undefined || full <= 0) throw new ImportRefusal('no-right-answer')
  const beyond = (Math.abs(first) + Math.abs(last) + 1) * 1000
  if (
    [first - beyond, first - 1e-6 * beyond, last + 1e-6 * beyond, last + beyond].some(
      (value) => scoreOf(value) > full * 1e-9,
    )
  )
    throw new ImportRefusal('scoring-not-kept', '∞')
  const runs = runsOf(edges, (value) => Math.min(100, percentOfShare(Math.max(0, scoreOf(value)), full)))
  const numbers = inOrder(runs).flatMap((run) => [...closed(run, runs), entryOf(run, hints)])
  if (!numbers.some(({ weight }) => weight === 100)) throw new ImportRefusal('no-right-answer')
  return numbers
}

function runsOf(edges: readonly number[], weightAt: (value: number) => number): Run[] {
  const runs: Run[] = []
  let open: Run | null = null
  for (const [index, edge] of edges.entries()) {
    const here = weightAt(edge)
    if (open !== null && open.weight === here) open.max = edge
    else {
      if (open !== null) runs.push({ ...open, max: edge, isMaxOpen: true })
      open = here > 0 ? { min: edge, max: edge, isMinOpen: false, isMaxOpen: false, weight: here } : null
    }
    const next = edges[index + 1]
    const between = next === undefined ? 0 : weightAt((edge + next) / 2)
    if (open !== null && open.weight === between) continue
    if (open !== null) runs.push(open)
    open = between > 0 ? { min: edge, max: edge, isMinOpen: true, isMaxOpen: false, weight: between } : null
  }
  if (open !== null) runs.push(open)
  return runs
}

const holds = (run: Run, value: number): boolean =>
  (run.isMinOpen ? value > run.min : value >= run.min) && (run.isMaxOpen ? value < run.max : value <= run.max)
const openEnds = (run: Run): number[] => [...(run.isMinOpen ? [run.min] : []), ...(run.isMaxOpen ? [run.max] : [])]

/** A run that ends where another one begins comes after it. */
function inOrder(runs: readonly Run[]): Run[] {
  const left = [...runs]
  const ordered: Run[] = []
  while (left.length > 0) {
    const ready = left.findIndex(
      (run) => !left.some((other) => other !== run && openEnds(run).some((end) => holds(other, end))),
    )
    ordered.push(...left.splice(Math.max(0, ready), 1))
  }
  return ordered
}

const closed = (run: Run, runs: readonly Run[]): AcceptedNumber[] =>
  openEnds(run)
    .filter((end) => !runs.some((other) => holds(other, end)))
    .map((value) => ({ value, tolerance: 0, weight: 0 }))

/** Half of a width, without the digits that the bounds do not have. */
const halfOf = (min: number, max: number): number => {
  const digits = 12 - Math.ceil(Math.log10(Math.max(Math.abs(min), Math.abs(max))))
  return Number(((max - min) / 2).toFixed(Math.min(20, Math.max(0, digits))))
}

function entryOf({ min, max, weight }: Run, { values, relative }: NumberHints): AcceptedNumber {
  if (min === max) return { value: min, tolerance: 0, weight }
  const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b), max - min)
  const value = values.find((one) => near(one - min, max - one))
  if (value === undefined) return { min, max, weight }
  const share = relative.find((one) => near(Math.abs(value) * one, max - value))
  return share === undefined
    ? { value, tolerance: halfOf(min, max), weight }
    : { value, tolerance: share, isRelative: true, weight }
}

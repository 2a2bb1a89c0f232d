import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { LoadResult } from './load.ts'
import { isSmallestRun } from './sizes.ts'

export type BenchFigure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly floor: number
  readonly ratio: number
}

export const roundToTwoDecimals = (value: number): number => Math.round(value * 100) / 100

/**
 * Returns a measured rate together with its floor. Throws when either side had a wrong answer, which makes the figure
 * worthless.
 */
export function rateWithFloor(
  name: string,
  unit: string,
  { ours, floor }: { ours: LoadResult; floor: LoadResult },
): BenchFigure {
  if (ours.errors + floor.errors > 0)
    throw new Error(`${name}: ${ours.errors} wrong answers here, ${floor.errors} at the floor`)
  return {
    name,
    value: Math.round(ours.perSecond),
    unit,
    floor: Math.round(floor.perSecond),
    ratio: roundToTwoDecimals(ours.perSecond / floor.perSecond),
  }
}

const results = path.join(import.meta.dirname, 'results.json')

/**
 * Prints figures and stores them in bench/results.json, without changing those of other benchmarks. A run at the
 * smallest size stores none.
 */
export function printFigures(figures: readonly BenchFigure[]): void {
  if (!isSmallestRun) keepFigures(figures)
  for (const { name, value, unit, floor, ratio } of figures)
    process.stdout.write(
      `${name.padEnd(36)} ${String(value).padStart(9)} ${unit.padEnd(12)} floor ${String(floor).padStart(9)}   ratio ${ratio}\n`,
    )
}

function keepFigures(figures: readonly BenchFigure[]): void {
  const kept = new Map(
    (existsSync(results) ? (JSON.parse(readFileSync(results, 'utf8')) as BenchFigure[]) : []).map((figure) => [
      figure.name,
      figure,
    ]),
  )
  for (const figure of figures) kept.set(figure.name, figure)
  writeFileSync(results, `${JSON.stringify([...kept.values()], null, 2)}\n`)
}

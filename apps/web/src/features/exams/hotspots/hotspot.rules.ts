import { formatSpots, parseSpots, pictureUnits, type Spot } from '@portal/contract/exams/spots.ts'
import type { AnswerData } from '../answering/answer-sheet.ts'

export const spotsOfAnswer = (answer: AnswerData | null): Spot[] => parseSpots(answer?.spots ?? '')
export const answerOfSpots = (spots: readonly Spot[]): AnswerData | null =>
  spots.length === 0 ? null : { spots: formatSpots(spots) }

const within = (units: number): number => Math.min(pictureUnits, Math.max(0, Math.round(units)))
/** Returns the point of the picture that is nearest to these coordinates, in 1/10,000 of its width and height. */
export const clampToPicture = (x: number, y: number): Spot => [within(x), within(y)]
export const moveSpot = ([x, y]: Spot, dx: number, dy: number): Spot => clampToPicture(x + dx, y + dy)

/**
 * Returns the step of an arrow key in 1/10,000 of the picture: 1 percent, or 5 with Shift. Returns null for any other
 * key.
 */
export function arrowKeyStep(key: string, isFar: boolean): readonly [dx: number, dy: number] | null {
  const step = isFar ? 500 : 100
  if (key === 'ArrowLeft') return [-step, 0]
  if (key === 'ArrowRight') return [step, 0]
  if (key === 'ArrowUp') return [0, -step]
  return key === 'ArrowDown' ? [0, step] : null
}

/**
 * Returns the middle of the picture or, if a mark is near it, a free point towards the lower right; the middle also if
 * there is no free one.
 */
export function findFreeSpot(spots: readonly Spot[]): Spot {
  for (let step = 0; step <= spots.length; step++) {
    const spot = clampToPicture(5000 + step * 600, 5000 + step * 600)
    if (!spots.some(([x, y]) => Math.abs(x - spot[0]) < 300 && Math.abs(y - spot[1]) < 300)) return spot
  }
  return [5000, 5000]
}

export const pictureUnitsToPercent = (units: number): number => Math.round(units / 100)
/**
 * Returns the row and the column, from 0 to 2, of the part of the picture that contains a point. The parts form a grid
 * of three by three.
 */
export const pictureGridCellOf = ([x, y]: Spot): readonly [row: number, column: number] => [thirdOf(y), thirdOf(x)]
const thirdOf = (units: number): number => Math.min(2, Math.floor((units * 3) / pictureUnits))

import {
  isInRegion,
  maxCorners,
  maxRegions,
  maxSpots,
  pictureUnits,
  polygonCorners,
  type Region,
  type Spot,
  spotScoringRules,
} from '@portal/contract/exams/spots.ts'
import type { BilingualText } from '../../core/text/language.ts'
import type { AnswerKey, NewQuestion, PictureRegion } from './question-content.ts'

export type HotspotProblem =
  | 'pictureMissing'
  | 'keyMissing'
  | 'regionCount'
  | 'noRightRegion'
  | 'regionEmpty'
  | 'spotCount'
  | 'policyMisfit'

/** A text that consists of one picture and nothing else. */
const onePicture = /^\s*(?:<(?:p|div)>)?\s*<img\b[^>]*\ssrc="[^"]+"[^>]*>\s*(?:<\/(?:p|div)>)?\s*$/iu
export const isOnePicture = (html: string | undefined): boolean => onePicture.test(html ?? '')

/**
 * Finds the reasons why a hotspot question can't be asked, each with the index of the region concerned; null: the whole
 * question.
 */
export function findHotspotProblems({
  content: { picture, blankCount },
  answerKey,
}: Pick<NewQuestion, 'content' | 'answerKey'>): {
  readonly problem: HotspotProblem
  readonly region: number | null
}[] {
  const found: { problem: HotspotProblem; region: number | null }[] = []
  const must = (holds: boolean, problem: HotspotProblem, region: number | null = null) => {
    if (!holds) found.push({ problem, region })
  }
  const shown = [picture?.zh, picture?.en].filter((html) => html)
  must(shown.length > 0 && shown.every(isOnePicture), 'pictureMissing')
  if (!('regions' in answerKey)) return [...found, { problem: 'keyMissing', region: null }]
  const { regions, policy } = answerKey
  const right = countRightRegions(regions)
  must(spotScoringRules.includes(policy), 'policyMisfit')
  must(regions.length <= maxRegions, 'regionCount')
  must(right > 0, 'noRightRegion')
  for (const [index, region] of regions.entries()) must(hasArea(region), 'regionEmpty', index)
  must(Number.isInteger(blankCount) && blankCount >= right && blankCount <= maxSpots && blankCount > 0, 'spotCount')
  return found
}

/**
 * Returns the names of the problems of a hotspot question, with the number of the region (from 1) where one is
 * concerned.
 */
export const hotspotProblemNames = (question: NewQuestion): string[] =>
  findHotspotProblems(question).map(({ problem, region }) =>
    region === null ? problem : `${problem} at region ${region + 1}`,
  )

export const countRightRegions = (regions: readonly Region[]): number =>
  regions.filter(({ isWrong }) => !isWrong).length

/** True for a region with whole coordinates on the picture in which a point can be. */
function hasArea({ shape, coords }: Region): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = coords
  if (!coords.every((one) => Number.isInteger(one) && one >= 0 && one <= pictureUnits)) return false
  if (shape === 'rectangle') return coords.length === 4 && a < c && b < d
  if (shape === 'circle') return coords.length === 4 && c > 0 && d > 0
  return coords.length % 2 === 0 && coords.length >= 6 && coords.length <= 2 * maxCorners && areaOf(coords) > 0
}
const areaOf = (coords: readonly number[]): number =>
  Math.abs(
    polygonCorners(coords).reduce((sum, [x, y], at, all) => {
      const [x2, y2] = all[(at + 1) % all.length] as Spot
      return sum + x * y2 - x2 * y
    }, 0),
  )

/**
 * Returns a point in a region: the centre of its bounds or, if that lies outside, the first point of a grid that lies
 * inside; the first corner of a polygon too thin for both.
 */
export function pointInRegion(region: Region): Spot {
  const [left, top, right, bottom] = regionBounds(region)
  const middle: Spot = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)]
  if (isInRegion(region, middle)) return middle
  for (const steps of [8, 40])
    for (let row = 0; row <= steps; row++)
      for (let column = 0; column <= steps; column++) {
        const spot: Spot = [
          Math.round(left + ((right - left) * column) / steps),
          Math.round(top + ((bottom - top) * row) / steps),
        ]
        if (isInRegion(region, spot)) return spot
      }
  const [x = 0, y = 0] = region.coords
  return [x, y]
}

/** Returns the left, top, right and bottom edge of a region. */
export function regionBounds({ shape, coords }: Region): [number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = coords
  if (shape === 'rectangle') return [a, b, c, d]
  if (shape === 'circle') return [a - c, b - d, a + c, b + d]
  const corners = polygonCorners(coords)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const percent = (units: number): string => `${Math.round(Math.min(pictureUnits, Math.max(0, units)) / 10) / 10}%`
/** Describes a region in words: its edges in percent of the picture. */
export function describeRegion(region: Region): string {
  const [left, top, right, bottom] = regionBounds(region)
  return `x ${percent(left)}–${percent(right)}, y ${percent(top)}–${percent(bottom)}`
}

/** Presents the regions of a key for a response, field by field. */
export const presentRegions = (regions: readonly PictureRegion[]) =>
  regions.map(({ shape, coords, isWrong, label }) => ({
    shape,
    coords: [...coords],
    ...(isWrong ? { isWrong } : {}),
    ...(label ? { label: namesOf(label) } : {}),
  }))
const namesOf = ({ zh, en }: BilingualText) => ({ ...(zh ? { zh } : {}), ...(en ? { en } : {}) })

/** Returns the regions of an author's input, or of a file, in the form of a key and without empty names. */
export function readRegions(regions: readonly PictureRegion[]): PictureRegion[] {
  return regions.map(({ shape, coords, isWrong, label }) => {
    const names = namesOf({ zh: label?.zh?.trim() ?? '', en: label?.en?.trim() ?? '' })
    return {
      shape,
      coords: [...coords],
      ...(isWrong ? { isWrong } : {}),
      ...(Object.keys(names).length > 0 ? { label: names } : {}),
    }
  })
}

/** Returns the regions of a key; none for keys of other types. */
export const regionsOf = (key: AnswerKey): readonly PictureRegion[] => ('regions' in key ? key.regions : [])

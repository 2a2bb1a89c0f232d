import type { PlaceScoringRule } from './question-types.ts'

/** The width and the height of a picture in the units of its points and regions. */
export const pictureUnits = 10_000
/** The maximum number of points in an answer. */
export const maxSpots = 20
export const maxRegions = 30
export const maxCorners = 30

/** A point on a picture, in `pictureUnits` from the left and from the top. */
export type Spot = readonly [x: number, y: number]

/**
 * A part of a picture, in `pictureUnits`. Coordinates of a rectangle: left, top, right, bottom; of a circle: its
 * centre, and its radius by the width and by the height of the picture; of a polygon: its corners. `isWrong`: a point
 * in it is wrong, even if it is also in a correct region.
 */
export type Region = {
  readonly shape: 'rectangle' | 'circle' | 'polygon'
  readonly coords: readonly number[]
  readonly isWrong?: boolean
}

/** The scoring rules that fit a hotspot, in the order in which authors choose from them. */
export const spotScoringRules: readonly PlaceScoringRule[] = ['perPlace', 'allOrNothing', 'minusWrong']

const one = '(?:10000|[1-9]\\d{0,3}|0)'
/** The regular expression for the answer to a hotspot: `x,y;x,y`, with at most `maxSpots` points. */
export const spotsPattern = `^${one},${one}(?:;${one},${one}){0,${maxSpots - 1}}$`

/** Parses the points of an answer; none for an empty text. */
export const parseSpots = (text: string): Spot[] =>
  text === ''
    ? []
    : text.split(';').map((pair) => {
        const [x = 0, y = 0] = pair.split(',').map(Number)
        return [x, y]
      })
export const formatSpots = (spots: readonly Spot[]): string => spots.map((spot) => spot.join(',')).join(';')

/** Returns the corners of a polygon from the coordinates of its region: x and y of each corner in turn. */
export const polygonCorners = (coords: readonly number[]): Spot[] =>
  Array.from({ length: Math.floor(coords.length / 2) }, (_, at) => [coords[2 * at] ?? 0, coords[2 * at + 1] ?? 0])

/** Returns true for a point in a region or on its edge. */
export function isInRegion({ shape, coords }: Region, [x, y]: Spot): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = coords
  if (shape === 'rectangle') return x >= a && x <= c && y >= b && y <= d
  if (shape === 'circle') return ((x - a) / c) ** 2 + ((y - b) / d) ** 2 <= 1
  const corners = polygonCorners(coords)
  let isInside = false
  for (const [at, [x1, y1]] of corners.entries()) {
    const [x2, y2] = corners.at(at - 1) as Spot
    if (isOnLine([x, y], [x1, y1], [x2, y2])) return true
    // A ray to the right crosses an odd number of edges from within.
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
  }
  return isInside
}

const isOnLine = ([x, y]: Spot, [x1, y1]: Spot, [x2, y2]: Spot): boolean =>
  (x2 - x1) * (y - y1) === (y2 - y1) * (x - x1) &&
  x >= Math.min(x1, x2) &&
  x <= Math.max(x1, x2) &&
  y >= Math.min(y1, y2) &&
  y <= Math.max(y1, y2)

/**
 * Judges the points of an answer against the regions of a picture. `hit`: for each region, true if it is correct and
 * has a point assigned; `right`: for each point, true if it is in a correct region and in no wrong one. A point counts
 * for one region only; where regions overlap, points are assigned so that as many regions as possible are hit. A second
 * point in a region neither counts twice nor is wrong.
 */
export function judgeSpots(
  regions: readonly Region[],
  spots: readonly Spot[],
): { readonly hit: boolean[]; readonly right: boolean[] } {
  const isWrong = spots.map((spot) => regions.some((region) => region.isWrong && isInRegion(region, spot)))
  const reach = spots.map((spot, at) =>
    isWrong[at] ? [] : regions.flatMap((region, index) => (!region.isWrong && isInRegion(region, spot) ? [index] : [])),
  )
  /** The point that counts for a region. */
  const holder = new Map<number, number>()
  const place = (spot: number, tried: Set<number>): boolean =>
    (reach[spot] ?? []).some((region) => {
      if (tried.has(region)) return false
      tried.add(region)
      const other = holder.get(region)
      if (other !== undefined && !place(other, tried)) return false
      holder.set(region, spot)
      return true
    })
  for (const spot of spots.keys()) place(spot, new Set())
  return { hit: regions.map((_, index) => holder.has(index)), right: reach.map((regions) => regions.length > 0) }
}

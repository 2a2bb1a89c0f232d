import { maxCorners, pictureUnits, polygonCorners, type Region, type Spot } from '@portal/contract/exams/spots.ts'
import type { QuestionContent } from '../question-values.rules.ts'

/** A region of a hotspot's key. In the functions of this file, `ratio` is the picture's width divided by its height. */
export type EditedRegion = NonNullable<QuestionContent['answerKey']['regions']>[number]
export type RegionShapeName = Region['shape']
/** The values that change with the regions of a key. */
export type HotspotValues = Pick<QuestionContent, 'answerKey' | 'spots'>

const within = (units: number): number => Math.min(pictureUnits, Math.max(0, Math.round(units)))
/** The least width and height of a region. */
const least = 100

export const countCorrectRegions = (regions: readonly Pick<Region, 'isWrong'>[]): number =>
  regions.filter(({ isWrong }) => !isWrong).length

/**
 * Returns the same key with other regions. A maximum number of marks that equalled the number of correct regions
 * follows that number; any other remains, but is at least that number.
 */
export function withRegions(hotspot: HotspotValues, regions: readonly EditedRegion[]): HotspotValues {
  const before = Math.max(1, countCorrectRegions(hotspot.answerKey.regions ?? []))
  const now = Math.max(1, countCorrectRegions(regions))
  const most = hotspot.spots ?? before
  const answerKey = { ...hotspot.answerKey, regions: [...regions] }
  return { answerKey, spots: most === before ? now : Math.max(most, now) }
}

/** Returns a new region of this shape in the middle of the picture. */
export function createMiddleRegion(shape: RegionShapeName, ratio: number): EditedRegion {
  if (shape === 'rectangle') return { shape, coords: [4000, 4000, 6000, 6000] }
  if (shape === 'circle') return { shape, coords: circleAt([5000, 5000], 1000, ratio) }
  return { shape, coords: [5000, 3500, 6500, 6500, 3500, 6500] }
}
const circleAt = ([x, y]: Spot, radius: number, ratio: number): number[] => [
  within(x),
  within(y),
  Math.max(1, within(radius)),
  Math.max(1, within(radius * ratio)),
]

/**
 * Returns the rectangle drawn between two points, or the circle around the first through the second; null when it is
 * too small to be intended.
 */
export function createDrawnRegion(
  shape: 'rectangle' | 'circle',
  from: Spot,
  to: Spot,
  ratio: number,
): EditedRegion | null {
  if (shape === 'circle') {
    const radius = Math.hypot(to[0] - from[0], (to[1] - from[1]) / ratio)
    return radius < least ? null : { shape, coords: circleAt(from, radius, ratio) }
  }
  const [x1, x2] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])]
  const [y1, y2] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])]
  return x2 - x1 < least || y2 - y1 < least ? null : { shape, coords: [x1, y1, x2, y2] }
}

/** Returns a region moved by a distance, limited to the picture; of a circle, only the middle is limited. */
export function moveRegion<R extends Region>(region: R, dx: number, dy: number): R {
  const { shape, coords } = region
  if (shape === 'circle') {
    const [x = 0, y = 0, rx = 0, ry = 0] = coords
    return { ...region, coords: [within(x + dx), within(y + dy), rx, ry] }
  }
  const [xs, ys] = [coords.filter((_, at) => at % 2 === 0), coords.filter((_, at) => at % 2 === 1)]
  const room = (by: number, all: readonly number[]) =>
    Math.round(Math.min(pictureUnits - Math.max(...all), Math.max(-Math.min(...all), by)))
  const [mx, my] = [room(dx, xs), room(dy, ys)]
  return { ...region, coords: coords.map((one, at) => one + (at % 2 === 0 ? mx : my)) }
}

/**
 * Returns the points at which a region can be resized: the right end of a circle, the corners of a rectangle (clockwise
 * from the top left), or those of a polygon.
 */
export function resizeHandlesOf({ shape, coords }: Region): Spot[] {
  const [a = 0, b = 0, c = 0, d = 0] = coords
  if (shape === 'circle') return [[Math.min(pictureUnits, a + c), b]]
  return shape === 'rectangle'
    ? [
        [a, b],
        [c, b],
        [c, d],
        [a, d],
      ]
    : polygonCorners(coords)
}

/**
 * Returns a region with one of its handles (`resizeHandlesOf`) moved to a point; a rectangle and a circle keep a
 * minimum size.
 */
export function withMovedHandle<R extends Region>(region: R, handle: number, [x, y]: Spot, ratio: number): R {
  const [a = 0, b = 0, c = 0, d = 0] = region.coords
  if (region.shape === 'circle') return { ...region, coords: circleAt([a, b], Math.max(least, Math.abs(x - a)), ratio) }
  if (region.shape === 'polygon')
    return {
      ...region,
      coords: region.coords.map((one, at) => (at === 2 * handle ? within(x) : at === 2 * handle + 1 ? within(y) : one)),
    }
  const isLeft = handle === 0 || handle === 3
  const isTop = handle < 2
  return {
    ...region,
    coords: [
      isLeft ? within(Math.min(x, c - least)) : a,
      isTop ? within(Math.min(y, d - least)) : b,
      isLeft ? c : within(Math.max(x, a + least)),
      isTop ? d : within(Math.max(y, b + least)),
    ],
  }
}

export type RegionField = 'left' | 'top' | 'width' | 'height' | 'x' | 'y' | 'radius'
/**
 * Returns the numbers that describe a rectangle or a circle, in 1/10,000 of the picture's width (top, `y` and height:
 * of its height); empty for a polygon, which is described by its corners.
 */
export function regionFieldsOf({ shape, coords }: Region): (readonly [RegionField, number])[] {
  const [a = 0, b = 0, c = 0, d = 0] = coords
  if (shape === 'rectangle')
    return [
      ['left', a],
      ['top', b],
      ['width', c - a],
      ['height', d - b],
    ]
  return shape === 'circle'
    ? [
        ['x', a],
        ['y', b],
        ['radius', c],
      ]
    : []
}
/** Returns the region with one of its numbers changed. */
export function withRegionField<R extends Region>(region: R, field: RegionField, units: number, ratio: number): R {
  const [a = 0, b = 0, c = 0, d = 0] = region.coords
  if (field === 'left') return moveRegion(region, units - a, 0)
  if (field === 'top') return moveRegion(region, 0, units - b)
  if (field === 'width') return withMovedHandle(region, 2, [a + units, d], ratio)
  if (field === 'height') return withMovedHandle(region, 2, [c, b + units], ratio)
  if (field === 'x') return { ...region, coords: [within(units), b, c, d] }
  if (field === 'y') return { ...region, coords: [a, within(units), c, d] }
  return { ...region, coords: circleAt([a, b], Math.max(1, units), ratio) }
}

/**
 * Returns a polygon with an additional corner, in the middle of its last side; unchanged if it has the most corners
 * allowed.
 */
export function withAddedCorner<R extends Region>(region: R): R {
  const corners = polygonCorners(region.coords)
  const [first, last] = [corners[0], corners.at(-1)]
  if (!first || !last || corners.length >= maxCorners) return region
  return {
    ...region,
    coords: [...region.coords, Math.round((first[0] + last[0]) / 2), Math.round((first[1] + last[1]) / 2)],
  }
}
export const withoutCorner = <R extends Region>(region: R, corner: number): R => ({
  ...region,
  coords: region.coords.filter((_, at) => at !== 2 * corner && at !== 2 * corner + 1),
})

/** Returns the picture as HTML, with its alternative text and its size; empty if there is no picture. */
export function pictureHtml(src: string, alt: string, width: number, height: number): string {
  const safe = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const size = width > 0 && height > 0 ? ` width="${Math.round(width)}" height="${Math.round(height)}"` : ''
  return src === '' ? '' : `<img src="${safe(src)}" alt="${safe(alt)}"${size} />`
}

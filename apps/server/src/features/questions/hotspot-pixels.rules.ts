import { maxRegions, maxSpots, pictureUnits, type Region } from '@portal/contract/exams/spots.ts'
import type { PictureSize } from '../../core/files/picture-size.rules.ts'
import { cutText } from '../../core/text/cut-text.ts'
import type { BilingualText } from '../../core/text/language.ts'
import { countRightRegions } from './hotspot.rules.ts'
import { htmlOfText } from './language-html.ts'
import type { PictureRegion } from './question-content.ts'

/**
 * A region in the form that files use: in pixels of the picture. The coordinates of a circle are its centre and its
 * radius, those of an ellipse its centre and both radii.
 */
export type PixelShape = {
  readonly shape: 'rect' | 'circle' | 'ellipse' | 'poly'
  readonly coords: readonly number[]
}

/** Returns a region in whole pixels; a circle whose radii differ by more than a pixel becomes an ellipse. */
export function pixelsOf({ shape, coords }: Region, { width, height }: PictureSize): PixelShape {
  const [x, y] = [width / pictureUnits, height / pictureUnits]
  const pixels = coords.map((one, at) => Math.round(one * (at % 2 === 0 ? x : y)))
  if (shape === 'rectangle') {
    // At least one pixel, because a region needs an area.
    const [left = 0, top = 0, right = 0, bottom = 0] = pixels
    return { shape: 'rect', coords: [left, top, Math.max(right, left + 1), Math.max(bottom, top + 1)] }
  }
  if (shape === 'polygon') return { shape: 'poly', coords: pixels }
  const [cx = 0, cy = 0, rx = 0, ry = 0] = pixels
  const [h, v] = [Math.max(1, rx), Math.max(1, ry)]
  return Math.abs(h - v) <= 1 ? { shape: 'circle', coords: [cx, cy, h] } : { shape: 'ellipse', coords: [cx, cy, h, v] }
}

/**
 * Returns a shape in pixels as a region, with its coordinates limited to the picture; null when a coordinate is not a
 * finite number, or when their count does not fit the shape.
 */
export function regionOfPixels({ shape, coords }: PixelShape, { width, height }: PictureSize): Region | null {
  const [x, y] = [pictureUnits / width, pictureUnits / height]
  if (coords.length === 0 || !coords.every(Number.isFinite)) return null
  const within = (units: number) => Math.min(pictureUnits, Math.max(0, Math.round(units)))
  const scaled = (all: readonly number[]) => all.map((one, at) => within(one * (at % 2 === 0 ? x : y)))
  if (shape === 'circle' && coords.length === 3) {
    const [cx = 0, cy = 0, r = 0] = coords
    return { shape: 'circle', coords: scaled([cx, cy, r, r]) }
  }
  if (shape === 'ellipse' && coords.length === 4) return { shape: 'circle', coords: scaled(coords) }
  if (shape === 'rect' && coords.length === 4) {
    const [a = 0, b = 0, c = 0, d = 0] = scaled(coords)
    return { shape: 'rectangle', coords: [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] }
  }
  const isClosed = coords.length > 6 && coords[0] === coords.at(-2) && coords[1] === coords.at(-1)
  const corners = isClosed ? coords.slice(0, -2) : coords
  return shape === 'poly' && corners.length >= 6 && corners.length % 2 === 0
    ? { shape: 'polygon', coords: scaled(corners) }
    : null
}

/**
 * Creates a function that returns a region in the form of a QTI area, as JSON that also states if it is a wrong one.
 * Regions are compared by this form.
 */
export const createQtiAreaFormatter =
  (size: PictureSize) =>
  (region: Region): string =>
    JSON.stringify([pixelsOf(region, size), region.isWrong === true])

export type MoodleZone = { readonly shape: 'circle' | 'rectangle' | 'polygon'; readonly coords: string }
/** Returns a region as a zone of Moodle. Moodle has no ellipses, so they become polygons. */
export function moodleZoneOf(region: Region, size: PictureSize): MoodleZone {
  const { shape, coords } = pixelsOf(region, size)
  const [a = 0, b = 0, c = 0, d = 0] = coords
  if (shape === 'rect') return { shape: 'rectangle', coords: `${a},${b};${c - a},${d - b}` }
  if (shape === 'circle') return { shape: 'circle', coords: `${a},${b};${c}` }
  const within = (pixels: number, most: number) => Math.min(most, Math.max(0, Math.round(pixels)))
  const corners =
    shape === 'poly'
      ? coords.flatMap((x, at) => (at % 2 === 0 ? [`${x},${coords[at + 1] ?? 0}`] : []))
      : Array.from({ length: 16 }, (_, at) => {
          const turn = (at * Math.PI) / 8
          return `${within(a + c * Math.cos(turn), size.width)},${within(b + d * Math.sin(turn), size.height)}`
        })
  // A last corner that equals the first would be read as the end of a closed line.
  while (corners.length > 3 && corners.at(-1) === corners[0]) corners.pop()
  return { shape: 'polygon', coords: corners.join(';') }
}
/**
 * Creates a function that returns a region in the form of a Moodle zone, as JSON; null for a wrong region, which Moodle
 * lacks. Regions are compared by this form.
 */
export const createMoodleZoneFormatter =
  (size: PictureSize) =>
  (region: Region): string | null =>
    region.isWrong ? null : JSON.stringify(moodleZoneOf(region, size))

const altOf = (html: string | undefined): string | undefined =>
  html ? (/<img\b[^>]*\salt="([^"<>]*)"/iu.exec(html)?.[1] ?? '') : undefined

/**
 * Returns the facts of a hotspot that other systems can't hold: exact regions, and the picture's description by
 * language.
 */
export function hotspotFacts(picture: BilingualText, regions: readonly PictureRegion[]) {
  const alt = { zh: altOf(picture.zh), en: altOf(picture.en) }
  return { regions: JSON.stringify(regions), picture: JSON.stringify(alt) }
}

function parsed(line: string | null): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return null
  }
}
const textOf = (value: unknown): string => (typeof value === 'string' ? cutText(value, 100) : '')

/**
 * Returns the exact regions that a file of the portal states in addition to its standard ones, with their names and the
 * wrong ones; the standard ones if it states none or the two contradict each other. `formOf` returns a region in the
 * form of the file, or null when the file can't hold it.
 */
export function exactRegionsOf(
  facts: string,
  found: readonly Region[],
  formOf: (region: Region) => string | null,
): PictureRegion[] {
  const stated = parsed(new URLSearchParams(facts.trim()).get('regions'))
  if (!Array.isArray(stated) || stated.length > maxRegions) return [...found]
  const own = stated.flatMap((one): PictureRegion[] => {
    const { shape, coords, isWrong, label } = (one ?? {}) as Record<string, unknown>
    const isShape = shape === 'rectangle' || shape === 'circle' || shape === 'polygon'
    if (!isShape || !Array.isArray(coords) || !coords.every(Number.isInteger)) return []
    const names = (label ?? {}) as Record<string, unknown>
    const named = {
      ...(textOf(names.zh) ? { zh: textOf(names.zh) } : {}),
      ...(textOf(names.en) ? { en: textOf(names.en) } : {}),
    }
    return [
      {
        shape,
        coords: coords as number[],
        ...(isWrong === true ? { isWrong } : {}),
        ...(Object.keys(named).length > 0 ? { label: named } : {}),
      },
    ]
  })
  const formsOf = (regions: readonly Region[]) =>
    regions
      .flatMap((region) => formOf(region) ?? [])
      .sort()
      .join(' ')
  return own.length === stated.length && formsOf(own) === formsOf(found) ? own : [...found]
}

/**
 * Returns the HTML of a picture with its descriptions by language, as far as a file of the portal states them;
 * unchanged if it states none.
 */
export function bilingualPictureOf(facts: string, html: string): string {
  const alt = parsed(new URLSearchParams(facts.trim()).get('picture')) as Record<string, unknown> | null
  const inLanguage = (language: 'zh' | 'en') => {
    const words = alt?.[language]
    if (typeof words !== 'string' || /["<>]/u.test(words)) return undefined
    return html.replace(/ alt="[^"]*"/u, '').replace(/<img /u, () => `<img alt="${words}" `)
  }
  const [zh, en] = [inLanguage('zh'), inLanguage('en')]
  return zh === undefined && en === undefined ? html : htmlOfText({ ...(zh ? { zh } : {}), ...(en ? { en } : {}) })
}

/**
 * Returns the maximum number of spots in an answer according to a file, but at least one for each correct region and
 * never more than `maxSpots`.
 */
export const maxSpotsOf = (stated: number, regions: readonly Region[]): number =>
  Math.min(maxSpots, Math.max(1, countRightRegions(regions), stated))

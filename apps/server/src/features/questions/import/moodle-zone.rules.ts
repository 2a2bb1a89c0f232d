import type { Region } from '@portal/contract/exams/spots.ts'
import type { PictureSize } from '../../../core/files/picture-size.rules.ts'
import { regionOfPixels } from '../hotspot-pixels.rules.ts'

/**
 * Converts a zone of a Moodle marker question to a region: a circle (`x,y;r`), a rectangle (`x,y;width,height`) or a
 * polygon (its corners); null for anything else.
 */
export function regionOfZone(shape: string, coords: string, size: PictureSize): Region | null {
  const numbers = coords.split(/[;,]/u).map((one) => (one.trim() === '' ? Number.NaN : Number(one)))
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  if (shape === 'circle') return regionOfPixels({ shape: 'circle', coords: numbers }, size)
  if (shape === 'rectangle')
    return numbers.length === 4 ? regionOfPixels({ shape: 'rect', coords: [a, b, a + c, b + d] }, size) : null
  return shape === 'polygon' ? regionOfPixels({ shape: 'poly', coords: numbers }, size) : null
}

import type { Region } from '@portal/contract/exams/spots.ts'
import type { PictureSize } from '../../../core/files/picture-size.rules.ts'
import { regionOfPixels } from '../hotspot-pixels.rules.ts'

/** Returns a zone of Moodle's markers as a region: a circle as `x,y;r`, a rectangle as `x,y;width,height`, a polygon by its corners; null for any other. */
export function regionOfZone(shape: string, coords: string, size: PictureSize): Region | null {
  const numbers = coords.split(/[;,]/u).map((one) => (one.trim() === '' ? Number.NaN : Number(one)))
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  if (shape === 'circle') return regionOfPixels({ shape: 'circle', coords: numbers }, size)
  if (shape === 'rectangle')
    return numbers.length === 4 ? regionOfPixels({ shape: 'rect', coords: [a, b, a + c, b + d] }, size) : null
  return shape === 'polygon' ? regionOfPixels({ shape: 'poly', coords: numbers }, size) : null
}

/**
 * The longest side of a photo in pixels, and its maximum size in bytes: a slow network can send 30 of them within a few
 * minutes.
 */
export const observationPhotoLimits = { side: 1600, bytes: 500_000 } as const
/**
 * The qualities with which a photo is compressed, one after the other until it is small enough; the last result is used
 * in any case.
 */
export const photoQualities = [0.82, 0.7, 0.55, 0.4] as const

/** Returns the size, in pixels, of a picture shrunk so that neither side exceeds `side`. */
export function sizeWithinSide(width: number, height: number, side: number): { width: number; height: number } {
  const share = Math.min(1, side / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}
